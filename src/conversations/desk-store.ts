import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { uuidTime } from '../platform/ids.ts';
import type { RecentMessage } from './rules/newer-messages.ts';

interface At {
  teamId: string;
  id: string;
}

const SHOWN_TEXT = 200;
const MOST = 50;

/** Messages with an id above `after`, the oldest first: reads the keys of one conversation. */
export async function readRecent(db: Db | Trx, at: At, after: string): Promise<RecentMessage[]> {
  const { rows } = await sql<Omit<RecentMessage, 'written_at'>>`
    select m.id, m.direction, m.from_address as "from", m.created_by, u.email as written_by,
      "left"(m.body_text, ${SHOWN_TEXT}) as text, m.sent_at as at,
      coalesce((select s.state = 'cancelled' from email_sends s
        where m.direction = 'outbound' and s.team_id = m.team_id and s.id = m.email_send_id), false) as cancelled
    from (select * from conversation_messages
      where team_id = ${at.teamId} and conversation_id = ${at.id} and id > ${after}
      order by id desc limit ${MOST}) m
    left join users u on u.id = m.created_by order by m.id`.execute(db);
  return rows.map((row) => ({ ...row, written_at: uuidTime(row.id) }));
}

export async function hasMessage(trx: Trx, at: At, messageId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from conversation_messages
      where team_id = ${at.teamId} and conversation_id = ${at.id} and id = ${messageId}`.execute(trx);
  return rows.length > 0;
}

/** The message that was written last: a planned one, and one with a wrong clock, may be shown elsewhere in the thread. */
export async function newestMessageId(db: Db | Trx, at: At): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from conversation_messages where team_id = ${at.teamId} and conversation_id = ${at.id}
      order by id desc limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** Whether a user of the organization may see the team. */
export async function maySeeTeam(
  trx: Trx,
  at: { teamId: string; organizationId: string; userId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from users u where u.id = ${at.userId} and u.organization_id = ${at.organizationId}
      and (u.role = 'org_admin' or exists (select from team_members m
        where m.team_id = ${at.teamId} and m.user_id = u.id))`.execute(trx);
  return rows.length > 0;
}

/** The blacklist's reason for each of these addresses that is on it. */
export async function barredAmong(
  trx: Trx,
  teamId: string,
  addresses: readonly string[],
): Promise<Map<string, string>> {
  if (addresses.length === 0) return new Map();
  const { rows } = await sql<{ address: string; reason: string }>`
    select v.address, min(r::text) as reason from unnest(${addresses}::text[]) v(address)
      cross join lateral suppression_of(${teamId}::uuid, lower(v.address)) r group by v.address`.execute(trx);
  return new Map(rows.map(({ address, reason }) => [address, reason]));
}
