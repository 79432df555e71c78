import { createHmac } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { setConnector } from '../../src/connectors/connectors.ts';
import { loadConfig } from '../../src/platform/config.ts';
import { createLog } from '../../src/platform/log.ts';
import { shippedConfig } from '../../src/platform/start-config.ts';
import { startDev } from '../../src/roles/dev.ts';
import type { Dev } from '../../src/roles/dev.ts';
import { temporaryDataFolder } from '../../src/roles/postgres-place.ts';
import { startImapServer } from '../../src/sandbox/imap-server.ts';
import type { ImapServer } from '../../src/sandbox/imap-server.ts';
import { EXTENSIONS, TYPES } from '../../src/webhooks/rules/subscription.ts';
import { startChild } from '../support/child.ts';
import { lendDatabase } from '../support/databases.ts';

import { eventually } from '../support/eventually.ts';
import { edge, node } from '../support/graph.ts';
import { startHookReceiver } from '../support/hook-receiver.ts';
import type { HookReceiver } from '../support/hook-receiver.ts';
import { startSmtpSink } from '../support/smtp-sink.ts';
import type { SmtpSink } from '../support/smtp-sink.ts';

const TIMEOUT_MS = 180_000;
const SPEED = 60;
const SECRET = `whsec_${Buffer.from('the secret of this receiver').toString('base64')}`;
const PERSON = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0' };

/** The block of each type where the specification names one; null: it names none. spec: Event types */
const BLOCKS: Record<string, object | null> = {
  open: null,
  click: { click: { url: 'https://acme.test/prices', clicked_at: expect.any(String) } },
  reply: {
    reply: {
      text: expect.any(String),
      subject: expect.any(String),
      received_at: expect.any(String),
      category: expect.any(String),
      mood: expect.toBeOneOf(['positive', 'negative', 'neutral', 'needs_review', null]),
      confidence: expect.any(Number),
    },
  },
  bounce: {
    bounce: {
      type: expect.any(String),
      reason: expect.stringContaining('User unknown'),
      bounced_at: expect.any(String),
      bounce_category: 'invalid_recipient',
    },
  },
  email_sent: {
    email_sent: {
      sent_at: expect.any(String),
      sequence_step: 1,
      subject: expect.any(String),
      from_email: expect.stringContaining('@'),
    },
  },
  unsubscribe: {
    unsubscribe: { method: expect.toBeOneOf(['link', 'manual', 'auto_detected', 'spam_complaint']) },
  },
  autoresponse: { autoresponse: expect.any(Object) },
  interest: { interest: { interest: expect.any(String) } },
  appointment: { appointment: expect.any(Object) },
  finished: { finished: { reason: expect.any(String) } },
  contact_added: { contact_added: { added_at: expect.any(String), source: 'api' } },
  contact_paused: { contact_paused: { reason: expect.any(String) } },
  contact_resumed: { contact_resumed: { reason: expect.any(String) } },
  linkedin_connection_sent: { linkedin: { connection_sent_at: expect.any(String) } },
  linkedin_connection_accepted: { linkedin: { accepted_at: expect.any(String) } },
  linkedin_message_sent: { linkedin: { sent_at: expect.any(String), message_preview: 'May I ask?' } },
  linkedin_reply: { linkedin: { received_at: expect.any(String), reply_text: expect.any(String) } },
  linkedin_profile_visited: { linkedin: { profile_url: expect.any(String) } },
  linkedin_post_liked: { linkedin: { profile_url: expect.any(String) } },
  reply_link_click: {
    reply_link_click: {
      finalUrlWithUtm: expect.stringContaining('acme.test/offer'),
      campaignId: expect.any(String),
      eventId: expect.any(String),
    },
  },
  inbox_link_click: { inbox_link_click: expect.any(Object) },
};

// oxlint-disable-next-line typescript/no-explicit-any -- the shapes are what the test is about to check
type Payload = Record<string, any>;

let dev: Dev;
let database: Awaited<ReturnType<typeof lendDatabase>>;
let folder: string;
let receiver: HookReceiver;
let sink: SmtpSink;
let imap: ImapServer;
let connector: ReturnType<typeof startChild>;
const payloads = (): Payload[] => receiver.posts.map(({ body }) => JSON.parse(body) as Payload);
const ofType = (type: string): Payload[] => payloads().filter((payload) => payload.type === type);
const comes = (type: string, count = 1): Promise<unknown> =>
  eventually(
    async () => ofType(type).length,
    (n) => n >= count,
    TIMEOUT_MS,
  );

async function call(method: string, path: string, body?: object): Promise<Payload> {
  const answer = await fetch(`${dev.url}/v2${path}`, {
    method,
    headers: { authorization: `Bearer ${dev.apiKey}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const json = (await answer.json()) as Payload;
  if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(json)}`);
  return json;
}
async function campaign(TeamId: string, name: string, graph: object, people: object[]): Promise<string[]> {
  const { id: CampaignId } = (await call('POST', '/campaigns', { TeamId, name, ...graph })).data;
  const made = [];
  for (const person of people)
    made.push((await call('POST', '/contacts', { TeamId, CampaignId, ...person })).data.id as string);
  await call('PATCH', `/campaigns/${CampaignId}`, { status: 'active' });
  return made;
}
function lastHtml(): string {
  const html = sink.mails.at(-1)!.raw.replaceAll('=\r\n', '').split('Content-Type: text/html')[1]!;
  return html.replace(/=([0-9A-F]{2})/g, (_all, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
/** Scanners are faster than a person, who takes a minute of the campaign. */
async function personReads(): Promise<void> {
  const from = dev.app.clock.now().getTime();
  await eventually(
    async () => dev.app.clock.now().getTime() - from,
    (ms) => ms > 60_000,
  );
}
const follow = (path: string): Promise<Response> =>
  fetch(`${dev.url}${path}`, { headers: PERSON, redirect: 'manual' });

beforeAll(async () => {
  folder = await temporaryDataFolder('event-types');
  const { serverUrl, template } = inject('postgres');
  database = await lendDatabase(serverUrl, template);
  const config = {
    ...loadConfig(['default', 'test'].map(shippedConfig), {}),
    databaseUrl: database.url,
    dataDir: folder,
    clockSpeed: SPEED,
  };
  dev = await startDev(config, createLog('silent', 'test'));
  receiver = await startHookReceiver();
  await call('POST', '/webhooks', { team_id: dev.teamId, url: receiver.url, secret: SECRET });
  await dev.app.pool.query('update organizations set linkedin_enabled = true');
}, TIMEOUT_MS);
afterAll(async () => {
  await connector?.[Symbol.asyncDispose]();
  await dev[Symbol.asyncDispose]();
  await receiver[Symbol.asyncDispose]();
  await sink?.close();
  await imap?.close();
  await database[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

describe('every event type of the specification comes from its cause', () => {
  it('mails, answers, bounces, opt-outs, ends and pauses', { timeout: TIMEOUT_MS }, async () => {
    const graph = {
      nodes: [
        node(1, 'startNode'),
        node(2, 'emailNode', { step_number: 1, subject: 'Spare parts', body: 'Shall we talk?' }),
        node(3, 'waitNode', { amount: 20, unit: 'minutes' }),
        node(4, 'stopNode'),
      ],
      edges: [edge(1, 2), edge(2, 3), edge(3, 4)],
    };
    const people = ['interested', 'ooo', 'bounce', 'unsubscribe', 'complaint', 'silent'];
    const made = await campaign(
      dev.teamId,
      'Mails',
      graph,
      people.map((word) => ({ email: `${word}+x@sandbox.test`, first_name: word })),
    );
    const silent = made.at(-1)!;
    await comes('email_sent', 5);
    const bulk = (action: string) =>
      call('POST', '/contacts/bulk-action', { action, contact_ids: [silent], TeamId: dev.teamId });
    await bulk('pause');
    await bulk('resume');
    await call('PATCH', `/contacts/${silent}`, { interest: 'meeting_booked' });
    for (const type of ['contact_added', 'reply', 'interest', 'bounce', 'autoresponse'] as const)
      await comes(type);
    for (const type of ['contact_paused', 'contact_resumed', 'appointment'] as const) await comes(type);
    await comes('unsubscribe', 2);
    await eventually(
      async () => ofType('finished').map(({ contact }) => contact.email as string),
      (emails) => emails.includes('silent+x@sandbox.test'),
      TIMEOUT_MS,
    );
    const methods = ofType('unsubscribe').map(({ unsubscribe }) => unsubscribe.method as string);
    expect(methods.toSorted()).toEqual(['auto_detected', 'spam_complaint']);
    // One message has one outcome: an opt-out, an auto-reply or a bounce is no reply.
    expect(ofType('reply').map(({ contact }) => contact.email)).toEqual(['interested+x@sandbox.test']);
  });

  it('opens, clicks, and clicks in a reply of a person', { timeout: TIMEOUT_MS }, async () => {
    const user = { host: '127.0.0.1', user: 'eve@outreach.test', password: 'secret' };
    sink = await startSmtpSink();
    imap = await startImapServer(user);
    const team = (await call('POST', '/teams', { name: 'Second' })).data.id as string;
    await call('PATCH', `/teams/${team}`, { inbox_link_tracking_override: true });
    await call('POST', '/webhooks', { team_id: team, url: receiver.url, secret: SECRET });
    await call('POST', '/senders', {
      TeamId: team,
      email: user.user,
      smtp_host: user.host,
      smtp_port: sink.port,
      smtp_security: 'none',
      smtp_user: user.user,
      smtp_password: user.password,
      imap_host: user.host,
      imap_port: imap.port,
      imap_security: 'none',
      imap_user: user.user,
      imap_password: user.password,
      spacing_seconds: 0,
    });
    const body = '<p>See <a href="https://acme.test/prices">our prices</a>.</p>';
    const graph = {
      nodes: [
        node(1, 'startNode'),
        node(2, 'emailNode', { step_number: 1, subject: 'Hi', body }),
        node(3, 'waitNode', { amount: 9, unit: 'days' }),
        node(4, 'stopNode'),
      ],
      edges: [edge(1, 2), edge(2, 3), edge(3, 4)],
    };
    await campaign(team, 'Links', graph, [{ email: 'carl@people.test', first_name: 'Carl' }]);
    await eventually(async () => sink.mails.length, (n) => n === 1, TIMEOUT_MS); // prettier-ignore
    const html = lastHtml();
    const pixel = /<img src="http:\/\/[^/"]+(\/o\/[^"]+)"/.exec(html)![1]!;
    const link = /<a href="http:\/\/[^/"]+(\/c\/[^"]+)"/.exec(html)![1]!;
    await personReads();
    expect((await follow(pixel)).status).toBe(200);
    expect((await follow(link)).headers.get('location')).toContain('https://acme.test/prices');
    await comes('open');
    await comes('click');
    const cites = /^message-id: *(<[^>]+>)/im.exec(sink.mails[0]!.raw)![1]!;
    const answer = [
      'From: Carl <carl@people.test>', `To: ${user.user}`, 'Subject: Re: Hi', 'Message-ID: <c1@people.test>',
      `In-Reply-To: ${cites}`, '', 'Which models do you have?', '',
    ].join('\r\n'); // prettier-ignore
    imap.append('INBOX', answer, dev.app.clock.now());
    const answered = await eventually(
      async () => ofType('reply').find(({ contact }) => contact.email === 'carl@people.test'),
      (payload) => payload !== undefined,
      TIMEOUT_MS,
    );
    await call('POST', `/conversations/${answered!.conversationId}/messages`, {
      html: '<p>Here is <a href="https://acme.test/offer">our offer</a>.</p>',
    });
    await eventually(async () => sink.mails.length, (n) => n === 2, TIMEOUT_MS); // prettier-ignore
    const path = /<a href="http:\/\/[^/"]+(\/[^"]+)"/.exec(lastHtml())![1]!;
    await personReads();
    expect((await follow(path)).status).toBeLessThan(400);
    await comes('reply_link_click');
    await comes('inbox_link_click');
    expect(ofType('inbox_link_click')[0]!.CampaignId).toBeNull();
    expect(ofType('reply_link_click')[0]!.CampaignId).toEqual(expect.any(String));
  });

  it('LinkedIn actions, and what people do there', { timeout: TIMEOUT_MS }, async () => {
    const key = { organizationId: await organizationId(), kind: 'linkedin' } as const;
    const secret = await setConnector(dev.app, key, { url: 'http://127.0.0.1:1' });
    connector = startChild(['examples/linkedin-connector.mjs', '0'], {
      CONNECTOR_SECRET: secret,
      ORGANIZATION_ID: key.organizationId,
      TEAM_ID: dev.teamId,
      OUTREACHD_URL: dev.url,
      DELAY_MS: '20',
    });
    await setConnector(dev.app, key, { url: /http\S+/.exec(await connector.line('listening'))![0], secret });
    const graph = {
      nodes: [
        node(1, 'startNode'),
        node(2, 'linkedinNode', { action: 'visit' }),
        node(3, 'linkedinNode', { action: 'like' }),
        node(4, 'linkedinNode', { action: 'connection', message: 'Hello' }),
        node(5, 'linkedinNode', { action: 'message', message: 'May I ask?' }),
        node(6, 'stopNode'),
      ],
      edges: [edge(1, 2), edge(2, 3), edge(3, 4), edge(4, 5), edge(5, 6)],
    };
    const url = 'https://www.linkedin.com/in/dana-replies';
    await eventually(
      async () => (await call('GET', `/identities?TeamId=${dev.teamId}`)).data as unknown[],
      ({ length }) => length === 1,
      TIMEOUT_MS,
    );
    await campaign(dev.teamId, 'LinkedIn', graph, [{ linkedin_url: url, first_name: 'Dana' }]);
    // An account waits minutes between two actions.
    const hurry = setInterval(() => {
      void dev.app.pool.query(`update linkedin_identities set next_at = '2020-01-01'`);
    }, 500);
    for (const type of TYPES.filter((each) => each.startsWith('linkedin_'))) await comes(type);
    clearInterval(hurry);
    for (const type of TYPES.filter((each) => each.startsWith('linkedin_')))
      expect(ofType(type)[0]!.linkedin.profile_url, type).toBe(url);
  });
});

const organizationId = async (): Promise<string> => {
  const { rows } = await dev.app.pool.query('select organization_id from teams where id = $1', [dev.teamId]);
  return rows[0].organization_id as string;
};

describe('every type', () => {
  const types = TYPES.filter((type) => !EXTENSIONS.has(type));

  it('is in the table of this test, 21 of them', () => {
    expect(Object.keys(BLOCKS).toSorted()).toEqual(types.toSorted());
    expect(types).toHaveLength(21);
  });

  it.each(types)('%s has the keys that are always there, and its block', (type) => {
    const [payload] = ofType(type);
    expect(payload).toMatchObject({
      event_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      type,
      team: { id: expect.any(String), name: expect.any(String) },
      contact: { id: expect.any(String), first_name: expect.any(String) },
      ...BLOCKS[type],
    });
    for (const key of ['CampaignId', 'conversationId', 'campaign']) expect(payload).toHaveProperty(key);
    if (payload!.conversationId) expect(payload!.conversation).toMatchObject({ labels: [] });
  });

  it('is signed for the stock verifier and for one written from the specification alone', () => {
    const verifier = new Webhook(SECRET);
    for (const { headers, body } of receiver.posts) {
      const own = createHmac('sha256', SECRET).update(`${String(headers['x-service-timestamp'])}.${body}`);
      expect(headers['x-service-signature']).toBe(`sha256=${own.digest('hex')}`);
      expect(verifier.verify(body, headers as Record<string, string>)).toEqual(JSON.parse(body));
      expect(headers['x-service-event']).toBe((JSON.parse(body) as Payload).type);
    }
  });

  it('comes once for each event', () => {
    const ids = payloads().map(({ event_id: id }) => id as string);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
