import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { systemClock } from '../platform/clock.ts';
import { UsageError, readOptions } from '../platform/command-line.ts';
import type { Run } from '../platform/command-line.ts';
import type { Config } from '../platform/config.ts';
import { systemIds } from '../platform/ids.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { configFor } from '../platform/start-config.ts';
import type { Answer } from '../verification/rules/verdict.ts';
import { verifyRows } from '../verification/verify-rows.ts';
import type { Ended } from '../verification/verify-rows.ts';
import { createVerifier, portOf } from '../verification/verifier.ts';
import { print } from './options.ts';
import { progressBar } from './progress.ts';
import { stopped } from './stopped.ts';
import { openAddressFile } from './verify-file.ts';

const HELP =
  'usage: outreachd verify ADDRESS [--json]\n' +
  '       outreachd verify FILE.csv [--column NAME] [--out FILE] [--json]\n' +
  'Asks mail hosts whether they take mail for an address, without sending any. A file (with a header) comes out as CSV with\n' +
  'what was found added to its columns, row by row as it is answered, those without an answer last; --column names the\n' +
  'column of addresses (email, or one of its usual names).\n' +
  '--json prints a summary and needs --out. Needs no database and takes no credits. Exit 1 when an address was not asked\n' +
  'about; unknown is an answer.';

const lineOf = ({
  email,
  verdict,
  validation_subtype: subtype,
  reason,
  risk_level: risk,
  suggestion,
  smtp,
}: Answer): string =>
  [
    `${email}: ${verdict}`,
    [...new Set([subtype, reason])].filter(Boolean).join(', '),
    `risk ${risk}`,
    smtp.text ? `the server said ${smtp.code} ${smtp.text}` : '',
    suggestion ? `did you mean ${suggestion}?` : '',
  ]
    .filter(Boolean)
    .join('; ');

export const run: Run = async ([what, ...args], env) => {
  const { values, json } = readOptions(
    what?.startsWith('-') ? [what, ...args] : args,
    { column: { type: 'string' }, out: { type: 'string' } },
    HELP,
  );
  if (what === undefined || what.startsWith('-')) throw new UsageError(`name an address or a file\n${HELP}`);
  const isFile = (await stat(what).catch(() => null))?.isFile() === true;
  if (!isFile && !what.includes('@'))
    throw new UsageError(`${what} is neither an address nor a file that can be read\n${HELP}`);
  const config = configFor(env);
  const verifier = createVerifier(
    { config, clock: systemClock, ids: systemIds() },
    { readPolicies: !isFile, remember: isFile },
  );
  if (!isFile) {
    const verified = await verifier.verify(what, Number.POSITIVE_INFINITY);
    if (verified.kind !== 'answered')
      throw new OperatorError(whyEnded(verified.kind === 'shut' ? verified.what : 'stopped', config));
    print(json, verified.answer, lineOf(verified.answer));
    return 0;
  }
  if (json && values.out === undefined) throw new UsageError('--json needs --out for a file');
  const file = await openAddressFile(what, values.column);
  const rows = file.count;
  const out = values.out === undefined ? process.stdout : createWriteStream(values.out, { flags: 'wx' });
  const write = writerOf(out, values.out);
  await write(file.headerLine());
  using signal = stopped();
  const bar = progressBar('addresses', rows, json);
  const verdicts: Record<Answer['verdict'], number> = {
    deliverable: 0,
    risky: 0,
    undeliverable: 0,
    unknown: 0,
  };
  let answered = 0;
  const verified = verifyRows(verifier, file.rows(), signal);
  let ended: Ended | null = null;
  try {
    for (;;) {
      const next = await verified.next();
      if (next.done) {
        ended = next.value;
        break;
      }
      const { row, answer } = next.value;
      await write(file.lineOf(row, answer));
      if (!answer) continue;
      verdicts[answer.verdict]++;
      bar.update(++answered);
    }
  } finally {
    bar.stop();
  }
  const left = rows - answered;
  const because = left > 0 ? whyEnded(ended ?? 'stopped', config) : null;
  const told = because ? `; ${left} not answered: ${because}` : '';
  const counts = Object.entries(verdicts).map(([verdict, count]) => `${count} ${verdict}`);
  const line = `${answered} of ${rows}: ${counts.join(', ')}${told}`;
  if (values.out === undefined) process.stderr.write(`${line}\n`);
  else print(json, { rows, answered, ...verdicts, not_answered: left, because, out: values.out }, line);
  return left > 0 ? 1 : 0;
};

function whyEnded(ended: Ended, config: Config): string {
  if (ended === 'stopped') return 'stopped';
  const hosts = config.probeTestHosts.join(', ');
  return ended === 'resolver'
    ? `the resolvers of this machine know none of ${hosts} (OUTREACHD_DNS_SERVERS, probeTestHosts)`
    : `this machine reaches none of ${hosts} at port ${portOf(config)}`;
}

/** Waits until the text is taken: a slow reader slows the verification down. */
function writerOf(out: Writable, path: string | undefined): (text: string) => Promise<void> {
  let broken: NodeJS.ErrnoException | undefined;
  out.on('error', (error) => (broken = error));
  return (text) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    out.write(text, (error) => {
      const fault = error ?? broken;
      if (!fault) return resolve();
      const there = 'code' in fault && fault.code === 'EEXIST';
      reject(new OperatorError(there ? `--out: ${path} is there already` : `--out: ${fault.message}`));
    });
    return promise;
  };
}
