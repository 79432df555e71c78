import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import { prepared } from '../platform/db/prepared.ts';

export interface MailFacts {
  id: string;
  subject: string | null;
  opened: boolean;
  clicked: boolean;
  replied: boolean;
  bounced: boolean;
  autoresponse: boolean;
}

/** `mails`: mail id to enrollment id. Each mail reads its row and the events of its enrollment. */
export async function listMailFacts(
  db: Db,
  teamId: string,
  mails: ReadonlyMap<string, string>,
): Promise<MailFacts[]> {
  if (mails.size === 0) return [];
  const { rows } = await sql<MailFacts>`
    ${prepared('what became of mails')} select a.id, s.subject, f.*
    from unnest(${[...mails.keys()]}::uuid[], ${[...mails.values()]}::uuid[]) as a(id, enrollment_id)
    left join lateral (select subject from email_sends s where s.team_id = ${teamId} and s.id = a.id limit 1) s on true
    cross join lateral (select coalesce(bool_or(e.type = 'open'), false) as opened,
      coalesce(bool_or(e.type = 'click'), false) as clicked,
        coalesce(bool_or(e.type = 'reply'), false) as replied, coalesce(bool_or(e.type = 'bounce'), false) as bounced,
        coalesce(bool_or(e.type = 'autoresponse'), false) as autoresponse
      from events e where e.team_id = ${teamId} and e.enrollment_id = a.enrollment_id and e.email_send_id = a.id
        and e.type <> 'contact_added') f`.execute(db);
  return rows;
}
