import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../../../src/accounts/create-api-key.ts';
import { saveSender } from '../../../src/senders/save-sender.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { startDns } from '../../support/scripted-dns.ts';
import type { Zone } from '../../support/scripted-dns.ts';

const NAMESERVERS = ['ns1.dns.test', 'ns2.dns.test'];
const zone: Zone = {
  'live.test': { ns: ['NS2.dns.test', 'ns1.dns.test'] },
  'mixed.test': { ns: ['ns1.dns.test', 'old.registrar.test'] },
  'other.test': { ns: ['old.registrar.test'] },
  'own.test': { ns: ['ns.own.test'] },
  'failing.test': { fails: 'servfail' },
};
let dns: Awaited<ReturnType<typeof startDns>>;
let t: TestApp;
/** Without nameservers in its configuration. */
let plain: TestApp;
beforeAll(async () => {
  dns = await startDns(zone);
  const config = { dnsServers: [dns.server] };
  t = await testApp({ config: { ...config, domainNameservers: ['NS1.dns.test.', 'ns2.dns.test'] } });
  plain = await testApp({ config });
});
afterAll(async () => {
  await t[Symbol.asyncDispose]();
  await plain[Symbol.asyncDispose]();
  await dns[Symbol.asyncDispose]();
});

const connect = (domain: string, over: object = {}, key?: Record<string, string>) =>
  t.call('POST', '/domains/connect', { TeamId: t.teamId, domain, ...over }, key);
const verify = async (domain: string) => (await t.call('POST', `/domains/${domain}/verify`)).body.data;
const list = async (query = '') =>
  (await t.call('GET', `/domains?TeamId=${t.teamId}${query}`)).body.data.map((each: { domain: string }) => each.domain); // prettier-ignore

describe('POST /domains/connect', () => {
  it('201 connects a domain, and 200 shows one that the organization has', async () => {
    const { status, body } = await connect('First.TEST.');
    const next = {
      step: 'set_nameservers',
      by: 'human',
      text: expect.stringContaining('ns1.dns.test, ns2.dns.test'),
    };
    const expected = {
      object: 'domain',
      id: body.data.id,
      team_id: t.teamId,
      TeamId: t.teamId,
      domain: 'first.test',
      setup: { stage: 'awaiting_nameservers', nameservers: NAMESERVERS, found: null, mailboxes: 0, next },
      health: { verdict: null, checked_at: null, checks: null },
      provider: null,
      registrar: null,
      dns_provider: null,
      connected_at: t.clock.now().toISOString(),
      stage: 'awaiting_nameservers',
      next,
    };
    expect([status, body.data]).toEqual([201, { ...expected, already_connected: false }]);

    const { body: other } = await t.call('POST', '/teams', { name: 'Other' });
    const again = await connect('first.test', { TeamId: other.data.id });
    expect([again.status, again.body.data]).toEqual([200, { ...expected, already_connected: true }]);
  });

  it('201 of two that connect it at once makes one', async () => {
    const both = await Promise.all([connect('twice.test'), connect('twice.test')]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 201]));
    expect(new Set(both.map(({ body }) => body.data.id)).size).toBe(1);
  });

  it('201 for another organization too, since nothing proves whose a domain is', async () => {
    await connect('shared.test');
    const rival = await createApiKey(t.app, {
      organization: 'Rival',
      email: 'a@rival.test',
      role: 'org_admin',
    });
    const key = { authorization: `Bearer ${rival.api_key}` };
    expect((await t.call('GET', '/domains/shared.test', undefined, key)).status).toBe(404);
    const { status, body } = await connect('shared.test', { TeamId: rival.default_team_id }, key);
    expect([status, body.data.already_connected, body.data.TeamId]).toEqual([
      201,
      false,
      rival.default_team_id,
    ]);
    expect((await t.call('GET', '/domains/shared.test', undefined, key)).body.data.id).toBe(body.data.id);
  });

  it('403 when the domain is of a team that the key is not in', async () => {
    const { body } = await t.call('POST', '/teams', { name: 'Closed' });
    await connect('closed.test', { TeamId: body.data.id });
    const made = await createApiKey(t.app, {
      organization: 'Acme',
      email: 'm@acme.test',
      role: 'team_admin',
      teamIds: [t.teamId],
    });
    const { status } = await connect('closed.test', {}, { authorization: `Bearer ${made.api_key}` });
    expect(status).toBe(403);
  });

  it.each(['acme', '192.0.2.1', 'a@acme.test', 'https://acme.test', 'bücher.test'])(
    '400 when %s is no domain name',
    async (domain) => {
      const { status, body } = await connect(domain);
      expect([status, body.error.param]).toEqual([400, 'domain']);
    },
  );

  it('201 without nameservers to set: the domain stays with its own', async () => {
    const { body } = await plain.call('POST', '/domains/connect', {
      TeamId: plain.teamId,
      domain: 'own.test',
    });
    expect(body.data.setup).toMatchObject({ stage: 'own_nameservers', nameservers: [] });
    const verified = await plain.call('POST', '/domains/own.test/verify');
    expect(verified.body.data).toMatchObject({
      stage: 'own_nameservers',
      live: null,
      found: ['ns.own.test'],
    });
  });
});

describe('POST /domains/{id}/verify', () => {
  it.each([
    ['live.test', 'all', 'nameservers_live', NAMESERVERS],
    ['mixed.test', 'some', 'awaiting_nameservers', ['ns1.dns.test', 'old.registrar.test']],
    ['other.test', 'none', 'awaiting_nameservers', ['old.registrar.test']],
    ['gone.test', 'none', 'awaiting_nameservers', []],
    ['failing.test', 'unknown', 'awaiting_nameservers', null],
  ])('200 %s: %s of the nameservers are live', async (domain, live, stage, found) => {
    const { body } = await connect(domain);
    expect(await verify(domain)).toMatchObject({
      id: body.data.id,
      live,
      stage,
      found,
      nameservers: NAMESERVERS,
    });
    expect((await t.call('GET', `/domains/${domain}`)).body.data.setup).toMatchObject({ stage, found });
  });

  it('200 a resolver that fails takes nothing back', async () => {
    zone['flaky.test'] = { ns: NAMESERVERS };
    await connect('flaky.test');
    expect(await verify('flaky.test')).toMatchObject({ live: 'all', stage: 'nameservers_live' });
    zone['flaky.test'] = { fails: 'servfail' };
    expect(await verify('flaky.test')).toMatchObject({
      live: 'unknown',
      stage: 'nameservers_live',
      found: null,
    });
  });

  it('200 counts the mailboxes of the team that have an address of the domain', async () => {
    Object.assign(zone, {
      'boxes.test': { ns: NAMESERVERS, mx: [[10, 'mx.boxes.test']], txt: ['v=spf1 mx -all'] },
      'mx.boxes.test': { a: ['192.0.2.1'] },
      '_dmarc.boxes.test': { txt: ['v=DMARC1; p=reject'] },
    } satisfies Zone);
    await connect('boxes.test');
    expect((await verify('boxes.test')).next).toMatchObject({ step: 'add_mailboxes', by: 'agent' });
    for (const email of ['a@boxes.test', 'B@Boxes.test', 'c@sub.boxes.test'])
      await saveSender(t.app, t.teamId, { email, smtp_host: '127.0.0.1' });
    const { mailboxes, next } = await verify('boxes.test');
    expect([mailboxes, next]).toEqual([2, null]);
  });
});

describe('GET /domains', () => {
  it('200 lists the domains of the team by name, those of a stage alone, and pages', async () => {
    await connect('zz.test');
    const all = await list();
    expect(all).toEqual(all.toSorted());
    expect(all).toContain('zz.test');
    expect(all).not.toContain('closed.test');
    const waiting = await list('&status=awaiting_nameservers');
    const live = await list('&status=nameservers_live');
    expect(live).toEqual(expect.arrayContaining(['boxes.test', 'flaky.test', 'live.test']));
    expect(waiting).toEqual(expect.arrayContaining(['failing.test', 'mixed.test', 'other.test', 'zz.test']));
    expect(new Set([...waiting, ...live])).toEqual(new Set(all));
    expect(waiting.length + live.length).toBe(all.length);
    expect(await list('&status=own_nameservers')).toEqual([]);
    expect(await list('&limit=2&offset=1')).toEqual(all.slice(1, 3));
  });

  it('200 finds one by its id or its name', async () => {
    const { body } = await connect('one.test');
    const byName = await t.call('GET', '/domains/One.TEST');
    const byId = await t.call('GET', `/domains/${body.data.id}`);
    expect(byName.body.data).toEqual(byId.body.data);
    expect((await t.call('GET', '/domains/none.test')).status).toBe(404);
    expect((await t.call('GET', '/domains/%20')).status).toBe(404);
  });
});
