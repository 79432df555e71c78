import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import { alsoLate, lateBy } from '../platform/db/due.ts';
import type { Sweep } from '../platform/db/due.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { CreditCause } from '../platform/db/types.ts';

/** Serialises the requests of an organization that promise credits, each until its transaction ends. */
export async function lockCredits(trx: Trx, organizationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`verification_credits ${organizationId}`}, 0))`.execute(
    trx,
  );
}

const FREE_CREDITS = sql<
  number | null
>`(case when o.verification_credits is not null then (o.verification_credits
  - (select count(*) from contact_profiles p
    where p.team_id in (select id from teams t where t.organization_id = o.id) and p.valid2 = 0)
  - (select coalesce(sum(u.credits_held), 0) from uploads u
    where u.team_id in (select id from teams t where t.organization_id = o.id) and u.credits_held > 0)
  - (select coalesce(sum(a.credits_held), 0) from bulk_actions a
    where a.team_id in (select id from teams t where t.organization_id = o.id) and a.credits_held > 0))::int end)`;

/**
 * Free credits: the balance, less one for each profile that waits for verification, less those held for uploads and bulk
 * actions. Below zero when more is promised than there is; null when credits are not metered.
 */
export async function countFreeCredits(db: Db | Trx, organizationId: string): Promise<number | null> {
  const { rows } = await sql<{ free: number | null }>`
    select ${FREE_CREDITS} as free from organizations o where o.id = ${organizationId}`.execute(db);
  return rows[0]!.free;
}

export async function listFreeCredits(db: Db, limit: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; free: number }>`
    select o.id, ${FREE_CREDITS} as free from organizations o where o.verification_credits is not null
      limit ${limit}`.execute(db);
  return new Map(rows.map(({ id, free }) => [id, free]));
}

/** Locks the row until the transaction ends. Null: not metered. */
export async function lockBalance(trx: Trx, organizationId: string): Promise<number | null> {
  const { verification_credits: balance } = await trx
    .selectFrom('organizations')
    .select('verification_credits')
    .where('id', '=', organizationId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return balance;
}

export interface NewEntry {
  id: string;
  cause: CreditCause;
  credits: number;
  for_team: string | null;
  of_entry?: string;
  /** Wall-clock time. */
  open_until?: Date;
}

/** Writes entries, and their sum into the balance; call `lockBalance` before. */
export async function writeEntries(
  trx: Trx,
  organizationId: string,
  entries: readonly NewEntry[],
  now: Date,
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map((entry) => ({ ...entry, organization_id: organizationId, created_at: now }));
  await sql`insert into credit_entries
    select * from json_populate_recordset(null::credit_entries, ${JSON.stringify(rows)})`.execute(trx);
  const sum = entries.reduce((total, { credits }) => total + credits, 0);
  if (sum !== 0)
    await sql`update organizations set verification_credits = verification_credits + ${sum}
      where id = ${organizationId}`.execute(trx);
}

/** Closes the entry of a request. Resolves its credits, or null when it was closed already. */
export async function closeEntry(
  db: Db | Trx,
  organizationId: string,
  id: string,
): Promise<{ credits: number; for_team: string | null } | null> {
  const { rows } = await sql<{ credits: number; for_team: string | null }>`
    update credit_entries set open_until = null
    where organization_id = ${organizationId} and id = ${id} and open_until is not null
    returning credits, for_team`.execute(db);
  return rows[0] ?? null;
}

export const abandonedEntries = alsoLate(
  ({ wall }: Pick<Sweep, 'wall'>) =>
    sql`select organization_id, id from credit_entries where open_until < ${wall}`,
  lateBy('wall', sql`open_until`, sql`from credit_entries where true`),
);

export async function listAbandoned(
  db: Db,
  wall: Date,
  limit: number,
): Promise<{ organization_id: string; id: string }[]> {
  const { rows } = await sql<{ organization_id: string; id: string }>`
    ${abandonedEntries({ wall })} order by open_until limit ${limit}`.execute(db);
  return rows;
}
