import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { SendSource } from '../platform/db/types.ts';

export interface SearchedBox {
  team_id: string;
  sender_id: string;
  email: string;
  /** The newest mail that is known as sent from this mailbox. A Sent folder without this mail proves nothing. */
  last_sent: string | null;
  last_sent_at: Date | null;
}

/** Reads all mails twice, for any number of mailboxes: no index gives the newest mail of one mailbox. */
export async function listSearchedMailboxes(db: Db): Promise<SearchedBox[]> {
  const { rows } = await sql<SearchedBox>`
    with newest as materialized (
      select team_id, sender_id, max(sent_at) as sent_at from email_sends where state = 'sent'
        group by team_id, sender_id),
    last as materialized (
      select team_id, sender_id, sent_at, max(e.message_id) as message_id from newest n
        join email_sends e using (team_id, sender_id, sent_at)
      where e.state = 'sent' group by team_id, sender_id, sent_at)
    select s.team_id, s.id as sender_id, s.email, l.message_id as last_sent, l.sent_at as last_sent_at from senders s
    left join last l on l.team_id = s.team_id and l.sender_id = s.id
    where s.deleted_at is null order by s.team_id, s.email`.execute(db);
  return rows;
}

/** Marks a mail as uncertain that left although the ledger has it as waiting or cancelled. Resolves its id. */
export async function doubtKnown(
  trx: Trx,
  at: { teamId: string; messageId: string; left: Date; now: Date },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    update email_sends set state = 'uncertain', data_at = coalesce(data_at, ${at.left}),
      data_now = coalesce(data_now, ${at.left}),
      date_header = coalesce(date_header, ${at.left}), next_attempt_at = null, lease_until = null,
        hold_reason = 'outcome_unknown',
      updated_at = ${at.now}
    where team_id = ${at.teamId} and message_id = ${at.messageId}
      and state in ('pending', 'sending', 'data', 'uncertain', 'cancelled')
    returning id`.execute(trx);
  return rows[0]?.id ?? null;
}

export async function knownAmong(
  db: Db,
  teamId: string,
  messageIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ message_id: string }>`
    select message_id from email_sends where team_id = ${teamId} and message_id = any(${messageIds}::text[])`.execute(
    db,
  );
  return new Set(rows.map((row) => row.message_id));
}

export interface PossibleStep {
  enrollment_id: string;
  campaign_id: string;
  contact_profile_id: string;
  recipient: string;
  sequence_version: number;
  pass: number;
  node_id: string;
  step_number: number;
}

export async function possibleSteps(
  db: Db,
  teamId: string,
  recipients: readonly string[],
): Promise<PossibleStep[]> {
  const { rows } = await sql<PossibleStep>`
    select e.id as enrollment_id, e.campaign_id, p.id as contact_profile_id, p.email as recipient,
      v.version as sequence_version, w.pass,
      n.node ->> 'id' as node_id, coalesce((n.node -> 'data' ->> 'step_number')::int, 0) as step_number
    from contact_profiles p
    join enrollments e on e.team_id = p.team_id and e.contact_profile_id = p.id
    join enrollment_positions w on w.team_id = e.team_id and w.enrollment_id = e.id
    join campaigns c on c.team_id = e.team_id and c.id = e.campaign_id
    join sequence_versions v on v.team_id = e.team_id and v.campaign_id = e.campaign_id
      and v.version = coalesce(c.sequence_version, w.sequence_version)
    cross join lateral jsonb_array_elements(v.nodes) as n(node)
    where p.team_id = ${teamId} and p.email_key = any(${recipients}::text[])
      and n.node ->> 'type' = 'emailNode'`.execute(db);
  return rows;
}

export interface PossibleBroadcast {
  broadcast_id: string;
  contact_profile_id: string;
  recipient: string;
}

export async function possibleBroadcasts(
  db: Db,
  teamId: string,
  recipients: readonly string[],
): Promise<PossibleBroadcast[]> {
  const { rows } = await sql<PossibleBroadcast>`
    select b.id as broadcast_id, p.id as contact_profile_id, p.email as recipient from broadcasts b
    join contact_profiles p on p.team_id = b.team_id and p.email_key = any(${recipients}::text[])
    where b.team_id = ${teamId}`.execute(db);
  return rows;
}

export interface LostMail {
  team_id: string;
  id: string;
  source: SendSource;
  source_id: string | null;
  enrollment_id: string | null;
  campaign_id: string | null;
  contact_profile_id: string;
  sender_id: string;
  node_id: string | null;
  sequence_version: number | null;
  pass: number | null;
  try: number;
  step_number: number | null;
  recipient: string;
  message_id: string;
}

/** Inserts the mail as uncertain. False: the step or the source has a row by now. */
export async function insertLost(trx: Trx, mail: LostMail, at: { left: Date; now: Date }): Promise<boolean> {
  const { numInsertedOrUpdatedRows: inserted } = await trx
    .insertInto('email_sends')
    .values({
      ...mail,
      state: 'uncertain',
      date_header: at.left,
      data_at: at.left,
      data_now: at.left,
      created_at: at.now,
      updated_at: at.now,
    })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  return Number(inserted ?? 0) > 0;
}
