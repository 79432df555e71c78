import type { AppServices } from '../events/record-event.ts';
import type { Drain } from '../platform/work/kinds.ts';
import { createCopies, dropCopies, leaseCopies, releaseCopies } from '../sending/sent-copies.ts';
import type { DueCopies } from '../sending/sent-copies.ts';
import { copySent } from './copy-sent.ts';
import { copyRest } from './rules/copy-rest.ts';

/** Longer than the last command that may begin, with its deadline. */
const LEASE_MS = 4 * 60_000;

export function createCopier(app: AppServices) {
  const deps = { ...app, bytesOf: createCopies(app.db) };
  return async (
    at: { teamId: string; senderId: string },
    signal: AbortSignal,
    progress: () => void = () => {},
  ): Promise<void> => {
    const lease = await leaseCopies(app, { ...at, leaseMs: LEASE_MS });
    if (!lease) return;
    const result = await copySent(deps, lease.held, signal, progress);
    if (result.kind === 'unwanted') return dropCopies(app, lease.held);
    const { trouble, cause, made } = result;
    const failures = trouble === null || made > 0 ? 0 : lease.failures + 1;
    if (trouble !== null)
      app.log.warn(
        { sender: at.senderId, why: trouble, failures },
        'copies cannot be put into a Sent folder',
      );
    await releaseCopies(app, lease, { trouble, failures, restMs: copyRest(failures, cause) });
  };
}

export function openCopies(app: AppServices): Drain<DueCopies> {
  const copy = createCopier(app);
  return {
    run: ({ teamId, key }, { signal, progress }) => copy({ teamId, senderId: key }, signal, progress),
  };
}
