import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../../../src/accounts/create-api-key.ts';
import { saveSender } from '../../../src/senders/save-sender.ts';
import { WORKING_LISTS } from '../../fixtures/domains.ts';
import type { Call } from '../../../src/platform/rules/call.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { startDns } from '../../support/scripted-dns.ts';
import type { Zone } from '../../support/scripted-dns.ts';

const DAY_MS = 86_400_000;
const good = (name: string): Zone => ({
  [name]: { mx: [[1, 'mx.provider.test']], txt: ['v=spf1 -all'] },
  [`_dmarc.${name}`]: { txt: ['v=DMARC1; p=reject'] },
});
const zone: Zone = {
  ...WORKING_LISTS,
  'mx.provider.test': { a: ['192.0.2.1'] },
  ...Object.assign({}, ...['full.test', 'free.test', 'lists.test', 'gone.test', 'blocked.test'].map(good)),
  'lists.test.dbl.spamhaus.org': { a: ['127.0.1.2'] },
  'mute.test': { fails: 'servfail' },
  '_dmarc.mute.test': { fails: 'servfail' },
};
let dns: Awaited<ReturnType<typeof startDns>>;
let t: TestApp;
beforeAll(async () => {
  dns = await startDns(zone);
  t = await testApp({ config: { dnsServers: [dns.server], dnsblZones: ['dbl.spamhaus.org'] } });
});
afterAll(async () => {
  await t[Symbol.asyncDispose]();
  await dns[Symbol.asyncDispose]();
});

const summary = async (teamId = t.teamId, key?: Record<string, string>) =>
  t.call('GET', `/intelligence/domain-health-summary?teamId=${teamId}`, undefined, key);
async function mailbox(email: string): Promise<void> {
  await saveSender(t.app, t.teamId, { email, smtp_host: 'smtp.provider.test' });
}

describe('GET /intelligence/domain-health-summary', () => {
  it('200 puts each domain of a team into its bucket, with the reason, the remedy and the room for mailboxes', async () => {
    const names = ['full.test', 'free.test', 'lists.test', 'gone.test', 'broken.test', 'mute.test', 'blocked.test'];
    for (const domain of names) {
      await t.call('POST', '/domains/connect', { TeamId: t.teamId, domain });
      await t.call('POST', `/domains/${domain}/verify`);
    }
    await t.call('POST', '/domains/connect', { TeamId: t.teamId, domain: 'new.test' });
    await t.call('DELETE', '/domains/gone.test');
    for (const email of ['a@full.test', 'b@FULL.test', 'c@full.test', 'a@free.test', 'a@unknown.test', 'me@gmail.com', 'a@blocked.test']) await mailbox(email);
    await t.app.pool.query(`insert into receiver_rests (team_id, sender_id, receiver, rests, since, until, reply)
      select s.team_id, s.id, r, 4, $1, $1::timestamptz + interval '1 day', '550' from senders s, unnest(array['google.com', 'outlook.com', 'small.test']) r
      where s.email = 'a@blocked.test'`, [t.clock.now()]);
    const { status, body: { data } } = await summary();
    expect(status).toBe(200);
    const shown = Object.fromEntries(data.domains.map((row: Record<string, unknown>) => [row.domain, row]));
    expect(Object.keys(shown)).toEqual(['blocked.test', 'broken.test', 'free.test', 'full.test', 'gone.test', 'lists.test', 'mute.test', 'new.test', 'unknown.test']);
    expect(Object.fromEntries(Object.entries(data.buckets).map(([bucket, rows]) => [bucket, (rows as { domain: string }[]).map(({ domain }) => domain)]))).toEqual({
      good: ['full.test'],
      needs_dns_fix: ['broken.test', 'lists.test'],
      should_cancel: ['blocked.test'],
      cancelled: ['gone.test'],
      can_add_mailboxes: ['free.test'],
      unknown: ['mute.test', 'new.test', 'unknown.test'],
    });
    expect(data.summary).toEqual({ total_domains: 9, at_risk: 3, good: 1, needs_dns_fix: 2, should_cancel: 1, cancelled: 1, can_add_mailboxes: 1, unknown: 3 });
    expect(shown['free.test']).toMatchObject({
      mx: { status: 'ok' }, spf: { status: 'ok' }, dkim: { status: 'unknown' }, dmarc: { status: 'ok' },
      blacklist: { status: 'not_listed', lists: [] }, mailbox_capacity: { recommended: 3, used: 1, left: 2 }, at_risk: false,
    });
    expect(shown['full.test'].mailbox_capacity).toEqual({ recommended: 3, used: 3, left: 0 });
    expect(shown['lists.test']).toMatchObject({ at_risk: true, flags: ['listed'], blacklist: { status: 'listed', lists: [{ list: 'dbl.spamhaus.org' }] } });
    expect(shown['blocked.test'].blocked_by).toEqual(['google.com', 'outlook.com']);
    expect(shown['unknown.test']).toMatchObject({ domain_id: null, spf: null, flags: ['not_connected'], blacklist: { status: 'not_checked' } });
    expect(data.recommendations.map(({ domain }: { domain: string }) => domain)).toEqual(['blocked.test', 'broken.test', 'lists.test', 'mute.test', 'new.test', 'unknown.test', 'free.test']);
    expect(data.recommendations[1].text).toMatch(/^Mend the DNS records of broken.test: MX: .*SPF: .*DMARC: /);
  });

  it('200 names the call of each recommendation, which is accepted as it is written, but for what stands as …', async () => {
    const { recommendations } = (await summary()).body.data;
    const calls = recommendations.map(({ domain, call }: { domain: string; call: Call }) => `${domain}: ${call.method} ${call.path}`);
    expect(calls).toEqual([
      `blocked.test: GET /v2/senders?TeamId=${t.teamId}&domain=blocked.test`,
      ...['broken.test', 'lists.test', 'mute.test', 'new.test'].map((name) => `${name}: POST /v2/domains/${name}/verify`),
      'unknown.test: POST /v2/domains/connect',
      'free.test: POST /v2/senders',
    ]);
    for (const { domain, call: { method, path, body } } of recommendations as { domain: string; call: Call }[]) {
      const { status, body: answer } = await t.call(method as 'GET', path.slice('/v2'.length), body ?? undefined);
      const said = `${domain}: ${JSON.stringify(answer)}`;
      if (JSON.stringify(body).includes('…')) expect([status, answer.error.param], said).toEqual([400, 'email']);
      else expect(status, said).toBeLessThan(300);
      if (domain === 'blocked.test') expect(answer.data).toMatchObject([{ email: 'a@blocked.test' }]);
    }
    expect((await t.call('GET', '/domains/unknown.test')).body.data.TeamId).toBe(t.teamId);
  });

  it('200 counts a listing from its first day, also while the list does not answer, until it says otherwise', async () => {
    const of = async () => (await summary()).body.data.domains.find(({ domain }: { domain: string }) => domain === 'lists.test');
    t.clock.advance(8 * DAY_MS);
    expect((await of()).status).toBe('should_cancel');
    zone['lists.test.dbl.spamhaus.org'] = { fails: 'servfail' };
    await t.call('POST', '/domains/lists.test/verify');
    expect(await of()).toMatchObject({ status: 'should_cancel', blacklist: { status: 'listed' } });
    delete zone['lists.test.dbl.spamhaus.org'];
    await t.call('POST', '/domains/lists.test/verify');
    expect(await of()).toMatchObject({ status: 'can_add_mailboxes', blacklist: { status: 'not_listed', lists: [] } });
  });

  it('400 without a team, 401 without a key, 403 for a team that one is not in, 404 for one that is not there', async () => {
    expect((await t.call('GET', '/intelligence/domain-health-summary')).status).toBe(400);
    expect((await summary('x')).status).toBe(400);
    expect((await summary(t.teamId, { authorization: 'Bearer none' })).status).toBe(401);
    const member = await createApiKey(t.app, { organization: 'Acme', email: 'member@acme.test', role: 'team_member' });
    const { body: other } = await t.call('POST', '/teams', { name: 'Other' });
    expect((await summary(other.data.id, { authorization: `Bearer ${member.api_key}` })).status).toBe(403);
    expect((await summary('00000000-0000-7000-8000-000000000000')).status).toBe(404);
  });
}); // prettier-ignore
