import { readOptions } from '../platform/command-line.ts';
import type { Env, Run } from '../platform/command-line.ts';
import { ConfigError, masterSecrets } from '../platform/config.ts';
import { readConfig, withRunningDatabase } from '../platform/start-config.ts';
import { configurationFindings, findingLines } from './findings.ts';
import type { Finding } from './findings.ts';
import { print } from './options.ts';
import { verificationSettings } from './verification-findings.ts';

const HELP =
  'usage: outreachd check-config [--json]\n' +
  'Reads files and environment as the roles do and judges each part. Connects to nothing. Exit 1 when a part is broken.';

function tried(check: string, find: () => string): Finding {
  try {
    return { check, ok: true, found: find() };
  } catch (error) {
    if (error instanceof ConfigError) return { check, ok: false, found: error.message };
    throw error;
  }
}

function findingsOf(env: Env): Finding[] {
  let config;
  try {
    config = readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return [{ check: 'settings', ok: false, found: error.message }];
    throw error;
  }
  let settled = config;
  const database = tried('database', () => {
    settled = withRunningDatabase(config);
    return config.databaseUrl ? 'DATABASE_URL' : `the one that runs on ${config.dataDir}`;
  });
  return [
    { check: 'settings', ok: true },
    database,
    tried('master secret', () => {
      const { length } = masterSecrets(settled);
      return length === 1 ? '1 secret' : `${length} secrets, the first one seals`;
    }),
    ...configurationFindings(config),
    ...verificationSettings(config),
  ];
}

export const run: Run = async (args, env) => {
  const { json } = readOptions(args, {}, HELP);
  const findings = findingsOf(env);
  const ok = findings.every((finding) => finding.ok);
  print(json, { ok, findings }, findingLines(findings));
  return ok ? 0 : 1;
};
