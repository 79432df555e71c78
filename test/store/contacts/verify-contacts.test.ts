import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { changeOrganization } from '../../../src/accounts/organizations.ts';
import { refusesUs } from '../../../src/contacts/rules/after-probe.ts';
import { createContactVerifier } from '../../../src/contacts/verify-contacts.ts';
import type { ContactVerifier } from '../../../src/contacts/verify-contacts.ts';
import { checkInvariants } from '../../../src/operations/check-invariants.ts';
import type { Answer } from '../../../src/verification/rules/verdict.ts';
import { createVerifier } from '../../../src/verification/verifier.ts';
import type { Verified, Verifier } from '../../../src/verification/verifier.ts';
import { testApp } from '../../support/app.ts';
import { eventually } from '../../support/eventually.ts';
import { knows, startMailHosts } from '../../support/mail-hosts.ts';

let isGrey = true;
const hosts = await startMailHosts(
  {
    'good.test': knows,
    'slow.test': () => null,
    'grey.test': () => (isGrey ? '451 4.7.1 Greylisted, try again in 300 seconds' : '250 ok'),
    'blocks.test': () => '550 5.7.1 Client host [192.0.2.1] blocked using zen.spamhaus.org',
  },
  '127.34',
);
const t = await testApp({
  config: {
    // So that no test waits for the minute's allowance.
    probesPerMinute: 100_000,
    probePort: hosts.port,
    probeHelo: 'probe.test',
    dnsServers: [hosts.dns],
  },
});
const started: ContactVerifier[] = [];
afterAll(async () => {
  await hosts[Symbol.asyncDispose]();
  await t[Symbol.asyncDispose]();
});
const CampaignId = (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Autumn' })).body.data
  .id as string;
const never = new AbortController().signal;

const create = async (email: string): Promise<string> =>
  (await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId, email, validate_emails: true })).body
    .data.id;
const shown = async (id: string) => (await t.call('GET', `/contacts/${id}`)).body.data;
const credits = (verification_credits: number | null) =>
  changeOrganization(t.app, { name: 'Acme' }, { verification_credits });
const balance = async (): Promise<number | null> =>
  (await t.app.db.selectFrom('organizations').select('verification_credits').executeTakeFirstOrThrow())
    .verification_credits;
const waiting = () => t.app.db.selectFrom('contact_verifications').selectAll().execute();
const broken = async (): Promise<string[]> =>
  (await checkInvariants(t.app.db, { wall: t.clock.wall(), now: t.clock.now(), graceMs: 0 }))
    .filter((check) => check.broken > 0)
    .map(({ id }) => id);
const newWorker = (): ContactVerifier => {
  const worker = createContactVerifier(
    t.app,
    createVerifier(t.app, { readPolicies: false, remember: false }),
    () => {},
  );
  started.push(worker);
  return worker;
};
const until = (workers: ContactVerifier[], isIt: () => Promise<boolean>): Promise<boolean> =>
  eventually(
    async () => {
      await Promise.all(workers.map((worker) => worker.pass(never)));
      return isIt();
    },
    (is) => is,
  );
const nobodyWaits = async (): Promise<boolean> => (await waiting()).length === 0;

const scripted = (over: Partial<Verifier>): Verifier => ({
  shut: () => Promise.resolve(null),
  recall: () => null,
  laneOf: (email) => Promise.resolve(`host ${email.split('@')[1]}`),
  verify: () => Promise.resolve({ kind: 'shut', what: 'port' }),
  close: () => {},
  ...over,
});
const answered = (answer: Answer): Verified => ({ kind: 'answered', answer });
const greylisted = {
  valid2: 3,
  validation_subtype: 'greylisted',
  retry: { recommended: true, after_s: 900 },
  network: { total_ms: 20 },
  mx: { records: [] },
  smtp: { stage: null, text: null },
  credits_used: 1,
} as unknown as Answer;

const good = {
  valid2: 1,
  validation_subtype: null,
  is_catch_all: false,
  risk_level: 'SAFE',
  retry: { recommended: false },
  network: { total_ms: 20 },
  mx: { records: [] },
  smtp: { stage: null, text: null },
  credits_used: 1,
} as unknown as Answer;
const silentFor = (name: string): Verifier =>
  scripted({
    verify: (email) => (email.startsWith(name) ? new Promise(() => {}) : Promise.resolve(answered(good))),
  });

/** Waiting contacts `name7@name007.test`, in the lanes of their hosts. */
async function wait(
  teamId: string,
  name: string,
  { contacts, domains }: { contacts: number; domains: number },
): Promise<void> {
  await t.app.pool.query(
    `insert into contact_profiles (team_id, id, email, valid2)
     select $1, gen_random_uuid(), $2 || n || '@' || $2 || lpad((n % $4)::text, 4, '0') || '.test', 0 from generate_series(1, $3) n`,
    [teamId, name, contacts, domains],
  );
  await t.app.pool.query(
    `insert into contact_verifications (team_id, contact_profile_id, domain, lane, due_at)
     select team_id, id, split_part(email, '@', -1), 'host ' || split_part(email, '@', -1), $1 from contact_profiles where email like $2 || '%'`,
    [t.clock.wall(), name],
  );
}

beforeEach(async () => {
  await credits(null);
  await t.app.pool.query('delete from contact_verifications');
  await t.app.pool.query('update contact_profiles set valid2 = 1 where valid2 = 0');
  t.clock.advance(60 * 60_000);
});

it('contacts get what their mail hosts say, each for one credit that was promised before', async () => {
  await credits(3);
  const [good, gone, nowhere] = [
    await create('ok.one@good.test'),
    await create('no@good.test'),
    await create('a@nowhere.test'),
  ];
  expect(await balance()).toBe(3);
  await until([newWorker()], nobodyWaits);
  expect(await shown(good)).toMatchObject({ valid2: 1, validation_subtype: null, is_catch_all: false });
  expect(await shown(gone)).toMatchObject({ valid2: 2, validation_subtype: 'mailbox_not_found' });
  expect(await shown(nowhere)).toMatchObject({ valid2: 2, validation_subtype: 'invalid_mailbox' });
  expect([await balance(), await broken()]).toEqual([0, []]);
  const searches = await t.app.pool.query(
    'select coalesce(sum(people), 0)::int as n from contact_search_due',
  );
  // Lists do not search results: only the creates are due.
  expect(searches.rows[0].n).toBe(3);
});

it('two workers verify each contact once', async () => {
  await credits(100);
  for (let n = 0; n < 40; n++) await create(`ok.two.${n}@good.test`);
  const before = hosts.asked('good.test').filter((address) => address.startsWith('ok.two')).length;
  await until([newWorker(), newWorker()], nobodyWaits);
  const asked = hosts.asked('good.test').filter((address) => address.startsWith('ok.two'));
  expect([asked.length - before, new Set(asked).size, await balance()]).toEqual([40, 40, 60]);
});

it('contacts of a host that says nothing hold up no other, a few sessions at a time', async () => {
  for (let n = 0; n < 30; n++) await create(`ok.a.${n}@slow.test`);
  for (let n = 0; n < 30; n++) await create(`ok.a.${n}@good.test`);
  const worker = newWorker();
  await until([worker], async () => !(await waiting()).some((row) => row.domain === 'good.test'));
  expect((await waiting()).length).toBe(30);
  expect(hosts.mostAtOnce('slow.test')).toBeLessThanOrEqual(4);
  await worker.stop();
  expect((await waiting()).every((row) => row.lease_token === null && row.due_at <= t.clock.wall())).toBe(
    true,
  );
});

it('a greylisted contact is asked again later, and then settled; one that refuses us rests', async () => {
  await credits(10);
  const [grey, blocked] = [await create('ann@grey.test'), await create('ann@blocks.test')];
  const worker = newWorker();
  await until([worker], async () =>
    (await waiting()).every(
      (row) => row.lease_token === null && row.attempts > 0 && row.due_at > t.clock.wall(),
    ),
  );
  expect([(await shown(grey)).valid2, (await shown(blocked)).valid2, await balance()]).toEqual([0, 0, 10]);
  // The operator refuses us for any address: its other contacts are not asked for a while.
  const tries = hosts.asked('blocks.test').length;
  await create('ben@blocks.test');
  for (let n = 0; n < 5; n++) await worker.pass(never);
  expect(hosts.asked('blocks.test').length).toBe(tries);
  isGrey = false;
  t.clock.advance(16 * 60_000);
  await until([worker], async () => (await shown(grey)).valid2 === 1);
  for (let n = 0; n < 6; n++) {
    t.clock.advance(2 * 60 * 60_000);
    await until([worker], async () => (await waiting()).every((row) => row.lease_token === null));
  }
  await until([worker], nobodyWaits);
  expect([(await shown(blocked)).valid2, await balance(), await broken()]).toEqual([3, 7, []]);
});

it('a contact whose address changes while it waits is verified by the new one', async () => {
  const id = await create('no.change@good.test');
  await t.call('PATCH', `/contacts/${id}`, { email: 'ok.change@good.test' });
  const other = await create('no.move@slow.test');
  await t.call('PATCH', `/contacts/${other}`, { email: 'ok.move@good.test' });
  await until([newWorker()], nobodyWaits);
  expect([(await shown(id)).valid2, (await shown(other)).valid2]).toEqual([1, 1]);
});

it('a contact that was deleted waits no more', async () => {
  const id = await create('ok.deleted@good.test');
  expect((await t.call('DELETE', `/contacts/${id}`)).status).toBe(200);
  await t.app.pool.query('update contact_profiles set deleted_at = now() where valid2 = 0');
  await until([newWorker()], nobodyWaits);
  expect(
    (await t.app.pool.query("select valid2 from contact_profiles where email = 'ok.deleted@good.test'")).rows,
  ).toEqual([{ valid2: -1 }]);
  await t.app.pool.query('update contact_profiles set deleted_at = null');
});

it('steps and mails that wait for a verification go on at once', async () => {
  const id = await create('ok.held@good.test');
  const sender = t.app.ids.uuid(t.clock.now());
  await t.app.pool.query(
    "update enrollment_positions set next_run_at = now() + interval '1 day', hold_reason = 'email_pending' where enrollment_id = $1",
    [id],
  );
  await t.app.pool.query(
    `insert into email_sends (team_id, id, source, source_id, contact_profile_id, sender_id, recipient, message_id, state, next_attempt_at, hold_reason, created_at, updated_at)
     select team_id, $2, 'broadcast', $2, contact_profile_id, $3, 'OK.held@good.test', '<held@x.test>', 'pending', now() + interval '1 day', 'email_pending', now(), now()
     from enrollments where id = $1`,
    [id, t.app.ids.uuid(t.clock.now()), sender],
  );
  await t.app.pool.query('delete from dues');
  await until([newWorker()], nobodyWaits);
  const step = await t.app.pool.query(
    'select next_run_at from enrollment_positions where enrollment_id = $1',
    [id],
  );
  expect(step.rows[0].next_run_at).toEqual(t.clock.now());
  const mail = await t.app.pool.query(
    "select next_attempt_at, hold_reason from email_sends where message_id = '<held@x.test>'",
  );
  expect(mail.rows).toEqual([{ next_attempt_at: t.clock.now(), hold_reason: null }]);
  const due = await eventually(
    async () => (await t.app.pool.query('select kind, key from dues order by kind')).rows,
    (rows) => rows.length === 2,
  );
  expect(due).toEqual([
    { kind: 'campaign', key: CampaignId },
    { kind: 'mailbox', key: sender },
  ]);
  await t.app.pool.query('delete from email_sends');
});

it('an answer about an address that changed meanwhile is not written, and the new one is asked about', async () => {
  const id = await create('old.race@race.test');
  const asked: string[] = [];
  const found = {
    valid2: 2,
    validation_subtype: 'mailbox_not_found',
    is_catch_all: null,
    risk_level: 'Invalid',
    retry: { recommended: false },
    network: { total_ms: 20 },
    mx: { records: [] },
    smtp: { stage: null, text: null },
    credits_used: 1,
  };
  const worker = createContactVerifier(
    t.app,
    scripted({
      verify: async (email) => {
        asked.push(email);
        if (email.startsWith('old'))
          await t.call('PATCH', `/contacts/${id}`, { email: 'new.race@race.test' });
        return answered({ ...found, valid2: email.startsWith('old') ? 2 : 1 } as unknown as Answer);
      },
    }),
    () => {},
  );
  await until([worker], nobodyWaits);
  expect([asked, (await shown(id)).valid2]).toEqual([['old.race@race.test', 'new.race@race.test'], 1]);
});

it('a contact whose worker is lost again and again counts as unknown, for nothing', async () => {
  await credits(5);
  const id = await create('ok.poison@good.test');
  await t.app.pool.query('update contact_verifications set attempts = 8');
  await until([newWorker()], nobodyWaits);
  expect([(await shown(id)).valid2, await balance()]).toEqual([3, 5]);
});

it('a contact or organization that another session locks holds up no other', async () => {
  await credits(100);
  const locked = await create('ok.locked@good.test');
  await create('ok.free@good.test');
  const { rows } = await t.app.pool.query('select contact_profile_id as id from enrollments where id = $1', [
    locked,
  ]);
  const session = await t.app.pool.connect();
  try {
    await session.query('begin');
    await session.query('select from contact_profiles where id = $1 for update', [rows[0].id]);
    await until([newWorker()], async () => (await waiting()).length === 1);
    expect((await waiting())[0]!.contact_profile_id).toBe(rows[0].id);
  } finally {
    await session.query('rollback');
    session.release();
  }
  t.clock.advance(11 * 60_000);
  await until([newWorker()], nobodyWaits);
  expect([(await shown(locked)).valid2, await balance(), await broken()]).toEqual([1, 98, []]);
});

it('a new address has none of the findings of the old one', async () => {
  const id = await create('ok.risk@good.test');
  await until([newWorker()], nobodyWaits);
  const found = () =>
    t.app.pool.query(
      'select valid2, risk_level, validated_at is not null as dated from contact_profiles where email = any($1)',
      [['ok.risk@good.test', 'new.risk@good.test']],
    );
  expect((await found()).rows).toEqual([{ valid2: 1, risk_level: 'SAFE', dated: true }]);
  await t.call('PATCH', `/contacts/${id}`, { email: 'new.risk@good.test' });
  expect((await found()).rows).toEqual([{ valid2: -1, risk_level: null, dated: false }]);
});

it('a contact is asked three times, though its lane changes its name each time', async () => {
  let probes = 0;
  let lanes = 0;
  const id = await create('ann@turns.test');
  const worker = createContactVerifier(
    t.app,
    scripted({
      laneOf: () => Promise.resolve(`host mx${Math.floor(lanes++ / 2) % 2}`),
      verify: () => Promise.resolve((probes++, answered(greylisted))),
    }),
    () => {},
  );
  await until([worker], async () => {
    t.clock.advance(20 * 60_000);
    return nobodyWaits();
  });
  expect([probes, (await shown(id)).valid2]).toEqual([3, 3]);
});

it('the last lane by name has its turn, though slow lanes before it take every place', async () => {
  const asked: string[] = [];
  const worker = createContactVerifier(
    t.app,
    scripted({
      verify: (email) => {
        asked.push(email);
        return email.startsWith('fast')
          ? Promise.resolve(answered(greylisted))
          : nextTurn({ kind: 'shut', what: 'port' });
      },
    }),
    () => {},
  );
  await wait(t.teamId, 'slow', { contacts: 2200, domains: 110 });
  await create('fast@zz.test');
  await until([worker], () => Promise.resolve(asked.includes('fast@zz.test')));
  // Two rounds of all places, and the change of lane.
  expect(asked.indexOf('fast@zz.test')).toBeLessThan(1_200);
  await worker.stop();
});

it('teams whose domains are silent by the thousand hold up no other team', async () => {
  const worker = createContactVerifier(t.app, silentFor('mute'), () => {});
  const newTeam = async (): Promise<string> => {
    const { rows } = await t.app.pool.query(
      `insert into teams (id, organization_id, name, created_at) select gen_random_uuid(), organization_id, 'Mute', now() from teams where id = $1 returning id`,
      [t.teamId],
    );
    return rows[0].id;
  };
  for (const name of ['mute1', 'mute2', 'mute3']) {
    await wait(await newTeam(), name, { contacts: 1_500, domains: 1_500 });
    for (let pass = 0; pass < 80; pass++) await worker.pass(never);
  }
  const id = await create('ok@after.test');
  await until([worker], async () => (await shown(id)).valid2 === 1);
  expect((await waiting()).length).toBe(4_500);
  await worker.stop();
});

it('a domain that names the hosts of another and then its own rests no lane but its own', async () => {
  const asked: string[] = [];
  const refusal = { ...greylisted, validation_subtype: 'probe_blocked', reason: 'blocked', mx: { records: [{ exchange: 'mx.evil.test', priority: 1 }] }, smtp: { stage: 'mail', text: null } } as unknown as Answer;
  const worker = createContactVerifier(
    t.app,
    scripted({
      laneOf: () => Promise.resolve('host mx.shared.test'),
      verify: (email) => {
        asked.push(email);
        return Promise.resolve(answered(email.endsWith('@flip.test') ? refusal : good));
      },
    }),
    () => {},
  );
  await create('a@flip.test');
  await until([worker], () => Promise.resolve(asked.length > 0));
  const id = await create('ok@honest.test');
  await until([worker], async () => (await shown(id)).valid2 === 1);
  await worker.stop();
}); // prettier-ignore

it('teams take turns with the hosts that they share', async () => {
  const asked: string[] = [];
  const worker = createContactVerifier(
    t.app,
    scripted({
      laneOf: () => Promise.resolve('host shared'),
      verify: (email) => {
        asked.push(email);
        return Promise.resolve(answered(good));
      },
    }),
    () => {},
  );
  const other = await t.app.pool.query(
    `insert into teams (id, organization_id, name, created_at) select gen_random_uuid(), organization_id, 'Bulk', now() from teams where id = $1 returning id`,
    [t.teamId],
  );
  await wait(other.rows[0].id, 'bulk', { contacts: 2_000, domains: 1 });
  await t.app.pool.query("update contact_verifications set lane = 'host shared'");
  const id = await create('ok@few.test');
  await until([worker], async () => (await shown(id)).valid2 === 1);
  expect(asked.indexOf('ok@few.test')).toBeLessThan(200);
  await worker.stop();
});

it('lanes that were slow lately leave places for the others of their team', async () => {
  let silent = false;
  const slow = { ...good, network: { total_ms: 9_000 } } as Answer;
  const worker = createContactVerifier(
    t.app,
    scripted({
      verify: (email) => {
        if (!email.startsWith('slug')) return Promise.resolve(answered(good));
        const records = [{ exchange: email.split('@')[1]!, priority: 1 }];
        return silent
          ? new Promise(() => {})
          : Promise.resolve(answered({ ...slow, mx: { ...slow.mx, records } }));
      },
    }),
    () => {},
  );
  await wait(t.teamId, 'slug', { contacts: 600, domains: 600 });
  await until([worker], nobodyWaits);
  silent = true;
  await t.app.pool.query("delete from contact_profiles where email like 'slug%'");
  await wait(t.teamId, 'slug', { contacts: 600, domains: 600 });
  for (let pass = 0; pass < 20; pass++) await worker.pass(never);
  const held = (await waiting()).filter((row) => row.lease_token !== null).length;
  expect(held).toBeGreaterThan(200);
  expect(held).toBeLessThan(400);
  const id = await create('ok@quick.test');
  await until([worker], async () => (await shown(id)).valid2 === 1);
  await worker.stop();
});

it.each([
  ['550 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org', 'rcpt', true],
  ['554 5.7.1 Your IP address has a poor reputation', 'rcpt', true],
  ['550 5.7.1 go away', 'mail', true],
  ['550 Administrative prohibition - envelope blocked', 'rcpt', false],
  ['550 5.7.124 Sender not in allowed-senders list', 'rcpt', false],
  ['554 5.7.1 Blocked by local policy', 'rcpt', false],
] as const)('%s at %s rests its lane: %s', (text, stage, rests) => {
  const answer = {
    reason: 'blocked',
    validation_subtype: 'probe_blocked',
    smtp: { stage, text },
  } as unknown as Answer;
  expect(refusesUs(answer)).toBe(rests);
});
