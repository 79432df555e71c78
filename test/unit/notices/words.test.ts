import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RecordedEvent } from '../../../src/events/event.ts';
import { mailOf, noticeText, slackBody } from '../../../src/notices/rules/notice-text.ts';
import type { Told } from '../../../src/notices/rules/notice-text.ts';
import { HEARD, MAX_SAID, shorten, whatToTell } from '../../../src/notices/rules/what-to-tell.ts';
import { runs } from '../../support/chance.ts';
import { detailsOf } from '../../support/event-details.ts';

const event = (type: RecordedEvent['type'], over: Partial<RecordedEvent> = {}): RecordedEvent => ({
  id: '00000000-0000-7000-8000-000000000009',
  teamId: '00000000-0000-7000-8000-000000000002',
  type,
  occurredAt: new Date('2026-11-16T09:00:00Z'),
  detail: detailsOf('words')[type as keyof ReturnType<typeof detailsOf>],
  ...over,
});
const reply = (category: string, text = 'Yes, please', conversationId = 'c') =>
  event('reply', { conversationId, detail: { reply: { text, category, mood: 'positive' } } });
const interest = (status: string, conversationId: string | null = 'c') =>
  event('interest', { conversationId, detail: { interest: { interest: status } } });
const kindsOf = (...events: RecordedEvent[]) => whatToTell(events).map(({ kind }) => kind);

describe('what people are told', () => {
  it.each([
    ['an interested reply', reply('interested'), 'interested_answer'],
    ['a wish to meet', reply('meeting_request'), 'interested_answer'],
    ['an interest that an answer showed later', interest('interested'), 'interested_answer'],
    ['an incident that began', event('sender_incident'), 'sender_trouble'],
    ['a campaign that the guard paused', event('campaign_paused'), 'campaign_paused'],
  ])('is %s', (_what, happened, kind) => {
    expect(HEARD.has(happened.type)).toBe(true);
    expect(kindsOf(happened)).toEqual([kind]);
  });

  it.each([
    ['a question', reply('question')],
    ['a refusal', reply('not_interested')],
    ['an interest that a person sets, who knows of it', interest('interested', null)],
    ['an interest in nothing', interest('not_interested')],
    ['an incident that ended', event('sender_incident', { detail: { sender_incident: { state: 'ended' } } })],
    ['an open', event('open')],
  ])('is not %s', (_what, happened) => expect(kindsOf(happened)).toEqual([]));

  it('is an answer once, also when it sets the interest', () => {
    expect(kindsOf(reply('interested'), interest('interested'))).toEqual(['interested_answer']);
    expect(kindsOf(reply('question'), interest('interested', 'other'))).toEqual(['interested_answer']);
  });

  it('is said with the address and the reason', () => {
    expect(whatToTell([event('sender_incident')])[0]!.said).toBe(
      'a@b.test: its folders were not read lately, so its follow-ups wait (words)',
    );
    const block = { reason: 'bounce_guard', sends: 50, bounces: 4, content_refusals: 0, max_rate: 0.05 };
    expect(whatToTell([event('campaign_paused', { detail: { campaign_paused: block } })])[0]!.said).toBe(
      '4 of 50 mails went to invalid recipients, and the bounce guard pauses above 5 %',
    );
  });

  it('throws at no event, whatever its detail is', () => {
    fc.assert(
      fc.property(fc.constantFrom(...HEARD), fc.jsonValue(), fc.jsonValue(), (type, one, other) => {
        const detail = Object.fromEntries(
          ['reply', 'linkedin', 'interest', 'sender_incident', 'campaign_paused'].map((name) => [name, one]),
        ) as NonNullable<RecordedEvent['detail']>;
        whatToTell([
          event(type, { detail }),
          event(type, { detail: other as never }),
          event(type, { detail: {} }),
        ]);
      }),
      { numRuns: runs(200) },
    );
  });
});

describe('a text that is shortened', () => {
  it('is one line of at most so many characters, of whole ones alone', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 1_000 }), (text) => {
        const short = shorten(text);
        expect(short.length).toBeLessThanOrEqual(MAX_SAID);
        expect(short).not.toMatch(/[\r\n\t]/);
        expect(short.isWellFormed()).toBe(true);
      }),
      { numRuns: runs(300) },
    );
    expect(shorten(`${'a'.repeat(198)}😀😀`)).toBe(`${'a'.repeat(198)}…`);
    expect(shorten('two\r\n lines')).toBe('two lines');
  });
});

const told = (over: Partial<Told> = {}): Told => ({
  said: 'Yes, please',
  campaign: 'Autumn',
  name: 'Ann Other',
  email: 'ann@else.test',
  company: 'Else',
  conversationId: 'id-1',
  senderId: null,
  campaignId: null,
  ...over,
});
const facts = (over: Partial<Parameters<typeof noticeText>[0]> = {}) =>
  noticeText({
    team: 'Acme',
    kind: 'interested_answer',
    count: 1,
    isMore: false,
    told: [told()],
    publicUrl: 'https://mail.acme.test',
    ...over,
  });
const slackText = (text: ReturnType<typeof noticeText>): string => JSON.parse(slackBody(text)).text;

describe('a notice', () => {
  it('says who answered, in which campaign and what, and where the conversation is', () => {
    expect(slackText(facts())).toBe(
      'Acme: an interested answer\n' +
        '- Ann Other (ann@else.test), Else, in Autumn: "Yes, please"\n' +
        '  https://mail.acme.test/v2/conversations/id-1',
    );
    expect(slackText(facts({ publicUrl: null }))).toContain('\n  conversation id-1');
  });

  it('counts what it does not list', () => {
    const many = facts({ count: 300, told: Array.from({ length: 20 }, () => told()) });
    expect(many.title).toBe('Acme: 300 interested answers');
    expect(many.rest).toBe('and 280 others');
    expect(facts({ count: 1000, isMore: true }).title).toBe('Acme: 1000 and more interested answers');
    expect(facts({ kind: 'sender_trouble', count: 12 }).title).toBe('Acme: 12 troubles of mailboxes');
  });

  it('cannot be made a link, a command or a call to everyone by what a contact wrote', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            '<',
            '>',
            '&',
            '!',
            '@',
            'channel',
            'here',
            'everyone',
            'all',
            '|',
            'http://x',
            ' ',
          ),
          { maxLength: 12 },
        ),
        (pieces) => {
          const text = slackText(facts({ told: [told({ said: pieces.join(''), name: pieces.join('') })] }));
          expect(text).not.toMatch(/[<>]|&(?!amp;|lt;|gt;)/);
          expect(text).not.toMatch(/@(all|channel|everyone|here)\b/i);
        },
      ),
      { numRuns: runs(300) },
    );
    const { html, text } = mailOf(facts({ told: [told({ said: '<img src=x>' })] }), 'why');
    expect(html).toContain('&lt;img src=x&gt;');
    expect(text).toContain('<img src=x>');
  });

  it('is mailed with its title as the subject', () => {
    const mail = mailOf(facts(), 'You asked for it.');
    expect(mail.subject).toBe('Acme: an interested answer');
    expect(mail.text).toMatch(/^Acme: an interested answer\.\n\n- Ann [^]*\n\nYou asked for it\.\n$/);
  });
});
