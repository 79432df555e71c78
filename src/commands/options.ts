import { parseArgs } from 'node:util';
import type { ParseArgsConfig } from 'node:util';
import { join } from 'node:path';
import { HelpAsked, UsageError } from '../cli.ts';
import type { Env } from '../cli.ts';
import { ConfigError, loadConfig } from '../platform/config.ts';
import type { Config } from '../platform/config.ts';
import { isUuid } from '../platform/ids.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

const CONFIG_FOLDER = join(import.meta.dirname, '../../config');
/** A configuration file that ships with the program. */
export const shippedConfig = (name: string): string => join(CONFIG_FOLDER, `${name}.json`);

const COMMON = {
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/**
 * Parses a command's options, `--json` and `--help` among them. Throws `HelpAsked` on the latter, and `UsageError` on
 * unknown or missing words; a word behind no option is one, as the second of `--event A B`, which would be lost.
 */
export function readOptions<const T extends Options>(args: string[], options: T, help: string) {
  const all: T & typeof COMMON = { ...options, ...COMMON };
  let parsed;
  try {
    parsed = parseArgs<{ args: string[]; options: T & typeof COMMON }>({ args, options: all });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${help}`);
  }
  if ((parsed.values as { help?: boolean }).help) throw new HelpAsked(help);
  return {
    values: parsed.values,
    json: (parsed.values as { json?: boolean }).json === true,
  };
}

/** The configuration of a command or role: shipped defaults, the file `OUTREACHD_CONFIG` names, the environment. */
export function configFor(env: Env, files: string[] = []): Config {
  return loadConfig(
    [shippedConfig('default'), ...files, ...(env.OUTREACHD_CONFIG ? [env.OUTREACHD_CONFIG] : [])],
    env,
  );
}

/** The same, for everything that needs a database that exists already. */
export function configWithDatabase(env: Env): Config & { databaseUrl: string } {
  const config = configFor(env);
  if (!config.databaseUrl) throw new ConfigError('DATABASE_URL is required');
  return { ...config, databaseUrl: config.databaseUrl };
}

/** Prints a result: one JSON document for machines, or lines for people. */
export function print(json: boolean, data: unknown, lines: string): void {
  process.stdout.write(json ? `${JSON.stringify(data)}\n` : `${lines}\n`);
}

/** The id that an option names; throws `UsageError` when it is none. */
export function idOf(option: string, text: string): string {
  if (!isUuid(text)) throw new UsageError(`--${option} must be an id, not ${text}`);
  return text.toLowerCase();
}

const DAY = /^\d{4}-\d\d-\d\d$/;
/** The moment that an option names, a day alone being its midnight in UTC; throws `UsageError` when it is none. */
export function momentOf(option: string, text: string): Date {
  try {
    const at = Temporal.Instant.from(DAY.test(text) ? `${text}T00:00Z` : text);
    return new Date(at.epochMilliseconds);
  } catch {
    throw new UsageError(`--${option} must be a time like 2026-11-16T09:00:00Z, not ${text}`);
  }
}
