import { uncountedTeams } from '../events/backfill-counters.ts';
import { unknownOrganizations } from '../accounts/unknown-organizations.ts';
import { findLateWork, sayLate } from '../operations/late-work.ts';
import { readTroubles } from '../operations/read-troubles.ts';
import type { Troubles } from '../operations/wire.ts';
import { checkParts } from '../platform/check-parts.ts';
import type { Config } from '../platform/config.ts';
import { oidcClientOf } from '../platform/config-oidc.ts';
import type { Db } from '../platform/db/connect.ts';
import { readHistory } from '../platform/db/history.ts';
import { judgeHistory } from '../platform/rules/history.ts';
import type { Services } from '../platform/services.ts';
import type { Registered } from '../platform/work/registered.ts';
import { describeFault } from '../platform/db/bisect-batch.ts';

export interface Finding {
  check: string;
  ok: boolean;
  warning?: true;
  found?: string;
}

export const configurationFindings = (config: Config): Finding[] =>
  checkParts(config).map(({ setting, state, found }) => ({
    check: setting,
    ok: state !== 'broken',
    ...(state === 'warning' ? { warning: true as const } : {}),
    found,
  }));

export async function historyFinding(db: Db): Promise<Finding> {
  const { place, said } = await readHistory(db);
  const found = said && judgeHistory(said, place, { seen: null, mark: null, knowsOthers: false });
  return {
    check: 'the database is the one that its workers wrote to',
    ok: found === null,
    ...(found === null ? {} : { found: `in quarantine: ${found}; run outreachd recover` }),
  };
}

const troubled = (check: string, { total, troubled: count, sample }: Troubles): Finding => ({
  check,
  ok: count === 0,
  found: count === 0 ? `${total}` : `${count} of ${total}: ${sample.join('; ')}`,
});
const warned = (check: string, troubles: Troubles): Finding => {
  const { ok, ...finding } = troubled(check, troubles);
  return { ...finding, ok: true, ...(ok ? {} : { warning: true as const }) };
};

/**
 * decided: an endpoint is its owner's to mend, and reading no answers is a choice: both are warnings. A mailbox that cannot log
 * in is broken.
 */
export async function connectionFindings(db: Db, freshFrom: Date): Promise<Finding[]> {
  const { mailboxes, blind, unread, endpoints, connectors, seeds } = await readTroubles(db, freshFrom);
  return [
    troubled('every mailbox logs in', mailboxes),
    troubled('no mailbox is blind (INBOX and Junk are read)', blind),
    warned('every mailbox is read (IMAP)', unread),
    warned('every webhook endpoint accepts', endpoints),
    warned('every connector accepts, and its reports are applied', connectors),
    warned('every seed of placement tests is read, and there are enough', seeds),
  ];
}

/** A second opinion names its organization; an unknown name asks for nothing. */
export async function opinionFindings(
  db: Db,
  { secondOpinions }: Pick<Config, 'secondOpinions'>,
): Promise<Finding[]> {
  const names = secondOpinions.map(({ organization }) => organization);
  const unknown = await unknownOrganizations({ db }, names);
  return names.length === 0
    ? []
    : [
        {
          check: 'every second opinion is about an organization that is there',
          ok: true,
          ...(unknown.length > 0
            ? { warning: true as const, found: `there is no ${unknown.join(', ')}` }
            : {}),
        },
      ];
}

/** The provider signs in users of one organization; an unknown name signs none in. */
export async function signInFindings(db: Db, { oidc }: Pick<Config, 'oidc'>): Promise<Finding[]> {
  const client = oidcClientOf(oidc);
  if (!client) return [];
  const unknown = await unknownOrganizations({ db }, [client.organization]);
  return [
    {
      check: 'the organization of the sign-in by OpenID Connect is there',
      ok: true,
      ...(unknown.length > 0 ? { warning: true as const, found: `there is no ${unknown[0]}` } : {}),
    },
  ];
}

/** decided: a warning: nothing is broken while no worker runs. */
export async function lateFinding(
  deps: Pick<Services, 'db' | 'clock'>,
  register: readonly Registered[],
): Promise<Finding> {
  const unknown: string[] = [];
  const late = sayLate(
    await findLateWork(deps, register, (work, err) => void unknown.push(`${work} (${describeFault(err)})`)),
  );
  const found = [late, unknown.length > 0 ? `not known: ${unknown.join(', ')}` : null]
    .filter(Boolean)
    .join('; ');
  return { check: 'no work is late', ok: true, ...(found === '' ? {} : { warning: true, found }) };
}

export async function counterFindings(db: Db): Promise<Finding[]> {
  const teams = await uncountedTeams({ db });
  return [
    {
      check: 'the counters have the events of earlier versions',
      ok: teams === 0,
      ...(teams > 0 ? { found: `not of ${teams} teams: run \`outreachd backfill-counters\`` } : {}),
    },
  ];
}

const mark = ({ ok, warning }: Finding): string => (ok ? (warning ? 'warn  ' : 'ok    ') : 'BROKEN');
export const findingLines = (findings: readonly Finding[]): string =>
  findings
    .map((finding) => `${mark(finding)}  ${finding.check}${finding.found ? ` (${finding.found})` : ''}`)
    .join('\n');
