import { writeSync } from 'node:fs';
import { startSmtpSink } from './smtp-sink.ts';

/** A sink that only takes over, as a process of its own. Prints its port. */
const sink = await startSmtpSink({}, () => void (sink.mails.length = 0));
writeSync(1, `${sink.port}\n`);
process.on('SIGTERM', () => process.exit(0));
