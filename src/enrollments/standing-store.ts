import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';

export interface StandingRow {
  enrollment_id: string;
  sequence_version: number;
  node_id: string | null;
  node_state: 'entering' | 'waiting' | 'sending' | 'sent';
  pass: number;
  sender_id: string | null;
  next_run_at: Date | null;
  /** As `first_mail` of a mail: nothing was sent yet, by another tool neither. */
  is_new: boolean;
}

/** An id ends in 16 random bits, so the ids below a number are a fair sample. */
export const SAMPLE_PARTS = 65_536;

export async function listStanding(
  db: Db,
  at: { teamId: string; campaignId: string },
  { parts, limit }: { parts: number; limit: number },
): Promise<StandingRow[]> {
  const sampled =
    parts < SAMPLE_PARTS
      ? sql`and ('x' || "right"(e.id::text, 4))::bit(16)::int < ${Math.ceil(parts)}::int`
      : sql``;
  const { rows } = await sql<StandingRow>`
    select p.enrollment_id, p.sequence_version, p.node_id, p.node_state, p.pass, p.sender_id, p.next_run_at,
      not exists (select from email_sends s where s.team_id = ${at.teamId} and s.enrollment_id = e.id
        and s.state in ('sent', 'uncertain'))
      and not exists (select from earlier_threads a where a.team_id = ${at.teamId} and a.enrollment_id = e.id) as is_new
    from enrollments e
    cross join lateral (select * from enrollment_positions p where p.team_id = ${at.teamId} and p.enrollment_id = e.id
      limit 1) p
    where e.team_id = ${at.teamId} and e.campaign_id = ${at.campaignId} and e.life = 'active'
      and e.deleted_at is null ${sampled}
    order by e.id limit ${limit}`.execute(db);
  return rows;
}
