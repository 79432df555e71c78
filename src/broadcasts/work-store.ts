import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import { dueBy } from '../platform/db/due.ts';
import type { Sql } from '../platform/db/due.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { BroadcastKey, BroadcastRow } from './store.ts';

export const dueBroadcasts = dueBy(
  'now',
  sql`next_run_at`,
  sql`from broadcasts where true`,
  sql`team_id, id`,
);

export async function listDue(db: Db, now: Date, limit: number): Promise<BroadcastKey[]> {
  const { rows } = await sql<BroadcastKey>`
    select "teamId", id from (
      select team_id as "teamId", id, next_run_at,
        row_number() over (partition by team_id order by next_run_at) as place
      from (${dueBroadcasts({ now })}) d join broadcasts using (team_id, id)) due
    where place <= ${limit} / 4 order by next_run_at limit ${limit}`.execute(db);
  return rows;
}

/** One worker at a time works on a broadcast. Not by a row lock, for which its own mails would wait. */
export async function takeTurn(trx: Trx, { id }: BroadcastKey): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('broadcast ' || ${id}::text, 0)) as mine`.execute(trx);
  return rows[0]!.mine;
}

/** Undefined unless still due. Read it after `takeTurn`: another worker may have done the work. */
export async function readDueBroadcast(
  trx: Trx,
  { teamId, id }: BroadcastKey,
  now: Date,
): Promise<BroadcastRow | undefined> {
  const { rows } = await sql<BroadcastRow>`
    select * from broadcasts where team_id = ${teamId} and id = ${id} and next_run_at <= ${now}`.execute(trx);
  return rows[0];
}

const waitingMailboxes = ({ teamId, id }: BroadcastKey): Sql => sql`
    select s.id from senders s
    where s.team_id = ${teamId} and exists (select from email_sends w where w.sender_id = s.id and w.source_id = ${id}
      and w.state = 'pending' and w.source = 'broadcast' and w.team_id = ${teamId})`;

/** Mailboxes with waiting mails of a broadcast. Probes the index of due mails once per mailbox. */
export async function mailboxesWithWaiting(
  trx: Trx,
  { teamId, id }: BroadcastKey,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    ${waitingMailboxes({ teamId, id })} order by s.id limit ${limit}`.execute(trx);
  return rows.map((row) => row.id);
}

/**
 * True while a mail waits, is with a worker, or has no known outcome. In one statement: between two, a mail that goes back to
 * waiting would be in neither. Reads only the indexes of such mails.
 */
export async function hasOpenMails(trx: Trx, { teamId, id }: BroadcastKey): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select exists (select from email_sends m
      where m.state in ('sending', 'data') and m.source_id = ${id} and m.team_id = ${teamId})
      or exists (select from email_sends m
        where m.state = 'uncertain' and m.source_id = ${id} and m.team_id = ${teamId})
      or exists (${waitingMailboxes({ teamId, id })}) as open`.execute(trx);
  return rows[0]!.open;
}
