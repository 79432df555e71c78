import { dirname, join } from 'node:path';
import { createMailParser } from '../../src/inbox/parse.ts';
import type { MailParser, ParserOptions } from '../../src/inbox/parse.ts';

/** The run's program for reading mail, with its snapshot (`bundle-program.ts`); `npm run quick` starts the source. */
const ofTheRun = (name: string): string => {
  const program = process.env.OUTREACHD_TEST_PROGRAM;
  return program
    ? join(dirname(program), `${name}.js`)
    : join(import.meta.dirname, `../../src/inbox/${name}.ts`);
};
export const PARSES = ofTheRun('parse-process');
export const OPENS = ofTheRun('open-process');

/** Processes start from the run's snapshot, at a quarter of the processor time. */
export const testParser = (options: ParserOptions = {}): MailParser =>
  createMailParser({ program: PARSES, ...options });

const PATIENT_MS = 600_000;
let shared: MailParser | undefined;

/** For tests that are not about its limits; shared by a process. */
export const sharedParser = (): MailParser =>
  (shared ??= testParser({ timeoutMs: PATIENT_MS, startMs: PATIENT_MS }));
