import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createEgress } from '../../../../src/platform/net/egress.ts';
import { DnsServer } from './dns-server.ts';
import { Receiver } from './receiver.ts';

const fixture = (name: string): string =>
  readFileSync(new URL(`../../../fixtures/tls/${name}`, import.meta.url), 'utf8');
const authority = fixture('authority.pem');
const issued = { cert: fixture('hooks-test.pem'), key: fixture('hooks-test.key') };
const selfSigned = { cert: fixture('self-signed.pem'), key: fixture('self-signed.key') };

async function world(pair: { cert: string; key: string }, ca?: string) {
  const stack = new AsyncDisposableStack();
  const dns = stack.use(await DnsServer.start({ 'hooks.test': ['127.0.0.1'], 'other.test': ['127.0.0.1'] }));
  const receiver = stack.use(await Receiver.https(pair));
  const egress = createEgress({
    allowCidrs: ['127.0.0.0/8'],
    dnsServers: [dns.address],
    ...(ca === undefined ? {} : { ca }),
  });
  stack.defer(() => egress.close());
  const post = (host: string) =>
    egress.request({
      method: 'POST',
      url: `https://${host}:${receiver.port}/`,
      headers: {},
      body: 'payload',
      timeoutMs: 8_000,
    });
  return { receiver, post, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

afterEach(() => vi.unstubAllEnvs());

describe('https', () => {
  it('connects to the vetted address and verifies the name: SNI and Host keep it', async () => {
    await using w = await world(issued, authority);
    expect(await w.post('hooks.test')).toMatchObject({ kind: 'answered', status: 200, body: 'secret' });
    expect(w.receiver.serverNames).toEqual(['hooks.test']);
    expect(w.receiver.requests).toEqual([`POST hooks.test:${w.receiver.port}`]);
  });

  it('verifies an address as an address', async () => {
    await using w = await world(issued, authority);
    expect((await w.post('127.0.0.1')).kind).toBe('answered');
    expect(await w.post('127.0.0.2')).toMatchObject({ kind: 'unreachable' });
  });

  it('refuses the certificate of another name, and sends nothing', async () => {
    await using w = await world(issued, authority);
    expect(await w.post('other.test')).toMatchObject({
      kind: 'unreachable',
      code: 'ERR_TLS_CERT_ALTNAME_INVALID',
    });
    expect(w.receiver.requests).toEqual([]);
  });

  it('refuses a self-signed certificate, and sends nothing', async () => {
    await using w = await world(selfSigned);
    expect(await w.post('hooks.test')).toMatchObject({
      kind: 'unreachable',
      code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    });
    expect(w.receiver.connections).toBeGreaterThan(0);
    expect(w.receiver.requests).toEqual([]);
  });

  it('refuses an unknown authority, and sends nothing', async () => {
    await using w = await world(issued);
    expect(await w.post('hooks.test')).toMatchObject({
      kind: 'unreachable',
      code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    });
    expect(w.receiver.requests).toEqual([]);
  });

  it('cannot be talked out of it by NODE_TLS_REJECT_UNAUTHORIZED', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    await using w = await world(selfSigned);
    expect((await w.post('hooks.test')).kind).toBe('unreachable');
    expect(w.receiver.requests).toEqual([]);
  });
});
