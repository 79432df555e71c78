import { describe, expect, it } from 'vitest';
import { messageKey } from '../../../src/inbox/message-key.ts';
import { addressesIn, firstAddress } from '../../../src/inbox/rules/address-in.ts';
import { classify } from '../../../src/inbox/rules/classify.ts';
import { mailWith } from './mails.ts';

const MIB = 1024 * 1024;
const CONTEXT = { wroteTo: new Set(['ben@people.test']), own: new Set<string>(), citesOurs: true };
const RUNS = 3;
const MAX_CPU_MS = 50;

/** Processor time of this thread for the cheapest of a few runs: what others do on the machine is not counted. */
function cpuMs(run: () => unknown): number {
  const spent: number[] = [];
  for (let turn = 0; turn < RUNS; turn++) {
    const before = process.threadCpuUsage();
    run();
    const { user, system } = process.threadCpuUsage(before);
    spent.push((user + system) / 1000);
  }
  return Math.min(...spent);
}

const WORST = [
  'a', ' ', '\n', '@', 'a@', 'a@b.', 'a.', '<', '<a@b>', '>', '-', '_', '550 ', '5.1.1 ', 'remove me ', 'remove  ', 'please ', 'gdpr ',
  'mail ', 'message delivery ', 'zustellung ', 'i am ', 'On a ', 'wrote ', 'wrote:\n', 'adding a ', 'contact A', "let's a ", 'can we ',
  'no-reply@', 'sent from my a', 'sent from my ', 'From: ', 'unsubscribe ', 'our customers ', "don't ", 'next ', '!', '\u00a0', 'ß', '\r',
  'メール', 'リストから削除しないでください。\n', 'you never asked me to stop, ', '今後、メールを送らないでください。\n', '我们对这个产品很感兴趣，请联系我。', '메일 ',
]; // prettier-ignore

describe('a megabyte of the worst text costs under 50 ms', () => {
  it.each(WORST)('%j in the text, the subject and the headers', (piece) => {
    const text = piece.repeat(MIB / piece.length);
    const mail = mailWith({
      text,
      subject: text.slice(0, 2000),
      from: text.slice(0, 320),
      headers: {
        'x-failed-recipients': text.slice(0, 2000),
        'auto-submitted': text.slice(0, 2000),
        'return-path': text.slice(0, 2000),
        precedence: text.slice(0, 2000),
      },
      feedback: { 'feedback-type': 'abuse', 'original-rcpt-to': text.slice(0, 2000) },
    });
    expect(cpuMs(() => classify(mail, CONTEXT))).toBeLessThan(MAX_CPU_MS);
    const letter = { ...mail, feedback: null, headers: {}, from: 'ben@people.test' };
    expect(cpuMs(() => classify(letter, CONTEXT))).toBeLessThan(MAX_CPU_MS);
    const report = { ...letter, from: 'mailer-daemon@people.test', subject: 'Undeliverable' };
    expect(cpuMs(() => classify(report, CONTEXT))).toBeLessThan(MAX_CPU_MS);
    expect(cpuMs(() => [firstAddress(text), addressesIn(text, 30)])).toBeLessThan(MAX_CPU_MS);
    expect(cpuMs(() => messageKey(Buffer.from(text)))).toBeLessThan(MAX_CPU_MS);
    expect(cpuMs(() => messageKey(Buffer.from(`Message-ID: ${text}`)))).toBeLessThan(MAX_CPU_MS);
  });
});

describe('an address in a text', () => {
  it.each([
    ['rfc822; Anna@x.test', 'anna@x.test'],
    ['<anna@x.test>', 'anna@x.test'],
    ['"@" <anna@x.test>', 'anna@x.test'],
    ['@x.test', null],
    ['anna@', null],
    ['', null],
  ])('%j', (text, address) => expect(firstAddress(text)).toBe(address));

  it('the first of several, those that are complete', () =>
    expect(addressesIn('to a@x.test, (b@y.test.), c@z and d@@e.test or <f@g.test>', 3)).toEqual([
      'a@x.test',
      'b@y.test',
      'f@g.test',
    ]));
});
