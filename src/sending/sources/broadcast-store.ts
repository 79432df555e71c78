import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { capFacts } from '../cap-store.ts';
import { TEMPLATE_COLUMNS } from '../ledger-store.ts';
import type { TemplateRow } from '../ledger-store.ts';
import type { SendFactRow } from '../rules/facts.ts';
import type { CapRow } from '../take-caps.ts';

export interface BroadcastText {
  id: string;
  subject: string;
  body_html: string;
  body_text: string | null;
  attachments: unknown;
}

export interface Recipient
  extends
    TemplateRow,
    CapRow,
    Pick<SendFactRow, 'person_full_at' | 'person_under_way' | 'company_full_at' | 'company_under_way'> {
  source_id: string;
  recipient: string;
  subject: string | null;
  deleted: boolean;
  unsubscribed: boolean;
  suppressed: boolean;
  valid2: number;
  validation_asked_at: Date | null;
  track_opens: boolean;
  track_clicks: boolean;
  tracking_domain: string | null;
  team_daily_limit: number | null;
}

export async function readBroadcasts(
  db: Db,
  teamId: string,
  ids: readonly string[],
): Promise<BroadcastText[]> {
  return db
    .selectFrom('broadcasts')
    .select(['id', 'subject', 'body_html', 'body_text', 'attachments'])
    .where('team_id', '=', teamId)
    .where('id', 'in', ids)
    .execute();
}

export async function readRecipients(
  db: Db,
  teamId: string,
  mailIds: readonly string[],
  now = new Date(0),
): Promise<Map<string, Recipient>> {
  const { rows } = await sql<Recipient>`
    select s.id, s.source_id, s.recipient, s.subject, p.email, ${TEMPLATE_COLUMNS}, p.deleted_at is not null as deleted,
      p.unsubscribed_at is not null as unsubscribed,
      exists (select from suppression_of(${teamId}::uuid, p.email_key)) as suppressed, p.valid2, p.validation_asked_at,
      json_build_object('meeting_link', t.meeting_link, 'meeting_link_text', t.meeting_link_text) as team,
      json_build_object('send_as', f.send_as, 'email', f.email) as sender,
      coalesce(b.track_opens, t.track_opens) as track_opens, coalesce(b.track_clicks, t.track_clicks) as track_clicks,
      case when t.tracking_domain_passed then t.tracking_domain end as tracking_domain,
        t.daily_limit as team_daily_limit,
      t.person_cap_mails, t.person_cap_days, t.company_cap_mails, t.company_cap_days, t.caps_since, capped.*
    from unnest(${mailIds}::uuid[]) as v(id)
    cross join lateral (select * from email_sends s where s.id = v.id and s.team_id = ${teamId} limit 1) s
    cross join lateral (select * from contact_profiles p where p.team_id = ${teamId} and p.id = s.contact_profile_id
      limit 1) p
    join broadcasts b on b.team_id = ${teamId} and b.id = s.source_id
    join teams t on t.id = ${teamId}
    join senders f on f.team_id = ${teamId} and f.id = s.sender_id
    ${capFacts(now, sql`s.id`)}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
