import { parseArgs } from 'node:util';
import type { ParseArgsConfig } from 'node:util';
import { OperatorError } from './operator-error.ts';

export type Env = Record<string, string | undefined>;
/** A role or command. Takes the arguments after its name; resolves to the exit code: 0 ok, 1 failed, 2 wrong usage. */
export type Run = (args: string[], env: Env) => Promise<number>;

export class UsageError extends OperatorError {
  override name = 'UsageError';
}

/** Thrown for `--help`: the message is the output and the exit code is 0. */
export class HelpAsked extends Error {
  override name = 'HelpAsked';
}

type Options = NonNullable<ParseArgsConfig['options']>;

const HELP_OPTION = { help: { type: 'boolean', short: 'h', default: false } } as const;
const COMMON = { json: { type: 'boolean', default: false }, ...HELP_OPTION } as const;

function parse<const T extends Options>(args: string[], options: T, help: string) {
  let parsed;
  try {
    parsed = parseArgs<{ args: string[]; options: T }>({ args, options });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${help}`);
  }
  if ((parsed.values as { help?: boolean }).help) throw new HelpAsked(help);
  return parsed.values;
}

/**
 * Adds `--json` and `--help`. Throws `HelpAsked` on `--help`, and `UsageError` on unknown options and positional
 * arguments.
 */
export function readOptions<const T extends Options>(args: string[], options: T, help: string) {
  const all: T & typeof COMMON = { ...options, ...COMMON };
  const values = parse(args, all, help);
  return { values, json: (values as { json?: boolean }).json === true };
}

export const refuseOptions = (args: string[], help: string): void => void parse(args, HELP_OPTION, help);
