import { dirname, join } from 'node:path';
import { createMailParser } from '../../src/inbox/parse.ts';
import type { MailParser, ParserOptions } from '../../src/inbox/parse.ts';

/** The programs of the run that read mail, with their snapshots: see `bundle-program.ts`. */
const FOLDER = dirname(process.env.OUTREACHD_TEST_PROGRAM!);
export const PARSES = join(FOLDER, 'parse-process.js');
export const OPENS = join(FOLDER, 'open-process.js');

/** A parser whose processes start from the snapshot of the run: at a fifth of the processor time. */
export const testParser = (options: ParserOptions = {}): MailParser =>
  createMailParser({ program: PARSES, ...options });

const PATIENT_MS = 600_000;
let shared: MailParser | undefined;

/** For tests that are not about its limits. Those of a process share it, and it ends with the process. */
export const sharedParser = (): MailParser =>
  (shared ??= testParser({ timeoutMs: PATIENT_MS, startMs: PATIENT_MS }));
