import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import { judgementOf } from '../conversations/judgement.ts';
import type { Judgement } from '../conversations/judgement.ts';
import type { EnrollmentLife, InboundOutcome } from '../platform/db/types.ts';

export interface ReviewRow {
  team_id: string;
  id: string;
  sender_id: string;
  conversation_id: string | null;
  from_address: string | null;
  subject: string | null;
  excerpt: string | null;
  received_at: Date;
  outcome: InboundOutcome | null;
  subtype: string | null;
  review_reason: string | null;
  judged: Judgement;
  matched_by: string | null;
  enrollment_id: string | null;
  needs_review: boolean;
  settled_at: Date | null;
  suggested: { id: string; campaign_id: string; email: string | null; life: EnrollmentLife }[];
}

/**
 * One fetch of a mailbox stores many messages with one time. A page adds at most so many rows with the time of its last
 * row.
 */
const TIES = 100;

const ROW = sql.raw(`
  m.team_id, m.id, m.sender_id,
  (select c.conversation_id from conversation_messages c where c.team_id = m.team_id
    and c.inbound_message_id = m.id limit 1) as conversation_id,
  m.from_address, m.subject, m.excerpt, m.received_at, m.outcome, m.subtype, m.review_reason, m.matched_by,
  m.enrollment_id, m.needs_review, m.settled_at, ${judgementOf('m')} as judged,
  coalesce((select json_agg(
      json_build_object('id', e.id, 'campaign_id', e.campaign_id, 'email', p.email, 'life', e.life) order by s.place)
    from unnest(m.suggested) with ordinality as s(id, place)
    join enrollments e on e.team_id = m.team_id and e.id = s.id and e.deleted_at is null
    join contact_profiles p on p.team_id = m.team_id and p.id = e.contact_profile_id), '[]') as suggested`);

const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Messages for review, newest first: those before `before`, or behind the message `beforeId` of that moment. Adds the
 * messages of the last one's moment, up to 100, so that the next page can begin before it.
 */
export async function listReview(
  db: Db,
  at: { teamId: string; before: Date; beforeId: string | undefined; limit: number },
): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`
    select ${ROW} from inbound_messages m where m.team_id = ${at.teamId} and m.needs_review
      and (m.received_at, m.id) < (${at.before}, ${at.beforeId ?? FIRST}::uuid)
    order by m.received_at desc, m.id desc limit ${at.limit + TIES}`.execute(db);
  const last = rows[at.limit - 1]?.received_at.getTime();
  return rows.filter((row, index) => index < at.limit || row.received_at.getTime() === last);
}

export async function countReview(
  db: Db,
  at: { teamId: string; before: Date; beforeId: string | undefined },
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from inbound_messages m where m.team_id = ${at.teamId} and m.needs_review
      and (m.received_at, m.id) < (${at.before}, ${at.beforeId ?? FIRST}::uuid)`.execute(db);
  return rows[0]!.n;
}

export async function findReviewed(
  db: Db,
  organizationId: string,
  id: string,
): Promise<ReviewRow | undefined> {
  const { rows } = await sql<ReviewRow>`
    select ${ROW} from inbound_messages m where m.id = ${id}
      and m.team_id in (select t.id from teams t where t.organization_id = ${organizationId})`.execute(db);
  return rows[0];
}
