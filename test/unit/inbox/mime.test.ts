import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseMime } from '../../../src/inbox/mime.ts';
import { readMail } from '../../../src/inbox/read-mail.ts';
import { runs } from '../../support/chance.ts';

const MEGABYTE = 1_048_576;

it('the bytes of a part are its lines, each with a line end, whatever they hold', async () => {
  const line = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc.constantFrom('', '-- ', '--b', '>', '.').map((text) => Buffer.from(text)),
  );
  const lines = fc.array(
    line.map((bytes) => bytes.filter((byte) => byte !== 0x0a && byte !== 0x0d)),
    { minLength: 1, maxLength: 60 },
  );
  await fc.assert(
    fc.asyncProperty(lines, fc.constantFrom('\n', '\r\n'), async (given, end) => {
      const body = given.flatMap((bytes) => [Buffer.from(bytes), Buffer.from(end)]);
      const raw = Buffer.concat([Buffer.from('Content-Type: application/octet-stream\n\n'), ...body]);
      const { attachments } = await parseMime(raw);
      const kept = Buffer.concat(given.flatMap((bytes) => [Buffer.from(bytes), Buffer.from('\n')]));
      expect(Buffer.from(attachments[0]!.content as ArrayBuffer).equals(kept)).toBe(true);
    }),
    { numRuns: runs(100) },
  );
});

async function costOf(raw: Buffer): Promise<number> {
  const costs: number[] = [];
  for (let n = 0; n < 3; n++) {
    const before = process.cpuUsage();
    await readMail(raw);
    const { user, system } = process.cpuUsage(before);
    costs.push(user + system);
  }
  return Math.min(...costs);
}

it.each(['\n', '\r\n', '>\n', '> \n', '-- \n', 'On a\n', 'a\n', '\n\t'])(
  'a megabyte of %j costs no more than a few times of what it costs in quoted-printable',
  async (piece) => {
    const body = piece.repeat(MEGABYTE / piece.length);
    const encoded = await costOf(Buffer.from(`Content-Transfer-Encoding: quoted-printable\n\n${body}`));
    for (const head of [
      'Subject: x\n\n',
      'Content-Type: text/html\n\n',
      'Content-Type: message/rfc822\n\nA: b\n\n',
    ])
      expect(await costOf(Buffer.from(head + body)), head).toBeLessThan(8 * encoded);
  },
);
