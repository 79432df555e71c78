import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

export interface ReplyText {
  id: string;
  subject: string | null;
  body_html: string | null;
  body_text: string | null;
  attachments: unknown;
  reference_ids: string[] | null;
  cc: string[] | null;
  bcc: string[] | null;
  /** Copies whose address is on the blacklist by now, each with the reason. */
  barred: Record<string, string>;
  track_links: boolean;
  tracking_domain: string | null;
  to_name: string | null;
  links: Record<string, string>;
  complained: boolean;
}

export async function readReplies(
  db: Db,
  teamId: string,
  mailIds: readonly string[],
): Promise<Map<string, ReplyText>> {
  const { rows } = await sql<ReplyText & { mail_id: string }>`
    select s.id as mail_id, m.id, m.subject, m.body_html, m.body_text, m.attachments, m.reference_ids, m.cc, m.bcc,
      m.track_links,
      case when t.tracking_domain_passed then t.tracking_domain end as tracking_domain,
      nullif(concat_ws(' ', p.first_name, p.last_name), '') as to_name, 
      coalesce((select jsonb_object_agg(l.original_url, l.final_url) from reply_links l
        where l.team_id = ${teamId} and l.conversation_message_id = m.id), '{}') as links,
      case when m.cc is null and m.bcc is null then '{}' else coalesce((select jsonb_object_agg(b.address, b.reason)
        from (select a as address, min(r::text) as reason
          from unnest(array_cat(m.cc, m.bcc)) a cross join lateral suppression_of(${teamId}::uuid, lower(a)) r
          group by a) b), '{}') end as barred,
      exists (select from suppression_of(${teamId}::uuid, lower(s.recipient)) r
        where r = 'spam_complaint') as complained
    from unnest(${mailIds}::uuid[]) as v(id)
    cross join lateral (select * from email_sends s where s.id = v.id and s.team_id = ${teamId} limit 1) s
    cross join lateral (select * from conversation_messages m where m.team_id = ${teamId} and m.id = s.source_id
      limit 1) m
    join teams t on t.id = ${teamId}
    left join lateral (select first_name, last_name from contact_profiles p
      where p.team_id = ${teamId} and p.id = s.contact_profile_id
      and p.email_key = lower(s.recipient) limit 1) p on true`.execute(db);
  return new Map(rows.map(({ mail_id, ...row }) => [mail_id, row]));
}
