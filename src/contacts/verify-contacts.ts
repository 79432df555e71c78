import type { Runner } from '../platform/work/kinds.ts';
import type { LaneLimiter, Shares } from '../platform/work/lane-limiter.ts';
import { createTurnWorker } from '../platform/work/turns.ts';
import type { TurnWorker } from '../platform/work/turns.ts';
import type { Services } from '../platform/services.ts';
import { LANE_SESSIONS, createVerifier } from '../verification/verifier.ts';
import { laneOfHosts, ownLaneOf } from '../verification/rules/lane.ts';
import type { Verifier } from '../verification/verifier.ts';
import { LOST_TRIES, REST_MS, afterProbe, findingOf, refusesUs } from './rules/after-probe.ts';
import { endWaits, recordFindings } from './record-findings.ts';
import type { Settled } from './record-findings.ts';
import {
  claimVerifications,
  freeVerifications,
  moveOne,
  moveToLane,
  postponeVerifications,
} from './verification-store.ts';
import type { Waiting } from './verification-store.ts';

type Deps = Pick<Services, 'db' | 'clock' | 'ids' | 'log' | 'crash'>;

/** decided: concurrent probes of a worker. */
const SHARES: Shares = { most: 1_000, ofLane: LANE_SESSIONS, ofSlow: 250, turns: 64, each: 2 };
const SHUT_MS = 60_000;
/** Longer than a probe and its wait may take, also at one address a minute. */
const LEASE_MS = 10 * 60_000;

type Done = { row: Waiting } & (
  | { kind: 'gone' }
  | { kind: 'moved'; domain: string; lane: string }
  | { kind: 'again'; attempts: number; inMs: number }
  | { kind: 'settled'; result: Settled }
);

export type ContactVerifier = TurnWorker;

type Finding = Pick<Settled, 'valid2' | 'validation_subtype' | 'is_catch_all' | 'risk_level'>;
const UNKNOWN: Finding = {
  valid2: 3,
  validation_subtype: 'unknown_smtp',
  is_catch_all: null,
  risk_level: null,
};

export const createContactVerifier = (deps: Deps, verifier: Verifier, soon: () => void): ContactVerifier =>
  createTurnWorker<Waiting, Done>(deps, soon, {
    shares: SHARES,
    leaseMs: LEASE_MS,
    claim: (at) => claimVerifications(deps.db, at),
    isShut: async () => (await verifier.shut()) !== null,
    run: (row, { places }) => probe({ ...deps, verifier }, row, places),
    fault: (row, err) => {
      deps.log.error({ err, contact: row.contact_profile_id }, 'an address could not be verified');
      return null;
    },
    write: (done, token) => write(deps, done, token),
    free: (token, wall) => freeVerifications(deps.db, token, wall),
  });

const doneWith = (row: Waiting, finding: Finding, charged: boolean): Done => {
  const { team_id, organization_id, contact_profile_id } = row;
  const whose = { team_id, organization_id, contact_profile_id, email: row.email! };
  return { row, kind: 'settled', result: { ...whose, ...finding, charged } };
};

/** Null: the worker ends and frees the contact. */
async function probe(
  { clock, verifier }: Pick<Deps, 'clock'> & { verifier: Verifier },
  row: Waiting,
  places: LaneLimiter,
): Promise<Done | null> {
  const { current_domain: domain } = row;
  if (row.deleted || row.valid2 !== 0 || row.email === null || domain === null) return { row, kind: 'gone' };
  if (domain !== row.domain) return { row, kind: 'moved', domain, lane: ownLaneOf(domain) };
  if (row.attempts > LOST_TRIES) return doneWith(row, UNKNOWN, false);
  const lane = await verifier.laneOf(row.email);
  if (lane !== row.lane && lane !== ownLaneOf(domain)) return { row, kind: 'moved', domain, lane };
  const verified = await verifier.verify(row.email, Number.POSITIVE_INFINITY);
  if (verified.kind === 'closed') return null;
  if (verified.kind !== 'answered') return { row, kind: 'again', attempts: row.attempts - 1, inMs: SHUT_MS };
  const { answer } = verified;
  const wall = clock.wall().getTime();
  // The hosts that answered may differ from the hosts that named the lane.
  const asked = laneOfHosts(domain, answer.mx.records).name;
  places.took(asked, answer.network.total_ms ?? 0, wall);
  if (refusesUs(answer)) places.rest(asked, wall + REST_MS);
  const next = afterProbe(answer, row.attempts);
  return next.kind === 'again'
    ? { row, ...next, attempts: row.attempts }
    : doneWith(row, findingOf(answer), true);
}

const ofKind = <K extends Done['kind']>(batch: Done[], kind: K) =>
  batch.filter((one): one is Extract<Done, { kind: K }> => one.kind === kind);

async function write(deps: Deps, batch: Done[], token: string): Promise<void> {
  const wall = deps.clock.wall();
  await endWaits(
    deps,
    token,
    ofKind(batch, 'gone').map(({ row }) => row),
  );
  for (const { row, domain, lane } of ofKind(batch, 'moved')) {
    const isNew = row.domain === domain && row.lane === ownLaneOf(domain);
    if (isNew) await moveToLane(deps.db, token, { domain, lane, wall });
    else {
      const attempts = row.domain === domain ? row.attempts - 1 : 0;
      await moveOne(deps.db, token, row, { domain, lane, attempts, wall });
    }
  }
  const again = ofKind(batch, 'again').map(({ row, attempts, inMs }) => ({
    ...row,
    attempts,
    until: new Date(wall.getTime() + inMs),
  }));
  await postponeVerifications(deps.db, token, again);
  await recordFindings(
    deps,
    token,
    ofKind(batch, 'settled').map(({ result }) => result),
  );
}

export function openVerifications(app: Services, soon: () => void): Runner {
  const probes = createVerifier(app, { readPolicies: false, remember: false });
  const verifier = createContactVerifier(app, probes, soon);
  return {
    ...verifier,
    // A pass in progress may wait for a probe.
    ending: () => probes.close(),
  };
}
