import type { Trx } from './db/transaction.ts';

/** What changed of a team that upper rooms act on. */
export interface TeamChanged {
  teamId: string;
  now: Date;
  /** Its schedule opened or closed, or is shut for another reason. */
  window?: { because: string | null; until: Date | null };
  /** Another daily limit was set, or none. */
  limit?: true;
  /** The zone of its organization, which schedules without one follow. */
  zone?: true;
}
/** What upper rooms do in the transaction of a change. */
export type TeamListener = (trx: Trx, change: TeamChanged) => Promise<void>;
