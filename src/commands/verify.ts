import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { mapColumns, sniffHeader } from '../imports/rules/csv-columns.ts';
import { systemClock } from '../platform/clock.ts';
import { UsageError, readOptions } from '../platform/command-line.ts';
import type { Run } from '../platform/command-line.ts';
import { systemIds } from '../platform/ids.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { configFor } from '../platform/start-config.ts';
import type { Answer } from '../verification/rules/verdict.ts';
import { verifyRows } from '../verification/verify-rows.ts';
import { createVerifier } from '../verification/verifier.ts';
import { print } from './options.ts';
import { progressBar } from './progress.ts';
import { stopped } from './stopped.ts';

const HELP =
  'usage: outreachd verify ADDRESS [--json]\n' +
  '       outreachd verify FILE.csv [--column NAME] [--out FILE] [--json]\n' +
  'Asks mail hosts whether they take mail for an address, without sending any. A file (with a header) comes out as CSV with\n' +
  'what was found added to its columns, row by row as it is answered; --column names the column of addresses (email, or one\n' +
  'of its usual names).\n' +
  '--json prints a summary and needs --out. Needs no database and takes no credits. Exit 1 when an address was not asked\n' +
  'about; unknown is an answer.';

const ADDED = [
  'verdict',
  'valid2',
  'validation_subtype',
  'reason',
  'risk_level',
  'is_catch_all',
  'suggestion',
] as const;
const MAX_RECORD_BYTES = 256 * 1024;
const HEAD_BYTES = 64 * 1024;
const NO_NETWORK = 'this machine can reach no resolver or no mail host (port 25); doctor tests both';

type Cell = string | number | boolean | null | undefined;
const csvLine = (values: readonly Cell[], delimiter: string): string => {
  const cell = (value: Cell): string => {
    const text = String(value ?? '');
    return /["\r\n]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return `${values.map(cell).join(delimiter)}\n`;
};

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
    [subtype, reason].filter(Boolean).join(', '),
    `risk ${risk}`,
    smtp.text ? `the server said ${smtp.code} ${smtp.text}` : '',
    suggestion ? `did you mean ${suggestion}?` : '',
  ]
    .filter(Boolean)
    .join('; ');

type Row = { email: string; cells: string[] };

async function delimiterOf(path: string): Promise<string> {
  for await (const head of createReadStream(path, { end: HEAD_BYTES, encoding: 'utf8' }))
    return sniffHeader(String(head)).delimiter;
  return ',';
}

/** Throws `OperatorError` where the file is no CSV; what stands there is not repeated. */
async function* recordsOf(path: string, delimiter: string): AsyncGenerator<string[]> {
  const parser = createReadStream(path).pipe(
    parse({
      delimiter,
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: MAX_RECORD_BYTES,
    }),
  );
  try {
    yield* parser as AsyncIterable<string[]>;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new OperatorError(`${path} is no CSV file: ${error.code} at line ${parser.info.lines}`);
  }
}

interface File {
  delimiter: string;
  header: string[];
  /** The column of addresses. */
  at: number;
  rows: number;
}

/** The file, read once for its header and its number of rows; the column by its name, or by a usual name of addresses. */
async function readFile(path: string, column: string | undefined): Promise<File> {
  const delimiter = await delimiterOf(path);
  let header: string[] | undefined;
  let rows = 0;
  for await (const record of recordsOf(path, delimiter)) {
    if (header) rows++;
    else header = record.map((name) => name.trim());
  }
  const at =
    column === undefined
      ? mapColumns(header ?? [], null).findIndex((to) => to !== null && 'field' in to && to.field === 'email')
      : (header ?? []).findIndex((name) => name.toLowerCase() === column.toLowerCase());
  if (!header || at < 0)
    throw new UsageError(`${path} has no column ${column ?? 'email'}; name it with --column`);
  return { delimiter, header, at, rows };
}

async function* rowsOf(path: string, { delimiter, at }: File): AsyncGenerator<Row> {
  let isHeader = true;
  for await (const cells of recordsOf(path, delimiter)) {
    if (!isHeader) yield { email: cells[at] ?? '', cells };
    isHeader = false;
  }
}

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
  const verifier = createVerifier({ config, clock: systemClock, ids: systemIds() });
  if (!isFile) {
    const verified = await verifier.verify(what, Number.POSITIVE_INFINITY);
    if (verified.kind !== 'answered') throw new OperatorError(NO_NETWORK);
    print(json, verified.answer, lineOf(verified.answer));
    return 0;
  }
  if (json && values.out === undefined) throw new UsageError('--json needs --out for a file');
  const file = await readFile(what, values.column);
  const { header, rows, delimiter } = file;
  const out = values.out === undefined ? process.stdout : createWriteStream(values.out, { flags: 'wx' });
  const write = writerOf(out, values.out);
  await write(csvLine([...header, ...ADDED], delimiter));
  using signal = stopped();
  const bar = progressBar('addresses', rows, json);
  const verdicts: Record<Answer['verdict'], number> = {
    deliverable: 0,
    risky: 0,
    undeliverable: 0,
    unknown: 0,
  };
  let answered = 0;
  try {
    for await (const { row, answer } of verifyRows(verifier, rowsOf(what, file), signal)) {
      const padded = header.map((_name, column) => row.cells[column]);
      await write(csvLine([...padded, ...ADDED.map((key) => answer[key])], delimiter));
      verdicts[answer.verdict]++;
      bar.update(++answered);
    }
  } finally {
    bar.stop();
  }
  const left = rows - answered;
  const why = signal.aborted ? 'stopped' : NO_NETWORK;
  const told = left > 0 ? `; ${left} not answered: ${why}` : '';
  const counts = Object.entries(verdicts).map(([verdict, count]) => `${count} ${verdict}`);
  if (values.out === undefined) process.stderr.write(`${answered} of ${rows}: ${counts.join(', ')}${told}\n`);
  else
    print(
      json,
      { rows, answered, ...verdicts, out: values.out },
      `${answered} of ${rows}: ${counts.join(', ')}${told}`,
    );
  return left > 0 ? 1 : 0;
};

/** Writes and waits until it is taken: a slow reader slows the verification down. */
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
