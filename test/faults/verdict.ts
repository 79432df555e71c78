import { sql } from 'kysely';
import { checkInvariants } from '../../src/intelligence/check-invariants.ts';
import { SMTP_PASSWORD } from './world.ts';
import type { World } from './world.ts';

const EVIDENCE = new Set(['bounce', 'reply', 'sent_folder', 'assumed']);

/** What the ledger and the outside say after a fault, once everything is drained. */
export interface Verdict {
  people: number;
  copies: number;
  /** Recipients hold more than one copy of a step. */
  duplicates: number;
  /** A step that is neither at its recipient, nor in doubt, nor stopped by an answer. */
  lost: number;
  /** Mails whose outcome nobody can tell; each was lost after its data mark. */
  uncertain: number;
  /** Of those, settled by evidence since. */
  settled: number;
  answers: number;
  answers_lost: number;
  answers_twice: number;
  webhooks: { received: number; distinct: number; missing: number; unverified: number; changed: number };
  /** The credentials of the mailboxes are in no log and no job. */
  leaked: number;
  broken: string[];
}

const count = async (world: World, query: ReturnType<typeof sql<{ n: number }>>): Promise<number> =>
  (await query.execute(world.app.db)).rows[0]!.n;

/** Work that is not done yet; 0 when the house is at rest. */
export const pendingWork = (world: World): Promise<number> =>
  count(
    world,
    sql`select ((select count(*) from email_sends where state in ('pending', 'sending', 'data'))
      + (select count(*) from uploads where status in ('pending', 'processing'))
      + (select count(*) from inbound_messages where state = 'received')
      + (select count(*) from enrollment_positions where next_run_at is not null)
      + (select count(*) from webhook_deliveries where next_retry_at is not null))::int as n`,
  );

/** Mails that a worker holds. */
export const openMails = (world: World): Promise<number> =>
  count(world, sql`select count(*)::int as n from email_sends where state in ('sending', 'data')`);

export const mergedPeople = (world: World): Promise<number> =>
  count(world, sql`select count(*)::int as n from enrollments`);

export const readAnswers = (world: World): Promise<number> =>
  count(world, sql`select count(*)::int as n from inbound_messages where state = 'applied'`);

export async function judge(world: World, answers: number, said: string): Promise<Verdict> {
  const { db, clock } = world.app;
  const copies = await world.copies();
  const sunk = new Map<string, number>();
  for (const { messageId } of copies) sunk.set(messageId, (sunk.get(messageId) ?? 0) + 1);
  const sends = await db
    .selectFrom('email_sends')
    .select(['message_id', 'state', 'settled_by', 'data_at', 'enrollment_id'])
    .execute();
  const known = new Set(sends.map((send) => send.message_id));
  const missing = sends.filter(
    (send) => send.state === 'sent' && send.settled_by !== 'assumed' && !sunk.has(send.message_id),
  );
  const strangers = [...sunk.keys()].filter((messageId) => !known.has(messageId));
  const misbooked = sends.filter(
    (send) => sunk.has(send.message_id) && send.state !== 'sent' && send.state !== 'uncertain',
  );
  const uncertain = sends.filter((send) => send.state === 'uncertain');
  const settled = sends.filter((send) => EVIDENCE.has(send.settled_by ?? ''));
  const stuck = await count(
    world,
    sql`select count(*)::int as n from enrollments e where e.life = 'active' and not exists (
      select from email_sends s where s.team_id = e.team_id and s.enrollment_id = e.id and s.state = 'uncertain')`,
  );
  const unmerged = world.people() - (await mergedPeople(world));
  const replies = await count(world, sql`select count(*)::int as n from events where type = 'reply'`);
  const repliesTwice = await count(
    world,
    sql`select count(*)::int as n from (select enrollment_id from events where type = 'reply' group by 1 having count(*) > 1) d`,
  );
  const expected = await count(
    world,
    sql`select count(distinct (e.id, d.webhook_id))::int as n from events e join webhook_deliveries d on d.event_id = e.id`,
  );
  const hooks = world.receiver.counts();
  const jobs = await count(
    world,
    sql`select count(*)::int as n from pgboss.job where data::text like ${`%${SMTP_PASSWORD}%`}`,
  );
  const invariants = await checkInvariants(db, { wall: clock.wall(), now: clock.now(), graceMs: 2_000 });
  const broken = invariants
    .filter((invariant) => invariant.broken > 0)
    .map((invariant) => `${invariant.id}: ${invariant.broken} (${invariant.sample.join(', ')})`);
  if (strangers.length > 0)
    broken.push(`copies that no ledger row stands for: ${strangers.slice(0, 5).join(' ')}`);
  if (misbooked.length > 0) broken.push(`sent mails in another state: ${misbooked.length}`);
  if (uncertain.some((send) => send.data_at === null))
    broken.push('a mail in doubt never came to its data mark');
  return {
    people: world.people(),
    copies: copies.length,
    duplicates: copies.length - sunk.size,
    lost: missing.length + stuck + Math.max(0, unmerged),
    uncertain: uncertain.length,
    settled: settled.length,
    answers,
    answers_lost: answers - replies + repliesTwice,
    answers_twice: repliesTwice,
    webhooks: {
      received: hooks.received,
      distinct: hooks.distinct,
      missing: expected - hooks.distinct,
      unverified: hooks.unverified,
      changed: hooks.changed,
    },
    leaked: jobs + (said.includes(SMTP_PASSWORD) ? 1 : 0),
    broken,
  };
}

/** What of a verdict breaks a promise; empty when all are kept. */
export function faultsOf(verdict: Verdict): string[] {
  const { webhooks } = verdict;
  const zeros = {
    duplicates: verdict.duplicates,
    lost: verdict.lost,
    answers_lost: verdict.answers_lost,
    answers_twice: verdict.answers_twice,
    'deliveries missing': webhooks.missing,
    'deliveries unverified': webhooks.unverified,
    'deliveries changed': webhooks.changed,
    leaked: verdict.leaked,
  };
  return [
    ...Object.entries(zeros)
      .filter(([, n]) => n !== 0)
      .map(([what, n]) => `${what}: ${n}`),
    ...verdict.broken,
  ];
}
