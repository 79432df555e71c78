import { randomBytes } from 'node:crypto';
import type { RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createEgress } from '../../../../src/platform/net/egress.ts';
import type { EgressAnswer, EgressRequest } from '../../../../src/platform/net/egress.ts';
import { manualTimers } from '../../../support/timers.ts';
import { DnsServer } from './dns-server.ts';
import { Receiver } from './receiver.ts';

const LIMIT = 16 * 1024;
const DNS_DEADLINE_MS = 5_000;

async function against(receiver: Receiver, connectionsPerOrigin = 4) {
  const timers = manualTimers();
  const { after } = timers;
  const egress = createEgress({ allowCidrs: ['127.0.0.0/8'], connectionsPerOrigin, after });
  const ask = (over: Partial<EgressRequest> = {}): Promise<EgressAnswer> =>
    egress.request({
      method: 'POST',
      url: `http://127.0.0.1:${receiver.port}/hook?a=1#never`,
      headers: { 'content-type': 'application/json' },
      body: '{}',
      timeoutMs: 8_000,
      ...over,
    });
  return {
    ask,
    receiver,
    timers,
    async [Symbol.asyncDispose]() {
      await egress.close();
      await receiver[Symbol.asyncDispose]();
    },
  };
}
const http = async (listener: RequestListener, connections?: number) =>
  against(await Receiver.http(listener), connections);
const tcp = async (listener: (socket: Socket) => void) => against(await Receiver.tcp(listener));

const raw = (bytes: string) =>
  tcp((socket) => {
    socket.on('data', () => socket.write(bytes, 'latin1'));
  });

function pour(response: ServerResponse, chunk: Buffer): void {
  const more = (): void => {
    while (response.write(chunk));
  };
  response.on('drain', more);
  more();
}

describe('an answer', () => {
  it('comes back whole: status, reason, headers, body, time; and the request arrived as given', async () => {
    let seen = '';
    await using w = await http((request, response) => {
      request.setEncoding('utf8');
      request.on('data', (text: string) => (seen += text));
      request.on('end', () => {
        seen += ` ${String(request.headers['x-own'])} ${request.headers.host}`;
        response.writeHead(418, 'Short and Stout', { 'X-Pot': ['a', 'b'] });
        response.end('{"ok":"ü"}');
      });
    });
    const answer = await w.ask({ body: '{"a":1}', headers: { 'X-Own': 'yes' } });
    expect(answer).toEqual({
      kind: 'answered',
      status: 418,
      statusText: 'Short and Stout',
      headers: expect.objectContaining({ 'x-pot': 'a, b' }),
      body: '{"ok":"ü"}',
      truncated: false,
      ms: expect.any(Number),
    });
    expect(seen).toBe(`{"a":1} yes 127.0.0.1:${w.receiver.port}`);
    expect(w.receiver.requests).toEqual(['POST /hook?a=1']);
  });

  it('is kept without cookies and credentials', async () => {
    await using w = await http((_request, response) => {
      response.writeHead(200, { 'Set-Cookie': ['s=1', 't=2'], Authorization: 'Bearer x', 'X-Keep': '1' });
      response.end();
    });
    const answer = await w.ask();
    const names = answer.kind === 'answered' ? Object.keys(answer.headers) : [];
    expect(names).toContain('x-keep');
    expect(names).not.toContain('set-cookie');
    expect(names).not.toContain('authorization');
  });

  it('that never ends is cut at the limit and its connection closed', async () => {
    await using w = await http((_request, response) => pour(response, Buffer.alloc(4_096, 'a')));
    const answer = await w.ask();
    expect(answer).toMatchObject({ kind: 'answered', status: 200, truncated: true, body: 'a'.repeat(LIMIT) });
    await w.receiver.idle();
  });

  it.each([
    [LIMIT - 1, false],
    [LIMIT, false],
    [LIMIT + 1, true],
  ])('of %i bytes: cut is %s', async (size, truncated) => {
    await using w = await http((_request, response) => response.end('b'.repeat(size)));
    const answer = await w.ask();
    expect(answer).toMatchObject({ truncated, body: 'b'.repeat(Math.min(size, LIMIT)) });
  });

  it('is cut where the caller says, never through a character', async () => {
    await using w = await http((_request, response) => response.end('ab€uro'));
    expect(await w.ask({ maxResponseBytes: 4 })).toMatchObject({ body: 'ab', truncated: true });
    expect(await w.ask({ maxResponseBytes: 5 })).toMatchObject({ body: 'ab€', truncated: true });
  });

  it('can always be stored: NUL and broken UTF-8 become U+FFFD', async () => {
    await using w = await http((_request, response) => response.end(Buffer.from([0x61, 0, 0xff, 0x62])));
    expect(await w.ask()).toMatchObject({ body: 'a\uFFFD\uFFFDb' });
  });

  it('is not unpacked: a compression bomb stays as small as it came', async () => {
    const bomb = gzipSync(Buffer.alloc(10_000_000));
    await using w = await http((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      response.end(bomb);
    });
    const answer = await w.ask();
    expect(answer.kind === 'answered' && answer.body.length).toBeLessThanOrEqual(bomb.length);
  });

  it('without a body is an answer (204, HEAD)', async () => {
    await using w = await http((_request, response) => {
      response.writeHead(204);
      response.end();
    });
    expect(await w.ask()).toMatchObject({ kind: 'answered', status: 204, body: '' });
    expect(await w.ask({ method: 'HEAD', body: '' })).toMatchObject({
      kind: 'answered',
      status: 204,
      body: '',
    });
  });

  it('may be preceded by informational ones', async () => {
    await using w = await raw(
      'HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok',
    );
    expect(await w.ask()).toMatchObject({ kind: 'answered', status: 200, body: 'ok' });
  });
});

describe('time', () => {
  it('bounds a receiver that says nothing', async () => {
    const asked = Promise.withResolvers<void>();
    await using w = await http(() => asked.resolve());
    const answer = w.ask({ timeoutMs: 150 });
    await asked.promise;
    await w.timers.fire(150);
    expect((await answer).kind).toBe('timeout');
    await w.receiver.idle();
    expect(w.timers.waiting()).toEqual([]);
  });

  it('bounds a body that drips, whatever the gaps', async () => {
    const dripping = Promise.withResolvers<void>();
    await using w = await http((_request, response) => {
      let drops = 0;
      const drip = setInterval(() => {
        response.write('.');
        if (++drops > 5) dripping.resolve();
      }, 1);
      response.on('close', () => clearInterval(drip));
    });
    const answer = w.ask({ timeoutMs: 300 });
    await dripping.promise;
    await w.timers.fire(300);
    expect((await answer).kind).toBe('timeout');
    await w.receiver.idle();
  });

  it('bounds headers that drip', async () => {
    const dripping = Promise.withResolvers<void>();
    await using w = await tcp((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      let drops = 0;
      const drip = setInterval(() => {
        socket.write('X-A: b\r\n');
        if (++drops > 5) dripping.resolve();
      }, 1);
      socket.on('close', () => clearInterval(drip));
    });
    const answer = w.ask({ timeoutMs: 300 });
    await dripping.promise;
    await w.timers.fire(300);
    expect((await answer).kind).toBe('timeout');
  });

  it('counts the wait for a free connection', async () => {
    const asked = Promise.withResolvers<void>();
    await using w = await http(() => asked.resolve(), 1);
    const answers = [w.ask({ timeoutMs: 300 }), w.ask({ timeoutMs: 200 })];
    await asked.promise;
    await w.timers.fire(200);
    expect((await answers[1]!).kind).toBe('timeout');
    expect(w.receiver.requests).toHaveLength(1);
    await w.timers.fire(300);
    expect((await answers[0]!).kind).toBe('timeout');
  });

  it('is no longer than two minutes, whatever the caller asks for', async () => {
    await using w = await http(() => {});
    const answer = w.ask({ timeoutMs: 3_600_000 });
    await w.timers.fire(120_000);
    expect((await answer).kind).toBe('timeout');
  });

  it('bounds a DNS server that says nothing', async () => {
    await using dns = await DnsServer.start({}, { silent: true });
    const timers = manualTimers();
    const egress = createEgress({ allowCidrs: [], dnsServers: [dns.address], after: timers.after });
    const request = { method: 'GET', url: 'http://silent.test/', headers: {} } as const;
    const first = egress.request({ ...request, timeoutMs: 100 });
    await timers.fire(100);
    expect((await first).kind).toBe('timeout');
    const second = egress.request({ ...request, timeoutMs: 10_000 });
    await timers.fire(DNS_DEADLINE_MS);
    expect(await second).toMatchObject({ kind: 'unreachable', code: 'ETIMEOUT' });
    await egress.close();
  });

  it('may be cut short by the caller, before and during', async () => {
    await using w = await http(() => controller.abort());
    const controller = new AbortController();
    expect(await w.ask({ signal: controller.signal })).toMatchObject({
      kind: 'unreachable',
      code: 'ABORTED',
    });
    expect(await w.ask({ signal: controller.signal })).toMatchObject({
      kind: 'unreachable',
      code: 'ABORTED',
    });
    expect(w.receiver.requests).toHaveLength(1);
  });
});

describe('trouble is a value', () => {
  it('no server listens', async () => {
    const gone = await Receiver.http(() => {});
    const url = `http://127.0.0.1:${gone.port}/`;
    await gone[Symbol.asyncDispose]();
    await using w = await http(() => {});
    expect(await w.ask({ url })).toMatchObject({ kind: 'unreachable', code: 'ECONNREFUSED' });
  });

  it('the name does not exist, or has no address', async () => {
    await using dns = await DnsServer.start({ 'empty.test': [] });
    const egress = createEgress({ allowCidrs: [], dnsServers: [dns.address] });
    const get = (url: string) => egress.request({ method: 'GET', url, headers: {}, timeoutMs: 8_000 });
    expect(await get('http://nobody.test/')).toMatchObject({ kind: 'unreachable', code: 'ENOTFOUND' });
    expect(await get('http://empty.test/')).toMatchObject({ kind: 'unreachable', code: 'ENODATA' });
    await egress.close();
  });

  it('the connection breaks before the answer', async () => {
    await using w = await tcp((socket) => socket.on('data', () => socket.destroy()));
    expect(await w.ask()).toMatchObject({ kind: 'unreachable', code: 'UND_ERR_SOCKET' });
  });

  it('the connection breaks within the answer', async () => {
    await using w = await tcp((socket) => {
      socket.on('data', () => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf');
        socket.end();
      });
    });
    expect((await w.ask()).kind).toBe('unreachable');
  });

  it('the answer is not HTTP', async () => {
    await using w = await raw(`220 mail.test ESMTP ${randomBytes(8).toString('hex')}\r\n`);
    expect(await w.ask()).toMatchObject({ kind: 'unreachable', code: expect.stringMatching(/^HPE_/) });
  });

  it('the headers are endless', async () => {
    await using w = await raw(`HTTP/1.1 200 OK\r\n${`X-A: ${'a'.repeat(1_000)}\r\n`.repeat(40)}\r\n`);
    expect(await w.ask()).toMatchObject({ kind: 'unreachable', code: 'UND_ERR_HEADERS_OVERFLOW' });
  });

  it.each([
    ['Host', 'evil.test'],
    ['content-length', '99'],
    ['Transfer-Encoding', 'chunked'],
    ['Connection', 'upgrade'],
    ['Expect', '100-continue'],
    ['Proxy-Authorization', 'x'],
    ['X-A', 'a\r\nX-B: b'],
    ['X A', 'a'],
  ])('a request with %s: %j is not sent', async (name, value) => {
    await using w = await http((_request, response) => response.end());
    expect((await w.ask({ headers: { [name]: value } })).kind).toBe('refused');
    expect(w.receiver.requests).toEqual([]);
  });
});

describe('connections', () => {
  it('are reused, and as many as were agreed', async () => {
    await using w = await http((_request, response) => response.end('ok'), 3);
    const answers = await Promise.all(Array.from({ length: 30 }, () => w.ask()));
    expect(answers.every(({ kind }) => kind === 'answered')).toBe(true);
    expect(w.receiver.requests).toHaveLength(30);
    expect(w.receiver.connections).toBe(3);
  });

  it('close with the egress, with what is under way', async () => {
    const arrived = Promise.withResolvers<void>();
    await using receiver = await Receiver.http(() => arrived.resolve());
    const egress = createEgress({ allowCidrs: ['127.0.0.0/8'] });
    const url = `http://127.0.0.1:${receiver.port}/`;
    const pending = egress.request({ method: 'GET', url, headers: {}, timeoutMs: 8_000 });
    await arrived.promise;
    await egress.close();
    expect((await pending).kind).toBe('unreachable');
    await receiver.idle();
    expect((await egress.request({ method: 'GET', url, headers: {}, timeoutMs: 8_000 })).kind).toBe(
      'unreachable',
    );
  });
});
