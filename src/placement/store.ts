import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { PlacementTests } from '../platform/db/types.ts';
import type { LedgerFacts } from './rules/result.ts';
import type { SpreadSeed } from './rules/spread.ts';

export type TestRow = Selectable<PlacementTests>;

/** Enabled seeds; readable ones first, then the least recently checked. */
export async function listUsableSeeds(trx: Trx, organizationId: string): Promise<SpreadSeed[]> {
  const { rows } = await sql<SpreadSeed>`
    select s.id, s.email, s.provider from placement_seeds s
    where s.organization_id = ${organizationId} and not s.disabled
    order by s.failures > 0, s.checked_at nulls first, s.id`.execute(trx);
  return rows;
}

/** When mailboxes last sent for a test; those that never did are absent. */
export async function lastTested(trx: Trx, teamId: string, senderIds: string[]): Promise<Map<string, Date>> {
  const { rows } = await sql<{ id: string; at: Date }>`
    select v.id, (select max(r.updated_at) from placement_results r
      where r.team_id = ${teamId} and r.sender_id = v.id) as at
    from unnest(${senderIds}::uuid[]) as v(id)`.execute(trx);
  return new Map(rows.flatMap(({ id, at }): [string, Date][] => (at ? [[id, at]] : [])));
}

export async function placementMailboxes(trx: Trx, teamId: string, campaignId: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from campaign_pool(${teamId}, ${campaignId})`.execute(
    trx,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Takes the team's lock, so that tests begin one by one and keep MAX_RUNNING. Resolves the number of running tests. */
export async function lockRunning(trx: Trx, teamId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('placement ' || ${teamId}::text, 0))`.execute(trx);
  const { rows } = await sql<{ running: number }>`
    select count(*)::int as running from placement_tests where team_id = ${teamId} and status = 'running'`.execute(
    trx,
  );
  return rows[0]!.running;
}

export type NewTest = Pick<
  TestRow,
  'team_id' | 'id' | 'seed_count' | 'campaign_id' | 'node_id' | 'subject' | 'body_html' | 'body_text' | 'created_at' | 'ends_at'
> & { trigger: 'manual' | 'automatic'; attachments: object[] }; // prettier-ignore

export async function insertTest(trx: Trx, { attachments, ...row }: NewTest): Promise<void> {
  await trx
    .insertInto('placement_tests')
    .values({ ...row, attachments: JSON.stringify(attachments) })
    .execute();
}

export interface NewResult {
  team_id: string;
  test_id: string;
  seed_id: string;
  sender_id: string;
  send_id: string;
  email: string;
  provider: string;
  next_check_at: Date;
  updated_at: Date;
}

export async function insertResults(trx: Trx, rows: readonly NewResult[]): Promise<void> {
  await trx
    .insertInto('placement_results')
    .values([...rows])
    .execute();
}

export const findTest = (db: Db, organizationId: string, id: string): Promise<TestRow | undefined> =>
  db
    .selectFrom('placement_tests as p')
    .innerJoin('teams as t', 't.id', 'p.team_id')
    .selectAll('p')
    .where('p.id', '=', id)
    .where('t.organization_id', '=', organizationId)
    .executeTakeFirst();

export type ListedTest = Omit<TestRow, 'body_html' | 'body_text' | 'attachments'>;

export async function listTests(
  db: Db,
  at: { teamId: string; status: TestRow['status'] | undefined; limit: number; offset: number },
): Promise<{ total: number; rows: ListedTest[] }> {
  let matching = db.selectFrom('placement_tests').where('team_id', '=', at.teamId);
  if (at.status) matching = matching.where('status', '=', at.status);
  const { total } = await matching.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const rows = await matching
    .select([
      'team_id',
      'id',
      'status',
      'trigger',
      'seed_count',
      'campaign_id',
      'node_id',
      'subject',
      'created_at',
      'ends_at',
      'completed_at',
    ])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(at.limit)
    .offset(at.offset)
    .execute();
  return { total, rows };
}

export interface ResultRow {
  test_id: string;
  seed_id: string;
  email: string;
  provider: string;
  sender_id: string;
  sender_email: string;
  folder: 'inbox' | 'junk' | 'other' | 'missing' | 'not_sent' | null;
  found_in: string | null;
  found_at: Date | null;
  failed_reason: string | null;
  open: boolean;
  /** Null: the mail ledger has no such mail any more. */
  mail: LedgerFacts | null;
  mail_hold: string | null;
  sent_at: Date | null;
  send_id: string;
}

/** By provider and address. */
export async function listResults(db: Db, teamId: string, testIds: readonly string[]): Promise<ResultRow[]> {
  const { rows } = await sql<ResultRow>`
    select r.test_id, r.seed_id, r.email, r.provider, r.sender_id, f.email as sender_email, r.folder, r.found_in,
      r.found_at, r.failed_reason,
      r.folder is null and r.failed_reason is null as open, mail_hold_reason(m.hold_reason, h.reason) as mail_hold,
        m.sent_at, r.send_id,
      case when m.id is not null
        then json_build_object('state', m.state, 'bounced_as', m.bounced_as, 'hold_reason', m.hold_reason,
        'smtp_reply', m.smtp_reply, 'settled_by', m.settled_by) end as mail
    from placement_results r
    join senders f on f.team_id = ${teamId} and f.id = r.sender_id
    left join lateral (select * from email_sends m where m.team_id = ${teamId} and m.id = r.send_id limit 1) m on true
    left join lateral (select h.reason from sender_holds h
      where m.state = 'pending' and h.team_id = ${teamId} and h.sender_id = r.sender_id) h on true
    where r.team_id = ${teamId} and r.test_id = any(${[...testIds]}::uuid[])
    order by r.provider, lower(r.email)`.execute(db);
  return rows;
}
