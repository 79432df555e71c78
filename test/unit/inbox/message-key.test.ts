import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { messageKey } from '../../../src/inbox/message-key.ts';

const HASH = /^sha256:[0-9a-f]{64}$/;
const keyOf = (...lines: string[]): string =>
  messageKey(Buffer.from([...lines, '', 'Hello', ''].join('\r\n')));

describe('two copies of a mail have one key', () => {
  it('whatever servers added on the way, and however the header is written', () => {
    const copies = [
      keyOf('Message-ID: <a.1@people.test>', 'Subject: Hi'),
      keyOf('Received: from mx', 'MESSAGE-ID:<a.1@people.test>', 'Subject: Hi'),
      keyOf('Received: from mx', '\tby imap', 'message-id:', '  <a.1@people.test>'),
      messageKey(Buffer.from('Subject: Hi\nMessage-Id: <a.1@people.test>\n\nHello\n')),
    ];
    expect(new Set(copies)).toEqual(new Set(['<a.1@people.test>']));
  });

  it('also without a Message-ID when their bytes are the same', () => {
    expect(keyOf('Subject: Hi')).toBe(keyOf('Subject: Hi'));
    expect(keyOf('Subject: Hi')).toMatch(HASH);
  });
});

describe('two mails have two keys', () => {
  it('when their Message-IDs differ in one letter', () => {
    expect(keyOf('Message-ID: <a@people.test>')).not.toBe(keyOf('Message-ID: <A@people.test>'));
  });

  it('without a Message-ID when one byte differs', () => {
    expect(keyOf('Subject: Hi')).not.toBe(keyOf('Subject: Ho'));
  });
});

describe('a Message-ID that cannot be one is not used:', () => {
  it.each([
    ['none', 'Subject: Hi'],
    ['an empty one', 'Message-ID: <>'],
    ['one without brackets', 'Message-ID: a@people.test'],
    ['one that does not end', 'Message-ID: <a@people.test'],
    ['one with a line break in it', 'Message-ID: <a\r\n b@people.test>'],
    ['one with a NUL', 'Message-ID: <a\u0000@people.test>'],
    ['one of three hundred letters', `Message-ID: <${'a'.repeat(300)}@people.test>`],
    ['one in another header', 'Subject: x Message-ID: <a@people.test>'],
    ['one in a folded header', 'Subject: x\r\n Message-ID: <a@people.test>'],
    ['one that is quoted in the body', 'Subject: x\r\n\r\nMessage-ID: <a@people.test>'],
    ['one behind a header of a megabyte', `X: ${'x'.repeat(1_000_000)}\r\nMessage-ID: <a@people.test>`],
    ['another header of a similar name', 'X-Message-ID: <a@people.test>'],
  ])('%s', (_which, header) => expect(keyOf(header)).toMatch(HASH));
});

it('the first counts when there are two', () => {
  expect(keyOf('Message-ID: <one@people.test>', 'Message-ID: <two@people.test>')).toBe('<one@people.test>');
});

it('any bytes have a short key that a database can keep', () => {
  const hostile = fc.oneof(
    fc.uint8Array({ maxLength: 2000 }),
    fc
      .uint8Array({ maxLength: 300 })
      .map((id) => Buffer.concat([Buffer.from('Message-ID: <'), id, Buffer.from('@x>\r\n\r\n')])),
    fc.constantFrom(Buffer.alloc(0), Buffer.alloc(200_000, 'Message-ID: <'), Buffer.alloc(200_000, '\r\n ')),
  );
  fc.assert(
    fc.property(hostile, (raw) => {
      const key = messageKey(Buffer.from(raw));
      expect(key.length).toBeLessThanOrEqual(292);
      expect(key).not.toMatch(/[\p{Cc}\s]/u);
      expect(messageKey(Buffer.from(raw))).toBe(key);
    }),
  );
});
