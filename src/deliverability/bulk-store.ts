import { sql } from 'kysely';
import type { Trx } from '../platform/db/transaction.ts';
import type { BlacklistReason } from '../platform/db/types.ts';

interface NewEntry {
  id: string;
  address: string;
  reason: BlacklistReason;
  note: string | null;
}
interface Given {
  id: string;
  reason: BlacklistReason;
}

/** Entries in the order of their addresses, so that two lists wait for each other and never in a circle. */
export async function insertEntries(
  trx: Trx,
  teamId: string,
  entries: readonly NewEntry[],
  now: Date,
): Promise<string[]> {
  const column = (of: (entry: NewEntry) => string | null) => entries.map(of);
  const { rows } = await sql<{ address: string }>`
    insert into blacklist (team_id, id, address, reason, note, created_at)
    select ${teamId}, v.id, v.address, v.reason, v.note, ${now}::timestamptz
    from unnest(${column((e) => e.id)}::uuid[], ${column((e) => e.address)}::text[],
      ${column((e) => e.reason)}::blacklist_reason[], ${column((e) => e.note)}::text[])
      with ordinality as v(id, address, reason, note, place)
    order by v.place on conflict (team_id, address) do nothing returning address`.execute(trx);
  return rows.map(({ address }) => address);
}

/** The ids of listed addresses, which are not deleted before the transaction ends. */
export async function lockEntries(
  trx: Trx,
  teamId: string,
  addresses: readonly string[],
  deletes = false,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; address: string }>`
    select id, address from blacklist where team_id = ${teamId} and address = any(${addresses}::text[])
    order by address ${deletes ? sql`for update` : sql`for key share`}`.execute(trx);
  return new Map(rows.map(({ id, address }) => [address, id]));
}

export async function addCauses(
  trx: Trx,
  teamId: string,
  causes: readonly Given[],
  now: Date,
): Promise<void> {
  await sql`
    insert into blacklist_causes (team_id, blacklist_id, reason, cause, created_at)
    select ${teamId}, v.id, v.reason, null, ${now}::timestamptz
    from unnest(${causes.map(({ id }) => id)}::uuid[], ${causes.map(({ reason }) => reason)}::blacklist_reason[])
      with ordinality as v(id, reason, place)
    order by v.place on conflict do nothing`.execute(trx);
}

/** Of entries that `lockEntries` holds. Resolves how many have no cause left and are gone. */
export async function removeCauses(trx: Trx, teamId: string, causes: readonly Given[]): Promise<number> {
  if (causes.length === 0) return 0;
  const ids = sql`${causes.map(({ id }) => id)}::uuid[]`;
  await sql`
    delete from blacklist_causes c
    using unnest(${ids}, ${causes.map(({ reason }) => reason)}::blacklist_reason[]) as v(id, reason)
    where c.team_id = ${teamId} and c.blacklist_id = v.id and c.reason = v.reason and c.cause is null
      and not (c.reason = 'unsubscribe' and exists (select from blacklist b
        join contact_profiles p on p.team_id = b.team_id and p.email_key = b.address
        where b.team_id = c.team_id and b.id = c.blacklist_id and p.unsubscribed_at is not null))`.execute(
    trx,
  );
  const left = sql`blacklist_causes c where c.team_id = ${teamId} and c.blacklist_id = b.id`;
  const { numAffectedRows } = await sql`
    delete from blacklist b where b.team_id = ${teamId} and b.id = any(${ids})
      and not exists (select from ${left})`.execute(trx);
  await sql`
    update blacklist b set reason = (select c.reason from ${left} order by c.created_at, c.reason limit 1)
    where b.team_id = ${teamId} and b.id = any(${ids})
      and not exists (select from ${left} and c.reason = b.reason)`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

/** Of a domain: more are not counted. */
const MOST_OF_DOMAIN = 10_000;

/** Contacts with these addresses, or of these domains: one probe of an index for each. */
export async function countContactsOf(trx: Trx, teamId: string, entries: readonly string[]): Promise<number> {
  const [domains, addresses] = [
    entries.filter((entry) => entry.startsWith('@')).map((entry) => entry.slice(1)),
    entries.filter((entry) => !entry.startsWith('@')),
  ];
  const { rows } = await sql<{ contacts: number }>`
    select (
      (select count(*) from unnest(${addresses}::text[]) as v(address)
        cross join lateral (select from contact_profiles p where p.team_id = ${teamId} and p.email_key = v.address
          and p.deleted_at is null limit 1) p)
      + (select count(*) from unnest(${domains}::text[]) as v(domain)
        cross join lateral (select from contact_profiles p where p.team_id = ${teamId}
          and split_part(p.email_key, '@', -1) = v.domain and p.deleted_at is null limit ${MOST_OF_DOMAIN}) p)
    )::int as contacts`.execute(trx);
  return rows[0]!.contacts;
}
