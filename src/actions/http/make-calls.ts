import { exponential } from '../../platform/rules/retry.ts';
import { FEW_LOCK_WAITS, bisectBatch } from '../../platform/db/bisect-batch.ts';
import { transact, waitBriefly } from '../../platform/db/transaction.ts';
import type { Trx } from '../../platform/db/transaction.ts';
import type { EgressAnswer } from '../../platform/net/egress.ts';
import { TtlCache } from '../../platform/ttl-cache.ts';
import type { LaneLimiter, Shares } from '../../platform/work/lane-limiter.ts';
import { createTurnWorker } from '../../platform/work/turns.ts';
import type { TurnWorker, Turning } from '../../platform/work/turns.ts';
import type { Services } from '../../platform/services.ts';
import { createPlanCache } from '../../sequences/load-plan.ts';
import type { PlanCache } from '../../sequences/load-plan.ts';
import { openNodeHeaders } from '../../sequences/node-headers.ts';
import type { SequenceNode } from '../../sequences/rules/graph.ts';
import { neededBy } from '../../sequences/rules/needed-variables.ts';
import { signalStepActionsEnded } from '../signal-ended.ts';
import { claimCalls, dropCalls, endCalls, freeCalls, postponeCalls } from './call-store.ts';
import type { ClaimedCall, EndedCall } from './call-store.ts';
import { afterCall, isHostDown } from './rules/after-call.ts';
import { foundIn } from './rules/found.ts';
import type { Found } from './rules/found.ts';
import { requestOf } from './rules/request.ts';
import type { CallNode, CallRequest } from './rules/request.ts';

type Deps = Pick<Services, 'db' | 'clock' | 'ids' | 'log' | 'crash' | 'egress' | 'secrets' | 'signals'>;

/** decided: limits of calls under way in one worker */
const SHARES: Shares = { most: 400, ofLane: 8, ofSlow: 100, turns: 64, each: 4 };
/** Longer than a call may take. */
const LEASE_MS = 5 * 60_000;
/** Pause before a held call is checked again: its contact or campaign is paused. */
const WAITS_MS = 60_000;
/** A call that was started this often without a result fails, because it ends its worker. */
const LOST_TRIES = 20;
/** decided: after this many failures in a row a host rests, longer each time. */
const FAILURES = 5;
const FAILING_MS = 3_600_000;
const MOST_FAILING = 10_000;
const restMs = exponential(30_000, 600_000);
const MAX_ANSWER_BYTES = 256 * 1024;

type Done = { row: ClaimedCall } & (
  | { kind: 'ended'; ended: EndedCall; custom: Found }
  /** The contact left the sequence. If it comes back, its step opens a new call. */
  | { kind: 'gone' }
  /** The contact lost a value after its step: it takes the step again, which holds it. */
  | { kind: 'back' }
  | { kind: 'again'; attempts: number; inMs: number; status: number | null; error: string | null }
);

export type Caller = TurnWorker;

/** With open headers. Null: the version has no such node. */
export async function openCall(
  deps: Pick<Services, 'db' | 'secrets'>,
  teamId: string,
  node: SequenceNode | undefined,
): Promise<CallNode | null> {
  if (node?.type !== 'httpNode') return null;
  return { ...(node.data as unknown as CallNode), headers: await openNodeHeaders(deps, teamId, node) };
}

export function callHost(
  { egress }: Pick<Services, 'egress'>,
  request: CallRequest,
  key: string,
  signal?: AbortSignal,
): Promise<EgressAnswer> {
  const { method, url, headers, body, timeoutMs } = request;
  return egress.request({
    method,
    url,
    headers: { ...headers, 'idempotency-key': key },
    ...(body === null ? {} : { body }),
    timeoutMs,
    maxResponseBytes: MAX_ANSWER_BYTES,
    ...(signal ? { signal } : {}),
  });
}

export function createCaller(deps: Deps, plans: PlanCache, soon: () => void): Caller {
  const failures = new TtlCache<number>(MOST_FAILING);
  return createTurnWorker<ClaimedCall, Done>(deps, soon, {
    shares: SHARES,
    leaseMs: LEASE_MS,
    endsOnAbort: true,
    claim: (at) => claimCalls(deps.db, at),
    run: (row, turning) => make({ ...deps, plans, failures }, row, turning),
    fault: (row, err) => {
      deps.log.error({ err, call: row.id }, 'a call could not be made');
      // A fault here (a lost database, a missing secret) says nothing about the host.
      return waits(row, row.attempts, 'the call could not be made');
    },
    write: (done, token) => write(deps, done, token),
    free: (token, wall) => freeCalls(deps.db, token, wall),
  });
}

const waits = (row: ClaimedCall, attempts: number, error: string | null): Done => ({
  row,
  kind: 'again',
  attempts,
  inMs: WAITS_MS,
  status: null,
  error,
});

const endedAs = (
  row: ClaimedCall,
  state: EndedCall['state'],
  status: number | null,
  error: string | null,
  custom: Found = {},
): Done => {
  const { team_id, id } = row;
  return { row, kind: 'ended', ended: { team_id, id, state, status, error }, custom };
};

/** Null: the worker ends and frees the call. */
async function make(
  deps: Deps & { plans: PlanCache; failures: TtlCache<number> },
  row: ClaimedCall,
  { signal, places }: Turning,
): Promise<Done | null> {
  if (row.may === 'gone') return { row, kind: 'gone' };
  if (row.may === 'waits') return waits(row, row.attempts - 1, null);
  if (row.attempts > LOST_TRIES) return endedAs(row, 'failed', null, 'its worker ended each time');
  const plan = await deps.plans(row.team_id, row.campaign_id, row.sequence_version);
  const node = plan?.nodes.get(row.node_id);
  const call = await openCall(deps, row.team_id, node);
  if (!call) return endedAs(row, 'failed', null, 'the node is gone from the sequence');
  const ready = requestOf(call, row.values);
  if (ready.kind !== 'ok')
    // A version from before headers told their variables: its step cannot know what it lacks.
    // A request that left keeps its key: another step would make it again under a new one.
    return row.attempts === 1 && neededBy(node!).includes(ready.name)
      ? { row, kind: 'back' }
      : endedAs(row, 'failed', null, `the contact has no value for ${ready.name}`);
  deps.crash('call.before_request');
  const answer = await callHost(deps, ready.request, row.id, signal);
  if (signal.aborted) return null;
  deps.crash('call.after_answer');
  recordHost(deps, row.lane, answer, places);
  const next = afterCall(answer, row.attempts, deps.clock.wall());
  if (next.kind === 'again') return { row, ...next, attempts: row.attempts };
  if (next.kind === 'failed') return endedAs(row, 'failed', next.status, next.error);
  const saveAs = node!.data.save_as as Record<string, string> | undefined;
  const body = answer.kind === 'answered' ? answer.body : '';
  const { found, note } = foundIn(saveAs, body, row.values.custom ?? {});
  return endedAs(row, 'done', next.status, note, found);
}

/** A circuit breaker for each host and team, so that the calls of other teams continue. */
function recordHost(
  { clock, failures }: Pick<Deps, 'clock'> & { failures: TtlCache<number> },
  lane: string,
  answer: EgressAnswer,
  places: LaneLimiter,
): void {
  const wall = clock.wall().getTime();
  places.took(lane, 'ms' in answer ? answer.ms : 0, wall);
  const count = isHostDown(answer) ? (failures.get(lane, wall)?.value ?? 0) + 1 : 0;
  failures.set(lane, count, wall, count > 0 ? FAILING_MS : 0);
  if (count >= FAILURES) places.rest(lane, wall + restMs(count - FAILURES + 1));
}

async function write(deps: Deps, done: Done[], token: string): Promise<void> {
  const wall = deps.clock.wall().getTime();
  const ofKind = <K extends Done['kind']>(kind: K) =>
    done.filter((one): one is Extract<Done, { kind: K }> => one.kind === kind);
  await advance(deps, ofKind('ended'), (trx, part, now) =>
    endCalls(
      trx,
      token,
      part.map(({ ended }) => ended),
      now,
    ),
  );
  await advance(deps, ofKind('back'), (trx, part) =>
    dropCalls(
      trx,
      token,
      part.map(({ row }) => row),
    ),
  );
  await dropCalls(
    deps.db,
    token,
    ofKind('gone').map(({ row }) => row),
  );
  const again = ofKind('again').map(({ row: { team_id, id }, attempts, inMs, status, error }) => ({
    team_id,
    id,
    attempts,
    until: new Date(wall + inMs),
    status,
    error,
  }));
  await postponeCalls(deps.db, token, again);
}

/** Contacts continue in the transaction that ends their calls. A crash before its commit repeats the call. */
async function advance<D extends Done & { kind: 'ended' | 'back' }>(
  deps: Deps,
  batch: readonly D[],
  close: (trx: Trx, part: readonly D[], now: Date) => Promise<Set<string>>,
): Promise<void> {
  const sorted = batch.toSorted((a, b) => (a.row.enrollment_id < b.row.enrollment_id ? -1 : 1));
  const { failed } = await bisectBatch(
    sorted,
    (part) =>
      transact(deps.db, async (trx) => {
        await waitBriefly(trx);
        const now = deps.clock.now();
        const closed = await close(trx, part, now);
        const ended = part.filter(({ row }) => closed.has(row.id));
        await signalStepActionsEnded(
          trx,
          deps,
          ended.map((one) => ({ ...one.row, custom: one.kind === 'ended' ? one.custom : {} })),
          now,
        );
        deps.crash('call.before_commit');
      }),
    FEW_LOCK_WAITS,
  );
  for (const { item, error } of failed)
    deps.log.warn(
      { err: error, call: item.row.id },
      'what came of a call could not be written; it is made again',
    );
}

export const openCaller = (app: Services, soon: () => void): Caller =>
  createCaller(app, createPlanCache(app), soon);
