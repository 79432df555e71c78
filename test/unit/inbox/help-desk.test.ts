import { expect, it } from 'vitest';
import { classify } from '../../../src/inbox/rules/classify.ts';
import { mailWith } from './mails.ts';

const verdictOf = (text: string, headers: Record<string, string>) =>
  classify(mailWith({ text, headers }), {
    wroteTo: new Set(['ben@people.test']),
    own: new Set(),
    citesOurs: true,
  });

it.each([
  ['Yes, we would like a demo. Can you do Tuesday at 10?', true],
  ['Wir hätten durchaus Interesse.', true],
  ['Thank you for your message. We have received your request and will reply within two days.', false],
])('what a help desk marks as automatic waits for a person when it wants something: %s', (text, waits) => {
  const verdict = verdictOf(text, { 'auto-submitted': 'auto-generated' });
  expect(verdict).toMatchObject({ outcome: 'autoresponse', subtype: 'auto_ack', needsReview: waits });
});
