import { createServer } from 'node:http';
import { createConnection } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveWorkerHealth } from '../../src/roles/worker.ts';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';

const HEADS = 40;
/** 15 s, and the delay of timers on a busy machine. */
const WITHIN_MS = 20_000;

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ fresh: true });
  await t.server.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => t[Symbol.asyncDispose]());

function endless(port: number): Promise<void> {
  const socket: Socket = createConnection(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write('GET /health HTTP/1.1\r\nhost: localhost\r\n');
  const more = setInterval(() => socket.write('x-more: 1\r\n'), 1_000);
  return new Promise((done) =>
    socket.resume().once('close', () => {
      clearInterval(more);
      done();
    }),
  );
}

it('heads that never end are closed after 15 s, by the API and by the health port of a worker', async () => {
  const health = await serveWorkerHealth({
    ...t.app,
    config: { ...t.app.config, worker: { healthPort: 0 } },
  });
  const ports = [(t.server.server.address() as AddressInfo).port, health.port];
  const began = performance.now();
  await Promise.all(ports.flatMap((port) => Array.from({ length: HEADS }, () => endless(port))));
  expect(performance.now() - began).toBeLessThan(WITHIN_MS);
  // Node's default is a minute.
  expect(createServer().headersTimeout).toBeGreaterThan(WITHIN_MS);
  await health.stop();
}, 120_000);
