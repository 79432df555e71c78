import { setTimeout as pause } from 'node:timers/promises';
import { rollDueTeamWindows } from '../../src/accounts/roll-team-windows.ts';
import { createCaller } from '../../src/actions/http/make-calls.ts';
import { guardCampaigns } from '../../src/campaigns/guard-campaigns.ts';
import { rollDueWindows } from '../../src/campaigns/roll-windows.ts';
import { campaignDues, campaignsOf, dueCampaigns } from '../../src/enrollments/campaign-due-store.ts';
import { resumePaused } from '../../src/enrollments/resume-paused.ts';
import { takeSteps } from '../../src/enrollments/take-steps.ts';
import { findOverlooked, deriveDues } from '../../src/platform/db/due.ts';
import type { Due } from '../../src/platform/db/due.ts';
import { dueMailboxes, mailboxDues, mailboxesOf } from '../../src/sending/due-store.ts';
import { SHARDS } from '../../src/platform/rules/shards.ts';
import type { PlanCache } from '../../src/sequences/load-plan.ts';
import { createPlanCache } from '../../src/sequences/load-plan.ts';
import { changeTask } from '../../src/actions/tasks/change-task.ts';
import type { App } from '../../src/app.ts';
import type { Clock } from '../../src/platform/clock.ts';
import { dueFor } from '../support/due.ts';
import { eventually } from '../support/eventually.ts';
import type { TestMailer } from '../support/mailer.ts';
import type { ModelConnector } from './connector.ts';

/** More rounds at one moment mean a circle. */
const MAX_ROUNDS = 200;
const CAMPAIGNS = 1_000;
/** Dues are written a moment after their commit. */
const SETTLE_MS = 5;

export interface Engine {
  /** Windows, pauses and steps of this moment, before its mails. */
  step(): Promise<void>;
  /** All due work, after a step. Throws when it does not end. */
  run(): Promise<void>;
  /** When something is due next; null: never. */
  next(): Promise<number | null>;
}

/** A worker whose loops the test turns by hand, in the order in which the product's loops wake each other. */
export function createEngine(
  t: { app: App; clock: Clock; teamId: string },
  mailer: Pick<TestMailer, 'drain'>,
  connector: ModelConnector,
): Engine {
  const plans: PlanCache = createPlanCache(t.app);
  const never = new AbortController().signal;
  const caller = createCaller(t.app, plans, () => {});
  const all = Array.from({ length: SHARDS }, (_none, shard) => shard);

  /** Servers and people answer at once. Resolves false when there was nothing to do. */
  async function endActions(): Promise<boolean> {
    const { rows } = await t.app.pool.query<{ id: string }>(
      "select id from tasks where blocking and state = 'open'",
    );
    for (const { id } of rows) await changeTask(t.app, { teamId: t.teamId, id }, { state: 'completed' });
    const calls = async (): Promise<number> =>
      (await t.app.pool.query("select from node_calls where state = 'waiting'")).rowCount ?? 0;
    const waiting = await calls();
    if (waiting > 0)
      await eventually(
        async () => (await caller.pass(never), calls()),
        (left) => left === 0,
      );
    return rows.length + waiting + (await connector.act()) > 0;
  }

  async function step(): Promise<void> {
    do await walkOn();
    while (await endActions());
  }

  async function walkOn(): Promise<void> {
    while (await rollDueWindows(t.app));
    while (await rollDueTeamWindows(t.app));
    while (await resumePaused(t.app));
    for (let round = 0; ; round++) {
      // In this order: a missing row may be written before `dues` is read.
      const unwritten = (await overlookedCampaigns()).filter(({ dueAt }) => dueAt <= t.clock.now());
      const due = (await dueFor(t, dueCampaigns)) as { teamId: string; campaignId: string }[];
      if (due.length === 0 && unwritten.length === 0) return;
      if (round > 0 || due.length === 0) await pause(SETTLE_MS);
      if (round > MAX_ROUNDS) throw new Error(`steps of ${due.length} campaigns are due again and again`);
      if (due.length === 0) continue;
      if ((await takeSteps({ ...t.app, plans }, due)).length > 0) continue;
      const keys = due.map(({ campaignId }) => campaignId);
      await deriveDues(t.app.db, { kind: 'campaign', teamId: t.teamId, keys }, campaignDues);
    }
  }

  async function send(): Promise<boolean> {
    const due = (await dueFor(t, dueMailboxes)) as { key: string }[];
    await Promise.all(
      due.map(async ({ key }) => {
        await mailer.drain({ teamId: t.teamId, senderId: key }, never);
        await deriveDues(t.app.db, { kind: 'mailbox', teamId: t.teamId, keys: [key] }, mailboxDues);
      }),
    );
    // An answer that met a lock is written later.
    await eventually(underWay, (mails) => mails === 0);
    await guardCampaigns(t.app);
    return due.length > 0;
  }

  const underWay = async (): Promise<number> =>
    (await t.app.pool.query(`select 1 from email_sends where state in ('sending', 'data')`)).rowCount ?? 0;

  const overlookedCampaigns = (): Promise<Due[]> =>
    findOverlooked(t.app.db, 'campaign', campaignsOf(all), campaignDues, CAMPAIGNS);

  /** Due work that no loop knows of would wait for a healing loop. */
  async function left(): Promise<unknown[]> {
    const overlooked = [
      ...(await overlookedCampaigns()),
      ...(await findOverlooked(t.app.db, 'mailbox', mailboxesOf(all), mailboxDues, 5)),
    ];
    const { rows } = await t.app.pool.query('select * from dues where due_at <= $1', [t.clock.now()]);
    return [...overlooked, ...rows];
  }

  /**
   * A due row may be written after `run`. A worker would look, find nothing left, and write the next due time.
   */
  async function settleLate(): Promise<void> {
    const { rows } = await t.app.pool.query<{ kind: 'mailbox' | 'campaign'; keys: string[] }>(
      `select kind, array_agg(key) as keys from dues where due_at <= $1 and kind in ('mailbox', 'campaign') group by 1`,
      [t.clock.now()],
    );
    for (const { kind, keys } of rows)
      await deriveDues(
        t.app.db,
        { kind, teamId: t.teamId, keys },
        kind === 'mailbox' ? mailboxDues : campaignDues,
      );
  }

  return {
    step,
    async run() {
      for (let round = 0; ; round++) {
        if (!(await send())) {
          const rows = await left();
          if (rows.length === 0) return;
          if (round > MAX_ROUNDS) throw new Error(`work is left that no loop knows of: ${JSON.stringify(rows)}`);
          await pause(SETTLE_MS);
        }
        await step();
      }
    }, // prettier-ignore
    async next() {
      await settleLate();
      const { rows } = await t.app.pool.query<{ at: Date | null }>(
        `select least((select min(due_at) from dues where due_at > $1),
          (select min(window_until) from campaigns where status = 'active' and window_until > $1 and window_until < 'infinity'),
          (select min(window_until) from teams where window_until > $1 and window_until < 'infinity'),
          (select min(pause_until) from enrollments where life = 'paused' and pause_until > $1)) as at`,
        [t.clock.now()],
      );
      return rows[0]!.at?.getTime() ?? null;
    },
  };
}
