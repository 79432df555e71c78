import { spawnSync } from 'node:child_process';
import { dirname, join, resolve } from 'node:path';

/**
 * Runs the product's verifier against scripted DNS and SMTP servers:
 *   npm run verify-scenarios -- SCENARIOS.jsonl [ID,ID...]
 * The driver is `VERIFY_DRIVER`, or `drive.mjs` beside the scenarios; it reads TRACE, VERBOSE and CORE.
 */
const [scenarios, ...ids] = process.argv.slice(2);
if (scenarios === undefined) throw new Error('usage: npm run verify-scenarios -- SCENARIOS.jsonl [ID,ID...]');
const driver = process.env['VERIFY_DRIVER'] ?? join(dirname(resolve(scenarios)), 'drive.mjs');
const { status } = spawnSync(
  process.execPath,
  [driver, join(import.meta.dirname, 'adapter.ts'), scenarios, ...ids],
  { stdio: 'inherit' },
);
process.exitCode = status ?? 1;
