import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import { MAILBOX_FACTS } from './fact-columns.ts';
import { TEMPLATE_COLUMNS } from './ledger-store.ts';
import type { TemplateRow } from './ledger-store.ts';

/** Without a contact, its columns are null. Undefined: no such mailbox. */
export async function findValueRow(
  db: Db,
  at: { teamId: string; senderId: string; profileId: string | null },
): Promise<TemplateRow | undefined> {
  const { rows } = await sql<TemplateRow>`
    select f.id, p.email, ${TEMPLATE_COLUMNS},
      json_build_object('meeting_link', t.meeting_link, 'meeting_link_text', t.meeting_link_text) as team,
      json_build_object('send_as', f.send_as, 'email', f.email) as sender
    from senders f join teams t on t.id = f.team_id
    left join lateral (select * from contact_profiles p
      where p.team_id = f.team_id and p.id = ${at.profileId}::uuid limit 1) p on true
    where f.team_id = ${at.teamId} and f.id = ${at.senderId}`.execute(db);
  return rows[0];
}

export interface MailboxRow {
  disabled: boolean;
  rests_until: Date | null;
  rests_because: string | null;
  day_full_until: Date | null;
  warm_up_full_until: Date | null;
  spaced_until: Date | null;
  receiver_rests_until: Date | null;
}

export async function findMailboxRow(
  db: Db,
  at: { teamId: string; senderId: string; domain: string },
): Promise<MailboxRow | undefined> {
  const { rows } = await sql<MailboxRow>`
    select ${sql.raw(MAILBOX_FACTS)},
      (select r.until from receiver_rests r where r.team_id = s.team_id and r.sender_id = s.id
        and r.receiver = coalesce((select d.receiver from mail_domains d where d.team_id = s.team_id
          and d.domain = ${at.domain}), ${at.domain})) as receiver_rests_until
    from senders s join sender_states st on st.team_id = s.team_id and st.sender_id = s.id
    where s.team_id = ${at.teamId} and s.id = ${at.senderId}`.execute(db);
  return rows[0];
}
