import { describe, expect, it } from 'vitest';
import {
  checkHeaders,
  MAX_CUSTOM_HEADERS,
  MAX_HEADER_BYTES,
} from '../../../src/platform/rules/check-headers.ts';

const numbered = (count: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`X-Own-${at}`, 'v']));

describe('checkHeaders', () => {
  it('keeps ordinary headers as they came', () => {
    const custom = {
      Authorization: 'Bearer abc',
      'X-Tenant': 'a b\tc',
      'x-empty': '',
      'X_odd.~name': '"!"',
      Cookie: 'a=1',
    };
    expect(checkHeaders(custom)).toEqual({ kind: 'ok', headers: custom });
  });

  it.each([
    ['reserved', 'Host', 'x'],
    ['reserved', 'content-length', '3'],
    ['reserved', 'Content-Type', 'text/plain'],
    ['reserved', 'Transfer-Encoding', 'chunked'],
    ['reserved', 'CONNECTION', 'close'],
    ['reserved', 'Keep-Alive', 'timeout=9'],
    ['reserved', 'Upgrade', 'h2c'],
    ['reserved', 'TE', 'trailers'],
    ['reserved', 'Trailer', 'x'],
    ['reserved', 'Expect', '100-continue'],
    ['reserved', 'Proxy-Authorization', 'x'],
    ['reserved', 'Proxy-Anything', 'x'],
    ['reserved', 'X-Service-Signature', 'x'],
    ['reserved', 'x-service-event', 'x'],
    ['reserved', 'Webhook-Id', 'x'],
    ['reserved', 'webhook-signature', 'x'],
    ['reserved', 'Metadata-Flavor', 'Google'],
    ['reserved', 'Metadata', 'true'],
    ['reserved', 'X-aws-ec2-metadata-token', 'x'],
    ['reserved', 'X-Google-Metadata-Request', 'True'],
    ['name', '', 'x'],
    ['name', 'X Name', 'x'],
    ['name', 'X-Name:', 'x'],
    ['name', 'X-Nämé', 'x'],
    ['name', 'X-Name\r\nHost', 'x'],
    ['value', 'X-A', 'a\r\nHost: evil'],
    ['value', 'X-A', 'a\nb'],
    ['value', 'X-A', 'a\u0000b'],
    ['value', 'X-A', 'a\u007fb'],
    ['value', 'X-A', ' a'],
    ['value', 'X-A', 'a\t'],
    ['value', 'X-A', 'grün'],
    ['value', 'X-A', '\u560d\u560a'],
    ['value', 'X-A', 5],
    ['value', 'X-A', null],
    ['value', 'X-A', ['a', 'b']],
    ['size', 'X-A', 'a'.repeat(MAX_HEADER_BYTES - 2)],
  ])('refuses by %s: %j: %j', (rule, header, value) => {
    expect(checkHeaders({ [header]: value })).toMatchObject({ kind: 'bad', rule, header });
  });

  it('lets a value fill the limit', () => {
    expect(checkHeaders({ 'X-A': 'a'.repeat(MAX_HEADER_BYTES - 3) }).kind).toBe('ok');
  });

  it('counts, and knows the same name in another case', () => {
    expect(checkHeaders(numbered(MAX_CUSTOM_HEADERS)).kind).toBe('ok');
    expect(checkHeaders(numbered(MAX_CUSTOM_HEADERS + 1))).toMatchObject({ kind: 'bad', rule: 'count' });
    expect(checkHeaders({ 'X-A': '1', 'x-a': '2' })).toMatchObject({
      kind: 'bad',
      rule: 'duplicate',
      header: 'x-a',
    });
  });

  it('lets the type of the body be set only where the body is chosen', () => {
    expect(checkHeaders({ 'Content-Type': 'text/xml' }, { mayType: true }).kind).toBe('ok');
    expect(checkHeaders({ 'Content-Length': '3' }, { mayType: true }).kind).toBe('bad');
  });

  it('takes __proto__ for a name like any other', () => {
    const custom = JSON.parse('{"__proto__": "x"}') as Record<string, unknown>;
    const verdict = checkHeaders(custom);
    expect(verdict.kind === 'ok' && Object.hasOwn(verdict.headers, '__proto__')).toBe(true);
  });
});
