import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { SendState } from '../platform/db/types.ts';
import { SENT_BEFORE, TEMPLATE_COLUMNS } from './ledger-store.ts';
import type { TemplateRow } from './ledger-store.ts';
import type { SentBefore } from './rules/thread.ts';

export interface StandingMail {
  id: string;
  state: SendState;
  variant_id: string | null;
  sender_id: string;
}

export interface StandingContact extends Omit<TemplateRow, 'team' | 'sender'> {
  variant_key: number;
  /** The mailbox of the contact; null: it has none yet. */
  sender_id: string | null;
  earlier: SentBefore | null;
  sent_before: SentBefore[] | null;
  /** The mail of the node in this pass, when it is planned or gone. */
  mail: StandingMail | null;
}

/** A contact of a campaign, as the mail of a node would read it. Costs one probe per table. */
export async function findStanding(
  db: Db,
  at: { teamId: string; campaignId: string; enrollmentId: string; nodeId: string },
): Promise<StandingContact | undefined> {
  const { rows } = await sql<StandingContact>`
    select e.id, e.variant_key, o.sender_id, p.email, ${TEMPLATE_COLUMNS}, ${SENT_BEFORE}, (
        select json_build_object('id', m.id, 'state', m.state, 'variant_id', m.variant_id, 'sender_id', m.sender_id)
        from email_sends m where m.team_id = ${at.teamId} and m.enrollment_id = e.id and m.node_id = ${at.nodeId}
          and m.pass = o.pass order by m.try desc limit 1) as mail
    from enrollments e
    join contact_profiles p on p.team_id = e.team_id and p.id = e.contact_profile_id
    join enrollment_positions o on o.team_id = e.team_id and o.enrollment_id = e.id
    cross join lateral (select e.team_id, e.id as enrollment_id, o.pass) s
    where e.team_id = ${at.teamId} and e.id = ${at.enrollmentId} and e.campaign_id = ${at.campaignId}
      and e.deleted_at is null`.execute(db);
  return rows[0];
}

export interface SharedValues extends Pick<TemplateRow, 'team'> {
  sender: TemplateRow['sender'] | null;
  track_opens: boolean;
  track_clicks: boolean;
  tracking_domain: string | null;
}

export async function readSharedValues(
  db: Db,
  at: { teamId: string; campaignId: string; senderId: string | null },
): Promise<SharedValues> {
  const { rows } = await sql<SharedValues>`
    select json_build_object('meeting_link', t.meeting_link, 'meeting_link_text', t.meeting_link_text) as team,
      (select json_build_object('send_as', f.send_as, 'email', f.email) from senders f
        where f.team_id = t.id and f.id = ${at.senderId}::uuid) as sender,
      coalesce(c.track_opens, t.track_opens) as track_opens, coalesce(c.track_clicks, t.track_clicks) as track_clicks,
      case when t.tracking_domain_passed then t.tracking_domain end as tracking_domain
    from teams t join campaigns c on c.team_id = t.id and c.id = ${at.campaignId}
    where t.id = ${at.teamId}`.execute(db);
  return rows[0]!;
}
