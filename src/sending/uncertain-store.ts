import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { SendSource } from '../platform/db/types.ts';

export interface UncertainMail {
  id: string;
  team_id: string;
  source: SendSource;
  recipient: string;
  subject: string | null;
  message_id: string;
  data_at: Date | null;
  smtp_reply: string | null;
  sender_id: string;
  sender_email: string | null;
  campaign_id: string | null;
  campaign_name: string | null;
  enrollment_id: string | null;
}

/** The oldest first, by the index of uncertain mails: there are few. */
export async function listUncertainMails(
  db: Db,
  { teamId, limit, offset }: { teamId: string; limit: number; offset: number },
): Promise<{ total: number; rows: UncertainMail[] }> {
  const { rows } = await sql<UncertainMail>`
    select m.id, m.team_id, m.source, m.recipient, m.subject, m.message_id, m.data_at, m.smtp_reply, m.sender_id,
      s.email as sender_email, m.campaign_id, c.name as campaign_name, m.enrollment_id
    from email_sends m
      left join senders s on s.team_id = m.team_id and s.id = m.sender_id
      left join campaigns c on c.team_id = m.team_id and c.id = m.campaign_id
    where m.state = 'uncertain' and m.team_id = ${teamId}
    order by m.data_at, m.id limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from email_sends where state = 'uncertain' and team_id = ${teamId}`.execute(
    db,
  );
  return { total: counted.rows[0]!.total, rows };
}

export const findUncertainMail = (
  db: Db,
  organizationId: string,
  id: string,
): Promise<{ team_id: string; id: string } | undefined> =>
  db
    .selectFrom('email_sends as m')
    .innerJoin('teams as t', 't.id', 'm.team_id')
    .select(['m.team_id', 'm.id'])
    .where('m.id', '=', id)
    .where('m.state', '=', 'uncertain')
    .where('t.organization_id', '=', organizationId)
    .executeTakeFirst();
