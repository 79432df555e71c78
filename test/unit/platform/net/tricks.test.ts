import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEgress } from '../../../../src/platform/net/egress.ts';
import type { Egress } from '../../../../src/platform/net/egress.ts';
import { DnsServer } from './dns-server.ts';
import { HOSTS, URLS, ZONE } from './tricks.ts';

let dns: DnsServer;
let egress: Egress;

beforeAll(async () => {
  dns = await DnsServer.start(ZONE);
  egress = createEgress({ allowCidrs: [], dnsServers: [dns.address] });
});
afterAll(async () => {
  await egress.close();
  await dns[Symbol.asyncDispose]();
});

async function gates(url: string): Promise<string> {
  const saved = egress.checkUrl(url);
  if (saved.kind === 'bad') return 'refused';
  const vetted = await egress.vetMailHost(saved.url.hostname, 587);
  return vetted.kind === 'ok' ? 'allowed' : 'refused';
}

const send = (url: string) =>
  egress.request({ method: 'POST', url, headers: {}, body: 'x', timeoutMs: 5_000 });

describe('without an allow list', () => {
  it.each(HOSTS)('a mail host is $expect: $text ($why)', async ({ text, expect: expected }) => {
    const { kind } = await egress.vetMailHost(text, 587);
    expect(kind).toBe(expected === 'allowed' ? 'ok' : 'denied');
  });

  it.each(HOSTS)('a URL with the host is $expect: $text ($why)', async ({ text, expect: expected }) => {
    const url = `http://${text}/hook`;
    // The parsed form is judged: it decodes `%31` and drops soft hyphens.
    expect(await gates(url)).toBe(expected);
    if (expected === 'refused') expect((await send(url)).kind).toBe('refused');
  });

  it.each(URLS)('a URL is $expect: $text ($why)', async ({ text, expect: expected }) => {
    expect(await gates(text)).toBe(expected);
    if (expected === 'refused') expect((await send(text)).kind).toBe('refused');
  });

  it('a bare IPv6 mail host is read as one', async () => {
    expect(await egress.vetMailHost('2606:4700:4700::1111', 587)).toEqual({
      kind: 'ok',
      address: '2606:4700:4700::1111',
      addresses: [{ address: '2606:4700:4700::1111', family: 6 }],
    });
    expect((await egress.vetMailHost('::1', 587)).kind).toBe('denied');
    expect((await egress.vetMailHost('::ffff:127.0.0.1', 587)).kind).toBe('denied');
  });

  it.each([
    'public.test:25',
    'public.test/x',
    'user@public.test',
    'public.test?x',
    'public.test#x',
    'public\\test',
  ])('a mail host is a host and nothing more: %s', async (text) => {
    expect(await egress.vetMailHost(text, 587)).toEqual({
      kind: 'denied',
      why: expect.stringContaining('not a DNS name'),
    });
  });
});
