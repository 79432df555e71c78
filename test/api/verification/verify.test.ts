import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createApiKey } from '../../../src/accounts/create-api-key.ts';
import { refundAbandoned } from '../../../src/accounts/refund-abandoned.ts';
import { changeOrganization } from '../../../src/accounts/organizations.ts';
import { checkInvariants } from '../../../src/operations/check-invariants.ts';
import type { Answer } from '../../../src/verification/rules/verdict.ts';
import { Verification } from '../../../src/verification/wire.ts';
import { testApp } from '../../support/app.ts';
import { eventually } from '../../support/eventually.ts';
import { knows, startMailHosts } from '../../support/mail-hosts.ts';

const hosts = await startMailHosts(
  {
    'good.test': knows,
    'open.test': () => '250 ok',
    'grey.test': () => '451 4.7.1 Greylisted, try again in 300 seconds',
    'blocks.test': () =>
      '550 5.7.1 Service unavailable; client host [192.0.2.1] blocked using zen.spamhaus.org',
  },
  '127.32',
);
const t = await testApp({
  config: {
    probePort: hosts.port,
    probeHelo: 'probe.test',
    probeFrom: 'check@probe.test',
    dnsServers: [hosts.dns],
  },
});
afterAll(async () => {
  await t[Symbol.asyncDispose]();
  await hosts[Symbol.asyncDispose]();
});

const verify = (email: string, over: object = {}) =>
  t.call('POST', '/email-validation/verify', { email, ...over });
const credits = (verification_credits: number | null) =>
  changeOrganization(t.app, { name: 'Acme' }, { verification_credits });
const balance = async (): Promise<number | null> =>
  (await t.app.db.selectFrom('organizations').select('verification_credits').where('id', '=', t.organizationId).executeTakeFirstOrThrow())
    .verification_credits; // prettier-ignore
const entries = async (): Promise<string[]> =>
  (await t.app.db.selectFrom('credit_entries').select(['cause', 'credits']).orderBy('created_at').orderBy('id').execute()).map(
    (row) => `${row.cause} ${row.credits}`,
  ); // prettier-ignore
const brokenCredits = async (): Promise<number> =>
  (await checkInvariants(t.app.db, { wall: t.clock.wall(), now: t.clock.now(), graceMs: 0 })).find(({ id }) => id === 'credits_add_up')!
    .broken; // prettier-ignore
let made = 0;
const fresh = (domain: string): string => `ok${++made}@${domain}`;

beforeEach(async () => {
  await credits(null);
  await t.app.db.deleteFrom('credit_entries').execute();
});

describe('POST /email-validation/verify', () => {
  it('answers in the shape of its example, and so where a mailbox is not there', async () => {
    const [example] = (Verification as unknown as { examples: [Answer] }).examples;
    const { data } = (await verify('No@Good.test')).body;
    expect(Object.keys(data)).toEqual(Object.keys(example));
    const { risk_level, risk_score, confidence, flags, reason, verdict, validation_subtype, retry } = example;
    expect(data).toMatchObject({
      risk_level,
      risk_score,
      confidence,
      flags,
      reason,
      verdict,
      validation_subtype,
      retry,
    });
    const same = (text: string | null): string | null =>
      text &&
      text.replace('good.test', 'example.com').replace(/^no/i, (name) => (name === 'No' ? 'Anna' : 'anna'));
    const names = ['normalized_email', 'canonical_email', 'user'] as const;
    expect(names.map((name) => same(data[name]))).toEqual(names.map((name) => example[name]));
  });

  it('200 tells a mailbox that exists from one that does not, and from what cannot be known', async () => {
    expect((await verify(fresh('good.test'))).body.data).toMatchObject({
      object: 'email_validation',
      verdict: 'deliverable',
      valid2: 1,
      is_catch_all: false,
      risk_level: 'SAFE',
      network: { helo: 'probe.test' },
      credits_used: 1,
    });
    expect((await verify('gone@good.test')).body.data).toMatchObject({
      verdict: 'undeliverable',
      valid2: 2,
      validation_subtype: 'mailbox_not_found',
      risk_level: 'Invalid',
    });
    expect((await verify(fresh('open.test'))).body.data).toMatchObject({
      verdict: 'risky',
      is_catch_all: true,
    });
    for (const [domain, subtype] of [
      ['grey.test', 'greylisted'],
      ['blocks.test', 'probe_blocked'],
    ] as const)
      expect((await verify(fresh(domain))).body.data).toMatchObject({
        verdict: 'unknown',
        valid2: 3,
        validation_subtype: subtype,
      });
    expect((await verify('no address')).body.data).toMatchObject({ reason: 'bad_syntax', valid2: 2 });
    expect((await verify('ann@nowhere.test')).body.data).toMatchObject({ reason: 'domain_not_found' });
  });

  it('200 to who asks again for an unknown address: it is asked again, and costs nothing more', async () => {
    await credits(5);
    const email = fresh('blocks.test');
    expect((await verify(email)).body.data).toMatchObject({ verdict: 'unknown', credits_used: 1 });
    const asked = hosts.asked('blocks.test').length;
    expect((await verify(email)).body.data).toMatchObject({ cached: false, credits_used: 0 });
    expect([await balance(), hosts.asked('blocks.test').length > asked]).toEqual([4, true]);
  });

  it('200 from memory asks no mail host again and costs nothing', async () => {
    await credits(5);
    const email = fresh('good.test');
    expect((await verify(email)).body.data).toMatchObject({ cached: false, credits_used: 1 });
    const before = hosts.asked('good.test').length;
    expect((await verify(email)).body.data).toMatchObject({ cached: true, credits_used: 0 });
    expect([hosts.asked('good.test').length - before, await balance()]).toEqual([0, 4]);
    const rival = await createApiKey(t.app, {
      organization: 'Rival',
      email: 'a@rival.test',
      role: 'org_admin',
    });
    const theirs = await t.call(
      'POST',
      '/email-validation/verify',
      { email },
      { authorization: `Bearer ${rival.api_key}` },
    );
    expect(theirs.body.data).toMatchObject({ cached: false, credits_used: 1 });
  });

  it('200 for ten and 402 for ten of twenty at once with ten credits left', async () => {
    await credits(10);
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(fresh('good.test'))));
    const refused = answers.filter(({ status }) => status === 402);
    expect([answers.filter(({ status }) => status === 200).length, refused.length]).toEqual([10, 10]);
    for (const { body } of refused)
      expect(body.error).toMatchObject({
        code: 'insufficient_credits',
        details: { requiredCredits: 1, availableCredits: 0 },
      });
    expect([await balance(), await brokenCredits()]).toEqual([0, 0]);
    expect((await entries()).filter((entry) => entry === 'request -1')).toHaveLength(10);
  });

  it('402 when what is left is promised to contacts that wait', async () => {
    await credits(1);
    const { body } = await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Autumn' });
    const asked = {
      TeamId: t.teamId,
      CampaignId: body.data.id,
      email: fresh('good.test'),
      validate_emails: true,
    };
    expect((await t.call('POST', '/contacts', asked)).status).toBe(201);
    expect((await verify(fresh('good.test'))).status).toBe(402);
    await t.app.pool.query('update contact_profiles set valid2 = 1');
  });

  it('200 to an organization that is not metered is written down for its team and takes nothing', async () => {
    await verify(fresh('good.test'), { TeamId: t.teamId });
    const row = await t.app.db.selectFrom('credit_entries').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ cause: 'request', credits: 0, for_team: t.teamId, open_until: null });
  });

  it('200 makes no contact of the address that it asks about', async () => {
    const people = async () => (await t.app.pool.query('select from contact_profiles')).rowCount;
    const before = await people();
    expect((await verify(fresh('good.test'), { TeamId: t.teamId })).status).toBe(200);
    expect(await people()).toBe(before);
  });

  it('402 is no answer that an Idempotency-Key keeps', async () => {
    await credits(0);
    const again = { 'idempotency-key': 'after-a-grant' };
    const body = { email: fresh('good.test') };
    expect((await t.call('POST', '/email-validation/verify', body, again)).status).toBe(402);
    await credits(1);
    expect((await t.call('POST', '/email-validation/verify', body, again)).status).toBe(200);
  });

  it('400 without an email, and with one that is too long; 404 for the team of another', async () => {
    expect((await t.call('POST', '/email-validation/verify', {})).status).toBe(400);
    expect((await verify('a'.repeat(1_001))).body.error).toMatchObject({ param: 'email' });
    expect((await verify('a@good.test', { TeamId: t.organizationId })).status).toBe(404);
  });

  it('a credit whose request died is given back once, ten minutes later', async () => {
    await credits(3);
    await t.app.pool.query(
      `insert into credit_entries (organization_id, id, cause, credits, open_until, created_at)
       values ($1, $2, 'request', -1, $3, $4)`,
      [
        t.organizationId,
        t.app.ids.uuid(t.clock.now()),
        new Date(t.clock.wall().getTime() + 600_000),
        t.clock.now(),
      ],
    );
    await t.app.pool.query('update organizations set verification_credits = 2 where id = $1', [
      t.organizationId,
    ]);
    await refundAbandoned(t.app);
    expect(await balance()).toBe(2);
    t.clock.advance(600_001);
    await Promise.all([refundAbandoned(t.app), refundAbandoned(t.app)]);
    expect([await balance(), await brokenCredits()]).toEqual([3, 0]);
    expect((await entries()).filter((entry) => entry === 'refund 1')).toHaveLength(1);
  });
});

describe('503 without a charge', () => {
  const names = ['here.test', 'dead.test'];
  const start = async (config: { probePort?: number; dnsServers?: string[]; probeTestHosts: string[] }) => {
    const shut = await testApp({ config: { probePort: hosts.port, dnsServers: [hosts.dns], ...config } });
    await changeOrganization(shut.app, { name: 'Acme' }, { verification_credits: 100 });
    const ask = (email: string) => shut.call('POST', '/email-validation/verify', { email });
    const left = async () =>
      (await shut.app.db.selectFrom('organizations').select('verification_credits').executeTakeFirstOrThrow())
        .verification_credits;
    return { ask, left, [Symbol.asyncDispose]: () => shut[Symbol.asyncDispose]() };
  };

  it('when this machine can reach no mail host', async () => {
    await using dead = await startMailHosts(Object.fromEntries(names.map((name) => [name, knows])), '127.33');
    // Nothing listens at this port.
    await using shut = await start({
      probePort: dead.port - 1,
      dnsServers: [dead.dns],
      probeTestHosts: ['mx.here.test'],
    });
    for (const email of ['ann@dead.test', 'ben@dead.test']) {
      const { status, body, headers } = await shut.ask(email);
      expect([status, body.error.code]).toEqual([503, 'service_unavailable']);
      expect(headers['retry-after']).toBeDefined();
    }
    expect(await shut.left()).toBe(100);
  });

  it('when the resolver denies every domain: the address is not called dead', async () => {
    await using shut = await start({ probeTestHosts: ['mx.nowhere.test'] });
    expect((await shut.ask('ann@gone.test')).status).toBe(503);
    expect(await shut.left()).toBe(100);
    await using open = await start({ probeTestHosts: ['mx.good.test'] });
    expect((await open.ask('ann@gone.test')).body.data).toMatchObject({
      verdict: 'undeliverable',
      reason: 'domain_not_found',
    });
    expect(await open.left()).toBe(99);
  });

  it('when the server is stopped meanwhile', async () => {
    await using silent = await startMailHosts({ 'silent.test': () => null }, '127.38');
    await using app = await testApp({ config: { probePort: silent.port, dnsServers: [silent.dns] } });
    await changeOrganization(app.app, { name: 'Acme' }, { verification_credits: 5 });
    const asked = app.call('POST', '/email-validation/verify', { email: 'ann@silent.test' });
    await eventually(
      () => Promise.resolve(silent.asked('silent.test').length),
      (count) => count === 1,
    );
    await app.server.close();
    expect((await asked).status).toBe(503);
    const row = await app.app.pool.query('select verification_credits as left from organizations');
    expect(row.rows).toEqual([{ left: 5 }]);
  });
});
