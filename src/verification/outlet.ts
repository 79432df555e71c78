import type { Clock } from '../platform/clock.ts';
import type { Answer } from './rules/verdict.ts';

/** Different hosts in a row that could not be connected to, before we doubt ourselves. */
const FAILED_HOSTS = 5;
const LOOK_AGAIN_MS = 60_000;

/** Whether this machine can reach mail hosts at all: many networks shut port 25. */
export interface Outlet {
  note(answer: Answer): void;
  /** After failures alone it asks hosts that are always there, once a minute while none answers. */
  isOpen(): Promise<boolean>;
}

export function createOutlet(options: {
  clock: Pick<Clock, 'wall'>;
  /** Hosts that are always there; without any the outlet counts as open. */
  hosts: readonly string[];
  reach(host: string): Promise<boolean>;
}): Outlet {
  const failed = new Set<string>();
  let shutUntil = 0;
  let asking: Promise<boolean> | null = null;
  const ask = async (): Promise<boolean> => {
    const reached = await Promise.all(options.hosts.map((host) => options.reach(host)));
    const isOpen = reached.includes(true);
    if (isOpen) failed.clear();
    shutUntil = isOpen ? 0 : options.clock.wall().getTime() + LOOK_AGAIN_MS;
    return isOpen;
  };
  return {
    note({ smtp, mx }) {
      if (smtp.can_connect) failed.clear();
      else if (smtp.stage === 'connect' && mx.used !== null && failed.size < FAILED_HOSTS)
        failed.add(mx.used);
    },
    async isOpen() {
      if (options.hosts.length === 0 || failed.size < FAILED_HOSTS) return true;
      if (options.clock.wall().getTime() < shutUntil) return false;
      asking ??= ask().finally(() => (asking = null));
      return asking;
    },
  };
}
