import type { Run } from '../platform/command-line.ts';
import { checkInvariants } from '../operations/check-invariants.ts';
import { masterSecrets } from '../platform/config.ts';
import { systemIds } from '../platform/ids.ts';
import { freshFrom } from '../senders/rules/inbox-freshness.ts';
import { createSecrets } from '../platform/secrets.ts';
import { domainFindings } from './domain-findings.ts';
import { secretFindings } from './secret-findings.ts';
import { readOptions } from '../platform/command-line.ts';
import { configWithDatabase } from '../platform/start-config.ts';
import {
  configurationFindings,
  connectionFindings,
  counterFindings,
  historyFinding,
  lateFinding,
  findingLines,
  opinionFindings,
  signInFindings,
} from './findings.ts';
import type { Finding } from './findings.ts';
import { WORK } from '../work.ts';
import { print } from './options.ts';
import { verificationNetwork, verificationSettings } from './verification-findings.ts';
import { withDatabase } from './with-database.ts';

const HELP =
  'usage: outreachd doctor [--json]\nChecks configuration, database, every sealed value and every ' +
  'invariant. Exit 1 when one is broken.';
/** A hand-over may be under way while the stop commits. */
const GRACE_MS = 2_000;
/** An invariant reads whole tables: minutes at ten million rows. */
const STATEMENT_SECONDS = 3_600;

export const run: Run = async (args, env) => {
  const { json } = readOptions(args, {}, HELP);
  const config = configWithDatabase(env);
  const findings: Finding[] = [{ check: 'configuration', ok: true }];
  findings.push({ check: 'master secret', ok: masterSecrets(config).length > 0 });
  findings.push(...configurationFindings(config), ...verificationSettings(config));
  const network = verificationNetwork(config);
  const database = { ...config.database, statementTimeoutSeconds: STATEMENT_SECONDS };
  await withDatabase({ ...config, database }, 'doctor', async ({ db, clock }) => {
    findings.push({ check: 'database and schema', ok: true });
    findings.push(await historyFinding(db));
    findings.push(await lateFinding({ db, clock }, WORK));
    const secrets = createSecrets(masterSecrets(config), { random: systemIds().bytes });
    findings.push(...(await secretFindings({ db, clock, secrets })));
    findings.push(...(await counterFindings(db)));
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
    findings.push(...(await domainFindings({ db, clock, config })));
    findings.push(...(await opinionFindings(db, config)));
    findings.push(...(await signInFindings(db, config)));
    findings.push(...(await connectionFindings(db, freshFrom(config, clock.wall()))));
  });
  findings.push(...(await network));
  const healthy = findings.every(({ ok }) => ok);
  print(json, { ok: healthy, findings }, findingLines(findings));
  return healthy ? 0 : 1;
};
