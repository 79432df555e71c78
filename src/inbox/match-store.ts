import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { BounceCategory, SendSource } from '../platform/db/types.ts';
import { prepared } from '../platform/db/prepared.ts';

export interface SendFact {
  team_id: string;
  send_id: string;
  message_id: string;
  recipient: string;
  subject: string | null;
  sent_at: Date;
  state: string;
  source: SendSource;
  /** Null for a broadcast. A reply has the enrollment of its conversation. */
  enrollment_id: string | null;
  campaign_id: string | null;
  contact_profile_id: string | null;
  sender_id: string;
  node_id: string | null;
  step_number: number | null;
  bounced_as: BounceCategory | null;
  /** The recipient's mail operator: `receiver` as stored with the mail, `operator` as known now. */
  receiver: string | null;
  operator: string | null;
  open: boolean;
  /** Who got a copy of a reply, cc and bcc; null: no one. */
  copies?: string[] | null;
  /** A mail that another tool sent: `send_id` is its enrollment, and no row of the mail ledger. */
  earlier?: boolean;
}

const RECENT = 20;
const RECENT_OF_COLLEAGUE = 5;
const COLLEAGUES = 200;

/** Columns of `SendFact`. As of a moment, an enrollment that ended later counts as open. */
export const factAt = (asOf: Date | null) => sql`
  s.team_id, s.id as send_id, s.message_id, s.recipient, s.subject, coalesce(s.sent_at, s.created_at) as sent_at,
  s.state, s.source, coalesce(s.enrollment_id, (conversation_of(s)).enrollment_id) as enrollment_id,
  coalesce(s.campaign_id, (conversation_of(s)).campaign_id) as campaign_id, s.contact_profile_id, s.sender_id,
  s.node_id, s.step_number, s.bounced_as, s.receiver,
  (select d.receiver from mail_domains d where d.team_id = s.team_id
    and d.domain = lower(split_part(s.recipient, '@', -1)) and d.checked_at is not null) as operator,
  case when s.source = 'reply' then (select array_cat(m.cc, m.bcc) from conversation_messages m
    where m.team_id = s.team_id and m.id = s.source_id) end as copies,
  exists (select 1 from enrollments e where e.team_id = s.team_id
    and e.id = coalesce(s.enrollment_id, (conversation_of(s)).enrollment_id) and e.deleted_at is null
    and (e.life in ('active', 'paused') or e.finished_at >= ${asOf ?? 'infinity'}::timestamptz)) as open`;
const before = (asOf: Date | null) =>
  sql`coalesce(s.sent_at, s.created_at) <= ${asOf ?? 'infinity'}::timestamptz`;
/** Mails to contacts. A server accepted them, or may have accepted them. */
export const LEFT = sql.raw(
  `s.state in ('sent', 'data', 'uncertain') and s.source not in ('forward', 'placement', 'test')`,
);

const newestTo = (
  at: { teamId: string; senderId: string; asOf: Date | null },
  isRecipient: RawBuilder<unknown>,
) =>
  sql`(select s.id from email_sends s
    where s.team_id = ${at.teamId} and ${isRecipient} and s.sender_id = ${at.senderId} and ${LEFT}
    and ${before(at.asOf)} order by s.created_at desc limit ${RECENT})`;

/**
 * Mails of the team that a message may belong to: the cited ones, including placement tests, and the newest from this
 * mailbox to each of `mailboxes` (`mailboxKey`), whatever the spelling.
 */
export async function findSends(
  db: Db,
  at: { teamId: string; senderId: string; ids: string[]; mailboxes: string[]; asOf: Date | null },
): Promise<SendFact[]> {
  const { rows } = await sql<SendFact>`
    select ${prepared('mails that a message may belong to')} ${factAt(at.asOf)} from email_sends s
      where s.team_id = ${at.teamId} and s.source <> 'forward' and (s.message_id = any(${at.ids})
      or s.id in (select n.id from unnest(${at.mailboxes}::text[]) as a(mailbox)
        cross join lateral (${newestTo(at, sql`lower(s.recipient) = a.mailbox`)}
          union all ${newestTo(
            at,
            sql`mailbox_key(s.recipient) = a.mailbox
            and mailbox_key(s.recipient) <> lower(s.recipient)`,
          )}) n))`.execute(db);
  return at.ids.length === 0 ? rows : [...rows, ...(await findEarlier(db, at))];
}

/** `SendFact`s of mails that other tools sent, as mails of this mailbox. */
const earlierAt = (senderId: string, asOf: Date | null) => sql`
  b.team_id, e.id as send_id, coalesce(b.message_id, '') as message_id, p.email as recipient, b.subject,
  coalesce(b.last_contacted_at, b.created_at) as sent_at, 'sent' as state, 'step' as source, e.id as enrollment_id,
  e.campaign_id, e.contact_profile_id, ${senderId}::uuid as sender_id, null::text as node_id, null::int as step_number,
  null::text as bounced_as, null::text as receiver, null::text as operator, true as earlier,
  e.deleted_at is null and (e.life in ('active', 'paused')
    or e.finished_at >= ${asOf ?? 'infinity'}::timestamptz) as open
  from earlier_threads b
  cross join lateral (select * from enrollments e where e.team_id = b.team_id and e.id = b.enrollment_id limit 1) e
  cross join lateral (select * from contact_profiles p where p.team_id = b.team_id and p.id = e.contact_profile_id
    limit 1) p`;

async function findEarlier(
  db: Db,
  at: { teamId: string; senderId: string; ids: string[]; asOf: Date | null },
): Promise<SendFact[]> {
  const { rows } = await sql<SendFact>`
    ${prepared('mails of other tools that a message cites')} select ${earlierAt(at.senderId, at.asOf)}
    where b.team_id = ${at.teamId} and b.message_id = any(${at.ids}) and p.email is not null`.execute(db);
  return rows;
}

/** The last mail that another tool sent to the contact of an enrollment. */
export async function findEarlierOf(
  trx: Trx,
  at: { teamId: string; senderId: string; enrollmentId: string },
): Promise<SendFact | null> {
  const { rows } = await sql<SendFact>`
    select ${earlierAt(at.senderId, null)}
    where b.team_id = ${at.teamId} and b.enrollment_id = ${at.enrollmentId} and p.email is not null`.execute(
    trx,
  );
  return rows[0] ?? null;
}

export async function findColleagues(
  db: Db,
  at: { teamId: string; senderId: string; domain: string; asOf: Date | null },
): Promise<SendFact[]> {
  const { rows } = await sql<SendFact>`
    select ${prepared('mails to people of a domain')} s.*
      from (select id from contact_profiles where team_id = ${at.teamId}
        and split_part(email_key, '@', -1) = ${at.domain} order by id limit ${COLLEAGUES}) p
    cross join lateral (select e.id from enrollments e
      where e.team_id = ${at.teamId} and e.contact_profile_id = p.id and e.life <> 'archived'
        and e.deleted_at is null) e
    cross join lateral (select ${factAt(at.asOf)} from email_sends s
      where s.team_id = ${at.teamId} and s.enrollment_id = e.id
      and s.sender_id = ${at.senderId} and ${LEFT} and ${before(at.asOf)} order by s.created_at desc
        limit ${RECENT_OF_COLLEAGUE}) s`.execute(db);
  return rows;
}

export const isMailbox = async (db: Db, teamId: string, address: string): Promise<boolean> =>
  (await db
    .selectFrom('senders')
    .select('id')
    .where('team_id', '=', teamId)
    .where(sql`lower(email)`, '=', address)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) !== undefined;

export async function readZone(trx: Trx, teamId: string, campaignId: string | null): Promise<string> {
  const { rows } = await sql<{ zone: string | null }>`
    select coalesce(c.schedule ->> 'timezone', o.timezone) as zone from teams t
      join organizations o on o.id = t.organization_id
    left join lateral (select schedule from campaigns c where c.team_id = ${teamId} and c.id = ${campaignId}
      limit 1) c on true
    where t.id = ${teamId}`.execute(trx);
  return rows[0]?.zone ?? 'UTC';
}

export async function operatorsOf(db: Db, teamId: string, domains: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('mail_domains')
    .select('receiver')
    .where('team_id', '=', teamId)
    .where('domain', 'in', domains)
    .where('checked_at', 'is not', null)
    .execute();
  return rows.map(({ receiver }) => receiver);
}
