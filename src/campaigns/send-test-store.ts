import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { SendTests } from '../platform/db/types.ts';
import type { MailFacts } from '../sending/rules/mail-state.ts';

export type NewTest = Insertable<SendTests>;

/** Takes the team's lock, so that tests begin one by one and keep their limit. Newest first. */
export async function lockRecent(
  trx: Trx,
  at: { teamId: string; since: Date; limit: number },
): Promise<Date[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('send-test ' || ${at.teamId}::text, 0))`.execute(
    trx,
  );
  const rows = await trx
    .selectFrom('send_tests')
    .select('created_at')
    .where('team_id', '=', at.teamId)
    .where('created_at', '>', at.since)
    .orderBy('created_at', 'desc')
    .limit(at.limit)
    .execute();
  return rows.map(({ created_at }) => created_at);
}

export const insertTest = (trx: Trx, row: NewTest): Promise<unknown> =>
  trx.insertInto('send_tests').values(row).execute();

export interface TestRow extends Omit<MailFacts, 'mailbox'> {
  id: string;
  campaign_id: string;
  node_id: string;
  variant_id: string | null;
  enrollment_id: string | null;
  subject: string;
  created_at: Date;
  send_id: string;
  recipient: string;
  sender_id: string;
  sender_email: string;
}

/** With its row of the mail ledger. Costs one probe per table. */
export async function findTest(
  db: Db | Trx,
  at: { teamId: string; campaignId: string; id: string },
): Promise<TestRow | undefined> {
  const { rows } = await sql<TestRow>`
    select p.id, p.campaign_id, p.node_id, p.variant_id, p.enrollment_id, p.subject, p.created_at, m.id as send_id,
      m.recipient, m.sender_id, f.email as sender_email, m.state, m.bounced_as, m.smtp_reply, m.sent_at,
      mail_hold_reason(m.hold_reason, h.reason) as hold_reason,
      case when m.state = 'pending' then greatest(m.next_attempt_at, h.opens_at) end as next_attempt_at
    from send_tests p
    join email_sends m on m.source_id = p.id and m.team_id = p.team_id
    join senders f on f.team_id = m.team_id and f.id = m.sender_id
    left join lateral (select h.reason, nullif(h.opens_at, 'infinity') as opens_at from sender_holds h
      where m.state = 'pending' and h.team_id = m.team_id and h.sender_id = m.sender_id) h on true
    where p.team_id = ${at.teamId} and p.id = ${at.id} and p.campaign_id = ${at.campaignId}`.execute(db);
  return rows[0];
}

/** As the mailbox has it; undefined: no mailbox of the team. */
export const findMailboxAddress = async (
  db: Db,
  teamId: string,
  address: string,
): Promise<string | undefined> =>
  (
    await db
      .selectFrom('senders')
      .select('email')
      .where('team_id', '=', teamId)
      .where(sql`lower(email)`, '=', address.toLowerCase())
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
  )?.email;

export async function isSuppressed(db: Db, teamId: string, address: string): Promise<boolean> {
  const { rows } = await sql<{ listed: boolean }>`
    select exists (select from suppression_of(${teamId}::uuid, ${address.toLowerCase()})) as listed`.execute(
    db,
  );
  return rows[0]!.listed;
}

/** Resolves how many were deleted; the mail ledger keeps its rows. */
export async function deleteTests(db: Db, at: { before: Date; limit: number }): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    with old as materialized (select team_id, id from send_tests where created_at < ${at.before}
      order by created_at limit ${at.limit})
    delete from send_tests p using old where p.team_id = old.team_id and p.id = old.id returning p.id`.execute(
    db,
  );
  return rows.length;
}
