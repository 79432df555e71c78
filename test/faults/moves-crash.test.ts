import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkInvariants } from '../../src/operations/check-invariants.ts';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { startChild } from '../support/child.ts';
import type { Child } from '../support/child.ts';
import { eventually } from '../support/eventually.ts';
import { edge, node } from '../support/graph.ts';

const TIMEOUT_MS = 120_000;
const CONTACTS = 300;

let t: TestApp;
let folder: string;
let parent: string;
let child: string;
beforeAll(async () => {
  t = await testApp();
  folder = await mkdtemp(join(tmpdir(), 'outreachd-moves-'));
  const { publicUrl, egressAllowCidrs, secret } = t.app.config;
  const ports = { http: { port: 0 }, worker: { healthPort: 0 } };
  await writeFile(
    join(folder, 'config.json'),
    JSON.stringify({ publicUrl, egressAllowCidrs, secret, dataDir: folder, ...ports }),
  );
  const create = async (body: object): Promise<string> =>
    (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Autumn', ...body })).body.data.id;
  parent = await create({ nodes: [node(1, 'startNode'), node(2, 'stopNode')], edges: [edge(1, 2)] });
  child = await create({
    name: 'After it',
    parentCampaignId: parent,
    subsequence_trigger: { on: 'finished' },
    nodes: [node(1, 'startNode'), node(2, 'waitNode', { amount: 9, unit: 'days' }), node(3, 'stopNode')],
    edges: [edge(1, 2), edge(2, 3)],
  });
  for (let n = 0; n < CONTACTS; n++)
    await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId: parent, email: `p${n}@crash.test` });
  await t.app.pool.query(`update campaigns set status = 'active'`);
});
afterAll(async () => {
  await t[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const worker = (env: Record<string, string> = {}): Child =>
  startChild(['src/main.ts', 'worker'], {
    DATABASE_URL: t.databaseUrl,
    OUTREACHD_CONFIG: join(folder, 'config.json'),
    ...env,
  });
const counts = async () => {
  const { rows } = await t.app.pool.query(
    `select (select count(*)::int from enrollments where campaign_id = $1 and life_reason = 'moved_to_subsequence') as ended,
       (select count(*)::int from enrollments where campaign_id = $2) as begun,
       (select count(*)::int from subsequence_moves where moved_at is not null) as moved,
       (select count(*)::int from subsequence_moves where due_at is not null) as due,
       (select count(*)::int from events where campaign_id = $1 and type = 'finished') as finished,
       (select count(*)::int from events where campaign_id = $2 and type = 'contact_added') as added`,
    [parent, child],
  );
  return rows[0] as Record<'ended' | 'begun' | 'moved' | 'due' | 'finished' | 'added', number>;
};

it(
  'workers that are killed around moves lose no contact, and two workers move each once',
  { timeout: TIMEOUT_MS },
  async () => {
    // The first two kill around the steps that end contacts, the others around their moves.
    for (const point of [
      'event.after_insert',
      'walk.after_node',
      'move.before_commit',
      'event.after_insert',
    ]) {
      await using killed = worker({ OUTREACHD_CRASH_AT: point });
      expect((await killed.ended).signal, point).toBe('SIGKILL');
      await t.app.pool.query("update dues set due_at = '2020-01-01'");
      const { ended, begun, moved, added } = await counts();
      expect([begun, moved, added], point).toEqual([ended, ended, ended]);
    }
    await using first = worker();
    await using second = worker();
    await eventually(async () => (await counts()).ended, (n) => n === CONTACTS, TIMEOUT_MS); // prettier-ignore
    for (const one of [first, second]) one.kill('SIGTERM');
    await Promise.all([first.ended, second.ended]);
    expect(await counts()).toEqual({
      ended: CONTACTS,
      begun: CONTACTS,
      moved: CONTACTS,
      due: 0,
      finished: CONTACTS,
      added: CONTACTS,
    });
    const checks = await checkInvariants(t.app.db, { wall: new Date(), now: new Date(), graceMs: 0 });
    expect(checks.filter(({ broken }) => broken > 0).map(({ id }) => id)).toEqual([]);
  },
);
