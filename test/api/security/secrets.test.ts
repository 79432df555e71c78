import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../../../src/accounts/create-api-key.ts';
import { loadConfig } from '../../../src/platform/config.ts';
import { createLog } from '../../../src/platform/log.ts';
import { shippedConfig } from '../../../src/platform/start-config.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { startHookReceiver } from '../../support/hook-receiver.ts';
import type { HookReceiver } from '../../support/hook-receiver.ts';
import { routesOf } from '../../support/routes.ts';
import { makeTenant, pathOf } from '../../support/tenants.ts';
import type { Tenant } from '../../support/tenants.ts';
import { startOidcServer } from '../../support/oidc-server.ts';
import type { OidcServer } from '../../support/oidc-server.ts';

/** Stored once each, and in no answer, no row and no line of the log after that. */
const SECRETS = {
  smtp: 'canary-smtp-password-4711',
  imap: 'canary-imap-password-4712',
  hook: 'canary-hook-secret-4713',
  rotated: 'canary-rotated-secret-4714',
  client: 'canary-client-secret-4717',
  console: 'canary-console-secret-4718',
};
const HEADER = 'canary-header-value-4715';
const COOKIE = 'canary-cookie-value-4716';
const lines: string[] = [];
const answers: string[] = [];
let t: TestApp;
let receiver: HookReceiver;
let oidc: OidcServer;
let tenant: Tenant;
let key: string;

const forms = (secret: string): string[] => [
  secret,
  JSON.stringify(secret).slice(1, -1),
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
  Buffer.from(secret).toString('base64url'),
  Buffer.from(secret).toString('hex'),
  encodeURIComponent(secret),
];
const found = (text: string, secrets: readonly string[]): string[] =>
  secrets.filter((secret) => forms(secret).some((form) => text.includes(form)));

beforeAll(async () => {
  const log = createLog('trace', 'test', { write: (line) => void lines.push(line) });
  const { oauth } = loadConfig([shippedConfig('default'), shippedConfig('test')], {});
  const google = { ...oauth.google, clientId: 'app', clientSecret: SECRETS.client };
  oidc = await startOidcServer({ publicUrl: 'http://outreach.test' });
  const signIn = oidc.config('http://outreach.test', { clientSecret: SECRETS.console });
  t = await testApp({ overrides: { log }, config: { ...signIn, oauth: { ...oauth, google } } });
  receiver = await startHookReceiver();
  receiver.answer = (_post, response) =>
    void response.writeHead(500, { 'set-cookie': `s=${COOKIE}`, authorization: COOKIE }).end('no');
  tenant = await makeTenant(t, { word: 'own', organization: 'Acme', role: 'org_admin' });
  key = tenant.key;
  const { things } = tenant;
  const ask = async (method: 'POST' | 'PATCH' | 'PUT', path: string, body: object) => {
    const answer = await t.call(method, path, body, { authorization: `Bearer ${key}` });
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    answers.push(JSON.stringify(answer.body));
  };
  await ask('PATCH', `/webhooks/${things.webhook}`, {
    url: `${receiver.url}/hook`,
    headers: { 'X-Token': HEADER },
    secret: SECRETS.hook,
  });
  await ask('PATCH', `/webhooks/${things.webhook}`, { secret: SECRETS.rotated });
  await ask('POST', `/webhooks/${things.webhook}/test`, {});
  await ask('PUT', `/senders/${things.sender}/connection`, {
    smtp_host: '127.0.0.1',
    smtp_port: 9,
    smtp_user: 'box@own.test',
    smtp_password: SECRETS.smtp,
    imap_host: '127.0.0.1',
    imap_port: 9,
    imap_user: 'box@own.test',
    imap_password: SECRETS.imap,
  });
  await ask('POST', `/senders/${things.sender}/test`, {});
  const { rows } = await t.app.pool.query('select id from webhook_deliveries where webhook_id = $1 and test', [things.webhook]); // prettier-ignore
  things.delivery = rows[0].id as string;
});
afterAll(async () => {
  await receiver[Symbol.asyncDispose]();
  await t[Symbol.asyncDispose]();
  await oidc[Symbol.asyncDispose]();
});

const hidden = () => [...Object.values(SECRETS), COOKIE, key, t.app.config.secret!];

describe('a secret that was stored', () => {
  it('is shown by no answer to any GET, and by none to those that stored or used it', async () => {
    const { things } = tenant;
    const provider = { '/v2/senders/oauth/start': 'provider=google&' } as Record<string, string>;
    const asked = routesOf(t.server).filter(
      ({ method, path }) => method === 'GET' && !path.endsWith('/callback'),
    );
    for (const route of asked) {
      const team = route.query.filter(({ name }) => /^(team_id|TeamId|teamId)$/.test(name)).map(({ name }) => `${name}=${things.team}`); // prettier-ignore
      const url = `${pathOf(route.path, things).slice('/v2'.length)}?${provider[route.path] ?? ''}${team.join('&')}`;
      const { status, body, headers } = await t.call('GET', url, undefined, {
        authorization: `Bearer ${key}`,
      });
      // A sign-in leads to its provider.
      if (status === 302) answers.push(JSON.stringify(headers));
      else if (status !== 200 && !(status === 404 && url.endsWith('/parent?')))
        throw new Error(`${route.name}: ${status} ${JSON.stringify(body)}`);
      answers.push(typeof body === 'string' ? body : JSON.stringify(body));
    }
    const all = answers.join('\n');
    expect(found(all, [...hidden(), HEADER])).toEqual([]);
    expect(all).toContain('"X-Token":"****"');
    expect(all).toContain(`"secret":"whsec_****${SECRETS.rotated.slice(-4)}"`);
    expect(all).toContain('"smtp_password":""');
  });

  it('is in no table in clear text, the queue among them', async () => {
    const tables = await t.app.pool.query(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    let dump = '';
    for (const { name } of tables.rows as { name: string }[])
      dump += (await t.app.pool.query(`select coalesce(string_agg(r::text, chr(10)), '') as text from ${name} r`)).rows[0].text; // prettier-ignore
    expect(dump).toContain('box@own.test');
    expect(found(dump, hidden())).toEqual([]);
  });

  it('is in no line of the log, however much is logged, and every record is one line', async () => {
    const url = `/v2/campaigns?TeamId=${tenant.things.team}&api_key=${key}`;
    const denied = await t.server.inject({ method: 'GET', url });
    expect([denied.statusCode, denied.json().error.code]).toEqual([401, 'missing_api_key']);
    await t.server.inject({ method: 'GET', url: `/v2/nothing\u2028%0d%0a{"level":60}?api_key=${key}` });
    t.app.log.warn({ err: new Error(`no answer to Bearer ${key}\nof ${SECRETS.hook}`), smtp_password: SECRETS.smtp, of: { secret: SECRETS.hook, deep: { imap_password: SECRETS.imap } } }, `key ${key}\r\nforged`); // prettier-ignore
    await t.app.db.schema.alterTable('campaigns').renameTo('campaigns_away').execute();
    const broken = await t.call('GET', `/campaigns/${tenant.things.campaign}`, undefined, { authorization: `Bearer ${key}` }); // prettier-ignore
    await t.app.db.schema.alterTable('campaigns_away').renameTo('campaigns').execute();
    expect(broken.status).toBe(500);
    expect(lines.join('')).toContain('request failed');
    for (const line of lines) {
      expect(line.indexOf('\n')).toBe(line.length - 1);
      JSON.parse(line);
    }
    // A remote server's text in an error cannot be known as a secret; our keys and passwords can.
    expect(found(lines.join(''), hidden().filter((secret) => secret !== SECRETS.hook))).toEqual([]);
  }); // prettier-ignore
});

describe('a header of a webhook', () => {
  const stored = async (): Promise<string> => {
    const { rows } = await t.app.pool.query<{ text: string }>(
      'select headers::text as text from webhooks where id = $1',
      [tenant.things.webhook],
    );
    return rows[0]!.text;
  };
  const posted = async () => {
    await t.call('POST', `/webhooks/${tenant.things.webhook}/test`, {}, { authorization: `Bearer ${key}` });
    return receiver.posts.at(-1)!.headers;
  };

  it('sent back as it was shown keeps its value; one that was never there is taken as it is', async () => {
    const path = `/webhooks/${tenant.things.webhook}`;
    const headers = { 'X-Token': '****', constructor: '****' };
    await t.call('PATCH', path, { headers }, { authorization: `Bearer ${key}` });
    expect(await posted()).toMatchObject({ 'x-token': HEADER, constructor: '****' });
  });

  it('is sealed where it is stored, bound to its webhook and name; what is not sealed for its place is not sent', async () => {
    expect(found(await stored(), [HEADER])).toEqual([]);
    const headers = JSON.parse(await stored()) as Record<string, string>;
    const set = (to: object) =>
      t.app.db.updateTable('webhooks').set({ headers: JSON.stringify(to) }).where('id', '=', tenant.things.webhook!).execute();
    for (const other of [{ 'X-Other': headers['X-Token'] }, { 'X-Token': 'stored in clear' }]) {
      await set(other);
      const { status } = await t.call('POST', `/webhooks/${tenant.things.webhook}/test`, {}, { authorization: `Bearer ${key}` });
      expect(status).toBe(500);
    }
    await set(headers);
  }); // prettier-ignore
});

describe('a key', () => {
  it('that is unknown, revoked or past its end is refused in the same words', async () => {
    const said = async (authorization: string): Promise<unknown> => {
      const { status, body } = await t.call('GET', '/teams', undefined, { authorization });
      return { status, error: body.error };
    };
    const made = async (values: { revoked_at?: Date; expires_at?: Date }): Promise<string> => {
      const { api_key } = await createApiKey(t.app, { organization: 'Acme', email: 'gone@own.test', role: 'org_admin' }); // prettier-ignore
      await t.app.db.updateTable('api_keys').set(values).where('key_hash', '=', t.app.secrets.hashKey(api_key)).execute(); // prettier-ignore
      return api_key;
    };
    const past = new Date(t.clock.wall().getTime() - 1000);
    const unknown = await said(`Bearer ok_live_${'x'.repeat(43)}`);
    expect(unknown).toMatchObject({ status: 401, error: { code: 'invalid_api_key' } });
    expect(await said(`Bearer ${await made({ revoked_at: past })}`)).toEqual(unknown);
    expect(await said(`Bearer ${await made({ expires_at: past })}`)).toEqual(unknown);
  });
});
