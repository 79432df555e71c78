import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { DnsblZone } from '../../platform/config-domains.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { DomainChecks } from '../../platform/db/types.ts';
import type { Known, Turn } from './rules/turn.ts';

export type CheckRow = Selectable<DomainChecks>;
interface Place {
  teamId: string;
  id: string;
}

const MAX_SMTP_HOSTS = 10;

export async function smtpHostsOf(db: Db, teamId: string, domain: string): Promise<string[]> {
  const { rows } = await sql<{ smtp_host: string }>`
    select distinct smtp_host from senders where team_id = ${teamId} and deleted_at is null
      and lower(split_part(email, '@', 2)) = ${domain} order by smtp_host limit ${MAX_SMTP_HOSTS}`.execute(
    db,
  );
  return rows.map(({ smtp_host: host }) => host);
}

/** Of two concurrent checks, the second sees the results of the first. */
export async function lockDomain(trx: Trx, { teamId, id }: Place): Promise<boolean> {
  const { rows } = await sql`
    select 1 from domains
      where team_id = ${teamId} and id = ${id} and disconnected_at is null for no key update`.execute(trx);
  return rows.length > 0;
}

export async function readKnown(db: Db, { teamId, id }: Place): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select distinct on ("check", list) "check", list, verdict from domain_checks
    where team_id = ${teamId} and domain_id = ${id} order by "check", list, at desc, id desc`.execute(db);
  return rows;
}

/** The predecessors of these changes may be purged. */
export async function insertTurns(
  trx: Trx,
  { teamId, id }: Place,
  turns: readonly (Turn & { id: string })[],
  at: Date,
): Promise<void> {
  if (turns.length === 0) return;
  const checks = turns.map(({ check }) => check);
  const lists = turns.map(({ list }) => list);
  await sql`
    update domain_checks c set followed = true from unnest(${checks}::text[], ${lists}::text[]) as turn("check", list)
    where c.team_id = ${teamId} and c.domain_id = ${id} and not c.followed and c."check" = turn."check"
      and c.list is not distinct from turn.list`.execute(trx);
  await trx
    .insertInto('domain_checks')
    .values(turns.map((turn) => ({ ...turn, team_id: teamId, domain_id: id, at })))
    .execute();
}

export async function listHistory(
  db: Db,
  at: Place & { check: string | undefined; limit: number; offset: number },
): Promise<{ total: number; rows: CheckRow[] }> {
  let query = db.selectFrom('domain_checks').where('team_id', '=', at.teamId).where('domain_id', '=', at.id);
  if (at.check !== undefined) query = query.where('check', '=', at.check);
  const { total } = await query
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(at.limit)
    .offset(at.offset)
    .execute();
  return { total: Number(total), rows };
}

/** The last change of each check stays at any age. */
export async function deleteHistory(db: Db, at: { before: Date; limit: number }): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from domain_checks c using (
      select team_id, domain_id, id from domain_checks where followed and at < ${at.before} order by at
        limit ${at.limit}) old
    where c.team_id = old.team_id and c.domain_id = old.domain_id and c.id = old.id`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

export async function readListTests(
  db: Db,
  zones: readonly DnsblZone[],
): Promise<{ zone: string; tested_at: Date; fault: string | null }[]> {
  return db.selectFrom('block_lists').selectAll().where('zone', 'in', zones).execute();
}

export async function writeListTest(
  db: Db,
  row: { zone: DnsblZone; tested_at: Date; fault: string | null },
): Promise<void> {
  await db
    .insertInto('block_lists')
    .values(row)
    .onConflict((on) => on.column('zone').doUpdateSet({ tested_at: row.tested_at, fault: row.fault }))
    .execute();
}
