import { afterEach, beforeEach, expect, it } from 'vitest';
import { insertHits } from '../../../src/tracking/hit-store.ts';
import type { NewHit } from '../../../src/tracking/hit-store.ts';
import { judgeHits, scannersOf } from '../../../src/tracking/judge-hits.ts';
import { purgeHits } from '../../../src/tracking/purge-hits.ts';
import { startWork } from '../../../src/platform/work/poller.ts';
import { eventually } from '../../support/eventually.ts';
import { workOf } from '../../support/work.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { preparedScans } from '../../support/prepared-scans.ts';

const PERSON = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';
const DAY_MS = 86_400_000;

let t: TestApp;
let campaignId: string;
beforeEach(async () => {
  t = await testApp({ fresh: true });
  campaignId = (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'C' })).body.data.id;
});
afterEach(() => t[Symbol.asyncDispose]());

async function sent(email: string): Promise<string> {
  const body = { TeamId: t.teamId, CampaignId: campaignId, email };
  const contactId: string = (await t.call('POST', '/contacts', body)).body.data.id;
  const sentAt = new Date(t.clock.now().getTime() - 3_600_000);
  await t.app.pool.query(
    `insert into email_sends (team_id, id, enrollment_id, campaign_id, contact_profile_id, sender_id, node_id, sequence_version, pass,
       step_number, recipient, message_id, state, sent_at, created_at, updated_at)
     select team_id, id, id, campaign_id, contact_profile_id, id, 'n', 1, 1, 1, $2, id::text, 'sent', $3, $3, $3 from enrollments where id = $1`,
    [contactId, email, sentAt],
  );
  return contactId;
}
const hit = (sendId: string, over: Partial<NewHit> = {}): NewHit => ({
  team_id: t.teamId,
  id: t.app.ids.uuid(t.clock.now()),
  email_send_id: sendId,
  kind: 'click',
  url: 'https://acme.test/',
  links: 3,
  at: t.clock.now(),
  method: 'GET',
  user_agent: PERSON,
  ip: '89.12.34.56',
  prefetch: false,
  ...over,
});
async function judge(scannerNetworks: string[] = []): Promise<void> {
  t.clock.advance(11_000);
  const scanners = scannersOf({ tracking: { scannerNetworks, keepHitsDays: 90 } });
  while (await judgeHits({ ...t.app, scanners }));
}
const verdicts = async () =>
  (await t.app.db.selectFrom('tracking_hits').select(['actor', 'because']).orderBy('id').execute()).map(
    ({ actor, because }) => `${actor} ${because}`,
  );
const clicks = async () =>
  (await t.app.db.selectFrom('events').select('enrollment_id').where('type', '=', 'click').execute()).map(
    ({ enrollment_id }) => enrollment_id,
  );

it('a hit whose event cannot be written is marked, and keeps no other waiting', async () => {
  const sends = [await sent('a@else.test'), await sent('b@else.test'), await sent('c@else.test')];
  await t.app.pool.query(
    `alter table events add constraint planted check (detail -> 'click' ->> 'url' is distinct from 'https://poison.test/')`,
  );
  await insertHits(t.app.db, [
    hit(sends[0]!),
    hit(sends[1]!, { url: 'https://poison.test/' }),
    hit(sends[2]!),
  ]);
  await judge();
  expect((await verdicts()).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
    'human person',
    'human person',
    'unknown internal_error',
  ]);
  expect(new Set(await clicks())).toEqual(new Set([sends[0], sends[2]]));
  await judge();
  expect(await clicks()).toHaveLength(2);
});

it('networks of the configuration are those of filters; what is none stops the start and says which', async () => {
  const send = await sent('a@else.test');
  await insertHits(t.app.db, [hit(send, { ip: '198.18.7.9' }), hit(send, { ip: '2a02:26f7::9' })]);
  await judge(['198.18.0.0/16', '2a02:26f7::/32']);
  expect(await verdicts()).toEqual(['machine scanner_network', 'machine scanner_network']);
  expect(() => scannersOf({ tracking: { scannerNetworks: ['198.18.0.0/33'], keepHitsDays: 90 } })).toThrow(
    'tracking.scannerNetworks: "198.18.0.0/33" needs a prefix length of 0 to 32',
  );
});

it('judged hits are removed after so many days; what they counted as is not counted again', async () => {
  const send = await sent('a@else.test');
  await insertHits(t.app.db, [hit(send, { kind: 'open', url: null })]);
  await judge();
  const unjudged = hit(send, { kind: 'open', url: null });
  await insertHits(t.app.db, [unjudged]);
  t.clock.advance(89 * DAY_MS);
  await purgeHits(t.app);
  expect(await verdicts()).toEqual(['human person', 'null null']);
  t.clock.advance(DAY_MS);
  await insertHits(t.app.db, [hit(send, { kind: 'open', url: null })]);
  await purgeHits(t.app);
  expect(await verdicts()).toEqual(['null null', 'null null']);
  await judge();
  const opens = await t.app.db.selectFrom('events').select('id').where('type', '=', 'open').execute();
  expect([opens.length, await verdicts()]).toEqual([1, ['human person', 'human person']]);
});

it('hits that an outage left for days are judged as well, though no new one comes', async () => {
  const send = await sent('a@else.test');
  await insertHits(t.app.db, [hit(send)]);
  t.clock.advance(2 * DAY_MS);
  const started = await startWork(t.app, workOf('tracking'));
  await eventually(verdicts, (said) => said[0] === 'human person');
  await Promise.all(started.map((each) => each.stop()));
});

it('thousands of hits are judged in groups, each once', async () => {
  const send = await sent('a@else.test');
  const many = Array.from({ length: 1_200 }, (_none, n) => {
    t.clock.advance(70_000);
    return hit(send, { url: `https://acme.test/${n % 3}` });
  });
  await insertHits(t.app.db, many);
  await judge();
  expect(new Set(await verdicts())).toEqual(new Set(['human person']));
  // 1,200 hits, 70 s apart, span 23 hours over two days: three links on each day.
  expect((await clicks()).length).toBe(6);
});

it('hits are locked by their keys, whatever the plan', async () => {
  await insertHits(t.app.db, [hit(await sent('ada@people.test'))]);
  await judge();
  expect(await verdicts()).toEqual(['human person']);
  const scans = (await preparedScans(t.app.pool)).filter(
    ({ statement, table }) => statement === 'hits are locked' && table.startsWith('tracking_hits'),
  );
  expect(scans.length).toBeGreaterThan(0);
  for (const { condition } of scans) expect(condition).toMatch(/^\(\(team_id = .*\(id = v\.hit_id\)/);
});
