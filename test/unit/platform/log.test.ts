import { expect, it } from 'vitest';
import { createLog } from '../../../src/platform/log.ts';

function written(text: string): string {
  let lines = '';
  const log = createLog('info', 'test', { write: (line) => void (lines += line) });
  log.info(text);
  log.info({ err: new Error(text) }, 'failed');
  return lines;
}

it.each([
  ['the secret of a webhook', 'signed with whsec_', 'c2VjcmV0LW9mLWEtd2ViaG9vaw=='],
  ['an API key', 'the key ok_live_', 'k3yOfACaller-42'],
  ['a bearer token', 'Authorization: Bearer ', 'eyJhbGciOi.token'],
  ['the password of a database', 'postgres://outreachd:', 'pa55word-of-it'],
])('%s in the text of a line or of an error is blanked', (_name, before, secret) => {
  const after = before.startsWith('postgres') ? '@127.0.0.1/db' : ' was refused';
  const lines = written(`${before}${secret}${after}`);
  expect(lines).not.toContain(secret);
  expect(lines.match(/\[redacted\]/g)!.length).toBeGreaterThanOrEqual(2);
});
