import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseReply, scopeOf } from '../../../src/sending/rules/smtp-reply.ts';

describe('a reply of a mail server', () => {
  it.each<[string, number, string | null, string]>([
    ['250 2.0.0 Ok: queued as 4F', 250, '2.0.0', 'Ok: queued as 4F'],
    ['250-5.1.1 first\r\n250 5.1.1 second', 250, '5.1.1', 'first second'],
    ['550-5.1.1 first\n550-5.1.1 second\n550 5.1.1 third', 550, '5.1.1', 'first second third'],
    ['550-5.1.1 first\n550 second', 550, '5.1.1', 'first second'],
    ['554 5.7.26 not authenticated', 554, '5.7.26', 'not authenticated'],
    ['421  too busy \r\n', 421, null, 'too busy'],
    ['354', 354, null, ''],
    ['550 5.1.1', 550, '5.1.1', ''],
    ['550 3.1.1 odd class', 550, null, '3.1.1 odd class'],
    ['550 5.1 short', 550, null, '5.1 short'],
    ['250 one\ttwo\u0007three', 250, null, 'one two three'],
  ])('%j has code %i, status %s and text %j', (raw, code, enhanced, text) => {
    expect(parseReply(raw)).toEqual({ code, enhanced, text });
  });

  it.each(['', '\r\n', 'hello', '25', ' 250 ok', '000 zero'])('%j has no code, so it is none', (raw) => {
    expect(parseReply(raw)).toBeNull();
  });

  it('is kept short and free of control characters, whatever a server says', () => {
    const noise = fc.array(
      fc.oneof(fc.string({ unit: 'binary', maxLength: 5 }), fc.constantFrom('\r\n550-', '5.1.1 ', '\0')),
      {
        maxLength: 30,
      },
    );
    fc.assert(
      fc.property(fc.integer({ min: 200, max: 599 }), noise, (code, pieces) => {
        const reply = parseReply(`${code} ${pieces.join('')}`)!;
        expect(reply.code).toBe(code);
        expect(reply.text.length).toBeLessThanOrEqual(1000);
        expect(reply.text).not.toMatch(/\p{Cc}/u);
      }),
    );
    expect(parseReply(`550 ${'x'.repeat(5000)}`)!.text).toHaveLength(1000);
  });
});

it.each([
  ['connect', 'mailbox'],
  ['auth', 'mailbox'],
  ['mail', 'mailbox'],
  ['rcpt', 'recipient'],
  ['data', 'message'],
  ['body', 'message'],
] as const)('a refusal at %s is about the %s', (phase, scope) => {
  expect(scopeOf(phase)).toBe(scope);
});
