import { readFile } from 'node:fs/promises';
import { UsageError, readOptions } from '../platform/command-line.ts';
import type { Run } from '../platform/command-line.ts';
import { systemClock } from '../platform/clock.ts';
import { headersOf, judgeCaptured } from '../webhooks/rules/captured-delivery.ts';
import { momentOf, print } from './options.ts';

const HELP =
  'usage: outreachd verify-webhook --body F (--headers F | --header "NAME: VALUE" ...) (--secret-file F | --secret S)\n' +
  '                                [--at TIME] [--tolerance SECONDS] [--json]\n' +
  'Checks the signatures of a webhook that was received, and says what is wrong: secret, body, headers or age. The body\n' +
  'must be the bytes as they came. --at is when it was received (now), --tolerance how old it may be (300). Exit 1 when\n' +
  'it does not verify. A secret on the command line can be read by others of the machine; a file cannot.';
const TOLERANCE_SECONDS = 300;

const read = async (option: string, path: string): Promise<Buffer> => {
  try {
    return await readFile(path);
  } catch (error) {
    throw new UsageError(`--${option}: ${path} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
};

export const run: Run = async (args) => {
  const { values, json } = readOptions(
    args,
    {
      body: { type: 'string' },
      headers: { type: 'string' },
      header: { type: 'string', multiple: true },
      secret: { type: 'string' },
      'secret-file': { type: 'string' },
      at: { type: 'string' },
      tolerance: { type: 'string' },
    },
    HELP,
  );
  if (!values.body || (!values.headers && !values.header))
    throw new UsageError(`--body and --headers or --header are required\n${HELP}`);
  if ((values.secret === undefined) === (values['secret-file'] === undefined))
    throw new UsageError(`one of --secret and --secret-file is required\n${HELP}`);
  if (values.tolerance !== undefined && !/^\d{1,9}$/.test(values.tolerance))
    throw new UsageError('--tolerance must be a number of seconds');
  const tolerance = values.tolerance === undefined ? TOLERANCE_SECONDS : Number(values.tolerance);
  const at = values.at === undefined ? systemClock.wall() : momentOf('at', values.at);
  const file = values.headers ? (await read('headers', values.headers)).toString() : '';
  const headers = headersOf([...file.split('\n'), ...(values.header ?? [])]);
  // The line break at the end of the file is no part of the secret.
  const secret =
    values.secret ?? (await read('secret-file', values['secret-file']!)).toString().replace(/\r?\n$/, '');
  const verdict = judgeCaptured({ headers, body: await read('body', values.body) }, secret, at, tolerance);
  print(
    json,
    verdict,
    verdict.ok
      ? `verified: ${verdict.signedBy.join(' and ')}, ${verdict.ageSeconds} s old`
      : `not verified (${verdict.fault}): ${verdict.message}`,
  );
  return verdict.ok ? 0 : 1;
};
