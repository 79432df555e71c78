import { sql } from 'kysely';
import type { Trx } from '../platform/db/transaction.ts';
import type { ReplyLink } from './rules/reply-links.ts';

export interface KeptLink extends ReplyLink {
  id: string;
}

/** An existing link stays unchanged. Resolves all links of the reply. */
export async function insertReplyLinks(
  trx: Trx,
  at: { teamId: string; messageId: string },
  links: readonly KeptLink[],
): Promise<KeptLink[]> {
  const column = (of: (link: KeptLink) => string) => links.map(of);
  await sql`
    insert into reply_links (team_id, id, conversation_message_id, original_url, final_url)
    select ${at.teamId}, v.id, ${at.messageId}, v.original_url, v.final_url
    from unnest(${column(({ id }) => id)}::uuid[], ${column(({ original_url }) => original_url)}::text[],
      ${column(({ final_url }) => final_url)}::text[]) as v(id, original_url, final_url)
    on conflict (team_id, conversation_message_id, md5(original_url)) do nothing`.execute(trx);
  return trx
    .selectFrom('reply_links')
    .select(['id', 'original_url', 'final_url'])
    .where('team_id', '=', at.teamId)
    .where('conversation_message_id', '=', at.messageId)
    .orderBy('id')
    .execute();
}

export interface ReplyClick {
  hit_id: string;
  message_id: string;
  final_url: string;
  at: Date;
}

export interface KeptClick {
  id: string;
  link_id: string;
  original_url: string;
  conversation_id: string;
  enrollment_id: string | null;
  contact_profile_id: string | null;
  campaign_id: string | null;
}

/** Stores clicks on existing links under the ids of their hits; resolves the new ones. */
export async function insertReplyClicks(
  trx: Trx,
  teamId: string,
  senderId: string,
  clicks: readonly ReplyClick[],
): Promise<KeptClick[]> {
  const column = <T>(of: (click: ReplyClick) => T): T[] => clicks.map(of);
  const { rows } = await sql<KeptClick>`
    with clicked as materialized (
      select v.id, l.id as link_id, l.original_url, l.final_url, v.at, c.id as conversation_id, v.message_id,
        c.enrollment_id,
        c.contact_profile_id, c.campaign_id
      from unnest(${column(({ hit_id }) => hit_id)}::uuid[], ${column(({ message_id }) => message_id)}::uuid[],
        ${column(({ final_url }) => final_url)}::text[], ${column(({ at }) => at)}::timestamptz[]) as v(id, message_id,
          final_url, at)
      cross join lateral (select * from reply_links l
        where l.team_id = ${teamId} and l.conversation_message_id = v.message_id
        and l.final_url = v.final_url order by l.id limit 1) l
      cross join lateral (select conversation_id from conversation_messages m
        where m.team_id = ${teamId} and m.id = v.message_id limit 1) m
      cross join lateral (select * from conversations c where c.team_id = ${teamId} and c.id = m.conversation_id
        limit 1) c),
    kept as (
      insert into inbox_link_clicks (team_id, id, link_id, original_url, final_url, clicked_at, conversation_id,
        conversation_message_id,
        contact_id, sender_id, campaign_id)
      select ${teamId}, id, link_id, original_url, final_url, at, conversation_id, message_id, enrollment_id,
        ${senderId}, campaign_id
      from clicked order by id
      on conflict (team_id, id) do nothing returning id)
    select id, link_id, original_url, conversation_id, enrollment_id, contact_profile_id, campaign_id from clicked
      join kept using (id)`.execute(trx);
  return rows;
}
