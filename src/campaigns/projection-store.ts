import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import { dueBy } from '../platform/db/due.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { CampaignStatus } from '../platform/db/types.ts';

export interface Projection {
  computedAt: Date;
  contacts: number;
  blocked: { reason: string; contacts: number }[];
  mails: number;
  endsAt: Date | null;
  complete: boolean;
  bottleneck: string | null;
}

const MAX_TEAMS = 200;

export const dueProjections = dueBy('wall', sql`next_at`, sql`from campaign_projections where true`);

export async function isProjectionDue(db: Db, wall: Date): Promise<boolean> {
  const { rows } = await sql`${dueProjections({ wall })} limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * The first team after `after` with a due projection, or the last team that was skipped; null: no team is left. One
 * probe per team, for any number of campaigns.
 */
export async function nextProjectedTeam(
  db: Db,
  at: { wall: Date; after: string },
): Promise<{ team_id: string; due: boolean } | null> {
  const behind = (team: RawBuilder<unknown>) => sql`
    select team_id, next_at <= ${at.wall} as due from campaign_projections where team_id > ${team}
      order by team_id, next_at limit 1`;
  const { rows } = await sql<{ team_id: string; due: boolean }>`
    with recursive passed as (
      select n.*, 1 as nth from (${behind(sql`${at.after}::uuid`)}) n
      union all
      select n.*, p.nth + 1 from passed p cross join lateral (${behind(sql`p.team_id`)}) n
        where not p.due and p.nth < ${MAX_TEAMS})
    select team_id, due from passed order by nth desc limit 1`.execute(db);
  return rows[0] ?? null;
}

export async function takeDueProjection(
  db: Db,
  at: { teamId: string; wall: Date; until: Date },
): Promise<string | null> {
  const { rows } = await sql<{ campaign_id: string }>`
    update campaign_projections set next_at = ${at.until} where team_id = ${at.teamId} and campaign_id = (
      select campaign_id from campaign_projections where team_id = ${at.teamId} and next_at <= ${at.wall}
      order by next_at, campaign_id limit 1 for update skip locked)
    returning campaign_id`.execute(db);
  return rows[0]?.campaign_id ?? null;
}

/** A campaign that becomes active is due for a projection at once; any other loses its projection. */
export async function keepProjection(
  trx: Trx,
  { teamId, campaignId }: { teamId: string; campaignId: string },
  status: CampaignStatus,
): Promise<void> {
  await (
    status === 'active'
      ? sql`insert into campaign_projections (team_id, campaign_id, next_at)
        values (${teamId}, ${campaignId}, '-infinity') on conflict do nothing`
      : sql`delete from campaign_projections where team_id = ${teamId} and campaign_id = ${campaignId}`
  ).execute(trx);
}

export async function writeProjection(
  db: Db,
  key: { teamId: string; campaignId: string },
  projection: Projection,
  nextAt: Date,
): Promise<void> {
  await db
    .updateTable('campaign_projections')
    .set({
      next_at: nextAt,
      computed_at: projection.computedAt,
      contacts: projection.contacts,
      blocked: JSON.stringify(projection.blocked),
      mails: projection.mails,
      ends_at: projection.endsAt,
      complete: projection.complete,
      bottleneck: projection.bottleneck,
    })
    .where('team_id', '=', key.teamId)
    .where('campaign_id', '=', key.campaignId)
    .execute();
}
