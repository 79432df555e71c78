import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Egress } from '../../../src/platform/net/egress.ts';
import { checkDueDomains } from '../../../src/deliverability/domains/check-domain.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { startDns } from '../../support/scripted-dns.ts';
import type { Zone } from '../../support/scripted-dns.ts';

const spkiOf = (bits: number): string =>
  generateKeyPairSync('rsa', { modulusLength: bits }).publicKey.export({ type: 'spki', format: 'der' }).toString('base64'); // prettier-ignore
const GOOD: Zone = {
  'good.test': { mx: [[10, 'mx.good.test']], txt: ['v=spf1 include:spf.good.test -all', 'other'] },
  'mx.good.test': { a: ['192.0.2.1'] },
  '1.2.0.192.in-addr.arpa': { ptr: ['mx.good.test'] },
  'spf.good.test': { txt: ['v=spf1 ip4:192.0.2.0/24 -all'] },
  // Longer than one string of 255 bytes.
  'google._domainkey.good.test': { txt: [`v=DKIM1; k=rsa; p=${spkiOf(4096)}`] },
  '_dmarc.good.test': { txt: ['v=DMARC1; p=reject'] },
};
const zone: Zone = {
  ...GOOD,
  'bad.test': { mx: [[0, '']], txt: ['v=spf1 -all', 'v=spf1 ~all'] },
  'google._domainkey.bad.test': { txt: [`v=DKIM1; p=${spkiOf(512)}`] },
  'plain.test': { a: ['192.0.2.1'], txt: ['v=spf1 a ?all'] },
  'wordy.test': {
    mx: [[10, 'mx.good.test']],
    txt: [...Array.from({ length: 105 }, (_none, n) => `x${n}`), 'v=spf1 -all'],
  },
  '_dmarc.wordy.test': { txt: ['v=DMARC1; p=reject'] },
  'endless.test': {
    mx: [[10, 'mx.good.test']],
    txt: [...Array.from({ length: 600 }, (_none, n) => `x${n}`), 'v=spf1 -all'],
  },
  '_dmarc.endless.test': { txt: ['v=DMARC1; p=reject'] },
  'odd.test': { ns: ['a\u0000b.test'], txt: ['v=spf1 \u0000\u0007x -all'] },
  'lossy.test': { mx: [[10, 'mx.good.test']], txt: ['v=spf1 -all'] },
  '_dmarc.lossy.test': { txt: ['v=DMARC1; p=reject'], loses: 1 },
  'servfail.test': { fails: 'servfail' },
  '_dmarc.servfail.test': { fails: 'servfail' },
  'google._domainkey.servfail.test': { fails: 'servfail' },
  'silent.test': { fails: 'silent' },
  '_dmarc.silent.test': { fails: 'silent' },
  'google._domainkey.silent.test': { fails: 'silent' },
};
let dns: Awaited<ReturnType<typeof startDns>>;
let t: TestApp;
beforeAll(async () => {
  dns = await startDns(zone);
  t = await testApp({ config: { dnsServers: [dns.server] } });
});
afterAll(async () => {
  await t[Symbol.asyncDispose]();
  await dns[Symbol.asyncDispose]();
});

const connect = async (domain: string): Promise<void> => {
  await t.call('POST', '/domains/connect', { TeamId: t.teamId, domain });
};
const healthOf = async (domain: string) => (await t.call('GET', `/domains/${domain}`)).body.data.health;
const NEEDED = ['mx', 'spf', 'dkim', 'dmarc'];
const verdicts = ({ verdict, checks }: { verdict: string; checks: Record<string, { verdict: string }> }) => ({
  verdict,
  ...Object.fromEntries(NEEDED.map((name) => [name, checks[name]!.verdict])),
});
const dueIn = async (domain: string): Promise<number> => {
  const text =
    'select extract(epoch from next_check_at - checked_at)::float8 as s from domains where domain = $1';
  return (await t.app.pool.query(text, [domain])).rows[0].s / 3600;
};

describe('POST /domains/{id}/verify', () => {
  it.each([
    ['good.test', { verdict: 'ok', mx: 'ok', spf: 'ok', dkim: 'ok', dmarc: 'ok' }],
    ['bad.test', { verdict: 'broken', mx: 'broken', spf: 'broken', dkim: 'broken', dmarc: 'broken' }],
    ['gone.test', { verdict: 'broken', mx: 'broken', spf: 'broken', dkim: 'unknown', dmarc: 'broken' }],
    ['plain.test', { verdict: 'broken', mx: 'warning', spf: 'warning', dkim: 'unknown', dmarc: 'broken' }],
    ['lossy.test', { verdict: 'unknown', mx: 'ok', spf: 'ok', dkim: 'unknown', dmarc: 'ok' }],
    ['wordy.test', { verdict: 'unknown', mx: 'ok', spf: 'ok', dkim: 'unknown', dmarc: 'ok' }],
    ['endless.test', { verdict: 'unknown', mx: 'ok', spf: 'unknown', dkim: 'unknown', dmarc: 'ok' }],
    [
      'servfail.test',
      { verdict: 'unknown', mx: 'unknown', spf: 'unknown', dkim: 'unknown', dmarc: 'unknown' },
    ],
    ['silent.test', { verdict: 'unknown', mx: 'unknown', spf: 'unknown', dkim: 'unknown', dmarc: 'unknown' }],
    ['odd.test', { verdict: 'broken', mx: 'broken', spf: 'broken', dkim: 'unknown', dmarc: 'broken' }],
  ])('200 checks %s: %j', async (domain, expected) => {
    await connect(domain);
    const { body } = await t.call('POST', `/domains/${domain}/verify`);
    expect(verdicts(body.data.health)).toEqual(expected);
    expect(await healthOf(domain)).toEqual(body.data.health);
  });

  it('200 says what is to be mended as the next step', async () => {
    await connect('bad.test');
    const { next } = (await t.call('POST', '/domains/bad.test/verify')).body.data;
    expect(next).toMatchObject({ step: 'fix_dns', by: 'human' });
    expect(next.text).toMatch(/MX: .*null MX.*SPF: .*2 SPF records.*DKIM: .*512 bits.*DMARC: /);
  });

  it('200 holds the keys of the team against DNS', async () => {
    await connect('signed.test');
    const key = { team_id: t.teamId, domain: 'signed.test', selector: 's1' };
    const { body } = await t.call('POST', '/dkim-keys', key);
    const dkim = async () =>
      (await t.call('POST', '/domains/signed.test/verify')).body.data.health.checks.dkim.verdict;
    expect(await dkim()).toBe('broken');
    zone['s1._domainkey.signed.test'] = { txt: [body.data.dns_record.value] };
    expect(await dkim()).toBe('ok');
    zone['s1._domainkey.signed.test'] = { txt: [`v=DKIM1; p=${spkiOf(2048)}`] };
    expect(await dkim()).toBe('broken');
  });
});

describe('a worker', () => {
  it('checks a new domain at once, each again in about a day, and sooner when DNS did not answer', async () => {
    await t.app.pool.query('delete from domains');
    for (const domain of ['good.test', 'servfail.test']) await connect(domain);
    expect(await healthOf('good.test')).toEqual({ verdict: null, checked_at: null, checks: null });
    expect(await checkDueDomains(t.app)).toBe(false);
    expect((await healthOf('good.test')).verdict).toBe('ok');
    expect((await healthOf('servfail.test')).verdict).toBe('unknown');
    expect(await dueIn('good.test')).toBeGreaterThan(21);
    expect(await dueIn('good.test')).toBeLessThan(27);
    expect(await dueIn('servfail.test')).toBeLessThan(1.2);

    const asked = dns.lookups('good.test');
    await checkDueDomains(t.app);
    expect(dns.lookups('good.test')).toBe(asked);
    zone['_dmarc.good.test'] = { txt: ['v=DMARC1; p=reject', 'v=DMARC1; p=none'] };
    await t.app.pool.query("update domains set next_check_at = '-infinity' where domain = 'good.test'");
    await checkDueDomains(t.app);
    expect((await healthOf('good.test')).checks.dmarc.verdict).toBe('broken');
    zone['_dmarc.good.test'] = GOOD['_dmarc.good.test']!;
  });

  it('checks a domain whose DNS is silent less often each time, and daily once it answers', async () => {
    await t.app.pool.query('delete from domains');
    await connect('servfail.test');
    const due: number[] = [];
    for (let n = 0; n < 6; n++) {
      await t.app.pool.query("update domains set next_check_at = '-infinity'");
      await checkDueDomains(t.app);
      due.push(await dueIn('servfail.test'));
    }
    for (const [n, hours] of [1, 2, 4, 8, 16, 24].entries()) {
      expect(due[n]).toBeGreaterThan(hours * 0.89);
      expect(due[n]).toBeLessThan(hours * 1.11);
    }
    const names = ['servfail.test', '_dmarc.servfail.test'];
    for (const name of names) zone[name] = {};
    await t.call('POST', '/domains/servfail.test/verify');
    expect(await dueIn('servfail.test')).toBeGreaterThan(21);
    for (const name of names) zone[name] = { fails: 'servfail' };
    await t.call('POST', '/domains/servfail.test/verify');
    expect(await dueIn('servfail.test')).toBeLessThan(1.11);
  });

  it('checks a domain that is connected again at once', async () => {
    await t.app.pool.query('delete from domains');
    await connect('good.test');
    await checkDueDomains(t.app);
    await t.call('DELETE', '/domains/good.test');
    await connect('good.test');
    const asked = dns.lookups('good.test');
    await checkDueDomains(t.app);
    expect(dns.lookups('good.test')).toBeGreaterThan(asked);
  });

  it('checks the domains of teams in turns: many of one keep no other waiting', async () => {
    await t.app.pool.query('delete from domains');
    for (let n = 0; n < 20; n++) await connect(`crowd${n}.test`);
    await t.app.pool.query("update domains set next_check_at = '2020-01-01'");
    const { body } = await t.call('POST', '/teams', { name: 'Small' });
    await t.call('POST', '/domains/connect', { TeamId: body.data.id, domain: 'good.test' });
    await t.app.pool.query("update domains set next_check_at = '2020-01-02' where domain = 'good.test'");
    expect(await checkDueDomains(t.app)).toBe(true);
    expect((await healthOf('good.test')).verdict).toBe('ok');
  });

  it('keeps nothing of a check that ends after its domain was disconnected', async () => {
    await t.app.pool.query('delete from domains');
    await connect('good.test');
    const asked = dns.lookups('good.test');
    const checking = checkDueDomains(t.app);
    while (dns.lookups('good.test') === asked) await new Promise(setImmediate);
    await t.app.pool.query('update domains set disconnected_at = $1', [t.clock.now()]);
    await checking;
    const { rows } = await t.app.pool.query(
      'select checked_at, (select count(*)::int from domain_checks) as turns from domains',
    );
    expect(rows).toEqual([{ checked_at: null, turns: 0 }]);
  });

  it('checks each of many once, also beside another worker', async () => {
    await t.app.pool.query('delete from domains');
    const domains = Array.from({ length: 25 }, (_none, n) => `many${n}.test`);
    for (const domain of domains) await connect(domain);
    const answered: string[] = [];
    // Lost questions are asked again: only answers are counted.
    const recordsOf: Egress['recordsOf'] = async (type, name) => {
      const answer = await t.app.egress.recordsOf(type, name);
      if (answer.kind !== 'failed') answered.push(name);
      return answer;
    };
    const drain = async (): Promise<void> => {
      while (await checkDueDomains({ ...t.app, egress: { ...t.app.egress, recordsOf } }));
    };
    await Promise.all([drain(), drain()]);
    const { rows } = await t.app.pool.query('select 1 from domains where checked_at is null');
    expect(rows).toEqual([]);
    const asked = domains.map((domain) => answered.filter((name) => name === `_dmarc.${domain}`).length);
    expect(asked).toEqual(domains.map(() => 1));
  });
});
