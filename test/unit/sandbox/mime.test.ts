import { expect, it } from 'vitest';
import { classify } from '../../../src/inbox/rules/classify.ts';
import { createRecipients } from '../../../src/sandbox/recipients.ts';
import { sharedParser } from '../../support/parser.ts';

const EXPECTED: Record<string, string> = {
  reply: 'reply',
  interested: 'reply',
  question: 'reply',
  later: 'reply',
  notinterested: 'reply',
  ooo: 'autoresponse',
  dsn: 'bounce',
  unsubscribe: 'unsubscribe',
  complaint: 'unsubscribe',
};
const SEEDS = 12;

const parser = sharedParser();

it.each(Object.entries(EXPECTED))(
  '%s+ of the sandbox is read as %s, in every manner it has',
  async (behaviour, outcome) => {
    for (let seed = 0; seed < SEEDS; seed++) {
      const at = new Date('2026-11-16T09:00:00Z');
      let serial = 0;
      const recipients = createRecipients({
        now: () => at,
        id: () => `id-${seed}-${++serial}`,
        seed: String(seed),
      });
      const to = `${behaviour}+mia.berg.${seed}@sandbox.test`;
      expect(recipients.refuseRecipient(to)).toBeNull();
      const { answers } = recipients.take({
        messageId: '<ours@outreach.test>',
        from: 'anna@outreach.test',
        to,
        subject: 'Hello',
        text: 'Would you like a demo?\n\nUnsubscribe: https://outreach.test/u',
        headers: 'Message-ID: <ours@outreach.test>\r\nTo: x',
        date: at,
      });
      expect(answers).toHaveLength(1);
      const parsed = await parser.parse(Buffer.from(answers[0]!.raw));
      if (parsed.kind !== 'parsed') throw new Error(parsed.reason);
      const verdict = classify(parsed.mail, {
        wroteTo: new Set([to]),
        own: new Set(['anna@outreach.test']),
        citesOurs: true,
      });
      expect(verdict.outcome, `seed ${seed}: ${answers[0]!.raw}`).toBe(outcome);
    }
  },
);

it('says nothing when it is silent, and refuses who bounces, is full or greylists', () => {
  const recipients = createRecipients({ now: () => new Date(0), id: () => 'id', seed: 's' });
  expect(recipients.refuseRecipient('silent+x@sandbox.test')).toBeNull();
  expect(recipients.refuseRecipient('bounce+x@sandbox.test')).toMatch(/^550 5\.1\.1/);
  expect(recipients.refuseRecipient('soft+x@sandbox.test')).toMatch(/^452 4\.2\.2/);
  expect(recipients.refuseRecipient('greylist+x@sandbox.test')).toMatch(/^450 4\.7\.1/);
  expect(recipients.refuseRecipient('greylist+x@sandbox.test')).toBeNull();
  expect(recipients.refuseRecipient('anna@example.com')).toMatch(/^550 5\.7\.1/);
});
