import { sql } from 'kysely';
import type { Trx } from '../platform/db/transaction.ts';
import { schedule, setLife } from './bulk-store.ts';
import type { Changed } from './life-store.ts';
import { lockPositions } from './lock-store.ts';

interface Stopped {
  teamId: string;
  causes: string[];
  lives: readonly ('paused' | 'finished')[];
}

export async function listStopped(trx: Trx, { teamId, causes, lives }: Stopped): Promise<string[]> {
  const rows = await trx
    .selectFrom('enrollments')
    .select('id')
    .where('team_id', '=', teamId)
    .where('stopped_by', 'in', causes)
    .where('life', 'in', lives)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** The caller must hold no locks yet. */
export async function reopen(trx: Trx, at: Stopped & { ids: string[]; now: Date }): Promise<Changed[]> {
  const { teamId, now } = at;
  await lockPositions(
    trx,
    at.ids.map((enrollmentId) => ({ teamId, enrollmentId })),
  );
  const { rows } = await sql<Changed>`
    select team_id, id, campaign_id, contact_profile_id from enrollments
      where team_id = ${teamId} and id = any(${at.ids}::uuid[])
      and stopped_by = any(${at.causes}::uuid[]) and life = any(${at.lives}::enrollment_life[]) and deleted_at is null
        order by id for update`.execute(trx);
  const bulk = { teamId, ids: rows.map(({ id }) => id), now };
  await setLife(
    trx,
    bulk,
    sql`life = 'active', life_reason = null, finished_at = null, paused_at = null, pause_until = null,
      stopped_by = null`,
  );
  await schedule(trx, bulk);
  return rows;
}

export async function unmarkEngagement(
  trx: Trx,
  at: { teamId: string; enrollmentId: string; at: Date },
): Promise<void> {
  await sql`
    update enrollments set replied_at = nullif(replied_at, ${at.at}),
      unsubscribed_at = nullif(unsubscribed_at, ${at.at}),
      bounce_category = case when bounced_at = ${at.at} then null else bounce_category end,
        bounced_at = nullif(bounced_at, ${at.at})
    where team_id = ${at.teamId} and id = ${at.enrollmentId}`.execute(trx);
}
