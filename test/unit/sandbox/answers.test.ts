import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classify } from '../../../src/inbox/rules/classify.ts';
import type { Verdict } from '../../../src/inbox/rules/verdict.ts';
import type { ParsedMail } from '../../../src/inbox/rules/mail.ts';
import { createRecipients } from '../../../src/sandbox/recipients.ts';
import { runs } from '../../support/chance.ts';
import { sharedParser } from '../../support/parser.ts';

const ANNA = 'anna@outreach.test';
const OURS = '<ours@outreach.test>';
const AT = new Date('2026-11-16T09:00:00Z');
const FIXED = 20_261_116;
const SEEDS = Array.from({ length: 150 }, (_none, n) => String(n));
const FOOTER = 'Would you like a demo?\n\nIf you want no more emails, unsubscribe: https://outreach.test/u';

const parser = sharedParser();

const people = (seed: string) => createRecipients({ now: () => AT, id: () => `answer-of-${seed}`, seed });
const mailTo = (to: string, text = FOOTER, subject = 'Hello') => ({
  messageId: OURS,
  from: ANNA,
  to,
  subject,
  text,
  headers: `Message-ID: ${OURS}\r\nTo: ${to}\r\nSubject: ${subject}`,
  date: AT,
});

async function heard(
  to: string,
  seed: string,
  text?: string,
  subject?: string,
): Promise<{ mail: ParsedMail; verdict: Verdict }> {
  const [answer] = people(seed).take(mailTo(to, text, subject)).answers;
  const parsed = await parser.parse(Buffer.from(answer!.raw));
  if (parsed.kind !== 'parsed') throw new Error(parsed.reason);
  const context = { wroteTo: new Set([to]), own: new Set([ANNA]), citesOurs: true };
  return { mail: parsed.mail, verdict: classify(parsed.mail, context) };
}

describe('whatever language and mail program the seed gives,', () => {
  it.each<[string, object]>([
    ['reply', { outcome: 'reply', doubt: false }],
    ['interested', { outcome: 'reply', doubt: false, intent: { category: 'interested', mood: 'positive' } }],
    ['question', { outcome: 'reply', doubt: false, intent: { category: 'question', mood: 'neutral' } }],
    ['later', { outcome: 'reply', doubt: false, intent: { category: 'later', mood: 'neutral' } }],
    ['notinterested', { outcome: 'reply', doubt: false, intent: { category: 'not_interested' } }],
    ['ooo', { outcome: 'autoresponse', subtype: 'out_of_office' }],
    ['dsn', { outcome: 'bounce', bounce: { category: 'invalid_recipient', type: 'hard' } }],
    ['complaint', { outcome: 'unsubscribe', method: 'spam_complaint' }],
  ])('%s+ is read as what it says', async (behaviour, says) => {
    for (const seed of SEEDS) {
      const { verdict } = await heard(`${behaviour}+mia.berg.${seed}@sandbox.test`, seed);
      expect(verdict, `seed ${seed}`).toMatchObject(says);
    }
  });

  it('a report names the person, and every answer cites our mail', async () => {
    for (const behaviour of ['reply', 'unsubscribe', 'ooo', 'dsn', 'complaint']) {
      const to = `${behaviour}+mia.berg@sandbox.test`;
      const { mail, verdict } = await heard(to, 'cited');
      expect([...mail.inReplyTo, mail.returned?.messageId], behaviour).toContain(OURS);
      if (verdict.outcome === 'bounce') expect(verdict.bounce.recipient).toBe(to);
      if (verdict.outcome === 'unsubscribe') expect(verdict.address).toBe(to);
    }
  });

  it('the same seed gives the same answer to the byte, and seeds differ', () => {
    const answerOf = (seed: string) => people(seed).take(mailTo('reply+mia.berg@sandbox.test')).answers;
    expect(answerOf('a')).toEqual(answerOf('a'));
    expect(new Set(SEEDS.slice(0, 20).map((seed) => JSON.stringify(answerOf(seed)))).size).toBeGreaterThan(3);
  });
});

it('what our own mail says never changes what the answer is', async () => {
  const line = fc.oneof(
    fc.constantFrom(
      'STOP',
      'Please remove me from your list.',
      '550 5.1.1 User unknown',
      '> On Monday Anna wrote:',
      'From: contact@people.test',
      '--=_answer',
      '-- ',
      '.',
      '',
    ),
    fc.string({ unit: 'binary', maxLength: 200 }),
  );
  const ours = fc.tuple(
    fc.array(line, { maxLength: 12 }),
    fc.constantFrom('Hello', 'Grüße', 'Re: Undelivered?'),
  );
  const behaviour = fc.constantFrom(
    ['interested', 'reply'],
    ['notinterested', 'reply'],
    ['ooo', 'autoresponse'],
    ['dsn', 'bounce'],
  );
  await fc.assert(
    fc.asyncProperty(ours, behaviour, fc.nat(50), async ([lines, subject], [name, outcome], seed) => {
      const to = `${name}+mia.berg.${seed}@sandbox.test`;
      const { verdict } = await heard(to, String(seed), lines.join('\n'), subject);
      expect(verdict).toMatchObject({ outcome });
      if (verdict.outcome === 'reply') expect(verdict.doubt).toBe(false);
    }),
    { numRuns: runs(150), seed: FIXED },
  );
});

describe('a recipient of a mail', () => {
  it('answers the first mail only, and every further one is a violation', () => {
    const recipients = people('once');
    const to = 'reply+mia.berg@sandbox.test';
    expect(recipients.take(mailTo(to)).answers).toHaveLength(1);
    expect(recipients.take(mailTo(to)).answers).toEqual([]);
    expect(recipients.take({ ...mailTo(to), messageId: '<second@outreach.test>' }).answers).toEqual([]);
    expect(recipients.violations()).toEqual([
      { kind: 'copy_twice', recipient: to, messageId: OURS },
      { kind: 'mail_after_answer', recipient: to, messageId: '<second@outreach.test>', after: 'reply' },
    ]);
    expect(recipients.counts()).toContainEqual({ recipient: to, messageId: OURS, copies: 2 });
  });

  it('and is away may be written to again', () => {
    const recipients = people('away');
    recipients.take(mailTo('ooo+mia.berg@sandbox.test'));
    recipients.take({ ...mailTo('ooo+mia.berg@sandbox.test'), messageId: '<second@outreach.test>' });
    expect(recipients.violations()).toEqual([]);
  });

  it('sometimes has the answer filed as junk, and mostly not', () => {
    const folders = SEEDS.map(
      (seed) => people(seed).take(mailTo('reply+mia@sandbox.test')).answers[0]!.folder,
    );
    const junk = folders.filter((folder) => folder === 'Junk').length;
    expect(junk).toBeGreaterThan(0);
    expect(junk).toBeLessThan(SEEDS.length / 4);
  });
});
