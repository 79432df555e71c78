import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Receivers in their own process that answer 200. Prints their ports. */
const ports: number[] = [];
for (let n = 0; n < Number(process.argv[2] ?? 1); n++) {
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => response.writeHead(200, { 'content-length': 2 }).end('ok'));
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ports.push((server.address() as AddressInfo).port);
}
writeSync(1, `${ports.join(' ')}\n`);
process.on('SIGTERM', () => process.exit(0));
