import type { Run } from '../cli.ts';
import { checkInvariants } from '../intelligence/check-invariants.ts';
import { masterSecrets } from '../platform/config.ts';
import { parseAllowList } from '../platform/net/allow-list.ts';
import { configWithDatabase, print, readOptions } from './options.ts';
import { withDatabase } from './with-database.ts';

const HELP =
  'usage: outreachd doctor [--json]\nChecks configuration, database and every invariant; exit 1 when one is broken.';
/** A mail that was being handed over while the stop committed. */
const GRACE_MS = 2_000;

interface Finding {
  check: string;
  ok: boolean;
  found?: string;
}

export const run: Run = async (args, env) => {
  const { json } = readOptions(args, {}, HELP);
  const config = configWithDatabase(env);
  const findings: Finding[] = [{ check: 'configuration', ok: true }];
  findings.push({ check: 'master secret', ok: masterSecrets(config).length > 0 });
  parseAllowList(config.egressAllowCidrs);
  findings.push({
    check: 'egress allow list',
    ok: true,
    ...(config.egressAllowCidrs.length ? { found: config.egressAllowCidrs.join(', ') } : {}),
  });
  await withDatabase(config, 'doctor', async ({ db, clock }) => {
    findings.push({ check: 'database and schema', ok: true });
    for (const { says, broken, sample } of await checkInvariants(db, {
      wall: clock.wall(),
      now: clock.now(),
      graceMs: GRACE_MS,
    }))
      findings.push({
        check: says,
        ok: broken === 0,
        ...(broken > 0 ? { found: `${broken}: ${sample.join(', ')}` } : {}),
      });
  });
  const lines = findings
    .map(({ check, ok, found }) => `${ok ? 'ok    ' : 'BROKEN'}  ${check}${found ? ` (${found})` : ''}`)
    .join('\n');
  const healthy = findings.every(({ ok }) => ok);
  print(json, { ok: healthy, findings }, lines);
  return healthy ? 0 : 1;
};
