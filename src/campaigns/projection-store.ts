import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';

/** What a simulation says of the time that a campaign needs. */
export interface Projection {
  computedAt: Date;
  contacts: number;
  blocked: { reason: string; contacts: number }[];
  mails: number;
  endsAt: Date | null;
  complete: boolean;
  bottleneck: string | null;
}

/**
 * Takes one active campaign that is due, the one that waits longest first, until `until`: a worker that is gone leaves it due.
 * Those that were never projected come first.
 */
export async function takeDueProjection(
  db: Db,
  at: { wall: Date; until: Date },
): Promise<{ team_id: string; campaign_id: string } | null> {
  const { rows } = await sql<{ team_id: string; campaign_id: string }>`
    insert into campaign_projections (team_id, campaign_id, next_at)
    select c.team_id, c.id, ${at.until} from campaigns c
      left join campaign_projections p on p.team_id = c.team_id and p.campaign_id = c.id
      where c.status = 'active' and (p.next_at is null or p.next_at <= ${at.wall})
      order by p.next_at nulls first, c.id limit 1
    on conflict (team_id, campaign_id) do update set next_at = excluded.next_at where campaign_projections.next_at <= ${at.wall}
    returning team_id, campaign_id`.execute(db);
  return rows[0] ?? null;
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
