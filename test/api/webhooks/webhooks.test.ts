import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../../src/platform/log.ts';
import { openHeaders, openSecrets } from '../../../src/webhooks/secrets.ts';
import { webhooksOf } from '../../../src/webhooks/store.ts';
import { DnsServer } from '../../unit/platform/net/dns-server.ts';
import { startHookReceiver } from '../../support/hook-receiver.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t[Symbol.asyncDispose]());

const HOOK = 'http://127.0.0.1:8999/hook';
const create = (over: object = {}) => t.call('POST', '/webhooks', { team_id: t.teamId, url: HOOK, ...over });
const read = (id: string) => t.call('GET', `/webhooks/${id}`);
const patch = (id: string, body: object) => t.call('PATCH', `/webhooks/${id}`, body);

describe('POST /webhooks', () => {
  it('201 shows the secret once and masked ever after; without events the flags are unset', async () => {
    const made = await create({ name: 'mine' });
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({
      object: 'webhook',
      name: 'mine',
      enabled: true,
      events: null,
      team_id: t.teamId,
      campaign_id: null,
    });
    const secret = made.body.data.secret_once!;
    expect(secret).toMatch(/^whsec_/);
    const shown = await read(made.body.data.id);
    expect(shown.body.data.secret).toBe(`whsec_****${secret.slice(-4)}`);
    expect(JSON.stringify(shown.body)).not.toContain(secret);
    expect(shown.headers['x-request-id']).toBe(shown.body.request_id);
  });

  it('201 does not say a secret again that the caller gave', async () => {
    const { body } = await create({ secret: 'a secret of theirs' });
    expect(body.data).toMatchObject({ secret: 'whsec_****eirs' });
    expect(body.data).not.toHaveProperty('secret_once');
  });

  it('201 with one flag makes the others false, in both key styles', async () => {
    const { body } = await create({ events: { reply: true } });
    expect(body.data.events).toEqual({
      open: false,
      click: false,
      reply: true,
      sent: false,
      bounce: false,
      unsubscribe: false,
    });
    expect(body.data.config).toMatchObject({ reply_event: true, open_event: false, webhook_enabled: true });
  });

  it('is tested with a mail that was sent when nothing else is asked for, also without a body', async () => {
    const { id } = (await create()).body.data;
    for (const body of [undefined, {}]) {
      const tried = await t.call('POST', `/webhooks/${id}/test`, body);
      expect([tried.status, tried.body.data?.event_type]).toEqual([200, 'email_sent']);
    }
    const named = await t.call('POST', '/webhooks');
    expect([named.status, named.body.error.code, named.body.error.param]).toEqual([400, 'missing_team_id', 'team_id']); // prettier-ignore
    expect((await t.call('PATCH', `/webhooks/${id}`)).body.error.code).toBe('invalid_parameter_type');
  });

  it.each([
    ['config.reply_event', { events: { reply: true }, config: { reply_event: false } }],
    [
      'config.sent_event',
      { events: { reply: true, sent: false }, config: { reply_event: true, sent_event: true } },
    ],
    ['config.webhook_enabled', { enabled: true, config: { webhook_enabled: false } }],
  ])('400 for %s that contradicts the other key', async (param, over) => {
    const base = { team_id: t.teamId, url: 'http://127.0.0.1:8999/x' };
    const { status, body } = await t.call('POST', '/webhooks', { ...base, ...over });
    expect([status, body.error.code, body.error.param]).toEqual([400, 'validation_error', param]);
  });

  it('takes back what it showed with one of both keys changed, and is 400 when both change to different values', async () => {
    const { id } = (await create({ events: { reply: true } })).body.data;
    const read = async () => (await t.call('GET', `/webhooks/${id}`)).body.data;
    const patch = (body: object) => t.call('PATCH', `/webhooks/${id}`, body);
    const shown = await read();
    expect((await patch({ ...shown, events: { ...shown.events, open: true } })).status).toBe(200);
    const opened = await read();
    expect([opened.events.open, opened.config.open_event]).toEqual([true, true]);
    expect((await patch({ ...opened, config: { ...opened.config, reply_event: false } })).status).toBe(200);
    const closed = await read();
    expect([closed.events.reply, closed.config.reply_event, closed.events.open]).toEqual([
      false,
      false,
      true,
    ]);
    expect(
      (await patch({ ...closed, config: { ...closed.config, webhook_enabled: false } })).body.data.enabled,
    ).toBe(false);
    await patch({ events: null });
    const torn = await patch({ events: { click: true }, config: { click_event: false } });
    expect([torn.status, torn.body.error.param]).toEqual([400, 'config.click_event']);
    const unset = await read();
    expect(
      (await patch({ ...unset, config: { ...unset.config, click_event: true } })).body.data.events,
    ).toMatchObject({ click: true, open: false });
  });

  it('201 reads legacy flags as events', async () => {
    const { body } = await create({ config: { bounce_event: true, webhook_enabled: false } });
    expect(body.data).toMatchObject({ enabled: false, events: { bounce: true, reply: false } });
  });

  it.each([
    ['missing_team_id', 'team_id', { team_id: undefined }],
    ['missing_required_parameter', 'url', { url: undefined }],
    ['validation_error', 'events.opened', { events: { opened: true } }],
    ['validation_error', 'url', { url: 'ftp://example.com/' }],
    ['validation_error', 'url', { url: 'http://user:pass@example.com/' }],
    ['validation_error', 'url', { url: 'http://169.254.169.254/latest' }],
    ['invalid_parameter_type', 'enabled', { enabled: 'yes' }],
    ['validation_error', 'headers.Host', { headers: { Host: 'evil' } }],
    ['validation_error', 'name', { name: 'a\u0000b' }],
  ])('400 %s names %s', async (code, param, over) => {
    const { status, body } = await create(over);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ type: 'invalid_request_error', code, param });
    expect(body.success).toBe(false);
  });

  it('201 tells of unknown keys; 400 when the caller asked for strictness', async () => {
    const lenient = await create({ colour: 'red' });
    expect(lenient.body.warnings).toEqual(['colour is not a known key and was ignored']);
    const strict = await t.call(
      'POST',
      '/webhooks',
      { team_id: t.teamId, url: 'http://127.0.0.1:8999/', colour: 1 },
      { prefer: 'handling=strict' },
    );
    expect(strict.status).toBe(400);
    expect(strict.body.error.param).toBe('colour');
  });

  it('401 without a key, with a bad one', async () => {
    const none = await t.server.inject({ method: 'GET', url: `/v2/webhooks?team_id=${t.teamId}` });
    expect(none.json().error).toMatchObject({ type: 'authentication_error', code: 'missing_api_key' });
    const bad = await t.call('GET', `/webhooks?team_id=${t.teamId}`, undefined, {
      authorization: 'Bearer ok_live_wrongwrong',
    });
    expect(bad.status).toBe(401);
    expect(bad.body.error.code).toBe('invalid_api_key');
  });
});

describe('GET /webhooks', () => {
  it('200 lists a team newest first, in pages', async () => {
    await using alone = await testApp();
    const body = { team_id: alone.teamId, url: HOOK };
    const names = ['first', 'second', 'third'];
    for (const name of names) {
      await alone.call('POST', '/webhooks', { ...body, name });
      alone.clock.advance(1000);
    }
    const page = await alone.call('GET', `/webhooks?team_id=${alone.teamId}&limit=2&offset=1`);
    expect(page.body.data).toMatchObject([
      { name: 'second', campaign_count: 0 },
      { name: 'first', campaign_count: 0 },
    ]);
    expect(page.body.pagination).toEqual({ total: 3, limit: 2, offset: 1, has_more: false });
  });
});

describe('PATCH /webhooks/{id}', () => {
  it('200 changes only what is given; the mask sent back changes nothing', async () => {
    const { body } = await create({ name: 'before', headers: { 'X-Token': 'canary' } });
    const { id, secret } = body.data;
    const patched = await patch(id, { name: 'after', secret, events: { open: true } });
    expect(patched.body.data).toMatchObject({
      name: 'after',
      secret,
      enabled: true,
      headers: { 'X-Token': '****' },
    });
    const more = await patch(id, { events: { click: true } });
    expect(more.body.data.events).toMatchObject({ open: true, click: true, reply: false });
    expect(JSON.stringify(more.body)).not.toContain('canary');
    expect(await keptOf(id)).toEqual({ headers: { 'X-Token': 'canary' }, secrets: [body.data.secret_once] });
  });

  const keptOf = async (id: string) => {
    const row = (await webhooksOf(t.app.db, { id }))[0]!;
    return {
      headers: openHeaders(t.app.secrets, row),
      secrets: openSecrets(t.app.secrets, row, t.clock.now()),
    };
  };
  const SECRET = 'a secret that was given';
  const withHeader = async () =>
    (await create({ headers: { 'X-Token': 'canary' }, secret: SECRET, url: 'https://hooks.example.com/a' }))
      .body.data;

  it.each([
    ['another host', 'https://collector.example.net/a'],
    ['another port', 'https://hooks.example.com:8443/a'],
    ['plain text', 'http://hooks.example.com/a'],
  ])(
    '400 for %s while headers and secret are not given again, and nothing is changed',
    async (_what, url) => {
      const { id, headers, secret } = await withHeader();
      const given = { 'X-Token': 'canary' };
      for (const [param, body] of [
        ['headers', { url }],
        ['headers', { url, secret: SECRET }],
        ['headers', { url, secret: SECRET, headers }],
        ['headers', { url, secret: SECRET, headers: { ...headers, 'X-More': 'x' } }],
        ['secret', { url, headers: given }],
        ['secret', { url, headers: given, secret }],
      ] as const) {
        const refused = await t.call('PATCH', `/webhooks/${id}`, body);
        expect([refused.status, refused.body.error.code, refused.body.error.param]).toEqual([400, 'validation_error', param]); // prettier-ignore
      }
      expect((await read(id)).body.data.url).toBe('https://hooks.example.com/a');
      const moved = await patch(id, { url, headers: given, secret: SECRET });
      expect(moved.body.data.url).toBe(url);
      expect(await keptOf(id)).toEqual({ headers: given, secrets: [SECRET] });
    },
  );

  it('200 for another path, and for another server that needs neither', async () => {
    const { id } = await withHeader();
    const path = await patch(id, { url: 'https://hooks.example.com:443/b?c=d' });
    expect(path.body.data.url).toBe('https://hooks.example.com:443/b?c=d');
    const bare = { url: 'https://collector.example.net/a', headers: {}, secret: null };
    expect((await patch(id, bare)).body.data).toMatchObject({ headers: {}, secret: null });
    expect((await patch(id, { url: HOOK })).body.data.url).toBe(HOOK);
  });
});

describe('POST /webhooks/{id}/test', () => {
  it.each([
    [202, 'All yours', 'All yours'],
    [418, "I'm a Teapot", "I'm a Teapot"],
    [503, '', 'Service Unavailable'],
  ])('200 says the status text of the server for %i', async (status, reason, shown) => {
    await using receiver = await startHookReceiver();
    receiver.answer = (_post, response) => {
      response.statusMessage = reason;
      response.writeHead(status, reason).end();
    };
    const { id } = (await create({ url: receiver.url })).body.data;
    const { body } = await t.call('POST', `/webhooks/${id}/test`, {});
    expect(body.data.test_result).toMatchObject({ status_code: status, status_text: shown, success: status < 300 });
  }); // prettier-ignore

  it('says the same of a private name, of none, and of a closed port; the reason is in the log', async () => {
    await using dns = await DnsServer.start({
      'db.internal.test': ['10.1.2.3'],
      'closed.test': ['127.0.0.1'],
    });
    const lines: Record<string, unknown>[] = [];
    const log = createLog('info', 'test', { write: (line) => void lines.push(JSON.parse(line)) });
    await using closed = await testApp({ config: { dnsServers: [dns.address] }, overrides: { log } });
    const said = [];
    for (const host of ['db.internal.test', 'nowhere.test', 'closed.test']) {
      const url = `http://${host}:8999/hook`;
      const made = await closed.call('POST', '/webhooks', { team_id: closed.teamId, url });
      const { id } = made.body.data;
      const tried = await closed.call('POST', `/webhooks/${id}/test`, {});
      const listed = await closed.call('GET', `/webhooks/${id}/deliveries?team_id=${closed.teamId}`);
      const { error_message, response_time_ms, status } = listed.body.data[0];
      said.push([tried.body.data.test_result, error_message, response_time_ms, status]);
      const line = lines.find(({ request_id }) => request_id === tried.body.request_id)!;
      expect(String(line.why)).toMatch(
        {
          'db.internal.test': /refused: address/,
          'nowhere.test': /ENOTFOUND/,
          'closed.test': /ECONNREFUSED/,
        }[host]!,
      );
    }
    expect(new Set(said.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(said[0]![0]).toEqual({
      success: false,
      status_code: null,
      status_text: 'the endpoint could not be reached',
      response_time_ms: 0,
    });
  });
});

describe('webhooks of others', () => {
  it('changes of different things at once are all there', async () => {
    const { id } = (await create({ events: { open: false } })).body.data;
    const flags = ['open', 'click', 'reply', 'sent', 'bounce', 'unsubscribe'];
    await Promise.all(
      [...flags.map((flag) => ({ events: { [flag]: true } })), { name: 'New' }, { enabled: false }].map(
        (body) => t.call('PATCH', `/webhooks/${id}`, body),
      ),
    );
    expect((await read(id)).body.data).toMatchObject({
      name: 'New',
      enabled: false,
      events: Object.fromEntries(flags.map((flag) => [flag, true])),
    });
  });

  it('404 for another organization, whatever the method', async () => {
    const { body } = await create();
    await using other = await testApp();
    const elsewhere = await other.call('GET', `/webhooks/${body.data.id}`);
    expect([elsewhere.status, elsewhere.body.error.code]).toEqual([404, 'resource_not_found']);
    expect((await t.call('GET', `/webhooks?team_id=${other.teamId}`)).status).toBe(404);
  });

  it('DELETE answers once with 200, then 404', async () => {
    const { body } = await create();
    const remove = () => t.call('DELETE', `/webhooks/${body.data.id}`);
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(404);
  });
});
