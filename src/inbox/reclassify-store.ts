import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { InboundOutcome } from '../platform/db/types.ts';
import type { DueInbound } from './apply-store.ts';
import { unpack } from '../platform/pack.ts';
import type { Verdict } from './rules/verdict.ts';
import type { MatchedBy } from './rules/match.ts';

export interface Asked {
  teamId: string | null;
  since: Date | null;
  outcome: InboundOutcome | null;
  /** The version of the rules that judged them; null: any but the current one. */
  rulesVersion: number | null;
}

export interface MessageKey {
  team_id: string;
  id: string;
}

const asks = (asked: Asked, today: number): RawBuilder<unknown> => {
  const all = [
    sql`m.state in ('applied', 'failed')`,
    asked.rulesVersion === null
      ? sql`m.rules_version is distinct from ${today}`
      : sql`m.rules_version = ${asked.rulesVersion}`,
    ...(asked.teamId === null ? [] : [sql`m.team_id = ${asked.teamId}`]),
    ...(asked.since === null ? [] : [sql`m.id >= uuid7_floor(${asked.since})`]),
    ...(asked.outcome === null ? [] : [sql`m.outcome = ${asked.outcome}::inbound_outcome`]),
  ];
  return sql.join(all, sql` and `);
};

export async function countAsked(db: Db, asked: Asked, today: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from inbound_messages m where ${asks(asked, today)}`.execute(db);
  return rows[0]!.count;
}

export async function listAsked(
  db: Db,
  asked: Asked,
  at: { today: number; after: MessageKey | null; limit: number },
): Promise<MessageKey[]> {
  const behind = at.after
    ? sql`(m.team_id, m.id) > (${at.after.team_id}::uuid, ${at.after.id}::uuid) and`
    : sql``;
  const { rows } = await sql<MessageKey>`
    select m.team_id, m.id from inbound_messages m where ${behind} ${asks(asked, at.today)}
    order by m.team_id, m.id limit ${at.limit}`.execute(db);
  return rows;
}

/** A message with its booking; `raw` is null when its bytes are deleted. */
export interface JudgedBefore extends Omit<DueInbound, 'raw'> {
  as_of: Date;
  raw: Buffer | null;
  from_address: string | null;
  outcome: InboundOutcome | null;
  subtype: string | null;
  review_reason: string | null;
  email_send_id: string | null;
  enrollment_id: string | null;
  event_id: string | null;
  settled_at: Date | null;
  stored: { decidedBy?: string; follows?: 'book' | 'pause' | 'keep'; judged?: Verdict };
}

export async function findJudged(db: Db, key: MessageKey): Promise<JudgedBefore | null> {
  const { rows } = await sql<JudgedBefore>`
    select m.team_id, m.id, m.sender_id, m.received_at, m.size_bytes, m.created_at as as_of, m.from_address, m.outcome,
      m.subtype, m.review_reason,
      m.email_send_id, m.enrollment_id, m.event_id, m.settled_at, coalesce(m.verdict, '{}') as stored,
        s.email as sender_email,
      array_remove(array[s.imap_host, s.smtp_host], null) as sender_hosts,
      (select r.raw from raw_messages r where r.team_id = m.team_id and r.id = m.id) as raw
    from inbound_messages m join senders s on s.team_id = m.team_id and s.id = m.sender_id
    where m.team_id = ${key.team_id} and m.id = ${key.id}`.execute(db);
  const [row] = rows;
  return row ? { ...row, raw: row.raw && (await unpack(row.raw)) } : null;
}

export async function markSame(
  db: Db,
  key: MessageKey,
  said: { verdict: object; matchedBy: MatchedBy | null },
): Promise<void> {
  await sql`
    update inbound_messages
      set verdict = coalesce(verdict, '{}') || ${JSON.stringify(said.verdict)}::jsonb, matched_by = ${said.matchedBy}
    where team_id = ${key.team_id} and id = ${key.id} and settled_at is null`.execute(db);
}
