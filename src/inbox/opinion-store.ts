import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Sql, Sweep } from '../platform/db/due.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { Verdict } from './rules/verdict.ts';

export async function organizationOf(trx: Trx, teamId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select o.name from teams t join organizations o on o.id = t.organization_id where t.id = ${teamId}`.execute(
    trx,
  );
  return rows[0]!.name;
}

export interface DueOpinion {
  team_id: string;
  id: string;
  organization: string;
  subject: string | null;
  received_at: Date;
  opinion_attempts: number;
  event_id: string | null;
  judged: Verdict | null;
}

/**
 * Claims messages to ask about, few of each organization, so that a slow server leaves room for others. Until `until`
 * (wall time) no other worker claims them.
 */
export async function claimOpinions(
  db: Db,
  at: { organizations: string[]; wall: Date; until: Date; each: number; limit: number },
): Promise<DueOpinion[]> {
  const { rows } = await sql<DueOpinion>`
    with due as (
      select m.team_id, m.id, o.name from organizations o
      cross join lateral (select m.team_id, m.id, m.opinion_due_at from teams t
        join inbound_messages m on m.team_id = t.id and m.opinion_due_at <= ${at.wall}
        where t.organization_id = o.id order by m.opinion_due_at limit ${at.each}) m
      where lower(o.name) = any(${at.organizations.map((name) => name.toLowerCase())}::text[])
      order by m.opinion_due_at limit ${at.limit})
    update inbound_messages m set opinion_due_at = ${at.until}, opinion_attempts = m.opinion_attempts + 1
    from due where m.team_id = due.team_id and m.id = due.id and m.opinion_due_at <= ${at.wall}
    returning m.team_id, m.id, due.name as organization, m.subject, m.received_at, m.opinion_attempts, m.event_id,
      m.verdict -> 'judged' as judged`.execute(db);
  return rows;
}

/**
 * Sets the time of the next request; null: no further request. Skips messages that were judged or settled meanwhile.
 */
export async function postponeOpinion(
  db: Db | Trx,
  message: Pick<DueOpinion, 'team_id' | 'id'>,
  at: { until: Date; again: Date | null; noted: object | null },
): Promise<void> {
  await sql`
    update inbound_messages set opinion_due_at = ${at.again},
      verdict = verdict || ${JSON.stringify(at.noted === null ? {} : { secondOpinion: at.noted })}::jsonb
    where team_id = ${message.team_id} and id = ${message.id} and opinion_due_at = ${at.until}`.execute(db);
}

export async function lockAsked(
  trx: Trx,
  message: Pick<DueOpinion, 'team_id' | 'id'>,
  until: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from inbound_messages
      where team_id = ${message.team_id} and id = ${message.id} and opinion_due_at = ${until}
      and outcome = 'reply' and settled_at is null for update`.execute(trx);
  return rows.length > 0;
}

export async function writeOpinion(
  trx: Trx,
  message: Pick<DueOpinion, 'team_id' | 'id'>,
  said: {
    noted: object;
    subtype: string;
    review: { reason: string; excerpt: string; suggested: string[] } | null;
  },
): Promise<void> {
  const { team_id: teamId, id } = message;
  const noted = { decidedBy: 'second_opinion', secondOpinion: said.noted };
  await sql`
    update inbound_messages
      set opinion_due_at = null, subtype = ${said.subtype}, verdict = verdict || ${JSON.stringify(noted)}::jsonb,
      needs_review = ${said.review !== null}, review_reason = ${said.review?.reason ?? null},
        excerpt = ${said.review?.excerpt ?? null},
      suggested = ${said.review?.suggested ?? null}::uuid[]
    where team_id = ${teamId} and id = ${id}`.execute(trx);
}

/**
 * Messages for which an organization's server is to be asked. decided: not counted as late work, since messages of an
 * organization without a configured server wait until one is.
 */
export const dueOpinions = ({ wall }: Pick<Sweep, 'wall'>): Sql => sql`
  select 1 from inbound_messages where opinion_due_at <= ${wall}`;
