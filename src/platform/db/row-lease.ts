import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Sql } from './due.ts';

/** What a claim writes into a row: who holds it, and the end of the lease (wall time). */
export interface Claim {
  token: string;
  until: Date;
}

/**
 * The columns of a row that waits: when it is due (wall time), and who holds it. A claim puts the row behind its lease. A worker
 * that is gone leaves a row that is due again when the lease is over; what it still writes finds another token, or none.
 * decided: what one statement ends has no token, and needs none of this: the end of its lease says whose claim it is.
 */
export function rowLease({ due: dueColumn = 'due_at', token: tokenColumn = 'lease_token' } = {}): {
  /** What a claim writes. */
  behind: (claim: { token: string | Sql; until: Date | Sql }) => Sql;
  /** What gives the row back, due then. */
  freed: (dueAt: Date | Sql | null) => Sql;
  /** What ends the lease of a row that waits no more, or whose time stays. */
  ended: Sql;
  /** Whether this worker holds the row `of`. */
  heldBy: (token: string, of?: string) => RawBuilder<boolean>;
  isFree: (of?: string) => RawBuilder<boolean>;
} {
  const due = sql.raw(dueColumn);
  const tokenOf = (of?: string): Sql => sql.raw(of ? `${of}.${tokenColumn}` : tokenColumn);
  const ended = sql`${tokenOf()} = null`;
  return {
    behind: ({ token, until }) => sql`${due} = ${until}, ${tokenOf()} = ${token}`,
    freed: (dueAt) => sql`${due} = ${dueAt}, ${ended}`,
    ended,
    heldBy: (token, of) => sql<boolean>`${tokenOf(of)} = ${token}`,
    isFree: (of) => sql<boolean>`${tokenOf(of)} is null`,
  };
}
