import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { SendSource, SendState } from '../platform/db/types.ts';
import type { Slot } from '../senders/give-back-slots.ts';
import type { Addressed, SentRow } from './mail-event.ts';
import { prepared } from '../platform/db/prepared.ts';

/** All mails of one call belong to one team. */
export interface HeldMail {
  id: string;
  token: string;
  source: SendSource;
}

/** Names one claim: a process may hold a mail by an expired and by a living claim. */
export const heldKey = ({ id, token }: Pick<HeldMail, 'id' | 'token'>): string => `${id} ${token}`;

/** Two arrays as rows: the statement's text is the same for any number of mails. */
export type Claim = Pick<HeldMail, 'id' | 'token'>;
export const unnested = (mails: readonly Claim[]) =>
  sql`unnest(${mails.map((mail) => mail.id)}::uuid[], ${mails.map((mail) => mail.token)}::uuid[])`;

export const CONVERSATION = sql`case when s.source = 'reply' then (select to_json(c) from conversation_messages m
  cross join lateral (select c.id, c.enrollment_id, c.campaign_id from conversations c
    where c.team_id = m.team_id and c.id = m.conversation_id limit 1) c
  where m.team_id = s.team_id and m.id = s.source_id limit 1) end as conversation`;

export const OPERATOR = sql`(select d.receiver from mail_domains d where d.team_id = s.team_id
  and d.domain = lower(split_part(s.recipient, '@', -1)) and d.checked_at is not null) as operator`;

export interface OpenSend extends SentRow, Addressed, Slot {
  token: string;
  attempt: number;
  cuts: number;
  first_mail: boolean | null;
}

/**
 * Locks mails that these tokens still hold, also uncertain ones: a late outcome settles them. Each lock wait of this
 * transaction ends after `waitMs`.
 */
export async function lockHeld(
  trx: Trx,
  teamId: string,
  mails: readonly Claim[],
  waitMs: number,
): Promise<OpenSend[]> {
  const { rows } = await sql<OpenSend>`
    ${prepared('mails to settle')}
      select s.team_id, s.id, s.source, s.enrollment_id, s.campaign_id, s.contact_profile_id, s.sender_id, s.node_id,
      s.step_number, s.subject, s.recipient, s.slot_at, s.attempt, s.cuts, s.first_mail, ${CONVERSATION}, ${OPERATOR},
        v.token
    from (select set_config('lock_timeout', ${`${waitMs}ms`}, true)) as waiting
    cross join ${unnested(mails)} as v(id, token)
    cross join lateral (select * from email_sends s
      where s.team_id = ${teamId} and s.id = v.id and s.lease_token = v.token
      and s.state in ('sending', 'data', 'uncertain') limit 1 for update) s`.execute(trx);
  return rows;
}

export async function knowsAll(db: Db, teamId: string, ids: string[]): Promise<boolean> {
  const { rows } = await sql<{ known: number }>`
    select count(*)::int as known from email_sends where team_id = ${teamId} and id = any(${ids}::uuid[])`.execute(
    db,
  );
  return rows[0]!.known === new Set(ids).size;
}

export interface SettledRow {
  id: string;
  state: Extract<SendState, 'sent' | 'rejected' | 'uncertain' | 'pending'>;
  code: number | null;
  reply: string | null;
  reason: string | null;
  nextAttemptAt: Date | null;
  counts: 'answer' | 'cut' | null;
  receiver: string;
  refused?: readonly { address: string; reply: string }[] | undefined;
  at: Date;
}

/** `id = any(…)`: without it Postgres might join the rows of `v` to all mails. */
export async function writeSettlements(
  trx: Trx,
  teamId: string,
  settled: SettledRow[],
  now: Date,
): Promise<void> {
  await sql`
    ${prepared('mails are settled')} update email_sends s set
      state = v.state, smtp_code = v.code, smtp_reply = v.reply, hold_reason = v.reason,
        next_attempt_at = v."nextAttemptAt",
      attempt = s.attempt + (v.counts is not distinct from 'answer')::int,
        cuts = s.cuts + (v.counts is not distinct from 'cut')::int,
      receiver = v.receiver, refused_copies = v.refused, sent_at = case when v.state = 'sent' then v.at end,
      settled_by = case when v.state in ('sent', 'rejected') then 'smtp_reply' end,
      lease_until = null, lease_token = case when v.state = 'uncertain' then s.lease_token end, updated_at = ${now}
    from json_to_recordset(${JSON.stringify(settled)}) as v(id uuid, state send_state, code int, reply text,
      reason text,
      "nextAttemptAt" timestamptz, counts text, receiver text, refused jsonb,
      at timestamptz)
    where s.team_id = ${teamId} and s.id = v.id and s.id = any(${settled.map(({ id }) => id)}::uuid[])`.execute(
    trx,
  );
}
