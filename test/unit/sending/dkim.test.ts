import { createPrivateKey } from 'node:crypto';
import { authenticate } from 'mailauth';
import { beforeAll, describe, expect, it } from 'vitest';
import { generateDkimKey, readDkimKey } from '../../../src/deliverability/dkim-key.ts';
import type { DkimKeyPair } from '../../../src/deliverability/dkim-key.ts';
import type { DkimSigningKey } from '../../../src/deliverability/dkim-keys.ts';
import { composeMime } from '../../../src/sending/compose.ts';
import { signMail } from '../../../src/sending/dkim.ts';

const DATE = new Date('2026-11-16T09:00:00Z');
const RAW = composeMime({
  from: { name: 'Zoë', address: 'anna@outreach.test' },
  to: { name: 'Ben', address: 'ben@else.test' },
  subject: `Grüße ${'and a long subject '.repeat(8)}`,
  html: '<p>Hello  with   spaces</p>\n\n',
  text: 'Hello\n\n\n',
  messageId: '<1@outreach.test>',
  date: DATE,
  thread: { inReplyTo: '<0@outreach.test>', references: ['<9@outreach.test>', '<0@outreach.test>'] },
  listUnsubscribe: { url: 'https://links.test/u/token' },
});

let pairs: DkimKeyPair[];
let keys: DkimSigningKey[];
beforeAll(async () => {
  pairs = [await generateDkimKey('rsa'), await generateDkimKey('ed25519')];
  keys = pairs.map(({ algorithm, privateKey }) => ({
    domain: 'outreach.test',
    selector: algorithm,
    algorithm,
    key: createPrivateKey(privateKey),
  }));
});

async function verify(raw: readonly Buffer[]): Promise<string[]> {
  const records = new Map(pairs.map(({ algorithm, publicKey }) => [`${algorithm}._domainkey.outreach.test`, `v=DKIM1; k=${algorithm}; p=${publicKey}`])); // prettier-ignore
  const { dkim } = await authenticate(Buffer.concat(raw), {
    ip: '127.0.0.1',
    helo: 'x',
    sender: 'anna@outreach.test',
    resolver: async (name: string, type: string) => {
      const record = type === 'TXT' && records.get(name);
      if (record) return [[record]];
      throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' });
    },
  });
  return dkim.results.map(({ status }: { status: { result: string } }) => status.result);
}
const text = (raw: readonly Buffer[]): string => Buffer.concat(raw).toString('latin1');

describe('a signed mail', () => {
  it('is verified by each of its keys', async () => {
    expect(await verify(await signMail(RAW, keys, DATE))).toEqual(['pass', 'pass']);
    for (const key of keys) expect(await verify(await signMail(RAW, [key], DATE))).toEqual(['pass']);
  });

  it('is the same bytes each time, and without keys the mail alone', async () => {
    expect(await signMail(RAW, keys, DATE)).toEqual(await signMail(RAW, keys, DATE));
    expect(await signMail(RAW, [], DATE)).toBe(RAW);
  });

  it.each<[string, (raw: string) => string]>([
    ['a second Subject', (raw) => `Subject: You won\r\n${raw}`],
    ['a second From', (raw) => `From: eve@evil.test\r\n${raw}`],
    ['a Reply-To that was not there', (raw) => `Reply-To: eve@evil.test\r\n${raw}`],
    ['a Cc that was not there', (raw) => `Cc: eve@evil.test\r\n${raw}`],
    ['no List-Unsubscribe-Post', (raw) => raw.replace(/\r\nList-Unsubscribe-Post:.*/, '')],
    ['another unsubscribe link', (raw) => raw.replace('links.test/u/token', 'links.test/u/other')],
    ['another Content-Type', (raw) => raw.replace('multipart/alternative', 'multipart/mixed')],
    ['another text', (raw) => raw.replace('Hello', 'Hallo')],
    ['a text behind it', (raw) => `${raw}More\r\n`],
    ['no References', (raw) => raw.replace(/\r\nReferences:.*/, '')],
  ])('fails with %s', async (_what, change) => {
    const signed = text(await signMail(RAW, keys, DATE));
    const changed = change(signed);
    expect(changed).not.toBe(signed);
    const results = await verify([Buffer.from(changed, 'latin1')]);
    expect(results).not.toContain('pass');
    expect(results).toHaveLength(2);
  });

  it.each<[string, (raw: string) => string]>([
    ['other folding and case of header names', (raw) => raw.replace(/Subject: /, 'SUBJECT:  ').replace(/\r\n (?=and a long)/, '\r\n\t ')],
    ['blank lines at its end', (raw) => `${raw}\r\n\r\n`],
    ['headers that relays add', (raw) => `Received: from x by y\r\nX-Spam: no\r\n${raw}`],
  ])('passes with %s', async (_what, change) => {
    const signed = text(await signMail(RAW, keys, DATE));
    expect(await verify([Buffer.from(change(signed), 'latin1')])).toEqual(['pass', 'pass']);
  }); // prettier-ignore
});

describe('a given key', () => {
  it('is read in PKCS #8 and in the older forms of PEM', () => {
    const [rsa, ed25519] = pairs;
    const older = createPrivateKey(rsa!.privateKey).export({ type: 'pkcs1', format: 'pem' }).toString();
    expect(readDkimKey(older)).toEqual(rsa);
    expect(readDkimKey(ed25519!.privateKey)).toEqual(ed25519);
  });

  it.each([
    ['no key', 'hello', /PEM/],
    ['a public key', 'PUBLIC', /PEM/],
  ])('that is %s is refused', (_what, pem, fault) => {
    const given =
      pem === 'PUBLIC' ? `-----BEGIN PUBLIC KEY-----\n${pairs[0]!.publicKey}\n-----END PUBLIC KEY-----` : pem;
    expect(readDkimKey(given)).toEqual({ fault: expect.stringMatching(fault) });
  });
});
