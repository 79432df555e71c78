import { describe, expect, it } from 'vitest';
import { createEgress } from '../../../../src/platform/net/egress.ts';
import type { Egress, EgressAnswer } from '../../../../src/platform/net/egress.ts';
import { DnsServer } from './dns-server.ts';
import type { Zone } from './dns-server.ts';
import { Receiver } from './receiver.ts';

const LOOPBACK = ['127.0.0.0/8'];
const post = (egress: Egress, url: string): Promise<EgressAnswer> =>
  egress.request({ method: 'POST', url, headers: {}, body: 'x', timeoutMs: 8_000 });

async function world(zone: Zone, allowCidrs: readonly string[], connectionsPerOrigin = 4) {
  const stack = new AsyncDisposableStack();
  const dns = stack.use(await DnsServer.start(zone));
  const receiver = stack.use(
    await Receiver.http((request, response) => {
      if (request.url === '/last') response.setHeader('connection', 'close');
      response.end('reached');
    }),
  );
  const egress = createEgress({ allowCidrs, dnsServers: [dns.address], connectionsPerOrigin });
  stack.defer(() => egress.close());
  return { dns, receiver, egress, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

const ROADS = [
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '１２７.０.０.１',
  'localhost',
  'any.localhost',
  'loop.test',
];

describe('who may be reached', () => {
  it('without an allow list no road to loopback makes a connection', async () => {
    await using w = await world({ 'loop.test': ['127.0.0.1'] }, []);
    for (const road of [...ROADS, '0.0.0.0', '[::ffff:127.0.0.1]', '[::127.0.0.1]']) {
      const answer = await post(w.egress, `http://${road}:${w.receiver.port}/`);
      expect([road, answer.kind]).toEqual([road, 'refused']);
    }
    expect(w.receiver.connections).toBe(0);
  });

  it('with loopback allowed every plain road arrives (so the test above can fail)', async () => {
    await using w = await world({ 'loop.test': ['127.0.0.1'] }, LOOPBACK);
    for (const road of ROADS) {
      const answer = await post(w.egress, `http://${road}:${w.receiver.port}/`);
      expect([road, answer]).toMatchObject([road, { kind: 'answered', status: 200, body: 'reached' }]);
    }
    expect(w.receiver.requests).toHaveLength(ROADS.length);
  });

  it('a single label is a name where the operator has an inner network', async () => {
    await using w = await world({ intranet: ['127.0.0.1'] }, LOOPBACK);
    expect((await post(w.egress, `http://intranet:${w.receiver.port}/`)).kind).toBe('answered');
    expect(w.egress.checkUrl('http://intranet/').kind).toBe('ok');
    await using closed = await world({ intranet: ['8.8.8.8'] }, []);
    expect(closed.egress.checkUrl('http://intranet/')).toMatchObject({ kind: 'bad', rule: 'host' });
    expect(await closed.egress.vetMailHost('intranet', 587)).toMatchObject({ kind: 'denied' });
  });

  it('DNS rebinding: a name that was public when saved is judged again when connecting', async () => {
    await using w = await world({ 'rebind.test': [['93.184.215.14'], ['127.0.0.1']] }, []);
    const url = `http://rebind.test:${w.receiver.port}/`;
    expect(w.egress.checkUrl(url).kind).toBe('ok');
    expect((await w.egress.vetMailHost('rebind.test', 587)).kind).toBe('ok');
    expect(await post(w.egress, url)).toEqual({ kind: 'refused', why: 'address: loopback' });
    expect(w.receiver.connections).toBe(0);
  });

  it('one connection asks once: A and AAAA, and the address vetted is the address used', async () => {
    // The second answer leads nowhere: a query between vetting and connecting would make the request fail.
    await using w = await world({ 'once.test': [['127.0.0.1'], ['127.0.0.9']] }, LOOPBACK, 1);
    for (let at = 0; at < 10; at += 1)
      expect((await post(w.egress, `http://once.test:${w.receiver.port}/`)).kind).toBe('answered');
    expect(w.dns.asked.toSorted()).toEqual(['A once.test', 'AAAA once.test']);
    expect(w.receiver.connections).toBe(1);
  });

  it('a new connection is a new judgement', async () => {
    await using w = await world({ 'moves.test': ['127.0.0.1'] }, LOOPBACK, 1);
    const url = `http://moves.test:${w.receiver.port}/`;
    expect((await post(w.egress, url)).kind).toBe('answered');
    w.dns.change('moves.test', ['10.0.0.1']);
    // The kept connection works until it ends.
    expect((await post(w.egress, url)).kind).toBe('answered');
    expect((await post(w.egress, `${url}last`)).kind).toBe('answered');
    expect(w.receiver.connections).toBe(1);
    expect(await post(w.egress, url)).toEqual({ kind: 'refused', why: 'address: private network' });
  });

  it('one denied answer refuses the name though another is allowed', async () => {
    await using w = await world({ 'mixed.test': ['127.0.0.1', '10.0.0.1'] }, LOOPBACK);
    expect((await post(w.egress, `http://mixed.test:${w.receiver.port}/`)).kind).toBe('refused');
    expect(w.receiver.connections).toBe(0);
  });

  it('tries a second address when the first does not answer', async () => {
    await using w = await world({ 'two.test': ['127.0.0.77', '127.0.0.1'] }, LOOPBACK);
    expect((await post(w.egress, `http://two.test:${w.receiver.port}/`)).kind).toBe('answered');
  });

  it.each([301, 302, 303, 307, 308])('a %i is an answer, not a way on', async (status) => {
    await using w = new AsyncDisposableStack();
    const inner = w.use(await Receiver.http((_request, response) => response.end('inner')));
    const outer = w.use(
      await Receiver.http((_request, response) => {
        const there = `http://127.0.0.1:${inner.port}/`;
        response.writeHead(status, {
          location: there,
          refresh: `0; url=${there}`,
          'alt-svc': `h2="127.0.0.1:${inner.port}"`,
        });
        response.end();
      }),
    );
    const egress = createEgress({ allowCidrs: LOOPBACK });
    w.defer(() => egress.close());
    const answer = await post(egress, `http://127.0.0.1:${outer.port}/`);
    expect(answer).toMatchObject({
      kind: 'answered',
      status,
      headers: { location: `http://127.0.0.1:${inner.port}/` },
    });
    expect([outer.connections, inner.connections]).toEqual([1, 0]);
  });

  it('a mail host comes with the address to connect to and the name to verify', async () => {
    await using w = await world({ 'mail.test': ['127.0.0.3', '127.0.0.4'] }, LOOPBACK);
    expect(await w.egress.vetMailHost('MAIL.test.', 587)).toEqual({
      kind: 'ok',
      address: '127.0.0.3',
      servername: 'mail.test',
      addresses: [
        { address: '127.0.0.3', family: 4 },
        { address: '127.0.0.4', family: 4 },
      ],
    });
    expect(await w.egress.vetMailHost('127.1', 587)).toEqual({
      kind: 'ok',
      address: '127.0.0.1',
      addresses: [{ address: '127.0.0.1', family: 4 }],
    });
    expect(await w.egress.vetMailHost('nobody.test', 587)).toEqual({ kind: 'unresolved', code: 'ENOTFOUND' });
  });

  it('a wrong allow list or DNS server stops the start', () => {
    expect(() => createEgress({ allowCidrs: ['10.0.0.0/99'] })).toThrow(/egress allow list/);
    expect(() => createEgress({ allowCidrs: [], dnsServers: ['dns.example'] })).toThrow();
  });
});

describe('a mail host', () => {
  it('is reached on mail ports, on those the operator adds, and on any inside the allow list', async () => {
    await using dns = await DnsServer.start({
      'mail.test': ['93.184.216.34'],
      'both.test': ['93.184.216.34', '127.0.0.1'],
    });
    await using closing = new AsyncDisposableStack();
    const egressOf = (options: { allowCidrs?: string[]; mailPorts?: number[] } = {}): Egress => {
      const egress = createEgress({ allowCidrs: [], dnsServers: [dns.address], ...options });
      closing.defer(() => egress.close());
      return egress;
    };
    const [plain, wider, inner] = [
      egressOf(),
      egressOf({ mailPorts: [10_025] }),
      egressOf({ allowCidrs: LOOPBACK }),
    ];
    const kindOf = async (egress: Egress, host: string, port: number) =>
      (await egress.vetMailHost(host, port)).kind;
    for (const port of [25, 465, 587, 2525, 143, 993])
      expect(await kindOf(plain, 'mail.test', port)).toBe('ok');
    for (const port of [22, 80, 443, 5432, 6379, 8080, 10_025]) {
      expect(await kindOf(plain, 'mail.test', port), `${port}`).toBe('denied');
      expect(await kindOf(inner, '127.0.0.1', port), `${port}`).toBe('ok');
      expect(await kindOf(inner, 'localhost', port), `${port}`).toBe('ok');
      expect(await kindOf(inner, 'mail.test', port), `${port}`).toBe('denied');
      // One address outside the list closes the port, because any of them may be used.
      expect(await kindOf(inner, 'both.test', port), `${port}`).toBe('denied');
    }
    expect(await kindOf(wider, 'mail.test', 10_025)).toBe('ok');
  });
});
