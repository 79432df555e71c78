import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

export interface TestMail {
  id: string;
  subject: string;
  body_html: string;
  body_text: string | null;
  attachments: unknown;
  created_at: Date;
  suppressed: boolean;
  track_opens: boolean;
  track_clicks: boolean;
  tracking_domain: string | null;
}

/** By mail id. Costs one probe per table and mail. */
export async function readTestMails(
  db: Db,
  teamId: string,
  mailIds: readonly string[],
): Promise<Map<string, TestMail>> {
  const { rows } = await sql<TestMail & { mail_id: string }>`
    select s.id as mail_id, p.id, p.subject, p.body_html, p.body_text, p.attachments, p.created_at,
      exists (select from suppression_of(${teamId}::uuid, lower(s.recipient))) as suppressed,
      coalesce(c.track_opens, t.track_opens) as track_opens, coalesce(c.track_clicks, t.track_clicks) as track_clicks,
      case when t.tracking_domain_passed then t.tracking_domain end as tracking_domain
    from unnest(${mailIds}::uuid[]) as v(id)
    cross join lateral (select * from email_sends s where s.id = v.id and s.team_id = ${teamId} limit 1) s
    join send_tests p on p.team_id = ${teamId} and p.id = s.source_id
    join teams t on t.id = ${teamId}
    left join lateral (select c.track_opens, c.track_clicks from campaigns c
      where c.team_id = ${teamId} and c.id = p.campaign_id limit 1) c on true`.execute(db);
  return new Map(rows.map(({ mail_id, ...row }) => [mail_id, row]));
}
