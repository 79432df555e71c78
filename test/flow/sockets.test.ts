import { once } from 'node:events';
import { createConnection } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import type { Config } from '../../src/platform/config.ts';
import { loadConfig } from '../../src/platform/config.ts';
import { shippedConfig } from '../../src/platform/start-config.ts';
import { testApp } from '../support/app.ts';
import { eventually } from '../support/eventually.ts';

const { limits } = loadConfig([shippedConfig('default')], {});

async function listening(trustProxy: string[]) {
  const config: Partial<Config> = {
    rateLimits: 'on',
    limits: { ...limits, perIp: { ...limits.perIp, connections: 1 } },
    http: { host: '127.0.0.1', port: 0, trustProxy },
  };
  const t = await testApp({ fresh: true, config });
  onTestFinished(() => t[Symbol.asyncDispose]());
  await t.server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = t.server.server.address() as AddressInfo;
  const connect = async (): Promise<Socket> => {
    const socket = createConnection(port, '127.0.0.1');
    socket.on('error', () => {});
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    return socket;
  };
  const open = (): Promise<number> =>
    new Promise((done) => t.server.server.getConnections((_none, count) => done(count)));
  return { connect, open };
}

it('an address has ten sockets for each request that it may have under way, and the next when one is closed', async () => {
  const { connect, open } = await listening([]);
  const sockets = await Promise.all(Array.from({ length: 10 }, connect));
  await eventually(open, (count) => count === 10);
  const over = await connect();
  await once(over.resume(), 'close');
  expect(sockets.every((socket) => !socket.destroyed)).toBe(true);
  sockets[0]!.destroy();
  await eventually(open, (count) => count === 9);
  await connect();
  await eventually(open, (count) => count === 10);
});

it('a proxy that is named has as many as its callers need', async () => {
  const { connect, open } = await listening(['127.0.0.1']);
  await Promise.all(Array.from({ length: 12 }, connect));
  await eventually(open, (count) => count === 12);
});
