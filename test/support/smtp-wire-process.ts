import { appendFileSync, writeSync } from 'node:fs';
import { startSmtpWire } from './smtp-wire.ts';

/**
 * The wire server as a process, which outlives killed clients. `node smtp-wire-process.ts FILE [dotDelayMs]`: prints its port, then
 * appends one JSON line per step of a mail before the client can know of it.
 */
const [file, dotDelayMs = '0'] = process.argv.slice(2);
const server = await startSmtpWire({ dotDelayMs: Number(dotDelayMs) }, (line) =>
  appendFileSync(file!, `${JSON.stringify(line)}\n`),
);
writeSync(1, `${server.port}\n`);
process.on('SIGTERM', () => process.exit(0));
