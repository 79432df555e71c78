import { exponential } from '../platform/rules/retry.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { bisectBatch } from '../platform/db/bisect-batch.ts';
import type { Services } from '../platform/services.ts';
import { insertHits } from './hit-store.ts';
import type { NewHit } from './hit-store.ts';

export interface HitKeeper {
  keep(hit: NewHit): Promise<void>;
  lost(): number;
  stop(): Promise<void>;
}

const MAX_WAITING = 20_000;
const MAX_BATCH = 1_000;
const againMs = exponential(500, 5_000);
const STOP_MS = 3_000;
const LOG_EVERY_MS = 10_000;

/**
 * A bounded buffer before the table of hits: hits that arrive together are written together. Without a writable database they
 * wait here; hits beyond the bound are lost, counted and logged. decided: a hit may be lost with its process, because a person
 * who follows a link does not wait for our database.
 */
export function createHitKeeper(
  deps: Pick<Services, 'db' | 'log' | 'clock'>,
  { maxWaiting = MAX_WAITING }: { maxWaiting?: number } = {},
): HitKeeper {
  type Waiting = { hit: NewHit; done(): void };
  let waiting: Waiting[] = [];
  let writing: Promise<void> | null = null;
  let stopped = false;
  let lost = 0;
  let [loggedAt, logged] = [-Infinity, 0];

  function lose(count: number, err?: unknown): void {
    lost += count;
    const now = deps.clock.wall().getTime();
    if (now - loggedAt < LOG_EVERY_MS && !stopped) return;
    deps.log.error({ err, hits: lost - logged, in_all: lost }, 'hits of pixels and links are lost');
    [loggedAt, logged] = [now, lost];
  }

  async function write(batch: readonly Waiting[]): Promise<void> {
    const { failed } = await bisectBatch(batch, (part) => insertHits(deps.db, part.map(({ hit }) => hit))); // prettier-ignore
    if (failed.length > 0) lose(failed.length, failed[0]!.error);
    for (const { done } of batch) done();
  }

  async function run(): Promise<void> {
    let failures = 0;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MAX_BATCH);
      try {
        await write(batch);
        waiting = waiting.slice(batch.length);
        failures = 0;
      } catch {
        // The outage watch logs the cause; ids make a second insert of the same hit harmless.
        if (stopped) return;
        await pause(againMs(++failures), undefined, { ref: false });
      }
    }
  }

  function start(): void {
    // After this turn of the event loop, so that other ready hits join.
    writing ??= new Promise<void>((done) => setImmediate(done)).then(run).finally(() => {
      writing = null;
      if (waiting.length > 0 && !stopped) start();
    });
  }

  return {
    keep(hit) {
      if (stopped || waiting.length >= maxWaiting) {
        lose(1);
        return Promise.resolve();
      }
      return new Promise((done) => {
        waiting.push({ hit, done });
        start();
      });
    },
    lost: () => lost,
    async stop() {
      stopped = true;
      await Promise.race([writing, pause(STOP_MS, undefined, { ref: false })]);
      if (waiting.length > 0) lose(waiting.length);
      for (const { done } of waiting) done();
      waiting = [];
    },
  };
}
