import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import { unpack } from '../../platform/pack.ts';

export interface Forwarded {
  id: string;
  from_address: string | null;
  subject: string | null;
  outcome: string | null;
  received_at: Date;
  size_bytes: number;
  body_text: string | null;
}

export async function readForwarded(
  trx: Trx,
  teamId: string,
  mailIds: readonly string[],
): Promise<Map<string, Forwarded>> {
  const { rows } = await sql<Forwarded & { mail_id: string }>`
    select s.id as mail_id, i.id, i.from_address, i.subject, i.outcome, i.received_at, i.size_bytes,
      coalesce((select m.body_text from conversation_messages m
        where m.team_id = ${teamId} and m.inbound_message_id = i.id limit 1), i.excerpt) as body_text
    from unnest(${mailIds}::uuid[]) as v(id)
    cross join lateral (select * from email_sends s where s.id = v.id and s.team_id = ${teamId} limit 1) s
    join inbound_messages i on i.team_id = ${teamId} and i.id = s.source_id`.execute(trx);
  return new Map(rows.map(({ mail_id, ...row }) => [mail_id, row]));
}

export async function readOriginal(db: Db, teamId: string, id: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('raw_messages')
    .select('raw')
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? unpack(row.raw) : null;
}
