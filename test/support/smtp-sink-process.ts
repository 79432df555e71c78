import { appendFileSync, writeSync } from 'node:fs';
import { startSmtpSink } from './smtp-sink.ts';

/**
 * The sink as a process of its own, which keeps counting while its clients are killed.
 * `node smtp-sink-process.ts [file] [dotDelayMs]`: prints its port, then appends one `messageId from to` line per mail to
 * the file before it answers; without a file it only counts.
 */
const [file, dotDelayMs = '0'] = process.argv.slice(2);
const sink = await startSmtpSink({ dotDelayMs: Number(dotDelayMs) }, (mail) => {
  sink.mails.length = 0;
  if (file) appendFileSync(file, `${mail.messageId} ${mail.from} ${mail.to}\n`);
});
writeSync(1, `${sink.port}\n`);
process.on('SIGTERM', () => process.exit(0));
