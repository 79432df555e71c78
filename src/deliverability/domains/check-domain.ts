import pLimit from 'p-limit';
import { stopwatch } from '../../platform/clock.ts';
import type { DnsAnswer } from '../../platform/net/resolve.ts';
import type { Services } from '../../platform/services.ts';
import { dkimKeysOf } from '../dkim-store.ts';
import { takeChecks, writeHealth } from './domain-store.ts';
import type { DomainRow } from './domain-store.ts';
import { checkDkim } from './rules/dkim.ts';
import { checkDmarc } from './rules/dmarc.ts';
import { healthOf, nextCheckAt } from './rules/health.ts';
import type { Health } from './rules/health.ts';
import { checkMx } from './rules/mx.ts';
import type { Asking, Finding } from './rules/question.ts';
import { checkSpf } from './rules/spf.ts';
import { lookUpNameservers } from './look-up-nameservers.ts';

/** After it no further question is asked; one takes 5 s at most. */
const DEADLINE_MS = 15_000;
const BATCH = 10;
/** Of one rule: a whole batch asked in one burst overruns the receive buffer of a DNS server, and what it drops is unknown. */
const MAX_QUESTIONS_AT_ONCE = 8;
/** Longer than a check: one whose worker is gone is made again. */
const LEASE_MS = 60_000;

type Deps = Pick<Services, 'db' | 'clock' | 'egress' | 'ids'>;

/** Asks what a rule wants to know, until it has its finding. */
async function answerTo(egress: Deps['egress'], rule: Asking<Finding>): Promise<Finding> {
  const startedAt = stopwatch();
  const limit = pLimit(MAX_QUESTIONS_AT_ONCE);
  let step = rule.next();
  while (!step.done) {
    const answers = await Promise.all(
      step.value.map(({ type, name }) =>
        limit(async (): Promise<DnsAnswer> => {
          if (stopwatch() - startedAt > DEADLINE_MS) return { kind: 'failed', code: 'ETIMEOUT' };
          return egress.recordsOf(type, name);
        }),
      ),
    );
    step = rule.next(answers);
  }
  return step.value;
}

/** Checks a domain by DNS and keeps what was found. Resolves its nameservers too; null: the resolver failed. */
export async function checkDomain(
  deps: Deps,
  row: Pick<DomainRow, 'team_id' | 'id' | 'domain'>,
): Promise<{ health: Health; nameservers: string[] | null; checkedAt: Date }> {
  const { domain, team_id: teamId, id } = row;
  const keys = await dkimKeysOf(deps.db, teamId, domain);
  const own = keys.map((key) => ({ selector: key.selector, publicKey: key.public_key }));
  const ask = (rule: Asking<Finding>): Promise<Finding> => answerTo(deps.egress, rule);
  const [nameservers, mx, spf, dkim, dmarc] = await Promise.all([
    lookUpNameservers(deps, row),
    ask(checkMx(domain)),
    ask(checkSpf(domain)),
    ask(checkDkim(domain, own)),
    ask(checkDmarc(domain)),
  ]);
  const health = healthOf({ mx, spf, dkim, dmarc });
  const checkedAt = deps.clock.wall();
  const nextAt = nextCheckAt(health, checkedAt, deps.ids.chance());
  await writeHealth(deps.db, { teamId, id }, { health, checkedAt, nextAt });
  return { health, nameservers, checkedAt };
}

/** Checks domains that are due. Resolves true when there may be more. */
export async function checkDueDomains(deps: Deps): Promise<boolean> {
  const wall = deps.clock.wall();
  const until = new Date(wall.getTime() + LEASE_MS);
  const taken = await takeChecks(deps.db, { wall, until, limit: BATCH });
  await Promise.all(taken.map((each) => checkDomain(deps, each)));
  return taken.length === BATCH;
}
