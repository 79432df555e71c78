import { describe, expect, it } from 'vitest';
import { readBounce } from '../../../src/inbox/rules/bounce.ts';
import { classify } from '../../../src/inbox/rules/classify.ts';
import { CERTAIN } from '../../../src/inbox/rules/opt-out.ts';
import { partWords } from '../../../src/inbox/rules/own-words.ts';
import { PACKS } from '../../../src/inbox/rules/packs.ts';
import { intentIn, mailWith, optOutIn } from './mails.ts';

const CONTEXT = {
  wroteTo: new Set(['ben@people.test']),
  own: new Set(['anna@outreach.test']),
  citesOurs: true,
};
const outcomeOf = (over: object) => classify(mailWith(over), CONTEXT).outcome;
const MACHINE = { 'return-path': '<>', 'auto-submitted': 'auto-replied' };

describe('an out-of-office without return path is no bounce', () => {
  it.each([
    [
      'Automatic reply: Hello',
      'I am out of the office. Please write to the following address: team@people.test',
    ],
    ['Automatic reply: Delayed invoices?', 'I am away until Monday.'],
    [
      'Automatische Antwort: Hallo',
      'Ich bin im Urlaub. Your message will not be forwarded or returned to sender.',
    ],
  ])('%s: %s', (subject, text) =>
    expect(outcomeOf({ headers: MACHINE, subject, text })).toBe('autoresponse'),
  );
});

describe('a person is no machine', () => {
  it('for our own subject', () =>
    expect(
      outcomeOf({ subject: 'Re: Out of office alerts for your team', text: 'Sounds good, tell me more.' }),
    ).toBe('reply'));
  it('for what our mail said in the quote', () => {
    const text =
      'Yes, gladly.\n\nOn Mon, 16 Nov 2026, Anna <anna@outreach.test> wrote:\n> I am out of the office until Monday.';
    expect(outcomeOf({ text })).toBe('reply');
  });
});

it('an empty answer above our own footer is no opt-out', () => {
  const text =
    '\n\n________________________________\nFrom: anna@outreach.test\nSent: Monday\n\nA demo?\nTo receive no more emails, click here.';
  expect(outcomeOf({ text })).not.toBe('unsubscribe');
});

describe('who asks not to be written to again is heard', () => {
  it.each([
    ['Your unsubscribe link does not work. Please remove me from your list.'],
    ['STOP\n\nKind regards\nBen Baker'],
    ['Unsubscribe\n\nBen Baker\nHead of Sales'],
    ['Don’t contact me again.'],
    ['Please opt me out.'],
    ['I want to opt out.'],
    ['Bitte abmelden.'],
    ["Veuillez ne plus m'envoyer de mails."],
  ])('%s', (text) => expect(optOutIn(text)?.weight ?? 0).toBeGreaterThanOrEqual(CERTAIN));
});

describe('who speaks of something else did not ask', () => {
  it.each([
    ["Please don't call me before noon, Tuesday is good."],
    ["Please don't remove me from your list, I like it."],
  ])('%s', (text) => expect(optOutIn(text)?.weight ?? 0).toBeLessThan(CERTAIN));
});

describe('an answer is filed under what it says', () => {
  it.each([
    ['referral', "I'll pass this on to our CTO."],
    ['referral', 'Bitte wenden Sie sich an Herrn Maier.'],
    ['referral', 'Looping in Carla who owns this.'],
    ['interested', 'I’m interested.'],
    ['not_interested', 'Nein danke.'],
    ['not_interested', 'Non merci.'],
    ['not_interested', 'No gracias.'],
  ])('%s: %s', (category, text) => expect(intentIn(text).category).toBe(category));
  it('and not under a word that only begins alike', () =>
    expect(intentIn('We terminate the contract in June.').category).not.toBe('meeting_request'));
});

describe('the attribution is no part of the answer', () => {
  it.each([
    ['Am Mo., 16. Nov. 2026 um 10:00 Uhr schrieb Anna Berg <anna@outreach.test>:'],
    ['Am 16.11.26 um 10:00 schrieb Anna Berg:'],
    ['Op ma 16 nov 2026 om 10:00 schreef Anna <anna@outreach.test>:'],
    ['Den mån 16 nov. 2026 kl 10:00 skrev Anna <anna@outreach.test>:'],
    ['pon., 16 lis 2026 o 10:00 Anna <anna@outreach.test> napisał(a):'],
  ])('%s', (line) =>
    expect(partWords(`Yes.\n\n${line}\n\n> A demo?`, { writer: '', answered: null, packs: PACKS }).own).toBe(
      'Yes.',
    ),
  );
  it('also above an answer below the quote', () =>
    expect(
      partWords('On Mon, 16 Nov 2026 at 10:00, Anna Berg\n<anna@outreach.test> wrote:\n> A demo?\n\nYes.', {
        writer: '',
        answered: null,
        packs: PACKS,
      }).own,
    ).toBe('Yes.'));
});

it('a final refusal is final, though our own subject speaks of a delay', () => {
  const mail = mailWith({
    from: 'postmaster@people.test',
    subject: 'Undeliverable: Delayed invoices?',
    text: 'Your message to ben@people.test could not be delivered. 550 5.1.1 user unknown',
  });
  expect(readBounce(mail, CONTEXT.wroteTo)).toMatchObject({ category: 'invalid_recipient', type: 'hard' });
});
