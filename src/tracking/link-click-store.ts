import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { InboxLinkClicks } from '../platform/db/types.ts';

export type LinkClickView = Selectable<InboxLinkClicks> & {
  contact_email: string | null;
  sender_email: string | null;
};

export interface LinkClickFilter {
  teamId: string;
  contactId?: string | undefined;
  campaignId?: string | undefined;
  conversationId?: string | undefined;
  messageId?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  firstOnly?: boolean | undefined;
}

export async function updateConversationOfClicks(
  trx: Trx,
  at: { teamId: string; from: string; into: string },
): Promise<void> {
  await trx
    .updateTable('inbox_link_clicks')
    .set({ conversation_id: at.into })
    .where('team_id', '=', at.teamId)
    .where('conversation_id', '=', at.from)
    .execute();
}

export async function listLinkClicks(
  db: Db,
  filter: LinkClickFilter,
  at: { limit: number; offset: number },
): Promise<{ total: number; rows: LinkClickView[] }> {
  const matching = sql`from inbox_link_clicks k where k.team_id = ${filter.teamId}
    ${filter.contactId ? sql`and k.contact_id = ${filter.contactId}` : sql``}
    ${filter.campaignId ? sql`and k.campaign_id = ${filter.campaignId}` : sql``}
    ${filter.conversationId ? sql`and k.conversation_id = ${filter.conversationId}` : sql``}
    ${filter.messageId ? sql`and k.conversation_message_id = ${filter.messageId}` : sql``}
    ${filter.from ? sql`and k.clicked_at >= ${filter.from}` : sql``}
    ${filter.to ? sql`and k.clicked_at <= ${filter.to}` : sql``}`;
  const clicks = filter.firstOnly
    ? sql`select distinct on (coalesce(k.contact_id, k.id)) k.* ${matching}
      order by coalesce(k.contact_id, k.id), k.clicked_at, k.id`
    : sql`select k.* ${matching}`;
  const counted = await sql<{ total: number }>`select count(*)::int as total from (${clicks}) c`.execute(db);
  const { rows } = await sql<LinkClickView>`
    select c.*, p.email as contact_email, s.email as sender_email
    from (select * from (${clicks}) f order by clicked_at desc, id desc limit ${at.limit} offset ${at.offset}) c
    left join enrollments e on e.team_id = c.team_id and e.id = c.contact_id
    left join contact_profiles p on p.team_id = e.team_id and p.id = e.contact_profile_id
    left join senders s on s.team_id = c.team_id and s.id = c.sender_id
    order by c.clicked_at desc, c.id desc`.execute(db);
  return { total: counted.rows[0]?.total ?? 0, rows };
}

export const findContactTeam = async (
  db: Db,
  organizationId: string,
  id: string,
): Promise<string | undefined> =>
  (
    await db
      .selectFrom('enrollments as e')
      .innerJoin('teams as t', 't.id', 'e.team_id')
      .select('e.team_id')
      .where('e.id', '=', id)
      .where('e.deleted_at', 'is', null)
      .where('t.organization_id', '=', organizationId)
      .executeTakeFirst()
  )?.team_id;

export const teamOfConversation = async (
  db: Db,
  organizationId: string,
  id: string,
): Promise<string | undefined> =>
  (
    await db
      .selectFrom('teams as t')
      .innerJoin('conversations as c', 'c.team_id', 't.id')
      .select('c.team_id')
      .where('t.organization_id', '=', organizationId)
      .where('c.id', '=', id)
      .executeTakeFirst()
  )?.team_id;

export const isMessageOf = async (
  db: Db,
  at: { teamId: string; conversationId: string; messageId: string },
): Promise<boolean> =>
  (await db
    .selectFrom('conversation_messages')
    .select('id')
    .where('team_id', '=', at.teamId)
    .where('id', '=', at.messageId)
    .where('conversation_id', '=', at.conversationId)
    .executeTakeFirst()) !== undefined;
