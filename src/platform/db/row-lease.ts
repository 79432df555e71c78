import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Sql } from './due.ts';

/** What a claim writes into a row: who holds it, and the end of the lease (wall time). */
export interface Claim {
  token: string;
  until: Date;
}

/**
 * A row that waits says when it is due and who holds it: a claim puts it behind its lease. A worker that is gone leaves
 * a row that is due again when the lease is over; what it still writes finds another token, or none.
 */
export function rowLease(columns: { due: string; token: string } = { due: 'due_at', token: 'lease_token' }): {
  /** What a claim writes. */
  behind: (claim: Claim) => Sql;
  /** What gives the row back, due then. */
  freed: (dueAt: unknown) => Sql;
  /** What ends the lease of a row that waits no more, or whose time stays. */
  ended: Sql;
  /** Whether this worker holds the row `of`. */
  heldBy: (token: string, of?: string) => RawBuilder<boolean>;
  isFree: (of?: string) => RawBuilder<boolean>;
} {
  const due = sql.raw(columns.due);
  const tokenOf = (of?: string): Sql => sql.raw(of ? `${of}.${columns.token}` : columns.token);
  const ended = sql`${tokenOf()} = null`;
  return {
    behind: ({ token, until }) => sql`${due} = ${until}, ${tokenOf()} = ${token}`,
    freed: (dueAt) => sql`${due} = ${dueAt}, ${ended}`,
    ended,
    heldBy: (token, of) => sql<boolean>`${tokenOf(of)} = ${token}`,
    isFree: (of) => sql<boolean>`${tokenOf(of)} is null`,
  };
}
