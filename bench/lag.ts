import { workOf } from '../test/support/work.ts';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startWork } from '../src/platform/work/poller.ts';
import { saveSender } from '../src/senders/save-sender.ts';
import type { Databases } from '../test/support/databases.ts';
import { oneMail } from '../test/support/graph.ts';
import { openHouse } from './house.ts';
import type { House } from './house.ts';

/** Campaigns that share a worker: the first have many due contacts, the others a few. */
export interface Crowd {
  campaigns: number;
  stuffedCampaigns: number;
  ownTeams: boolean;
}

export const MANY_TEAMS: Crowd = { campaigns: 599, stuffedCampaigns: 100, ownTeams: true };
export const MANY_CAMPAIGNS: Crowd = { campaigns: 1000, stuffedCampaigns: 1, ownTeams: false };

export interface Lag {
  /** Milliseconds from the due time of a small campaign's contact to the commit of its step. */
  p50: number;
  p99: number;
  stuffed_per_s: number;
}

export const STUFFED = 200_000;
const MAILBOXES = 1000;
const NEW_CONTACTS = 4;
/** Past mails: the planner sees tables of some weeks. */
const HISTORY = 100_000;
const FILLED = [
  'teams',
  'senders',
  'sender_states',
  'campaigns',
  'sequence_versions',
  'contact_profiles',
  'enrollments',
  'enrollment_positions',
  'email_sends',
];
const LEAD_SECONDS = 5;
const SECONDS = 25;
const LOOK_MS = 20;
const LATEST_SECONDS = 120;

export async function measureLag(
  databases: Databases,
  crowd: Crowd,
  stuffed: number,
  say: (text: string) => void,
): Promise<Lag> {
  await using database = await databases.clone();
  await using house = await openHouse(database.url);
  await using closing = new AsyncDisposableStack();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  closing.defer(() => client.end());
  say(`filling ${stuffed}`);
  await fill(client, house, { crowd, stuffed });
  const startsAt = Date.now() + LEAD_SECONDS * 1000;
  const waiting = await schedule(client, startsAt);
  const jobs = await startWork(house.app, workOf('enrollments'));
  closing.defer(async () => void (await Promise.all(jobs.map((job) => job.stop()))));
  await pause(startsAt - Date.now());
  const before = await count(client);
  const lags = await watch(client, waiting, say);
  const seconds = (Date.now() - startsAt) / 1000;
  const after = await count(client);
  return {
    p50: quantile(lags, 0.5),
    p99: quantile(lags, 0.99),
    stuffed_per_s: Math.round((after - before - lags.length) / seconds),
  };
}

const quantile = (values: readonly number[], share: number): number =>
  Math.round(values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1]!);

async function fill(
  client: pg.Client,
  { app, call, teamId }: House,
  { crowd, stuffed }: { crowd: Crowd; stuffed: number },
): Promise<void> {
  const mailbox = { max_per_day: 100_000, spacing_seconds: 0, smtp_host: '127.0.0.1' };
  await saveSender(app, teamId, { email: 'box@bench.test', ...mailbox });
  await call('POST', '/campaigns', { TeamId: teamId, name: 'Bench', ...oneMail('Hi', 'Text') });
  await client.query(`
    create temp table crowd as select n, md5('campaign' || n)::uuid as campaign_id, n > ${crowd.stuffedCampaigns} as small,
      case when ${crowd.ownTeams} and n > ${crowd.stuffedCampaigns} then md5('team' || n)::uuid
        else '${teamId}'::uuid end as team_id
    from generate_series(1, ${crowd.campaigns}) n;
    insert into teams (id, organization_id, name) 
      select distinct c.team_id, t.organization_id, 'team' from crowd c join teams t on t.id = '${teamId}'
      where c.team_id <> t.id;
    create temp table boxes as select md5('box' || k)::uuid as id, k, c.team_id from generate_series(2, ${MAILBOXES}) k
      join crowd c on c.n = case when k > ${MAILBOXES - crowd.campaigns + crowd.stuffedCampaigns} 
        then k - ${MAILBOXES - crowd.campaigns} else 1 end;
    insert into senders (team_id, id, email, max_per_day, spacing_seconds, timezone, smtp_host, smtp_port, smtp_security)
      select b.team_id, b.id, 'box' || b.k || '@bench.test', max_per_day, spacing_seconds, timezone, smtp_host,
        smtp_port, smtp_security from boxes b, senders s;
    insert into sender_states (team_id, sender_id, day) select b.team_id, b.id, current_date from boxes b;
    insert into campaigns (team_id, id, name, status, is_draft, sequence_version)
      select team_id, campaign_id, 'c' || n, 'active', false, 1 from crowd;
    insert into sequence_versions (team_id, campaign_id, version, nodes, edges)
      select c.team_id, c.campaign_id, 1, v.nodes, v.edges from crowd c, sequence_versions v;
    create temp table people as
      select md5('person' || k)::uuid as id, c.team_id, c.campaign_id,
        'p' || k || '@people' || k % 1000 || '.test' as email, false as small
        from generate_series(1, ${stuffed}) k join crowd c on c.n = 1 + k % ${crowd.stuffedCampaigns}
      union all select md5('small' || c.n || ' ' || k)::uuid, c.team_id, c.campaign_id,
        's' || c.n || 'x' || k || '@people.test', true
        from crowd c, generate_series(1, ${NEW_CONTACTS}) k where c.small;
    insert into contact_profiles (team_id, id, email) select team_id, id, email from people;
    insert into enrollments (team_id, id, campaign_id, contact_profile_id, variant_key)
      select team_id, id, campaign_id, id, random() from people;
    insert into enrollment_positions (team_id, enrollment_id, campaign_id, sequence_version, next_run_at, arrived_at)
      select team_id, id, campaign_id, 1, case when small then timestamptz '2100-01-01' else now() end, now() from people;
    create table small as select team_id, id from people where small;
    insert into email_sends (team_id, id, enrollment_id, campaign_id, contact_profile_id, sender_id, node_id, sequence_version,
        pass, step_number, recipient, message_id, state, sent_at, created_at, updated_at)
      select b.team_id, md5('mail' || h)::uuid, md5('past' || h)::uuid, c.campaign_id, md5('past' || h)::uuid, b.id,
        'past', 1, 1, 1, 'past' || h || '@people.test', 'past' || h, 'sent',
        now() - interval '30 days', now() - interval '30 days', now() - interval '30 days'
      from generate_series(1, ${HISTORY}) h join boxes b on b.k = 2 + h % 998
        join crowd c on c.team_id = b.team_id and c.n = case when b.team_id = '${teamId}' then 1 else c.n end;
    insert into dues (team_id, kind, key, due_at)
      select distinct team_id, 'campaign', campaign_id, now() from people where not small;`);
  for (const table of FILLED) await client.query(`vacuum analyze ${table}`);
}

interface Waiting {
  team_id: string;
  id: string;
  due: number;
}

async function schedule(client: pg.Client, startsAt: number): Promise<Waiting[]> {
  await client.query(
    `update enrollment_positions p set next_run_at = $1::timestamptz + random() * interval '${SECONDS} seconds' from small s
     where p.team_id = s.team_id and p.enrollment_id = s.id`,
    [new Date(startsAt)],
  );
  await client.query(
    `insert into dues (team_id, kind, key, due_at) select p.team_id, 'campaign', p.campaign_id, min(p.next_run_at)
     from small s join enrollment_positions p on p.team_id = s.team_id and p.enrollment_id = s.id group by 1, 2, 3`,
  );
  const { rows } = await client.query<Waiting>(
    `select s.team_id, s.id, extract(epoch from p.next_run_at)::float8 * 1000 as due
     from small s join enrollment_positions p on p.team_id = s.team_id and p.enrollment_id = s.id order by p.next_run_at`,
  );
  return rows;
}

async function watch(client: pg.Client, waiting: readonly Waiting[], say: (text: string) => void): Promise<number[]> {
  const open = new Map(waiting.map((each) => [each.id, each]));
  const lags: number[] = [];
  const endsAt = waiting.at(-1)!.due + LATEST_SECONDS * 1000;
  while (open.size > 0) {
    const due = [...open.values()].filter((each) => each.due <= Date.now());
    if (Date.now() > endsAt) throw new Error(`${open.size} contacts were not stepped in ${LATEST_SECONDS} seconds`);
    const { rows } = await client.query<{ id: string }>(
      `select v.id from unnest($1::uuid[], $2::uuid[]) v(team_id, id) cross join lateral (
        select 1 from enrollment_positions p
        where p.team_id = v.team_id and p.enrollment_id = v.id and p.node_id is not null limit 1) p`,
      [due.map((each) => each.team_id), due.map((each) => each.id)],
    );
    const now = Date.now();
    for (const { id } of rows) {
      lags.push(now - open.get(id)!.due);
      open.delete(id);
    }
    say(`${lags.length} of ${waiting.length} stepped`);
    await pause(LOOK_MS);
  }
  return lags;
} // prettier-ignore

async function count(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from email_sends where state = 'pending'`,
  );
  return rows[0]!.n;
}
