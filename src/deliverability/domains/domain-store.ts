import { sql } from 'kysely';
import type { RawBuilder, Selectable } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { dueBy } from '../../platform/db/due.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { Domains } from '../../platform/db/types.ts';
import type { Health } from './rules/health.ts';
import type { Stage } from './rules/setup.ts';

export type DomainRow = Omit<Selectable<Domains>, 'health'> & { health: Health | null; mailboxes: number };

const SHOWN = sql`d.team_id, d.id, d.domain, d.nameservers, d.found_nameservers, d.found_at, d.health, d.checked_at,
  d.next_check_at, d.connected_at, d.found_mx, d.registrar, d.disconnected_at, d.silent_checks`;

/** The SQL twin of `stageOf`. */
const IN_STAGE: Record<Stage, RawBuilder<unknown>> = {
  own_nameservers: sql`d.nameservers = '{}'`,
  nameservers_live: sql`d.nameservers <> '{}' and d.found_nameservers @> d.nameservers
    and d.found_nameservers <@ d.nameservers`,
  awaiting_nameservers: sql`d.nameservers <> '{}'
    and (d.found_nameservers @> d.nameservers and d.found_nameservers <@ d.nameservers) is not true`,
};

const BROKEN = sql`d.health ->> 'verdict' = 'broken'`;

/** Of two concurrent connects one succeeds. */
export async function lockDomainName(trx: Trx, organizationId: string, domain: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`domains ${organizationId} ${domain}`}, 0))`.execute(
    trx,
  );
}

export async function findDomain(
  db: Db,
  organizationId: string,
  by: { id: string } | { domain: string },
): Promise<DomainRow | null> {
  const named = 'id' in by ? sql`d.id = ${by.id}` : sql`d.domain = ${by.domain}`;
  const { rows } = await sql<DomainRow>`
    select ${SHOWN}, (select count(*)::int from senders s where s.team_id = d.team_id and s.deleted_at is null
      and lower(split_part(s.email, '@', 2)) = d.domain) as mailboxes
    from domains d join teams t on t.id = d.team_id
    where ${named} and t.organization_id = ${organizationId} and d.disconnected_at is null`.execute(db);
  return rows[0] ?? null;
}

/** A disconnected domain is connected again under its old id. */
export async function insertDomain(
  trx: Trx,
  row: {
    teamId: string;
    id: string;
    domain: string;
    nameservers: readonly string[];
    registrar?: string;
    now: Date;
  },
): Promise<void> {
  const bought = row.registrar === undefined ? {} : { registrar: row.registrar };
  await trx
    .insertInto('domains')
    .values({
      ...bought,
      team_id: row.teamId,
      id: row.id,
      domain: row.domain,
      nameservers: [...row.nameservers],
      connected_at: row.now,
    })
    .onConflict((on) =>
      on.columns(['team_id', 'domain']).doUpdateSet({
        ...bought,
        nameservers: [...row.nameservers],
        connected_at: row.now,
        disconnected_at: null,
        next_check_at: sql`'-infinity'`,
        silent_checks: 0,
      }),
    )
    .execute();
}

export async function setNameservers(
  trx: Trx,
  at: { teamId: string; id: string },
  { nameservers, registrar }: { nameservers: readonly string[]; registrar?: string },
): Promise<void> {
  await trx
    .updateTable('domains')
    .set({ nameservers: [...nameservers], ...(registrar === undefined ? {} : { registrar }) })
    .where('team_id', '=', at.teamId)
    .where('id', '=', at.id)
    .execute();
}

export async function markDisconnected(db: Db, at: { teamId: string; id: string }, now: Date): Promise<void> {
  await db
    .updateTable('domains')
    .set({ disconnected_at: now })
    .where('team_id', '=', at.teamId)
    .where('id', '=', at.id)
    .execute();
}

export async function listDomains(
  db: Db,
  at: {
    teamId: string;
    stage: Stage | undefined;
    broken?: boolean | undefined;
    limit: number;
    offset: number;
  },
): Promise<{ total: number; rows: DomainRow[] }> {
  const where = sql.join(
    [
      sql`d.team_id = ${at.teamId} and d.disconnected_at is null`,
      ...(at.stage ? [IN_STAGE[at.stage]] : []),
      ...(at.broken === undefined ? [] : [at.broken ? BROKEN : sql`(${BROKEN}) is not true`]),
    ],
    sql` and `,
  );
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from domains d where ${where}`.execute(db);
  const { rows } = await sql<DomainRow>`
    select ${SHOWN}, coalesce(s.mailboxes, 0) as mailboxes from domains d
    left join (select lower(split_part(email, '@', 2)) as domain, count(*)::int as mailboxes from senders
      where team_id = ${at.teamId} and deleted_at is null group by 1) s on s.domain = d.domain
    where ${where} order by d.domain limit ${at.limit} offset ${at.offset}`.execute(db);
  return { total: counted.rows[0]!.total, rows };
}

export async function hasDomains(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from domains where disconnected_at is null limit 1`.execute(db);
  return rows.length > 0;
}

/** Candidates for each domain to take, because other workers hold some. */
const TURNS_AHEAD = 4;

export const dueChecks = dueBy(
  'wall',
  sql`next_check_at`,
  sql`from domains where disconnected_at is null`,
  sql`team_id, id`,
);

/**
 * Leases due checks until `until`; when a worker dies they are due again. One domain of each team comes first, so that
 * a team with slow domains does not delay others.
 */
export async function takeChecks(
  db: Db,
  at: { wall: Date; until: Date; limit: number },
): Promise<Pick<DomainRow, 'team_id' | 'id' | 'domain' | 'nameservers' | 'silent_checks'>[]> {
  const { rows } = await sql<Pick<DomainRow, 'team_id' | 'id' | 'domain' | 'nameservers' | 'silent_checks'>>`
    update domains set next_check_at = ${at.until}
    where (team_id, id) in (
      select d.team_id, d.id from domains d join (
        select team_id, id, row_number() over (partition by team_id order by next_check_at) as place, next_check_at
        from (${dueChecks(at)}) due join domains using (team_id, id) order by place, next_check_at
          limit ${TURNS_AHEAD * at.limit}) turn
        on turn.team_id = d.team_id and turn.id = d.id
      where d.next_check_at <= ${at.wall} order by turn.place, turn.next_check_at limit ${at.limit}
        for update of d skip locked)
    returning team_id, id, domain, nameservers, silent_checks`.execute(db);
  return rows;
}

/** Nameservers and mail hosts keep their last values when DNS did not answer. */
export async function writeChecked(
  db: Db,
  at: { teamId: string; id: string },
  found: {
    health: Health;
    nameservers: readonly string[] | null;
    mx: readonly string[] | null;
    checkedAt: Date;
    nextAt: Date;
    silentChecks: number;
  },
): Promise<void> {
  const { nameservers, mx, checkedAt } = found;
  await db
    .updateTable('domains')
    .set({
      health: JSON.stringify(found.health),
      checked_at: checkedAt,
      next_check_at: found.nextAt,
      silent_checks: found.silentChecks,
      ...(nameservers ? { found_nameservers: [...nameservers], found_at: checkedAt } : {}),
      ...(mx ? { found_mx: [...mx] } : {}),
    })
    .where('team_id', '=', at.teamId)
    .where('id', '=', at.id)
    .execute();
}
