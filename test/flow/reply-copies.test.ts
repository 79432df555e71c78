import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCopies } from '../../src/sending/sent-copies.ts';
import { inboundWorld } from '../support/inbound.ts';
import { openMailer } from '../support/mailer.ts';
import { startSmtpSink } from '../support/smtp-sink.ts';
import type { SinkScript, SmtpSink } from '../support/smtp-sink.ts';

const PIPELINED = '250-sink.test\r\n250-PIPELINING\r\n250-8BITMIME\r\n250 ENHANCEDSTATUSCODES';
const script: SinkScript = {};
let w: Awaited<ReturnType<typeof inboundWorld>>;
let sink: SmtpSink;
let senderId: string;
beforeAll(async () => {
  sink = await startSmtpSink(script);
  w = await inboundWorld();
  senderId = await w.mailbox('ida', {
    smtp_port: sink.port,
    save_sent: true,
    imap_host: '127.0.0.1',
    imap_user: 'ida',
    imap_password: 'x',
  });
});
afterAll(async () => {
  await w[Symbol.asyncDispose]();
  await sink.close();
});
beforeEach(() => {
  delete script.reply;
  sink.mails.length = 0;
});

const get = async (path: string) => (await w.t.call('GET', path)).body.data;
const refuses = (replies: Record<string, string>, ehlo: string | null = null) => {
  script.reply = (phase, said) =>
    phase === 'ehlo'
      ? ehlo
      : phase === 'rcpt'
        ? (Object.entries(replies).find(([address]) => said.includes(address))?.[1] ?? null)
        : null;
};
async function talkWith(name: string): Promise<{ id: string; enrollmentId: string }> {
  const [mail] = await w.wroteTo([`${name}@people.test`], { name, subject: `Hi ${name}`, senderId });
  w.t.clock.advance(60_000);
  await w.hear([{ from: `${name}@people.test`, cites: mail!.messageId, subject: `Re: Hi ${name}` }], {
    senderId,
  });
  const [talk] = await get(`/conversations?TeamId=${w.t.teamId}&search=hi%20${name}`);
  return { id: talk.id, enrollmentId: mail!.enrollmentId };
}
const reply = (id: string, body: object) => w.t.call('POST', `/conversations/${id}/messages`, body);
const newest = async (id: string) => (await get(`/conversations/${id}/messages`)).at(-1);
async function drain(): Promise<void> {
  w.t.clock.advance(60_000);
  await using mailer = await openMailer(w.t.app);
  await mailer.drain({ teamId: w.t.teamId, senderId }, new AbortController().signal);
}
const headOf = (raw: string): string => raw.slice(0, raw.indexOf('\r\n\r\n')).replaceAll('\r\n ', ' ');
const receivers = (): string[] => sink.mails.flatMap(({ to }) => to.split(','));

describe('a reply with copies', () => {
  it('goes to each once: Cc is in the header, Bcc in the envelope alone', async () => {
    const talk = await talkWith('ada');
    const { status, body } = await reply(talk.id, {
      text: 'Ben joins us.',
      cc: ['ben@people.test', ' Eve@people.test ', 'ADA@people.test', 'ben@people.test'],
      bcc: ['crm@outreach.test', 'eve@people.test'],
    });
    expect([status, body.data.cc, body.data.bcc]).toEqual([
      201,
      ['ben@people.test', 'Eve@people.test'],
      ['crm@outreach.test'],
    ]);
    await drain();
    expect(receivers()).toEqual([
      'ada@people.test',
      'ben@people.test',
      'Eve@people.test',
      'crm@outreach.test',
    ]);
    const head = headOf(sink.mails[0]!.raw);
    expect(head).toContain('\r\nCc: ben@people.test, Eve@people.test\r\n');
    expect(sink.mails[0]!.raw).not.toMatch(/crm@|bcc/i);
    expect(await newest(talk.id)).toMatchObject({
      cc: ['ben@people.test', 'Eve@people.test'],
      bcc: ['crm@outreach.test'],
      refused_copies: [],
      delivery: { state: 'sent' },
    });
  });

  it('is kept for the Sent folder with Cc and Bcc', async () => {
    const talk = await talkWith('bea');
    await reply(talk.id, { text: 'Hello', cc: ['ben@people.test'], bcc: ['crm@outreach.test'] });
    await drain();
    const [copy] = await w.t.app.db
      .selectFrom('sent_copies')
      .select('mail')
      .orderBy('claimed_at', 'desc')
      .limit(1)
      .execute();
    const raw = await createCopies(w.t.app.db)(w.t.teamId, copy as never);
    expect(headOf(raw.toString())).toMatch(/\r\nCc: ben@people\.test\r\nBcc: crm@outreach\.test\r\n/);
  });

  it('without copies has neither header, and one receiver', async () => {
    const talk = await talkWith('cleo');
    await reply(talk.id, { text: 'Hello', cc: [], bcc: [] });
    await drain();
    expect(receivers()).toEqual(['cleo@people.test']);
    expect(headOf(sink.mails[0]!.raw)).not.toMatch(/^b?cc:/im);
    expect(await newest(talk.id)).toMatchObject({ cc: [], bcc: [], refused_copies: [] });
  });

  it('400 names the address that is none, is one too many, or is on the blacklist', async () => {
    const talk = await talkWith('dora');
    await w.t.call('POST', '/blacklist', { TeamId: w.t.teamId, address: 'rival.test' });
    const many = Array.from({ length: 21 }, (_none, n) => `p${n}@people.test`);
    const faults: [object, string, RegExp][] = [
      [{ cc: ['ben@people.test', 'Ben <ben@people.test>'] }, 'cc[1]', /one mail address/],
      [{ bcc: ['a@b.test, c@d.test'] }, 'bcc[0]', /one mail address/],
      [{ bcc: ['a@b.test\r\nRCPT TO:<x@y.test>'] }, 'bcc[0]', /one mail address/],
      [{ cc: many }, 'cc', /20/],
      [{ cc: ['dora@people.test', ' Max@rival.test'] }, 'cc[1]', /Max@rival\.test is on the blacklist/],
      [{ cc: ['ben@people.test'], bcc: ['ben@people.test', 'max@rival.test'] }, 'bcc[1]', /on the blacklist/],
    ];
    for (const [copies, param, says] of faults) {
      const { status, body } = await reply(talk.id, { text: 'Hello', ...copies });
      expect([status, body.error.param], JSON.stringify(copies)).toEqual([400, param]);
      expect(body.error.message).toMatch(says);
    }
    expect((await newest(talk.id)).kind).toBe('inbound');
  });

  it.each([null, PIPELINED])(
    'leaves without the copy that the server refuses, and names it (%#)',
    async (ehlo) => {
      const talk = await talkWith(ehlo ? 'fay' : 'eli');
      refuses({ 'gone@': '550 5.1.1 no such user', 'full@': '452 4.2.2 mailbox full' }, ehlo);
      await reply(talk.id, {
        text: 'Hello',
        cc: ['gone@people.test', 'ben@people.test'],
        bcc: ['full@people.test'],
      });
      await drain();
      expect(sink.mails).toHaveLength(1);
      expect(await newest(talk.id)).toMatchObject({
        delivery: { state: 'sent' },
        refused_copies: [
          { address: 'gone@people.test', reply: '550 5.1.1 no such user' },
          { address: 'full@people.test', reply: '452 4.2.2 mailbox full' },
        ],
      });
      expect(await w.blacklist()).not.toContainEqual(
        expect.objectContaining({ address: 'gone@people.test' }),
      );
    },
  );

  it.each([null, PIPELINED])(
    'reaches no one while its addressee is refused, and each once later (%#)',
    async (ehlo) => {
      const name = ehlo ? 'hal' : 'gil';
      const talk = await talkWith(name);
      refuses({ [`${name}@`]: '450 4.2.0 greylisted', 'gone@': '550 5.1.1 no such user' }, ehlo);
      await reply(talk.id, { text: 'Hello', cc: ['ben@people.test', 'gone@people.test'] });
      await drain();
      expect(sink.mails).toEqual([]);
      expect((await newest(talk.id)).delivery).toMatchObject({ state: 'queued', reason: 'deferred' });
      delete script.reply;
      w.t.clock.advance(3_600_000);
      await drain();
      expect(receivers()).toEqual([`${name}@people.test`, 'ben@people.test', 'gone@people.test']);
    },
  );

  it.each([null, PIPELINED])(
    'fails with the words about its addressee, and no copy leaves (%#)',
    async (ehlo) => {
      const name = ehlo ? 'joy' : 'ian';
      const talk = await talkWith(name);
      refuses({ [`${name}@`]: '550 5.1.1 user unknown', 'full@': '452 4.2.2 mailbox full' }, ehlo);
      await reply(talk.id, { text: 'Hello', cc: ['full@people.test', 'ben@people.test'] });
      await drain();
      expect(sink.mails).toEqual([]);
      expect((await newest(talk.id)).delivery).toMatchObject({ state: 'failed', reason: 'user unknown' });
    },
  );

  it('fails for good when the addressee is unknown and the only copy is to wait', async () => {
    const talk = await talkWith('kim');
    refuses({ 'kim@': '550 5.1.1 user unknown', 'full@': '452 4.2.2 mailbox full' });
    await reply(talk.id, { text: 'Hello', cc: ['full@people.test'] });
    await drain();
    expect((await newest(talk.id)).delivery).toMatchObject({ state: 'failed', reason: 'user unknown' });
  });

  it('leaves out a copy that was blacklisted while it waited, and says so', async () => {
    const talk = await talkWith('leo');
    await reply(talk.id, {
      text: 'Hello',
      cc: ['ben@people.test', 'late@people.test'],
      bcc: ['also@people.test'],
    });
    for (const address of ['late@people.test', 'also@people.test'])
      await w.t.call('POST', '/blacklist', { TeamId: w.t.teamId, address });
    await drain();
    expect(receivers()).toEqual(['leo@people.test', 'ben@people.test']);
    expect(headOf(sink.mails[0]!.raw)).toContain('\r\nCc: ben@people.test\r\n');
    expect((await newest(talk.id)).refused_copies).toEqual(
      expect.arrayContaining([
        { address: 'late@people.test', reply: expect.stringMatching(/^on the blacklist: /) },
        { address: 'also@people.test', reply: expect.stringMatching(/^on the blacklist: /) },
      ]),
    );
  });

  it('is not bounced by a report about a copy, which a person looks at', async () => {
    const talk = await talkWith('mia');
    const { body } = await reply(talk.id, { text: 'Hello', cc: ['gone@people.test'] });
    await drain();
    await w.hear([{ raw: w.reportOf(body.data.message_id, 'gone@people.test') }], { senderId });
    expect((await newest(talk.id)).delivery).toMatchObject({ state: 'sent' });
    expect(await w.blacklist()).not.toContainEqual(
      expect.objectContaining({ address: expect.stringMatching(/mia@|gone@/) }),
    );
    const review = await get(`/conversations/messages?TeamId=${w.t.teamId}&needs_review=true`);
    expect(review[0]).toMatchObject({ why: 'copy_report' });
  });

  it('is bounced by a report about its addressee', async () => {
    const talk = await talkWith('ned');
    const { body } = await reply(talk.id, { text: 'Hello', cc: ['ben@people.test'] });
    await drain();
    await w.hear([{ raw: w.reportOf(body.data.message_id, 'ned@people.test') }], { senderId });
    expect((await newest(talk.id)).delivery).toMatchObject({ state: 'failed' });
  });

  it('blocks no address when a copy asks for no more mail, and a person sees it', async () => {
    const talk = await talkWith('ola');
    const { body } = await reply(talk.id, { text: 'Hello', cc: ['ben@people.test'] });
    await drain();
    const text = 'Please remove me from your list.';
    await w.hear([{ from: 'ben@people.test', cites: body.data.message_id, text }], { senderId });
    expect(await w.blacklist()).not.toContainEqual(
      expect.objectContaining({ address: expect.stringMatching(/ola@|ben@/) }),
    );
    const review = await get(`/conversations/messages?TeamId=${w.t.teamId}&needs_review=true`);
    expect(review.map(({ why }: { why: string }) => why)).toContain('opt_out_doubt');
  });
});
