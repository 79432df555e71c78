import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CATEGORIES } from '../../../src/events/rules/reply-category.ts';
import type { Category } from '../../../src/events/rules/reply-category.ts';
import type { Mood } from '../../../src/inbox/rules/pack.ts';
import { intentIn } from './mails.ts';

describe('an answer is filed under what it says', () => {
  it.each<[Category, Mood, string]>([
    ['interested', 'positive', 'This sounds great, tell me more.'],
    ['interested', 'positive', 'Das klingt gut.'],
    ['interested', 'positive', 'Me interesa, gracias.'],
    ['meeting_request', 'positive', 'Can we talk on Thursday?'],
    ['meeting_request', 'positive', 'Passt ein Termin am Freitag?'],
    ['question', 'neutral', 'What does it cost?'],
    ['referral', 'neutral', 'I forwarded it to my colleague Carla.'],
    ['wrong_person', 'neutral', 'I am not the right person for this.'],
    ['wrong_person', 'neutral', 'Ich bin dafür nicht zuständig.'],
    ['later', 'neutral', 'Please check back next quarter.'],
    ['later', 'neutral', 'Recontactez-moi plus tard.'],
    ['already_customer', 'neutral', 'We already use your tool for that.'],
    ['not_interested', 'neutral', 'Thanks, but we are not interested.'],
    ['not_interested', 'negative', 'Kein Bedarf.'],
    ['not_interested', 'negative', 'Nous ne sommes pas intéressés.'],
    ['not_interested', 'neutral', 'Geen interesse, bedankt.'],
    ['not_interested', 'neutral', 'Not for us, but thank you.'],
    ['not_interested', 'neutral', 'Leider passt das nicht zu uns.'],
    ['not_interested', 'negative', 'Trop cher pour nous.'],
    ['not_interested', 'neutral', 'Tack men nej tack.'],
    ['referral', 'neutral', 'That would be Dave: dave@people.test'],
    ['referral', 'neutral', '+Priya, over to you'],
    ['already_customer', 'positive', 'We already use your tool and love it!'],
    ['interested', 'positive', 'Put it on the pile and send me a sample.'],
    ['other', 'needs_review', 'Really?'],
    ['other', 'needs_review', '?'],
    ['not_interested', 'neutral', 'Thanks, but we are a small bakery, so it does not apply to us.'],
    ['not_interested', 'neutral', 'We already do this in house.'],
    ['not_interested', 'negative', 'We already do this in house, and your mails are ridiculous.'],
  ])('%s (%s): %s', (category, mood, text) => expect(intentIn(text)).toMatchObject({ category, mood }));
});

describe('a call that is refused is no meeting', () => {
  it.each([
    ["Don't call me, mail is fine. What does it cost?"],
    ['Rufen Sie mich bitte nicht an. Was kostet das?'],
    ['Não me ligue, prefiro e-mail. Quanto custa?'],
    ['Non chiamatemi. Quanto costa?'],
    ['Bel me niet, mail liever. Wat kost het?'],
    ['Ring mig inte. Vad kostar det?'],
    ['Ring ikke til mig. Hvad koster det?'],
    ['Не звоните мне. Сколько это стоит?'],
  ])('%s', (text) => expect(intentIn(text)).toMatchObject({ category: 'question', mood: 'neutral' }));

  it.each([
    ["Don't call me today, call me on Friday at 10."],
    ['Why not call me on Friday?'],
    ['Martedì no, mercoledì alle 10 va bene.'],
    ["Can't do Tuesday, let's meet on Wednesday."],
  ])('but beside it may be one: %s', (text) => expect(intentIn(text).category).toBe('meeting_request'));
});

it('a refusal beats the friendly words and the question around it', () => {
  expect(intentIn('Looks great, but we are not interested. Why do you ask?').category).toBe('not_interested');
});

describe('what tells nothing that was learned', () => {
  it.each([['The yard is full of gravel'], ['Der Hof ist voller Kies.']])(
    'has a low confidence (%s)',
    (text) => expect(intentIn(text).confidence).toBeLessThan(0.6),
  );

  it.each([[''], ['...'], ['12']])('is left to a person without words (%j)', (text) =>
    expect(intentIn(text)).toMatchObject({ category: 'other', mood: 'needs_review', confidence: 0.3 }),
  );
});

it('any text has one category and a confidence between 0 and 1', () => {
  const words = fc.constantFrom(
    'reach out to ',
    'Anna',
    'next ',
    'adding ',
    'x'.repeat(900),
    ' '.repeat(900),
    '?',
    'é',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(words, { maxLength: 30 }).map((all) => all.join('')),
      ),
      (text) => {
        const { category, confidence } = intentIn(text);
        expect(CATEGORIES).toContain(category);
        expect(confidence).toBeGreaterThan(0);
        expect(confidence).toBeLessThanOrEqual(1);
      },
    ),
  );
});
