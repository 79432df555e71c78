import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { erasePeople } from '../../src/people/erase-people.ts';
import { SETTLES_MS } from '../../src/people/rules/erasure.ts';
import { inboundWorld } from '../support/inbound.ts';
import { openMailer } from '../support/mailer.ts';
import { rowsThatSay } from '../support/person-rows.ts';
import { startSmtpSink } from '../support/smtp-sink.ts';
import type { SinkScript, SmtpSink } from '../support/smtp-sink.ts';

const script: SinkScript = {};
let w: Awaited<ReturnType<typeof inboundWorld>>;
let sink: SmtpSink;
let senderId: string;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outreachd-copies-'));
  sink = await startSmtpSink(script);
  w = await inboundWorld({ config: { dataDir: folder } });
  senderId = await w.mailbox('ida', { smtp_port: sink.port });
});
afterAll(async () => {
  await w[Symbol.asyncDispose]();
  await sink.close();
  await rm(folder, { recursive: true, force: true });
});

const get = async (path: string) => (await w.t.call('GET', path)).body.data;
const reply = (id: string, body: object) => w.t.call('POST', `/conversations/${id}/messages`, body);
const said = (word: string) => rowsThatSay(w.t.app.pool, [word]);
async function talkWith(name: string): Promise<string> {
  const [mail] = await w.wroteTo([`${name}@people.test`], { name, subject: `Hi ${name}`, senderId });
  w.t.clock.advance(60_000);
  await w.hear([{ from: `${name}@people.test`, cites: mail!.messageId, subject: `Re: Hi ${name}` }], {
    senderId,
  });
  const [talk] = await get(`/conversations?TeamId=${w.t.teamId}&search=hi%20${name}`);
  return talk.id;
}
async function drain(): Promise<void> {
  w.t.clock.advance(60_000);
  await using mailer = await openMailer(w.t.app);
  await mailer.drain({ teamId: w.t.teamId, senderId }, new AbortController().signal);
}
async function erase(email: string): Promise<void> {
  const never = new AbortController().signal;
  expect((await w.t.call('POST', '/people/erase', { email })).status).toBe(202);
  while (await erasePeople(w.t.app, never));
  w.t.clock.advance(SETTLES_MS);
  while (await erasePeople(w.t.app, never));
}
const exported = async (email: string): Promise<string> =>
  (
    await w.t.server.inject({
      method: 'POST',
      url: '/v2/people/export',
      headers: { authorization: `Bearer ${w.t.key}` },
      payload: { email },
    })
  ).payload;

it('a copy of a mail to another person keeps its place, and not the address; the others stay', async () => {
  const talk = await talkWith('ada');
  script.reply = (phase, line) =>
    phase === 'rcpt' && /zqc/i.test(line) ? '550 5.1.1 <zqcopyx@people.test> is unknown' : null;
  await reply(talk, {
    text: 'To three.',
    cc: ['Zqcopyx@people.test', 'eve@people.test'],
    bcc: ['crm@people.test'],
  });
  await drain();
  delete script.reply;
  const before = (await get(`/conversations/${talk}/messages`)).at(-1);
  expect(before.refused_copies).toMatchObject([{ address: 'Zqcopyx@people.test' }]);

  const lines = await exported('zqcopyx@people.test');
  expect(lines).toContain('"cc":["Zqcopyx@people.test"]');
  expect(lines).toContain('is unknown');
  expect(lines).not.toMatch(/eve@|crm@|To three/);

  await erase('zqcopyx@people.test');
  expect(await said('zqcopyx')).toEqual({});
  expect((await get(`/conversations/${talk}/messages`)).at(-1)).toEqual({
    ...before,
    cc: ['erased@erased.invalid', 'eve@people.test'],
    refused_copies: [{ address: 'erased@erased.invalid', reply: '' }],
  });
});

it('a reply that waits with such a copy is cancelled, and keeps no address', async () => {
  const talk = await talkWith('dora');
  await reply(talk, { text: 'Soon.', bcc: ['zqwaitx@people.test', 'crm@people.test'] });
  await erase('zqwaitx@people.test');
  sink.mails.length = 0;
  await drain();
  expect(sink.mails).toEqual([]);
  expect(await said('zqwaitx')).toEqual({});
  expect((await get(`/conversations/${talk}/messages`)).at(-1)).toMatchObject({
    delivery: { state: 'cancelled', reason: 'erased' },
    text: 'Soon.',
    bcc: ['erased@erased.invalid', 'crm@people.test'],
  });
});

it('a reply in the conversation of another person that went to them is removed with its text', async () => {
  const talk = await talkWith('finn');
  await reply(talk, { text: 'Dear zqothx, Finn says', to: 'zqothx@people.test' });
  await drain();
  expect(Object.keys(await said('zqothx'))).toContain('conversation_messages');
  expect(await exported('zqothx@people.test')).toContain('Dear zqothx');
  await erase('zqothx@people.test');
  expect(await said('zqothx')).toEqual({});
  expect((await get(`/conversations/${talk}/messages`)).map(({ text }: { text: string }) => text)).toContain(
    'Sounds good, tell me more.',
  );
});

it('an erasure waits for a mail that is being sent with a copy to them', async () => {
  const talk = await talkWith('gus');
  const { id } = (await reply(talk, { text: 'Under way.', cc: ['zqopenx@people.test'] })).body.data;
  const state = (to: string) =>
    w.t.app.pool.query(`update email_sends set state = $2 where source_id = $1`, [id, to]);
  await state('uncertain');
  const asked = await w.t.call('POST', '/people/erase', { email: 'zqopenx@people.test' });
  while (await erasePeople(w.t.app, new AbortController().signal));
  expect(await get(`/people/erasures/${asked.body.data.id}`)).toMatchObject({
    state: 'waiting',
    open_mails: 1,
  });
  await state('sent');
  await erase('zqopenx@people.test');
  expect(await said('zqopenx')).toEqual({});
});
