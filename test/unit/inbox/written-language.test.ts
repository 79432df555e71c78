import { expect, it } from 'vitest';
import { classify } from '../../../src/inbox/rules/classify.ts';
import type { Lang } from '../../../src/inbox/rules/pack.ts';
import { mailWith } from './mails.ts';

const languageOf = (text: string): Lang | null | undefined => {
  const verdict = classify(mailWith({ text }), {
    wroteTo: new Set(['ben@people.test']),
    own: new Set(),
    citesOurs: true,
  });
  return 'lang' in verdict ? verdict.lang : null;
};

it('one word is of the language that it answers', () => {
  const quote =
    'Le mar. 4 mars 2025, Camille <camille@outreach.test> a écrit :\n> Votre équipe gère-t-elle encore la paie à la main ?';
  expect(languageOf(`STOP\n\n${quote}`)).toBe('fr');
  expect(
    languageOf('STOP\n\nOn Mon, Anna <anna@outreach.test> wrote:\n> How do you run payroll today?'),
  ).toBe('en');
});
