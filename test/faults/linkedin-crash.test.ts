import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setConnector } from '../../src/connectors/connectors.ts';
import { checkInvariants } from '../../src/operations/check-invariants.ts';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { startChild } from '../support/child.ts';
import type { Child } from '../support/child.ts';
import { eventually } from '../support/eventually.ts';
import { edge, id, node } from '../support/graph.ts';

const TIMEOUT_MS = 120_000;
const PEOPLE = [
  'a-quiet',
  'b-replies',
  'c-optsout',
  'd-declines',
  'e-gone',
  'f-quiet',
  'g-replies',
  'h-quiet',
];

let t: TestApp;
let folder: string;
let api: Child;
let connector: Child;
let state: () => Promise<{ people: Record<string, Record<string, number>>; actions: number }>;
beforeAll(async () => {
  t = await testApp();
  folder = await mkdtemp(join(tmpdir(), 'outreachd-linkedin-'));
  const { publicUrl, egressAllowCidrs, secret } = t.app.config;
  const ports = { http: { port: 0 }, worker: { healthPort: 0 } };
  await writeFile(
    join(folder, 'config.json'),
    JSON.stringify({ publicUrl, egressAllowCidrs, secret, dataDir: folder, ...ports }),
  );
  await t.app.pool.query('update organizations set linkedin_enabled = true');
  api = outreachd(['api']);
  const { url } = JSON.parse(await api.line('the API is serving')) as { url: string };
  const key = { organizationId: t.organizationId, kind: 'linkedin' } as const;
  const sharedSecret = await setConnector(t.app, key, { url: 'http://127.0.0.1:1' });
  connector = startChild(['examples/linkedin-connector.mjs', '0'], {
    CONNECTOR_SECRET: sharedSecret,
    ORGANIZATION_ID: t.organizationId,
    TEAM_ID: t.teamId,
    OUTREACHD_URL: url,
    DELAY_MS: '20',
  });
  const at = /http\S+/.exec(await connector.line('listening'))![0];
  await setConnector(t.app, key, { url: at, secret: sharedSecret });
  state = async () => (await fetch(at)).json() as ReturnType<typeof state>;
  const graph = {
    nodes: [
      node(1, 'startNode'),
      node(2, 'linkedinNode', { action: 'connection', message: 'Hello {{first_name}}' }),
      node(3, 'linkedinNode', { action: 'message', message: 'May I ask you something, {{first_name}}?' }),
      node(4, 'waitNode', { amount: 9, unit: 'days' }),
    ],
    edges: [edge(1, 2), edge(2, 3), edge(3, 4)],
  };
  const { id: CampaignId } = (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Autumn', ...graph })).body.data;
  await t.app.pool.query(`update campaigns set status = 'active' where id = $1`, [CampaignId]);
  for (const name of PEOPLE)
    await t.call('POST', '/contacts', {
      TeamId: t.teamId,
      CampaignId,
      linkedin_url: `https://www.linkedin.com/in/${name}`,
      first_name: name,
    });
}, TIMEOUT_MS); // prettier-ignore
afterAll(async () => {
  await connector[Symbol.asyncDispose]();
  await api[Symbol.asyncDispose]();
  await t[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

function outreachd(args: string[], env: Record<string, string> = {}): Child {
  return startChild(['src/main.ts', ...args], {
    DATABASE_URL: t.databaseUrl,
    OUTREACHD_CONFIG: join(folder, 'config.json'),
    ...env,
  });
}
const query = (text: string) => t.app.pool.query(text);
/** Ends leases, which last minutes, and the pause of the account. */
async function hurry(): Promise<void> {
  await query(`update linkedin_identities set next_at = '2020-01-01'`);
  await query(
    `update linkedin_actions set due_at = '2020-01-01', lease_token = null where state = 'waiting' and due_at > now() + interval '20 seconds'`,
  );
  await query(`update dues set due_at = '2020-01-01'`);
}

it(
  'workers that are killed around actions and their results act once for each step, and lose none',
  { timeout: TIMEOUT_MS },
  async () => {
    for (const point of [
      'linkedin.before_request',
      'linkedin.after_answer:2',
      'linkedin.before_commit',
      'linkedin.before_commit:2',
      'walk.after_node',
    ]) {
      await hurry();
      await using killed = outreachd(['worker'], { OUTREACHD_CRASH_AT: point });
      const pushing = setInterval(() => void hurry(), 300);
      expect((await killed.ended).signal, point).toBe('SIGKILL');
      clearInterval(pushing);
    }
    await using worker = outreachd(['worker']);
    await eventually(
      async () => {
        await hurry();
        const { rows } = await query(
          `select (select count(*)::int from linkedin_actions where state in ('waiting', 'handed_over'))
             + (select count(*)::int from connector_events where state = 'received')
             + (select count(*)::int from enrollments where life = 'active' and id in (select enrollment_id from enrollment_positions where node_id <> '${id(4)}')) as left`,
        );
        return rows[0].left as number;
      },
      (left) => left === 0,
      TIMEOUT_MS,
    );
    // The last messages of people are written after the actions are done.
    await eventually(
      async () => (await query(`select 1 from events where type = 'linkedin_reply'`)).rowCount,
      (count) => count === 2,
      TIMEOUT_MS,
    );
    await eventually(async () => (await query(`select 1 from events where type = 'unsubscribe'`)).rowCount, (count) => count === 1, TIMEOUT_MS); // prettier-ignore
    worker.kill('SIGTERM');
    await worker.ended;

    const { people } = await state();
    for (const [profile, did] of Object.entries(people))
      expect([profile, did.connection, did.message], profile).toEqual([
        profile,
        1,
        /declines/.test(profile) ? 0 : 1,
      ]);
    expect(Object.keys(people)).toHaveLength(PEOPLE.length - 1);
    const counted = await query(
      `select type, count(*)::int as n from events where channel = 'linkedin' group by 1 order by 1`,
    );
    expect(Object.fromEntries(counted.rows.map(({ type, n }) => [type, n]))).toEqual({
      linkedin_connection_sent: 7,
      linkedin_connection_accepted: 6,
      linkedin_message_sent: 6,
      linkedin_reply: 2,
      unsubscribe: 1,
    });
    const { rows: failed } = await query(
      `select profile_url, action, error from linkedin_actions where state = 'failed' order by 1, 2`,
    );
    expect(failed.map(({ action, error }) => [action, error])).toEqual([
      ['message', 'not_connected'],
      ['message', 'profile_not_found'],
      ['connection', 'profile_not_found'],
    ]);
    const { rows: lives } = await query(
      `select life, life_reason, count(*)::int as n from enrollments group by 1, 2 order by 1, 2`,
    );
    expect(lives).toEqual([
      { life: 'active', life_reason: null, n: 5 },
      { life: 'finished', life_reason: 'replied', n: 2 },
      { life: 'finished', life_reason: 'unsubscribed', n: 1 },
    ]);
    const broken = await checkInvariants(t.app.db, { wall: new Date(), now: new Date(), graceMs: 0 });
    expect(broken.filter((check) => check.broken > 0).map((check) => check.id)).toEqual([]);
  },
);
