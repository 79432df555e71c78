import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApiKey } from '../../src/accounts/create-api-key.ts';
import { TRACKING_PROOF_PATH, checkTrackingDomains } from '../../src/accounts/check-tracking-domains.ts';
import { createEgress } from '../../src/platform/net/egress.ts';
import type { Egress } from '../../src/platform/net/egress.ts';
import { trackMail } from '../../src/sending/track-mail.ts';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { DnsServer } from '../unit/platform/net/dns-server.ts';
import { oneMail } from '../support/graph.ts';

const fixture = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../fixtures/tls', name), 'utf8');
const AUTHORITY = fixture('authority.pem');
const ISSUED = { cert: fixture('hooks-test.pem'), key: fixture('hooks-test.key') };
const SELF_SIGNED = { cert: fixture('self-signed.pem'), key: fixture('self-signed.key') };
const MINUTE_MS = 60_000;

let t: TestApp;
let dns: DnsServer;
let egress: Egress;
beforeEach(async () => {
  t = await testApp();
  dns = await DnsServer.start({ 'hooks.test': ['127.0.0.1'] });
  egress = createEgress({ allowCidrs: ['127.0.0.0/8'], dnsServers: [dns.address], ca: AUTHORITY });
});
afterEach(async () => {
  await egress.close();
  await dns[Symbol.asyncDispose]();
  await t[Symbol.asyncDispose]();
});

/** The answer at the domain; by default that of the operator's proxy. */
type Answer = (path: string) => Promise<{ status: number; body: string; headers?: Record<string, string> }>;
const proxied: Answer = async (url) => {
  const { statusCode: status, payload: body } = await t.server.inject({ method: 'GET', url });
  return { status, body };
};
async function serve(answer: Answer, certificate = ISSUED) {
  const server = createServer(certificate, (request, response) => {
    void answer(request.url!).then(({ status, body, headers }) => response.writeHead(status, headers).end(body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: () => new Promise<void>((done) => {
      server.close(() => done());
      server.closeAllConnections();
    }),
  };
} // prettier-ignore

const set = (tracking_domain: string | null) => t.call('PATCH', `/teams/${t.teamId}`, { tracking_domain });
const check = (port: number) => checkTrackingDomains({ ...t.app, egress, port });
const shown = async () => {
  const { tracking_domain, tracking_domain_check } = (await t.call('GET', `/teams/${t.teamId}`)).body.data;
  return [tracking_domain, tracking_domain_check?.status, tracking_domain_check?.reason];
};
const reviewed = async (): Promise<{ passed: boolean; blocking: boolean; message: string }> => {
  const made = await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'C', ...oneMail('Hi', 'Text') });
  const { launch_checks } = (await t.call('GET', `/campaigns/${made.body.data.id}/review`)).body.data;
  return launch_checks.find((each: { check: string }) => each.check === 'tracking_domain');
};
async function hostOfLinks(): Promise<string> {
  const row = await t.app.db
    .selectFrom('teams')
    .select(['tracking_domain', 'tracking_domain_passed'])
    .where('id', '=', t.teamId)
    .executeTakeFirstOrThrow();
  const tracked = trackMail(
    t.app,
    {
      team_id: t.teamId,
      id: t.teamId,
      track_opens: true,
      track_clicks: true,
      tracking_domain: row.tracking_domain_passed ? row.tracking_domain : null,
    },
    '<a href="https://acme.test/">x</a>',
  );
  return /href="(https?:\/\/[^/]+)\//.exec(tracked)![1]!;
}

describe('a tracking domain', () => {
  it('is used once it is shown to lead here, and named in the review until then', async () => {
    await using server = await serve(proxied);
    expect((await reviewed()).passed).toBe(true);
    expect((await set('Hooks.TEST')).status).toBe(200);
    expect(await shown()).toEqual(['hooks.test', 'pending', null]);
    expect(await reviewed()).toMatchObject({ passed: false, blocking: false, message: expect.stringContaining('is not checked yet') });
    await check(server.port);
    expect(await shown()).toEqual(['hooks.test', 'passed', null]);
    expect(await reviewed()).toMatchObject({ passed: true });
    const { tracking_domain_check } = (await t.call('GET', `/teams/${t.teamId}`)).body.data;
    expect(tracking_domain_check.checked_at).toBe(t.clock.wall().toISOString());
    expect(dns.asked).toContain('A hooks.test');
  });

  it('belongs to one organization, though two ask for it at once', async () => {
    await set('hooks.test');
    const stranger = await createApiKey(t.app, { organization: 'Else', email: 'admin@else.test', role: 'org_admin' });
    const asStranger = (tracking_domain: string | null) =>
      t.call('PATCH', `/teams/${stranger.default_team_id}`, { tracking_domain }, { authorization: `Bearer ${stranger.api_key}` });
    const { status, body } = await asStranger('HOOKS.test');
    expect([status, body.error.param, body.error.message]).toEqual([400, 'tracking_domain', 'tracking_domain is used by another organization']);
    await set(null);
    const both = await Promise.all([set('hooks.test'), asStranger('hooks.test')]);
    expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    await asStranger(null);
  }); // prettier-ignore

  it('that another server answers, that redirects, fails, or has no certificate is not used, and says why', async () => {
    const cases: [Answer, typeof ISSUED, RegExp][] = [
      [async () => ({ status: 200, body: 'something else' }), ISSUED, /another server answers/],
      [async () => ({ status: 404, body: '' }), ISSUED, /answers with 404/],
      [async () => ({ status: 302, body: '', headers: { location: 'https://hooks.test/' } }), ISSUED, /redirect \(302\)/],
      [proxied, SELF_SIGNED, /SELF_SIGNED|self.signed/i],
    ];
    await set('hooks.test');
    for (const [answer, certificate, why] of cases) {
      await using server = await serve(answer, certificate);
      t.clock.advance(60 * MINUTE_MS);
      await check(server.port);
      expect(await shown()).toEqual(['hooks.test', 'failed', expect.stringMatching(why)]);
      expect(await hostOfLinks()).toBe(t.app.publicUrl);
    }
    expect((await reviewed()).message).toMatch(/failed its check/);
    await set('nowhere.test');
    expect(await shown()).toEqual(['nowhere.test', 'pending', null]);
    await check(8443);
    expect(await shown()).toEqual(['nowhere.test', 'failed', expect.stringMatching(/could not be resolved/)]);
  });

  it('that passed is given up after three failures in a row, and used again when it passes', async () => {
    let up = true;
    await using server = await serve((path) => (up ? proxied(path) : Promise.resolve({ status: 502, body: '' })));
    const later = async (minutes: number) => {
      t.clock.advance(minutes * MINUTE_MS);
      await check(server.port);
      return (await shown())[1];
    };
    await set('hooks.test');
    expect(await later(0)).toBe('passed');
    expect(await hostOfLinks()).toBe('https://hooks.test');
    up = false;
    expect([await later(59), (await shown())[2]]).toEqual(['passed', null]);
    expect([await later(1), (await shown())[2]]).toEqual(['passed', 'answers with 502 Bad Gateway']);
    expect(await later(1)).toBe('passed');
    expect([await later(1), await later(1)]).toEqual(['passed', 'failed']);
    expect(await hostOfLinks()).toBe(t.app.publicUrl);
    up = true;
    expect(await later(60)).toBe('passed');
  });

  it('is checked by one worker at a time', async () => {
    let asked = 0;
    await using server = await serve((path) => (asked++, proxied(path)));
    await set('hooks.test');
    await Promise.all([check(server.port), check(server.port), check(server.port)]);
    expect([asked, await shown()]).toEqual([1, ['hooks.test', 'passed', null]]);
  });

  it('that is replaced during its check keeps nothing of the result', async () => {
    await using server = await serve(async (path) => {
      await set('other.test');
      return proxied(path);
    });
    await set('hooks.test');
    await check(server.port);
    expect(await shown()).toEqual(['other.test', 'pending', null]);
  });

  it('that is taken away and set again during its check is checked anew', async () => {
    await using server = await serve(async (path) => {
      await set(null);
      await set('hooks.test');
      return proxied(path);
    });
    await set('hooks.test');
    await check(server.port);
    expect(await shown()).toEqual(['hooks.test', 'pending', null]);
  });

  it('of null is none', async () => {
    await set('hooks.test');
    await set(null);
    expect(await shown()).toEqual([null, undefined, undefined]);
    expect(await checkTrackingDomains(t.app)).toBe(false);
    expect(dns.asked).toEqual([]);
  });

  it.each(['localhost', 'https://hooks.test', 'hooks.test:8443', '127.0.0.1', 'hooks..test', '-a.test', 'a b.test', ''])(
    '400 for %j',
    async (name) => {
      const { status, body } = await set(name);
      expect([status, body.error.param]).toEqual([400, 'tracking_domain']);
    },
  );

  it('shows the same proof to everyone, and another installation another', async () => {
    const proof = (await proxied(TRACKING_PROOF_PATH)).body;
    expect(proof).toMatch(/^[\w-]{22}$/);
    await using other = await testApp({ config: { secret: 'the-secret-of-another-installation' } });
    expect((await other.server.inject({ method: 'GET', url: TRACKING_PROOF_PATH })).payload).not.toBe(proof);
  });
}); // prettier-ignore
