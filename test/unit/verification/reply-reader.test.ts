import { expect, it } from 'vitest';
import { ReplyReader } from '../../../src/verification/reply-reader.ts';

it.each([
  ['line breaks alone', '\n'.repeat(65_536), 'not_smtp'],
  ['lines that are no reply', 'x\n'.repeat(32_768), 'not_smtp'],
  ['a reply that goes on', '250-x\r\n'.repeat(9_362), 'flood'],
])('one packet of %s ends the session and no process', async (_what, text, kind) => {
  const reader = new ReplyReader();
  const reply = reader.next(1_000, 1_000);
  reader.push(Buffer.from(text));
  expect(await reply).toEqual({ kind });
});

it('a reply that came before the end of the connection is read', async () => {
  const reader = new ReplyReader();
  reader.push(Buffer.from('250 ok\r\n'));
  reader.end('closed');
  expect(await reader.next(1_000, 1_000)).toEqual({ kind: 'reply', raw: '250 ok' });
});
