import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkDueDomains } from '../../../src/deliverability/domains/check-domain.ts';
import { purgeHistory } from '../../../src/deliverability/domains/keep-checks.ts';
import { WORKING_LISTS } from '../../fixtures/domains.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { startDns } from '../../support/scripted-dns.ts';
import type { Zone } from '../../support/scripted-dns.ts';

const DAY_MS = 86_400_000;
const zone: Zone = { ...WORKING_LISTS };
let dns: Awaited<ReturnType<typeof startDns>>;
let t: TestApp;
beforeAll(async () => {
  dns = await startDns(zone);
  const lists = ['zen.spamhaus.org', 'dbl.spamhaus.org'] as const;
  t = await testApp({ config: { dnsServers: [dns.server], dnsblZones: [...lists] } });
  t.holdDeliveries();
  const config = { domain_health_event: true };
  await t.call('POST', '/webhooks', { TeamId: t.teamId, url: 'https://hooks.test/all', config });
});
afterAll(async () => {
  await t[Symbol.asyncDispose]();
  await dns[Symbol.asyncDispose]();
});
beforeEach(async () => {
  await t.app.pool.query('delete from domains');
  await t.app.pool.query('delete from webhook_deliveries');
  for (const name of Object.keys(zone)) if (name.endsWith('acme.test')) delete zone[name];
  zone['acme.test'] = { mx: [[1, 'mx.provider.test']], txt: ['v=spf1 -all'] };
  zone['mx.provider.test'] = { a: ['192.0.2.1'] };
  zone['_dmarc.acme.test'] = { txt: ['v=DMARC1; p=reject'] };
});

const connect = async (domain = 'acme.test'): Promise<string> =>
  (await t.call('POST', '/domains/connect', { TeamId: t.teamId, domain })).body.data.id;
const verify = async () => (await t.call('POST', '/domains/acme.test/verify')).body.data;
async function again(): Promise<void> {
  t.clock.advance(DAY_MS / 24);
  await verify();
}
const history = async (query = '') => {
  const { data } = (await t.call('GET', `/domains/acme.test/history${query}`)).body;
  return data.map((row: { check: string; before: string; verdict: string }) => [row.check, row.before, row.verdict]);
}; // prettier-ignore
const events = async () => {
  const { rows } = await t.app.pool.query(
    "select (body::json)->'domain_health' as block from webhook_deliveries where event_type = 'domain_health' order by created_at, id",
  );
  return rows.map(({ block: { state, changes } }) => [
    state,
    ...changes.map((each: { check: string; list: string | null; before: string; verdict: string }) => `${each.list ?? each.check}: ${each.before} > ${each.verdict}`),
  ]);
}; // prettier-ignore
const FAILS = { fails: 'servfail' } as const;

describe('GET /domains/{id}/history', () => {
  it('200 shows the first verdicts and each change, newest first, and the event tells of what turned bad and good', async () => {
    await connect();
    await verify();
    const first = (await history()).toSorted();
    expect(first).toEqual([
      ['blacklists', null, 'not_listed'],
      ['dkim', null, 'unknown'],
      ['dmarc', null, 'ok'],
      ['mta_sts', null, 'ok'],
      ['mx', null, 'ok'],
      ['reverse_dns', null, 'ok'],
      ['spf', null, 'ok'],
      ['tls_rpt', null, 'ok'],
    ]);
    expect(await events()).toEqual([]);

    zone['acme.test']!.txt = ['v=spf1 +all'];
    zone['_dmarc.acme.test'] = {};
    await again();
    expect((await history('?limit=2')).toSorted()).toEqual([
      ['dmarc', 'ok', 'broken'],
      ['spf', 'ok', 'broken'],
    ]);
    expect(await events()).toEqual([['broken', 'spf: ok > broken', 'dmarc: ok > broken']]);

    zone['_dmarc.acme.test'] = { txt: ['v=DMARC1; p=reject'] };
    zone['acme.test']!.txt = ['v=spf1 ?all'];
    await again();
    expect(await history('?check=spf')).toEqual([
      ['spf', 'broken', 'warning'],
      ['spf', 'ok', 'broken'],
      ['spf', null, 'ok'],
    ]);
    expect((await events())[1]).toEqual(['mended', 'spf: broken > warning', 'dmarc: broken > ok']);
  });

  it('200 takes unknown between two verdicts for no change, and tells of nothing', async () => {
    await connect();
    zone['_dmarc.acme.test'] = {};
    await verify();
    for (const [dmarc, verdict] of [[FAILS, 'unknown'], [{}, 'broken'], [FAILS, 'unknown']] as const) {
      zone['_dmarc.acme.test'] = dmarc;
      await again();
      expect((await verify()).health.checks.dmarc.verdict).toBe(verdict);
    }
    expect(await history('?check=dmarc')).toEqual([['dmarc', null, 'broken']]);
    zone['_dmarc.acme.test'] = { txt: ['v=DMARC1; p=reject'] };
    await again();
    expect(await history('?check=dmarc')).toEqual([['dmarc', 'broken', 'ok'], ['dmarc', null, 'broken']]);
    expect(await events()).toEqual([['mended', 'dmarc: broken > ok']]);
  }); // prettier-ignore

  it('200 tells of a listing at the first check too, and of its end; each list by itself', async () => {
    zone['acme.test.dbl.spamhaus.org'] = { a: ['127.0.1.2'] };
    await connect();
    const { next } = await verify();
    expect(next).toMatchObject({ step: 'ask_removal', by: 'human', text: expect.stringContaining('dbl.spamhaus.org') }); // prettier-ignore
    expect(await events()).toEqual([['broken', 'dbl.spamhaus.org: null > listed']]);
    delete zone['acme.test.dbl.spamhaus.org'];
    await again();
    expect((await events())[1]).toEqual(['mended', 'dbl.spamhaus.org: listed > not_listed']);
    expect(await history('?check=blacklists')).toEqual([
      ['blacklists', 'listed', 'not_listed'],
      ['blacklists', null, 'listed'],
    ]);
  });

  it('200 has each change once when two checks run at once', async () => {
    await connect();
    await Promise.all([verify(), verify(), verify()]);
    zone['acme.test']!.txt = [];
    await Promise.all([verify(), verify(), verify()]);
    expect(await history('?check=spf')).toEqual([
      ['spf', 'ok', 'broken'],
      ['spf', null, 'ok'],
    ]);
    expect(await events()).toHaveLength(1);
  });

  it('keeps changes for 180 days, and the last one of each check for longer', async () => {
    await connect();
    await verify();
    zone['acme.test']!.txt = [];
    await again();
    t.clock.advance(181 * DAY_MS);
    expect(await purgeHistory(t.app)).toBe(false);
    expect(await history('?check=spf')).toEqual([['spf', 'ok', 'broken']]);
    expect(await history('?check=mx')).toEqual([['mx', null, 'ok']]);
    await verify();
    expect(await history('?check=spf')).toEqual([['spf', 'ok', 'broken']]);
  });

  it('keeps the last verdict of each list, whatever changed in another', async () => {
    zone['acme.test'] = { mx: [[1, 'mx.acme.test']], txt: ['v=spf1 -all'] };
    zone['mx.acme.test'] = { a: ['192.0.2.1'] };
    await connect();
    await verify();
    zone['acme.test.dbl.spamhaus.org'] = { a: ['127.0.1.2'] };
    await again();
    t.clock.advance(181 * DAY_MS);
    await purgeHistory(t.app);
    const { data } = (await t.call('GET', '/domains/acme.test/history?check=blacklists')).body;
    const kept = data.map(({ list, before, verdict }: Record<string, string>) => [list, before, verdict]);
    expect(kept).toEqual([
      ['dbl.spamhaus.org', 'not_listed', 'listed'],
      ['zen.spamhaus.org', null, 'not_listed'],
    ]);
  });

  it('404 for a domain that is not there', async () => {
    expect((await t.call('GET', '/domains/none.test/history')).status).toBe(404);
  });
});

describe('DELETE /domains/{id}', () => {
  it('200 ends the checks; connected again, it has its id and its history', async () => {
    const id = await connect();
    await verify();
    expect((await t.call('DELETE', '/domains/acme.test')).status).toBe(200);
    expect((await t.call('GET', '/domains/acme.test')).status).toBe(404);
    expect((await t.call('GET', `/domains/${id}`)).status).toBe(404);
    expect((await t.call('DELETE', `/domains/${id}`)).status).toBe(404);
    expect((await t.call('GET', `/domains?TeamId=${t.teamId}`)).body.data).toEqual([]);
    t.clock.advance(2 * DAY_MS);
    const asked = dns.lookups('_dmarc.acme.test');
    await checkDueDomains(t.app);
    expect(dns.lookups('_dmarc.acme.test')).toBe(asked);

    const { status, body } = await t.call('POST', '/domains/connect', { TeamId: t.teamId, domain: 'acme.test' }); // prettier-ignore
    expect([status, body.data.id, body.data.already_connected]).toEqual([201, id, false]);
    await checkDueDomains(t.app);
    expect(dns.lookups('_dmarc.acme.test')).toBeGreaterThan(asked);
    expect(await history('?check=spf')).toEqual([['spf', null, 'ok']]);
  });
});

describe('GET /domains/{id}', () => {
  it('200 shows who takes its mail and runs its DNS', async () => {
    const at = { ns: ['ada.ns.cloudflare.com', 'bob.ns.cloudflare.com'], mx: [[1, 'aspmx.l.google.com']] as [number, string][] }; // prettier-ignore
    zone['acme.test'] = { ...at, txt: ['v=spf1 -all'] };
    await connect();
    await verify();
    const shown = (await t.call('GET', '/domains/acme.test')).body.data;
    expect(shown).toMatchObject({ provider: 'google', dns_provider: 'cloudflare', registrar: null });
    zone['acme.test'] = FAILS;
    await verify();
    expect((await t.call('GET', '/domains/acme.test')).body.data).toMatchObject({ provider: 'google', dns_provider: 'cloudflare' }); // prettier-ignore
  });

  it('200 shows what an older release found', async () => {
    await connect();
    const old = { verdict: 'ok', ...Object.fromEntries(['mx', 'spf', 'dkim', 'dmarc'].map((check) => [check, { verdict: 'ok', reason: 'x' }])) }; // prettier-ignore
    await t.app.pool.query('update domains set health = $1, checked_at = connected_at', [
      JSON.stringify(old),
    ]);
    const { health, setup } = (await t.call('GET', '/domains/acme.test')).body.data;
    expect(health.checks).toMatchObject({ mx: { verdict: 'ok' }, mta_sts: null, tls_rpt: null, reverse_dns: null, blacklists: null }); // prettier-ignore
    expect(setup.next.step).toBe('add_mailboxes');
  });
});

describe('POST /domains/{id}/verify', () => {
  it('200 asks every DNS server before it says that nameservers are not live', async () => {
    const old = await startDns({ 'new.test': { ns: ['ns.old.test'] } });
    const fresh = await startDns({ 'new.test': { ns: ['ns1.dns.test', 'ns2.dns.test'] } });
    const config = {
      dnsServers: [old.server, fresh.server],
      domainNameservers: ['ns1.dns.test', 'ns2.dns.test'],
    };
    const two = await testApp({ config });
    await two.call('POST', '/domains/connect', { TeamId: two.teamId, domain: 'new.test' });
    const { live, found, stage } = (await two.call('POST', '/domains/new.test/verify')).body.data;
    expect([live, found, stage]).toEqual(['all', ['ns1.dns.test', 'ns2.dns.test'], 'nameservers_live']);
    for (const each of [two, old, fresh]) await each[Symbol.asyncDispose]();
  });
});

describe('a worker', () => {
  it('checks the others when one domain cannot be written, and that one again', async () => {
    await connect();
    await connect('poison.test');
    await t.app.pool.query(
      "alter table domain_checks add constraint planted check (reason not like '%poison.test%')",
    );
    await checkDueDomains(t.app);
    const { rows } = await t.app.pool.query('select domain, checked_at is not null as checked from domains order by 1'); // prettier-ignore
    expect(rows).toEqual([
      { domain: 'acme.test', checked: true },
      { domain: 'poison.test', checked: false },
    ]);
    await t.app.pool.query('alter table domain_checks drop constraint planted');
    t.clock.advance(DAY_MS / 24 / 30);
    await checkDueDomains(t.app);
    expect((await t.call('GET', '/domains/poison.test')).body.data.health.verdict).toBe('broken');
  });

  it('writes that a list has nothing more of a domain when the list is switched off', async () => {
    zone['acme.test.dbl.spamhaus.org'] = { a: ['127.0.1.2'] };
    await connect();
    await checkDueDomains(t.app);
    t.clock.advance(2 * DAY_MS);
    await checkDueDomains({ ...t.app, config: { ...t.app.config, dnsblZones: [] } });
    expect((await t.call('GET', '/domains/acme.test')).body.data.health.checks.blacklists).toBe(null);
    expect(await history('?check=blacklists')).toEqual([
      ['blacklists', 'listed', 'not_listed'],
      ['blacklists', null, 'listed'],
    ]);
    delete zone['acme.test.dbl.spamhaus.org'];
  });
});
