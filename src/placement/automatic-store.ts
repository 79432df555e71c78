import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';

export interface DueTeam {
  teamId: string;
  organizationId: string;
  seeds: number;
  /** Mails a day of the mailboxes that may send. */
  capacity: number;
}

const DUE = (
  now: Date,
) => sql`t.auto_placement_testing and not exists (select from placement_tests p where p.team_id = t.id
  and p.trigger = 'automatic'
    and p.created_at > ${now}::timestamptz - make_interval(days => t.auto_placement_testing_frequency))`;

/** Teams after `after` whose next automatic test is due, with a mailbox that may send and enough seeds. */
export async function listDueTeams(
  db: Db,
  { now, least, after, limit }: { now: Date; least: number; after: string; limit: number },
): Promise<DueTeam[]> {
  const { rows } = await sql<DueTeam>`
    select t.id as "teamId", t.organization_id as "organizationId", s.seeds, f.capacity from teams t
    cross join lateral (select count(*)::int as seeds from placement_seeds s
      where s.organization_id = t.organization_id and not s.disabled) s
    cross join lateral (select coalesce(sum(sender_cap(f.max_per_day, f.warm_up, st.warm_stage)), 0)::int as capacity
      from senders f
      join sender_states st on st.team_id = f.team_id and st.sender_id = f.id
      where f.team_id = t.id and f.deleted_at is null and not f.disabled and f.max_per_day > 0
        and st.smtp_error is null and coalesce(st.backoff_until <= ${now}, true)) f
    where t.id > ${after} and ${DUE(now)} and s.seeds >= ${least} and f.capacity > 0
    order by t.id limit ${limit}`.execute(db);
  return rows;
}

/** Asked again under the lock of `lockRunning`: another worker may have begun a test. */
export async function isDue(trx: Trx, teamId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`select 1 from teams t where t.id = ${teamId} and ${DUE(now)}`.execute(trx);
  return rows.length > 0;
}

export async function newestActiveCampaign(
  trx: Trx,
  teamId: string,
): Promise<{ id: string; sequence_version: number | null } | undefined> {
  return trx
    .selectFrom('campaigns')
    .select(['id', 'sequence_version'])
    .where('team_id', '=', teamId)
    .where('status', '=', 'active')
    .where('parent_campaign_id', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}
