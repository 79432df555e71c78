import { describe, expect, it } from 'vitest';
import { classify } from '../../../src/inbox/rules/classify.ts';
import type { ClassifyContext } from '../../../src/inbox/rules/classify.ts';
import { mailWith } from './mails.ts';

const CONTEXT: ClassifyContext = {
  wroteTo: new Set(['ben@people.test']),
  own: new Set(['anna@outreach.test']),
  citesOurs: true,
};
const FOOTER = 'No more mails? Answer with "remove me".';
const answered = {
  subject: 'Stop paying twice',
  text: `Hello,\n\nwould you like a demo?\n\nAnna Berg\n\n${FOOTER}`,
};
const answer = (over: object, context: Partial<ClassifyContext> = {}) =>
  classify(mailWith(over), { ...CONTEXT, ...context });

describe('an opt-out in doubt blocks nothing, and a person looks:', () => {
  it.each([
    ['beside interest', 'unsubscribe me, but what does it cost?'],
    ['beside interest', 'Nehmen Sie mich aus dem Verteiler, aber schicken Sie mir das Angebot.'],
    ['beside interest', 'Bitte keine Mails mehr, aber ein Anruf am Dienstag wäre in Ordnung.'],
    ['beside interest', 'Proszę nie wysyłać mi więcej maili, ale telefon we wtorek jest w porządku.'],
    ['beside interest', 'Unsubscribe me. But what does it cost?'],
    ['beside interest', 'Take me off your list. Carla is interested, please write to her.'],
    ['under a condition', 'If this is a mass mail, remove me from your list.'],
    ['under a condition', 'Wenn das ein Newsletter ist, nehmen Sie mich aus dem Verteiler.'],
    ['for now', 'Take me off your list for now.'],
    ['as a reproach', 'Where did you get my address?'],
  ])('%s: %s', (_why, text) =>
    expect(answer({ text })).toMatchObject({
      outcome: 'reply',
      doubt: true,
      needsReview: true,
      intent: { mood: 'needs_review' },
    }),
  );

  it.each([
    ['pls take me of this list, thx'],
    ["Wherever you keep my name, I'd rather it weren't there any more."],
  ])('of what no phrase finds, only what the learned words are sure of blocks: %s', (text) => {
    const { outcome, evidence } = answer({ text });
    expect(outcome).toBe('unsubscribe');
    expect(evidence[0]!.rule).toBe('opt_out:learned');
  });

  it.each([
    ['a question', 'pls take me of this list, thx. What does it cost for 40 seats?'],
    ['a wish', 'Yes please send the offer. Carla, pls take me of this list, thx. Anna, see you Tuesday.'],
    ['a meeting', 'pls take me of this list, thx. Just kidding, Tuesday at 10 works for a call.'],
    ['another tool', 'pls take me of this list of HubSpot mails, thx'],
    ['a language', 'pls take me of this list, thx. What does it cost in English for 40 seats?'],
    ['a condition', 'pls take me of this list, thx, unless you sell seats'],
    ['a denial', 'Non toglietemi dalla lista, mi piacciono le vostre mail.'],
  ])('so sure a sentence is in doubt beside %s', (_what, text) =>
    expect(answer({ text })).toMatchObject({ outcome: 'reply', doubt: true }),
  );

  it('beside a refusal it is none', () => {
    const text = 'Take me off your list. We are not interested. Why do you keep asking?';
    expect(answer({ text }).outcome).toBe('unsubscribe');
  });

  it.each([
    ['Thank you for the offer, but please remove me from your list.'],
    ['Take me off your list, but thank you.'],
  ])('nor beside politeness: %s', (text) => expect(answer({ text }).outcome).toBe('unsubscribe'));
});

describe('what the person did not write asks for nothing:', () => {
  it.each([
    [
      'our footer in a quote without marks',
      `Yes, gladly.\n\nwould you like a demo?\n\nAnna Berg\n\n${FOOTER}`,
    ],
    ['our footer above the answer', `${FOOTER}\n\nYes, gladly.`],
  ])('%s', (_what, text) =>
    expect(answer({ text }, { answered })).toMatchObject({ outcome: 'reply', text: 'Yes, gladly.' }),
  );

  it('but the word that our footer asks for is theirs, above a closing', () => {
    const ours = { subject: 'Hej', text: 'Hej!\n\nVill du inte ha fler mejl? Svara "avregistrera".' };
    const verdict = answer({ text: 'Avregistrera\n\nMvh\nBen' }, { answered: ours });
    expect(verdict.outcome).toBe('unsubscribe');
  });

  it('a footer of lawyers', () => {
    const legal = [
      'This e-mail is confidential and for its recipient only.',
      'If you are not the intended recipient, please notify the',
      'sender and delete this email from your system.',
    ].join('\n');
    const verdict = answer({ text: `Yes, gladly.\n\n${legal}` });
    expect(verdict).toMatchObject({ outcome: 'reply', text: 'Yes, gladly.', doubt: false });
  });

  it.each([
    ['You may ask us at any time to delete your personal data: privacy@people.test.'],
    ['Sie können der Verarbeitung Ihrer Daten jederzeit widersprechen und deren Löschung verlangen.'],
    ['Under the GDPR you may request deletion of your data.'],
    ['Puede ejercer su derecho de supresión de datos escribiendo a privacidad@people.test.'],
    ['Vous disposez d’un droit d’accès, de rectification et de suppression de vos données personnelles.'],
  ])('what data-protection law has people write below their name: %s', (footer) => {
    const verdict = answer({ text: `Yes, gladly.\n\nBest regards\nBen Baker\n${footer}` });
    expect(verdict).toMatchObject({ outcome: 'reply', text: 'Yes, gladly.', doubt: false });
  });

  it.each([
    ['You can delete my address from your list.'],
    ['Please delete this email address from your system and never contact me again.'],
    ['Sie können Ihre Löschung meiner Daten bestätigen: bitte löschen Sie mich aus dem Verteiler.'],
  ])('but a request below their name is heard, though it has words of such a footer: %s', (request) =>
    expect(answer({ text: `Not now.\n\nThanks\nBen\n${request}` })).toMatchObject({ doubt: true }),
  );

  it('our own subject above an empty answer', () => {
    const mail = { text: '', subject: 'Re: Stop' };
    expect(answer(mail, { answered: { subject: 'Stop', text: 'Hello' } }).outcome).toBe('reply');
    expect(answer(mail, { answered }).outcome).toBe('unsubscribe');
  });
});
