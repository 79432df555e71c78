import { describe, expect, it } from 'vitest';
import { readSenderFile } from '../../../src/senders/read-sender-file.ts';

describe('a file of mailboxes', () => {
  it.each([
    ['LF', 'email,provider\nann@a.test,google\nben@a.test,outlook\n'],
    ['CRLF above LF', 'email,provider\r\nann@a.test,google\nben@a.test,outlook\n'],
    ['LF above CRLF and CR', 'email,provider\nann@a.test,"google"\r\nben@a.test,"outlook"\r'],
  ])('has a row for each line: %s', (_says, text) => {
    expect(readSenderFile(text)).toEqual({
      kind: 'rows',
      rows: [
        { line: 2, values: { email: 'ann@a.test', provider: 'google' } },
        { line: 3, values: { email: 'ben@a.test', provider: 'outlook' } },
      ],
    });
  });
});
