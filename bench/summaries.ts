import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../src/platform/db/connect.ts';
import { backfillCounters } from '../src/events/backfill-counters.ts';
import { temporaryDataFolder } from '../src/roles/postgres-place.ts';
import { serveDatabases } from '../test/support/databases.ts';
import { openHouse } from './house.ts';
import type { House } from './house.ts';
import { median } from './report.ts';

/** The p50 and p99 of one team's summaries through the API: 1,000 mailboxes, 10 million events in 120 days. */
const EVENTS = Number(process.env.BENCH_EVENTS ?? 10_000_000);
const [SENDERS, CAMPAIGNS, CONTACTS, DAYS, ASKED] = [1_000, 300, 100_000, 120, 100];
const SLICE = 250_000;
const STATEMENT_SECONDS = 900;

const idOf = (kind: string, n: string) =>
  sql.raw(`('01890000-0000-7000-80${kind}-' || lpad((${n})::text, 12, '0'))::uuid`);
const sender = idOf('04', 'n');

async function fill(db: Db, teamId: string, now: Date, say: (text: string) => void): Promise<void> {
  await sql`insert into campaigns (team_id, id, name, status)
    select ${teamId}, ${idOf('03', 'n')}, 'Campaign ' || n, 'active'
    from generate_series(1, ${CAMPAIGNS}::int) n`.execute(db);
  await sql`insert into campaign_projections (team_id, campaign_id, next_at, computed_at, contacts, mails, ends_at,
    complete, blocked)
    select team_id, id, 'infinity', ${now}, 300, 600, ${now}::timestamptz + interval '9 days', true,
      '[{"reason": "email_invalid", "contacts": 3}]'
    from campaigns where team_id = ${teamId}`.execute(db);
  await sql`insert into senders (team_id, id, email, smtp_host, smtp_port)
    select ${teamId}, ${sender}, 'box' || n || '@bench.test', 'localhost', 25
    from generate_series(1, ${SENDERS}::int) n`.execute(db);
  await sql`insert into sender_states (team_id, sender_id, day) select ${teamId}, ${sender}, ${now}::date
    from generate_series(1, ${SENDERS}::int) n`.execute(db);
  const people = sql`generate_series(1, ${CONTACTS}::int) n`;
  await sql`insert into contact_profiles (team_id, id, email) select ${teamId}, ${idOf('01', 'n')},
    'p' || n || '@' || (array['gmail.com', 'outlook.com', 'company-' || n % 9000 || '.test'])[1 + n % 3]
      from ${people}`.execute(db);
  await sql`insert into enrollments (team_id, id, campaign_id, contact_profile_id, variant_key)
    select ${teamId}, ${idOf('02', 'n')}, ${idOf('03', `1 + n % ${CAMPAIGNS}`)}, ${idOf('01', 'n')}, 0
      from ${people}`.execute(db);
  await sql`insert into enrollment_positions (team_id, enrollment_id, campaign_id, sequence_version, arrived_at,
    next_run_at)
    select ${teamId}, ${idOf('02', 'n')}, ${idOf('03', `1 + n % ${CAMPAIGNS}`)}, 1, ${now},
      ${now}::timestamptz + n * interval '1 second' from ${people}`.execute(db);
  const first = new Date(now.getTime() - DAYS * 86_400_000);
  await sql`select ensure_month_partitions('events', ${first}, 6)`.execute(db);
  // Building an index at the end costs a fraction of maintaining it meanwhile.
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as definition
      from pg_index
    where indrelid = 'events'::regclass and not indisprimary`.execute(db);
  for (const { name } of indexes) await sql`drop index ${sql.raw(name)}`.execute(db);
  const stepMs = (DAYS * 86_400_000) / EVENTS;
  for (let from = 0; from < EVENTS; from += SLICE) {
    say(`events ${from}`);
    await sql`
      insert into events (team_id, id, type, channel, occurred_at, campaign_id, enrollment_id, contact_profile_id,
        sender_id, email_send_id,
        bounce_category, bounce_subtype, receiver, bounced, detail)
      select ${teamId}, (lpad(to_hex(ms), 12, '0') || '70008000' || lpad(to_hex(n), 12, '0'))::uuid, type, 'email',
        to_timestamp(ms / 1000.0),
        ${idOf('03', `1 + n % ${CAMPAIGNS}`)}, ${idOf('02', `1 + n % ${CONTACTS}`)},
          ${idOf('01', `1 + n % ${CONTACTS}`)}, ${idOf('04', `1 + n * 7 % ${SENDERS}`)},
        ${idOf('05', 'n')}, case when type = 'bounce'
          then (array['invalid_recipient', 'policy_block', 'soft', 'unknown'])[1 + n / 100 % 4]::bounce_category end,
        case when type = 'bounce'
          then (array['mailbox_not_found', 'reputation', 'mailbox_full', 'content', 'policy',
          'greylisted'])[1 + n / 100 % 6] end,
        case when type in ('email_sent', 'bounce')
          then (array['gmail', 'google_workspace', 'microsoft365', 'outlook', 'yahoo', 'gmx', 'mimecast', 'proofpoint',
          'other'])[1 + n % 9] end,
        case when type = 'bounce' then (array['at_once', 'later', 'again'])[1 + n / 100 % 3] end,
        case when type = 'reply'
          then jsonb_build_object('reply',
          jsonb_build_object('mood', (array['positive', 'neutral', 'negative'])[1 + n / 100 % 3]))
          when type = 'unsubscribe'
            then jsonb_build_object('unsubscribe',
            jsonb_build_object('method', case when n / 100 % 10 = 0 then 'spam_complaint' else 'link' end))
          else '{"email_sent": {"subject": "For you"}}' end
      from generate_series(${from}::int, ${Math.min(from + SLICE, EVENTS) - 1}::int) n
      cross join lateral (select abs(hashint4(n)::bigint) % 100 as dice) d
      cross join lateral (select (${first.getTime()}::float8 + n * ${stepMs}::float8)::bigint as ms,
        (case when dice < 60 then 'email_sent' when dice < 85 then 'open' when dice < 91 then 'click' when dice < 94
          then 'reply'
          when dice < 96 then 'bounce' when dice < 97 then 'unsubscribe'
            else 'autoresponse' end)::event_type as type) e`.execute(db);
  }
  for (const { definition } of indexes) await sql`${sql.raw(definition)}`.execute(db);
}

/** Gives today and yesterday sixteen rows of each counter, as before a fold. */
async function spread(db: Db, now: Date): Promise<void> {
  const recent = sql`slot = 0 and day >= ${now}::date - 1`;
  const others = sql`generate_series(1, 15) as s (other)`;
  await sql`insert into event_counters select team_id, campaign_id, type, day, other, 0 from event_counters, ${others}
    where ${recent}`.execute(db);
  await sql`insert into sender_counters select team_id, sender_id, day, other, 0, 0, 0 from sender_counters, ${others}
    where ${recent}`.execute(db);
  await sql`insert into mail_counters select team_id, day, receiver, type, bounced, category, subtype, other, 0
    from mail_counters, ${others} where ${recent}`.execute(db);
}

async function measure(house: House): Promise<Record<string, { p50: number; p99: number }>> {
  const runs: Record<string, { p50: number; p99: number }> = {};
  const paths = ['deliverability-summary', 'sender-health-summary', 'outbound-summary'].flatMap((name) =>
    [30, 90].map((days) => `/intelligence/${name}?teamId=${house.teamId}&windowDays=${days}`),
  );
  paths.push(
    `/senders?TeamId=${house.teamId}&limit=50`,
    `/intelligence/capacity-summary?teamId=${house.teamId}&limit=100`,
  );
  for (const path of paths) {
    const times: number[] = [];
    for (let n = 0; n < ASKED + 5; n++) {
      const started = performance.now();
      await house.call('GET', path);
      if (n >= 5) times.push(performance.now() - started);
    }
    const p99 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!;
    runs[path.replace(/teamId=[^&]+&|TeamId=[^&]+&/, '')] = {
      p50: Number(median(times).toFixed(1)),
      p99: Number(p99.toFixed(1)),
    };
  }
  return runs;
}

const folder = await temporaryDataFolder('bench-summaries');
const said: Record<string, unknown> = {};
{
  await using databases = await serveDatabases(join(folder, 'postgres'), { durable: true });
  await using database = await databases.clone();
  await using house = await openHouse(database.url, STATEMENT_SECONDS);
  const { db } = house.app;
  const now = house.app.clock.now();
  const say = (text: string): void => void process.stderr.write(`${text}\n`);
  await fill(db, house.teamId, now, say);
  const started = performance.now();
  await backfillCounters({ db }, { after: null, onProgress: () => {} });
  said.backfillSeconds = Math.round((performance.now() - started) / 1000);
  await spread(db, now);
  const { rows } = await sql<{ events: number; event_rows: number; sender_rows: number; mail_rows: number }>`
    select (select count(*)::int from events) as events, (select count(*)::int from event_counters) as event_rows,
      (select count(*)::int from sender_counters) as sender_rows,
        (select count(*)::int from mail_counters) as mail_rows`.execute(db);
  Object.assign(said, rows[0]);
  if (process.env.BENCH_KEEP) process.stderr.write(`${database.url}\n`);
  say('without statistics');
  said.withoutStatistics = await measure(house);
  say('with statistics');
  await sql`analyze`.execute(db);
  said.withStatistics = await measure(house);
  if (process.env.BENCH_KEEP) await new Promise((done) => process.once('SIGUSR1', done));
}
await rm(folder, { recursive: true, force: true });
const slowest = Object.values(said.withStatistics as Record<string, { p99: number }>).map(({ p99 }) => p99);
const report = {
  name: 'summaries',
  unit: 'ms (p99 of the slowest)',
  value: Math.max(...slowest),
  senders: SENDERS,
  campaigns: CAMPAIGNS,
  ...said,
};
process.stdout.write(`${JSON.stringify(report)}\n`);
