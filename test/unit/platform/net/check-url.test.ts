import { describe, expect, it } from 'vitest';
import { parseAllowList } from '../../../../src/platform/net/allow-list.ts';
import { checkUrl, MAX_URL_CHARS } from '../../../../src/platform/net/check-url.ts';

const none = parseAllowList([]);

describe('checkUrl names the rule', () => {
  it.each([
    ['scheme', 'ftp://public.test/'],
    ['userinfo', 'https://a:b@public.test/'],
    ['length', `https://public.test/${'a'.repeat(MAX_URL_CHARS)}`],
    ['port', 'https://public.test:25/'],
    ['host', 'https://intranet/'],
    ['host', 'https://localhost/'],
    ['host', 'https://a..b/'],
    ['address', 'https://127.1/'],
    ['address', 'https://[::1]/'],
    ['syntax', 'https://public.test/ x'],
    ['syntax', 'https://'],
  ])('%s: %s', (rule, text) => {
    expect(checkUrl(text, none)).toMatchObject({ kind: 'bad', rule, message: expect.any(String) });
  });

  it('says what to do', () => {
    expect(checkUrl('https://10.0.0.1/', none)).toMatchObject({
      message: 'must be a public address (private network)',
    });
  });

  it('gives the URL as it will be called', () => {
    const verdict = checkUrl('HTTPS://BÜCHER.test:443/a?b#c', none);
    expect(verdict.kind === 'ok' && verdict.url.href).toBe('https://xn--bcher-kva.test/a?b#c');
  });

  it('judges an address by the allow list', () => {
    const list = parseAllowList(['10.0.0.0/8']);
    expect(checkUrl('http://10.9.9.9/', list).kind).toBe('ok');
    expect(checkUrl('http://192.168.0.1/', list)).toMatchObject({ rule: 'address' });
  });
});
