import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { Campaigns, CampaignStatus } from '../platform/db/types.ts';
import { keepProjection } from './projection-store.ts';

export type CampaignRow = Selectable<Campaigns>;

export interface CampaignValues {
  name?: string | undefined;
  version?: number | undefined;
  is_version_given?: boolean | undefined;
  playbook_id?: string | null | undefined;
  category_id?: string | null | undefined;
  send_to_risk_levels?: string[] | null | undefined;
  bounce_guard_max_rate?: number | undefined;
  include_catch_all?: boolean | undefined;
  schedule?: Record<string, unknown> | undefined;
  daily_limit?: number | null | undefined;
  new_contacts_per_day?: number | null | undefined;
  track_opens?: boolean | null | undefined;
  track_clicks?: boolean | null | undefined;
  tags?: string[] | undefined;
  subsequence_trigger?: Record<string, unknown> | null | undefined;
}

const columnsOf = ({
  schedule,
  subsequence_trigger: trigger,
  ...values
}: CampaignValues): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries({
      ...values,
      schedule: schedule && JSON.stringify(schedule),
      subsequence_trigger: trigger && JSON.stringify(trigger),
    }).filter(([, value]) => value !== undefined),
  );

export const insertCampaign = (
  trx: Trx,
  row: { team_id: string; id: string; name: string; parent_campaign_id: string | null } & CampaignValues,
  now: Date,
): Promise<CampaignRow> => {
  const { team_id, id, name, parent_campaign_id, ...values } = row;
  return trx
    .insertInto('campaigns')
    .values({ team_id, id, name, parent_campaign_id, ...columnsOf(values), created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
};

export const findCampaign = (db: Db, organizationId: string, id: string): Promise<CampaignRow | undefined> =>
  db
    .selectFrom('campaigns as c')
    .innerJoin('teams as t', 't.id', 'c.team_id')
    .selectAll('c')
    .where('c.id', '=', id)
    .where('t.organization_id', '=', organizationId)
    .executeTakeFirst();

export const findAnyCampaign = (db: Db, id: string): Promise<CampaignRow | undefined> =>
  db.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirst();

export const findTeamCampaign = (db: Db, teamId: string, id: string): Promise<CampaignRow | undefined> =>
  db
    .selectFrom('campaigns')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .executeTakeFirst();

/** Locks the row until the transaction ends: graph and status change one at a time. */
export const lockCampaign = (trx: Trx, teamId: string, id: string): Promise<CampaignRow | undefined> =>
  trx
    .selectFrom('campaigns')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export async function updateCampaignRow(
  trx: Trx,
  teamId: string,
  id: string,
  values: CampaignValues & {
    status?: CampaignStatus;
    is_draft?: boolean;
    sequence_version?: number;
    paused_reason?: string | null;
    guard_since?: Date;
    guard_sent_before?: number;
    archived_at?: Date;
  },
  now: Date,
): Promise<CampaignRow> {
  if (values.status) await keepProjection(trx, { teamId, campaignId: id }, values.status);
  return trx
    .updateTable('campaigns')
    .set({ ...columnsOf(values), updated_at: now })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The subsequences stay, without parent and trigger. */
export async function deleteCampaignRow(trx: Trx, teamId: string, id: string): Promise<void> {
  await trx
    .updateTable('campaigns')
    .set({ parent_campaign_id: null, subsequence_trigger: null })
    .where('team_id', '=', teamId)
    .where('parent_campaign_id', '=', id)
    .execute();
  await trx.deleteFrom('campaigns').where('team_id', '=', teamId).where('id', '=', id).execute();
}

/**
 * Campaigns that are neither archived nor subsequences. Locks the team's row, so that two deletes cannot both leave one
 * campaign.
 */
export async function countLive(trx: Trx, teamId: string): Promise<number> {
  await sql`select 1 from teams where id = ${teamId} for no key update`.execute(trx);
  const { count } = await trx
    .selectFrom('campaigns')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('team_id', '=', teamId)
    .where('status', '<>', 'archived')
    .where('parent_campaign_id', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** It was launched before. */
const IS_PAUSED = sql<boolean>`(status = 'inactive' and guard_since is not null)`;

export async function listCampaigns(
  db: Db,
  at: {
    teamId: string;
    search: string | undefined;
    status: CampaignStatus | undefined;
    paused?: boolean | undefined;
    subsequences: boolean;
    categoryId: string | undefined;
    limit: number;
    offset: number;
  },
): Promise<{ total: number; rows: CampaignRow[] }> {
  const matching = db
    .selectFrom('campaigns')
    .where('team_id', '=', at.teamId)
    .$if(at.status !== undefined, (query) => query.where('status', '=', at.status!))
    .$if(at.status === undefined, (query) => query.where('status', '<>', 'archived'))
    .$if(at.paused !== undefined, (query) => query.where(IS_PAUSED, '=', at.paused!))
    .$if(!at.subsequences, (query) => query.where('parent_campaign_id', 'is', null))
    .$if(at.categoryId !== undefined, (query) => query.where('category_id', '=', at.categoryId!))
    .$if(at.search !== undefined, (query) =>
      query.where(sql<boolean>`position(lower(${at.search!}) in lower(name)) > 0`),
    );
  const { total } = await matching.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const rows = await matching
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(at.limit)
    .offset(at.offset)
    .execute();
  return { total, rows };
}
