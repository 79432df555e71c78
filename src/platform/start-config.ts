import { join, resolve } from 'node:path';
import type { Env } from './command-line.ts';
import { checkParts } from './check-parts.ts';
import { ConfigError, loadConfig } from './config.ts';
import type { Config } from './config.ts';
import { runningDatabase } from './running-database.ts';

const CONFIG_FOLDER = join(import.meta.dirname, '../../config');
export const shippedConfig = (name: string): string => join(CONFIG_FOLDER, `${name}.json`);

export const readConfig = (env: Env, files: string[] = []): Config =>
  loadConfig(
    [shippedConfig('default'), ...files, ...(env.OUTREACHD_CONFIG ? [env.OUTREACHD_CONFIG] : [])],
    env,
  );

/**
 * The configuration of a command or role: shipped defaults, then the file `OUTREACHD_CONFIG`, then the environment.
 * Throws `ConfigError` when a setting cannot be used.
 */
export function configFor(env: Env, files: string[] = []): Config {
  const config = readConfig(env, files);
  const fault = checkParts(config).find(({ state }) => state === 'broken');
  if (fault) throw new ConfigError(`${fault.setting}: ${fault.found}`);
  return config;
}

/** The sandbox of a development start and a developer's receivers run on loopback. */
export const DEV_CIDRS = ['127.0.0.0/8', '::1/128'];

/**
 * Adds the URL and secret of the embedded database that runs on the data folder, and allows egress to loopback. Throws
 * `ConfigError` when `DATABASE_URL` is not set and no database runs.
 */
export function withRunningDatabase(config: Config): Config & { databaseUrl: string } {
  if (config.databaseUrl) return { ...config, databaseUrl: config.databaseUrl };
  const running = runningDatabase(config.dataDir);
  if (!running)
    throw new ConfigError(
      `no database: DATABASE_URL is not set, and none runs on the data folder ${resolve(config.dataDir)} ` +
        '(npm start runs one; OUTREACHD_DATA_DIR names another folder)',
    );
  const secret = config.secret ?? running.secret;
  const egressAllowCidrs = [...config.egressAllowCidrs, ...DEV_CIDRS];
  return { ...config, databaseUrl: running.url, egressAllowCidrs, ...(secret ? { secret } : {}) };
}

export const configWithDatabase = (env: Env): Config & { databaseUrl: string } =>
  withRunningDatabase(configFor(env));
