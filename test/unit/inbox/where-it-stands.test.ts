import { describe, expect, it } from 'vitest';
import { classify } from '../../../src/inbox/rules/classify.ts';
import { consequenceOf, heldFor } from '../../../src/inbox/rules/consequence.ts';
import { settledVerdict } from '../../../src/inbox/rules/settled.ts';
import { mailWith } from './mails.ts';

const CONTEXT = { wroteTo: new Set(['ben@people.test']), own: new Set<string>(), citesOurs: true };
const read = (over: Parameters<typeof mailWith>[0]) => classify(mailWith(over), CONTEXT);
const isHeard = (over: Parameters<typeof mailWith>[0]): boolean => {
  const verdict = read(over);
  return verdict.outcome === 'unsubscribe' || verdict.needsReview;
};

describe('a request for no more mail is heard wherever it stands:', () => {
  it.each([
    [{ headers: { 'auto-submitted': 'auto-replied' }, text: 'Please unsubscribe me, and delete my data.' }],
    [{ headers: { 'auto-submitted': 'auto-replied' }, text: "Ne m'écrivez plus." }],
    [
      {
        subject: 'Automatic reply: Hi',
        text: 'I am away until 3 December. Please take me off your mailing list.',
      },
    ],
    [{ subject: 'Gelesen: Hi', text: 'Habe es gelesen. Bitte keine Mails mehr, löschen Sie meine Daten.' }],
  ])('in an automatic answer, which then holds the contact (%j)', (over) => {
    const verdict = read(over);
    expect(verdict.outcome === 'unsubscribe' || heldFor(verdict)).toBeTruthy();
  });

  it.each([
    [
      'Dear Sir,\n\nUnder the GDPR I exercise my right to erasure. Please delete my personal data and do not contact me again.\n\nAnna',
    ],
    [
      'Hi,\n\nThis email was received in error, I am not the intended recipient, please remove me from your list.\n\nAnna',
    ],
  ])('in what looks like the footer of a lawyer (%j)', (text) => expect(isHeard({ text })).toBe(true));

  it.each([
    ['No need.\nThank you\nDo not contact us again'],
    ['We use SAP.\nThanks\nPlease take us off your list\nTom'],
    ['Nein danke.\n\nMit freundlichen Grüßen\nAnna Berg\n\nPS: Bitte nehmen Sie mich aus dem Verteiler.'],
    ['Non merci.\nCordialement\nMerci de me retirer de votre liste'],
  ])('below a closing (%j)', (text) => expect(isHeard({ text })).toBe(true));

  it.each([
    [{ subject: 'Please remove me from your list', text: '' }],
    [{ subject: 'Unsubscribe me', text: 'Hello' }],
    [{ subject: 'REMOVE ME FROM YOUR LIST!!', text: 'Thanks' }],
    [{ subject: 'Re: [수신거부]', text: '' }],
  ])('in a subject of their own (%j)', (over) => expect(isHeard(over)).toBe(true));

  it.each([['un\u00ADsubscribe me'], ['unsubsribe'], ['UNSUBSCIRBE'], ['no more emials plz unsubscirbe']])(
    'misspelt or disguised (%j)',
    (text) => expect(isHeard({ text })).toBe(true),
  );
});

it.each([
  ['How can I unsubscribe from our current provider before joining you?'],
  ['Why did you stop emailing me?'],
  ['Will you stop emailing me if I become a customer? Haha'],
  ['Schreiben Sie mir bitte nicht mehr auf Englisch.'],
  ['Sluta skicka mig PDF'],
  ['英語のメールは送らないでください'],
])('who sounds like it and asks for something else is not blocked: %s', (text) =>
  expect(read({ text }).outcome).toBe('reply'),
);

it('a company whose name sounds like a mail system answers like any other', () => {
  const from = 'boss@bouncecastles.test';
  const text = 'Castles cannot be delivered before May, but we want yours. Call me.';
  expect(read({ from, fromName: 'Castle Boss', text }).outcome).toBe('reply');
});

it.each([
  [
    'Mail delivery failed',
    'I got this when I answered you: 550 5.1.1 anna2@us.test user unknown. So once more: yes, I am interested.',
  ],
  ['Undeliverable parcel', 'Order 550 could not be delivered, nobody home. When do you come again?'],
])('a person whose mail under the subject "%s" speaks of a failed delivery is heard', (subject, text) => {
  const anew = { inReplyTo: [], subject, text };
  const ofBen = { 'return-path': '<ben@people.test>' };
  expect(read({ ...anew, headers: ofBen }).outcome).toBe('reply');
  const ofNone = { 'return-path': '<>' };
  expect(read({ ...anew, from: 'mailer-daemon@people.test', headers: ofNone }).outcome).not.toBe('reply');
});

it('an automatic answer that asks for no more mail waits for a person', () => {
  const mail = mailWith({
    headers: { 'auto-submitted': 'auto-replied' },
    text: 'Please unsubscribe me, and delete my data.',
  });
  const known = {
    match: { by: 'message_id', key: 'x', value: 'x' } as never,
    sentAt: null,
    receivedAt: new Date(0),
    authentication: { results: [] },
    reporters: new Set<string>(),
    own: new Set<string>(),
    recipient: null,
    colleagues: 0,
  };
  expect(consequenceOf(classify(mail, CONTEXT), mail, known)).toEqual({
    do: 'book',
    review: 'possible_reply',
  });
});

it('who a person calls interested, without a mood, is glad', () => {
  const mood = (category: 'interested' | 'meeting_request' | 'later') => {
    const verdict = settledVerdict({ category }, { judged: null, text: 'Yes.' });
    return verdict.outcome === 'reply' ? verdict.intent.mood : null;
  };
  expect([mood('interested'), mood('meeting_request'), mood('later')]).toEqual([
    'positive',
    'positive',
    'neutral',
  ]);
});
