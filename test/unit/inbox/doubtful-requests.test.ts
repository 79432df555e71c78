import { describe, expect, it } from 'vitest';
import { classify } from '../../../src/inbox/rules/classify.ts';
import { onLinkedin } from '../../../src/inbox/rules/on-linkedin.ts';
import { mailWith } from './mails.ts';

const CONTEXT = { wroteTo: new Set(['ben@people.test']), own: new Set<string>(), citesOurs: true };
const read = (text: string) => classify(mailWith({ text, from: 'ben@people.test' }), CONTEXT);

describe('a request is in doubt, and blocks nothing, when it names', () => {
  it.each([
    ['a day until which it counts', "Please don't email me before Monday."],
    ['such a day in German', 'Bitte schreiben Sie mir nicht mehr vor dem 1. März.'],
    ['such a day in Japanese', '1月前はもうメールを送らないでください。'],
    ['another address', 'Please stop writing to info@people.test, ask me instead.'],
    ['an old address', 'Please stop writing to my old address.'],
    ['a condition behind it', 'Please unsubscribe me if this is a mass mail.'],
    ['what others write', 'They answer "remove me from your list".'],
    ['another sender', "No more emails from HubSpot for me, I'd love to switch."],
    ['mails of a tool', 'Please stop sending me Outreach.io emails.'],
    ['another sender in Polish', 'Proszę nie wysyłać mi więcej maili z HubSpota.'],
    ['another sender in Finnish', 'Älkää lähettäkö minulle enää sähköpostia HubSpotista.'],
    ['another sender in French', "Ne m'envoyez plus de mails d'HubSpot."],
    ['another sender in Chinese', '请不要再给我发 HubSpot 的邮件。'],
    ['what is left for us', 'I want to unsubscribe from Mailchimp and move to you.'],
    ['another language', 'Please stop sending me emails in English.'],
  ])('%s', (_what, text) => expect(read(text)).toMatchObject({ outcome: 'reply', doubt: true }));
});

describe('a request blocks the address, though it names', () => {
  it.each([
    ['a day on which it was said before', 'Unsubscribe me from your list, I asked you on Monday.'],
    ['the own address', 'Please unsubscribe Ben@People.test from your list.'],
    ['a tool that is used', 'We already use HubSpot. Please remove me from your list.'],
    ['a thing in quotes', 'Please remove me from your "newsletter".'],
  ])('%s', (_what, text) => expect(read(text)).toMatchObject({ outcome: 'unsubscribe' }));
});

it('a request that names a tool is one when the mail that it answers names it, too', () => {
  const mail = mailWith({ text: 'Please stop these emails from HubSpot.', from: 'ben@people.test' });
  const answered = { subject: 'Your CRM', text: 'Hi Ben,\nhave you tried HubSpot?' };
  expect(classify(mail, { ...CONTEXT, answered })).toMatchObject({ outcome: 'unsubscribe' });
  expect(classify(mail, CONTEXT)).toMatchObject({ outcome: 'reply', doubt: true });
});

it('one sentence of a long reply that asks puts it before a person, whatever the rest says', () => {
  const story =
    'The insurer comes on Monday, and we look for the folder that Anna put away in March. '.repeat(3);
  const asks = 'I would be glad to hear nothing more from your side ever again.';
  expect(read(`${story}${asks} ${story}`)).toMatchObject({ outcome: 'reply', doubt: true });
  expect(read(story + story)).toMatchObject({ outcome: 'reply', doubt: false });
});

describe('on LinkedIn', () => {
  const said = (text: string) => onLinkedin(classify(mailWith({ text, from: null }), CONTEXT), text);

  it.each([
    ['Please stop messaging me here. Write to my mail instead.'],
    ["Please don't contact me here, use WhatsApp."],
  ])('silence here may be a wish for another way: %s', (text) =>
    expect(said(text)).toMatchObject({ outcome: 'reply', doubt: true, needsReview: true }),
  );

  it.each([['Please stop, take me off your mailing list.'], ['Never contact me again.']])(
    'silence that names no other way is one: %s',
    (text) => expect(said(text)).toMatchObject({ outcome: 'unsubscribe' }),
  );

  it('a request in an absence stays in doubt', () => {
    expect(
      said('I am out of office until Monday. If this is a mass mail, take me off your list.'),
    ).toMatchObject({
      outcome: 'reply',
      doubt: true,
    });
  });

  it('what a person may have written of an absence is a reply', () => {
    expect(said('Bin im Urlaub. Machen wir im Januar.')).toMatchObject({ outcome: 'reply', doubt: false });
  });
});
