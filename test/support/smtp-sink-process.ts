import { readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { startSmtpSink } from './smtp-sink.ts';

const file = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../fixtures/tls', name), 'utf8');

/** An accepting sink as a process; `tls` for TLS. Prints its port, and on SIGUSR2 the number of new connections. */
const tls = process.argv[2] === 'tls' ? { cert: file('hooks-test.pem'), key: file('hooks-test.key') } : null;
const sink = await startSmtpSink(tls ? { tls } : {}, () => void (sink.mails.length = 0));
writeSync(1, `${sink.port}\n`);
process.on('SIGUSR2', () => {
  writeSync(1, `made ${sink.connections} connections\n`);
  sink.connections = 0;
});
process.on('SIGTERM', () => process.exit(0));
