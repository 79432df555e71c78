import type { Services } from '../platform/services.ts';
import type { Registered } from '../platform/work/registered.ts';
import { msOf } from '../platform/work/period.ts';
import type { Period } from '../platform/work/period.ts';
import { readLate } from './read-work.ts';

/** Work that is due for longer is late: no worker runs, or none makes progress. */
const LATE: Period = '10 min';
/** decided: work that waits for lanes of other hosts, or has a small share of the time, may take longer. */
export const PATIENCE: Readonly<Record<string, Period>> = {
  'calls.requests': '1 h',
  'campaigns.projections': '24 h',
  'contacts.verifications': '24 h',
  'domains.checks': '1 h',
  'inbox.copies': '1 h',
  'inbox.logins': '1 h',
  'notices.switches': '1 h',
  'placement.seeds': '1 h',
  'setup.mailboxes': '1 h',
  'setup.orders': '1 h',
};
/** A keeper is late after so many periods without a turn. */
const PERIODS = 2;

/** Names of kinds of work in the message of readiness. */
export const CALLED: Readonly<Record<string, string>> = {
  'enrollments.steps': 'campaigns',
  'imports.uploads': 'uploads',
  'sending.mailboxes': 'mailboxes',
  'webhooks.endpoints': 'endpoints',
};

export interface LateWork {
  work: string;
  seconds: number;
  /** The work is periodic; no row says that it is due. */
  isKeeper: boolean;
}

const patienceMs = ({ name, when }: Registered): number =>
  when.form === 'every' ? PERIODS * msOf(when.period) : msOf(PATIENCE[name] ?? LATE);

/** Whether what is due for so long is late for its kind. */
export const isLate = (kind: Registered, seconds: number): boolean => seconds * 1000 > patienceMs(kind);

/** The kinds of work that are late. `unknown` is called with each kind that cannot be asked. */
export async function findLateWork(
  deps: Pick<Services, 'db' | 'clock'>,
  register: readonly Registered[],
  unknown: (name: string, err: unknown) => void,
): Promise<LateWork[]> {
  const due = await readLate(deps, register, unknown);
  return due.flatMap(({ kind, seconds }) =>
    isLate(kind, seconds)
      ? { work: CALLED[kind.name] ?? kind.name, seconds, isKeeper: kind.when.form === 'every' }
      : [],
  );
}

export const sayLate = (late: readonly LateWork[]): string | null =>
  late.length > 0
    ? `work is due and not done: ${late.map(({ work, seconds }) => `${work} for ${seconds} s`).join(', ')}`
    : null;
