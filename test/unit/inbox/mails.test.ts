import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { classify } from '../../../src/inbox/rules/classify.ts';
import type { ClassifyContext } from '../../../src/inbox/rules/classify.ts';
import type { Verdict } from '../../../src/inbox/rules/verdict.ts';
import { OURS, block, mailWith, reportWith } from './mails.ts';
import { sharedParser } from '../../support/parser.ts';

const FOLDER = join(import.meta.dirname, '../../fixtures/mail');
const NAMES = readdirSync(FOLDER).filter((name) => name.endsWith('.eml'));
const CONTEXT: ClassifyContext = {
  wroteTo: new Set(['ben@people.test']),
  own: new Set(['anna@outreach.test']),
  citesOurs: true,
};

const parser = sharedParser();

async function verdictOf(name: string, context = CONTEXT): Promise<Verdict> {
  const parsed = await parser.parse(readFileSync(join(FOLDER, `${name}.eml`)));
  if (parsed.kind !== 'parsed') throw new Error(parsed.reason);
  return classify(parsed.mail, context);
}

describe('every mail of the shelf is read as its name says', () => {
  it.each(NAMES)('%s', async (name) => {
    const verdict = await verdictOf(name.replace('.eml', ''));
    expect(verdict.outcome, JSON.stringify(verdict)).toBe(name.split('-')[0]);
    expect(verdict.evidence).not.toHaveLength(0);
  });
});

describe('and for the reason that counts:', () => {
  it.each<[string, object]>([
    ['reply-quotes-our-footer', { doubt: false, intent: { mood: 'positive' } }],
    ['reply-html-only', { text: 'Sounds interesting & timely, tell me more. Grüße!', doubt: false }],
    ['reply-other-address-of-the-thread', { intent: { category: 'meeting_request' } }],
    ['reply-calendar-accepted', { intent: { category: 'meeting_request', mood: 'positive' } }],
    ['autoresponse-out-of-office-german', { subtype: 'out_of_office' }],
    ['autoresponse-out-of-office-french', { subtype: 'out_of_office' }],
    ['autoresponse-out-of-office-spanish', { subtype: 'out_of_office' }],
    ['autoresponse-no-longer-here', { subtype: 'no_longer_here' }],
    ['bounce-soft-full', { bounce: { category: 'soft', type: 'soft', recipient: 'ben@people.test' } }],
    [
      'bounce-policy-forwarded-address',
      { bounce: { category: 'policy_block', recipient: 'ben@people.test' } },
    ],
    ['bounce-hard-without-report', { bounce: { category: 'invalid_recipient', type: 'hard' } }],
    ['unsubscribe-complaint', { method: 'spam_complaint', address: 'ben@people.test' }],
    ['unsubscribe-apple', { method: 'auto_detected', address: 'ben@people.test' }],
    ['none-delay-notice', { why: 'delay_notice' }],
    ['none-read-receipt', { why: 'read_receipt' }],
    ['none-dmarc-report', { why: 'aggregate_report' }],
    ['none-authentication-failure', { why: 'feedback_report' }],
  ])('%s', async (name, because) => expect(await verdictOf(name)).toMatchObject(because));
});

describe('what a report claims is not believed', () => {
  const stranger: ClassifyContext = { ...CONTEXT, wroteTo: new Set(), citesOurs: false };

  it.each([['bounce-soft-full'], ['bounce-hard-without-report']])(
    'of %s when we never wrote to that person: a person should look',
    async (name) =>
      expect(await verdictOf(name, stranger)).toMatchObject({
        outcome: 'none',
        needsReview: true,
        why: 'bounce_of_unknown_recipient',
      }),
  );

  it('unless it carries our own mail back, whichever address it names', () => {
    const back = { messageId: OURS, to: 'hidden@people.test' };
    const bare = block({ recipient: null, finalRecipient: null, diagnostic: '' });
    expect(classify(reportWith([bare], { returned: back }), { ...stranger, citesOurs: true })).toMatchObject({
      outcome: 'bounce',
      bounce: { recipient: 'hidden@people.test' },
    });
  });
});

it('an answer in doubt about an opt-out is a reply that a person should look at', () => {
  expect(classify(mailWith({ text: 'Sounds good. How did you get my address?' }), CONTEXT)).toMatchObject({
    outcome: 'reply',
    doubt: true,
    needsReview: true,
    intent: { mood: 'needs_review' },
  });
});

it('an opt-out by a stranger of the thread is about who wrote it', () => {
  const mail = mailWith({ from: 'office@holding.test', text: 'Please remove us from your list.' });
  expect(classify(mail, CONTEXT)).toMatchObject({ outcome: 'unsubscribe', address: 'office@holding.test' });
});
