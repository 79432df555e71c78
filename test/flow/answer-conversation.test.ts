import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pauseCompanies } from '../../src/enrollments/pause-elsewhere.ts';
import { inboundWorld } from '../support/inbound.ts';

type World = Awaited<ReturnType<typeof inboundWorld>>;
let w: World;
beforeEach(async () => {
  w = await inboundWorld();
});
afterEach(() => w[Symbol.asyncDispose]());

interface Told {
  type: string;
  conversationId: string | null;
  conversation?: { id: string };
  [block: string]: unknown;
}
const OURS = new Set(['email_sent', 'contact_added']);

async function told(): Promise<Told[]> {
  const rows = await w.t.app.db.selectFrom('webhook_deliveries').select('body').orderBy('id').execute();
  return rows.map(({ body }) => JSON.parse(body) as Told).filter(({ type }) => !OURS.has(type));
}
const kinds = (all: Told[]): string[] =>
  all
    .map(({ type, ...body }) => {
      const reason = (body[type] as { reason?: string } | undefined)?.reason;
      return reason === undefined ? type : `${type} ${reason}`;
    })
    .toSorted();
const talks = async (): Promise<{ id: string; from: string }[]> =>
  (await w.t.call('GET', `/conversations?TeamId=${w.t.teamId}`)).body.data;
async function expectOf(all: Told[], ...expected: string[]): Promise<void> {
  expect(kinds(all)).toEqual(expected.toSorted());
  const [talk, ...others] = await talks();
  expect(others).toEqual([]);
  expect(new Set(all.map(({ conversationId }) => conversationId))).toEqual(new Set([talk!.id]));
  expect(new Set(all.map(({ conversation }) => conversation?.id))).toEqual(new Set([talk!.id]));
}

const accepted = (messageId: string): string =>
  [
    'From: ben@people.test',
    'Subject: Accepted: Call',
    'Message-ID: <accepted@people.test>',
    `In-Reply-To: ${messageId}`,
    'MIME-Version: 1.0',
    'Content-Type: text/calendar; method=REPLY; charset=utf-8',
    '',
    'BEGIN:VCALENDAR',
    'METHOD:REPLY',
    'BEGIN:VEVENT',
    'ATTENDEE;PARTSTAT=ACCEPTED:mailto:ben@people.test',
    'UID:1',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');

describe('every event that an answer causes names its conversation', () => {
  it.each<[what: string, letter: Parameters<World['hear']>[0][0], events: string[]]>([
    [
      'of interest, in every campaign of the person',
      { text: 'Sounds good, tell me more.' },
      ['reply', 'interest', 'finished replied', 'contact_paused replied_elsewhere'],
    ],
    [
      'that opts out',
      { text: 'Please remove me from your list.' },
      ['unsubscribe', 'finished unsubscribed', 'finished unsubscribed'],
    ],
    [
      'of a machine while the person is away',
      { text: 'I am out of the office until Monday.', headers: ['Auto-Submitted: auto-replied'] },
      ['autoresponse', 'contact_paused out_of_office', 'contact_paused out_of_office'],
    ],
  ])('%s', async (_what, letter, events) => {
    const [mail] = await w.wroteTo(['ben@people.test']);
    await w.wroteTo(['ben@people.test'], { name: 'Winter', subject: 'Snow' });
    await w.t.hearAll();
    await w.hear([{ ...letter, cites: mail!.messageId }]);
    await expectOf(await told(), ...events);
  });

  it('that accepts an invitation', async () => {
    const [mail] = await w.wroteTo(['ben@people.test']);
    await w.t.hearAll();
    await w.hear([{ raw: accepted(mail!.messageId) }]);
    await expectOf(await told(), 'reply', 'interest', 'appointment', 'finished replied');
  });

  it('that may be one to a mail of ours', async () => {
    await w.wroteTo(['ben@corp.test', 'eve@corp.test']);
    await w.t.hearAll();
    await w.hear([{ from: 'ida@corp.test', subject: 'A question' }]);
    await expectOf(await told(), 'contact_paused possible_reply', 'contact_paused possible_reply');
  });

  it('for the people of a company, also those that a worker pauses later', async () => {
    await w.t.call('PATCH', `/teams/${w.t.teamId}`, { reply_scope: 'company' });
    const people = Array.from({ length: 202 }, (_none, n) => `p${n}@corp.test`);
    const [mail] = await w.wroteTo(people);
    await w.t.hearAll();
    await w.hear([{ from: people[0]!, cites: mail!.messageId, text: 'Could you tell me the price?' }]);
    while (await pauseCompanies(w.t.app));
    const elsewhere = Array<string>(201).fill('contact_paused replied_elsewhere');
    await expectOf(await told(), 'reply', 'finished replied', ...elsewhere);
  });

  it('and so do those that take it back', async () => {
    const [mail] = await w.wroteTo(['ben@people.test']);
    await w.hear([{ cites: mail!.messageId, text: 'Could you tell me the price?' }]);
    const { id } = (await talks())[0]!;
    const said = await w.t.app.db.selectFrom('inbound_messages').select('id').executeTakeFirstOrThrow();
    await w.t.hearAll();
    const judged = await w.t.call('POST', `/conversations/messages/${said.id}/reclassify`, {
      outcome: 'autoresponse',
      subtype: 'out_of_office',
    });
    expect(judged.status, JSON.stringify(judged.body)).toBe(200);
    const all = await told();
    expect(kinds(all)).toContain('contact_resumed reclassified');
    expect(new Set(all.map(({ conversationId }) => conversationId))).toEqual(new Set([id]));
  });
});
