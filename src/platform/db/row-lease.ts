import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Sql } from './due.ts';

/** `until`: end of the lease (wall time). */
export interface Claim {
  token: string;
  until: Date;
}

/**
 * Two columns of a waiting row: its due time (wall time) and the token of its holder. A claim moves the due time to the
 * end of the lease, so a row of a lost worker becomes due again by itself; late writes of that worker no longer match
 * the token.
 * decided: work that one statement ends has no token: the end of its lease identifies the claim.
 */
export function rowLease({ due: dueColumn = 'due_at', token: tokenColumn = 'lease_token' } = {}): {
  behind: (claim: { token: string | Sql; until: Date | Sql }) => Sql;
  freed: (dueAt: Date | Sql | null) => Sql;
  ended: Sql;
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
