import { changeInBulk } from '../../src/enrollments/change-in-bulk.ts';
import type { Change } from '../../src/enrollments/rules/bulk.ts';
import { resumePaused } from '../../src/enrollments/resume-paused.ts';
import { takeSteps } from '../../src/enrollments/take-steps.ts';
import { INVARIANT_CHECKS, findBroken } from '../../src/operations/invariants-store.ts';
import { transact } from '../../src/platform/db/transaction.ts';
import type { Trx } from '../../src/platform/db/transaction.ts';
import type { BounceCategory } from '../../src/platform/db/types.ts';
import { leaseSender, releaseSender } from '../../src/senders/lease-sender.ts';
import { saveSender } from '../../src/senders/save-sender.ts';
import { claimSends } from '../../src/sending/claim-sends.ts';
import type { ClaimedSend } from '../../src/sending/claimed-send.ts';
import { createContents } from '../../src/sending/content.ts';
import type { Contents } from '../../src/sending/content.ts';
import { heldKey } from '../../src/sending/held-store.ts';
import { markData } from '../../src/sending/mark-store.ts';
import { recoverSends } from '../../src/sending/recover-sends.ts';
import { recordOutcomes } from '../../src/sending/record-outcomes.ts';
import type { SmtpOutcome } from '../../src/sending/rules/smtp-outcome.ts';
import { createPlanCache } from '../../src/sequences/load-plan.ts';
import { testApp } from './app.ts';
import type { TestApp } from './app.ts';
import { edge, id, node } from './graph.ts';
import { markTimes } from './mark-times.ts';

const HOUR_MS = 3_600_000;
/** Longer than the longest pause after a bounce. */
const DAYS_MS = 73 * HOUR_MS;
/** Two mails in a row and a third after a wait: a contact that passes a mail is seen at once. */
const MAILS = [2, 3, 5].map(id);
const GRAPH = {
  nodes: [
    node(1, 'startNode'),
    node(2, 'emailNode', { step_number: 1, subject: 'One', body: 'Text' }),
    node(3, 'emailNode', { step_number: 2, subject: 'Two', body: 'Text' }),
    node(4, 'waitNode', { amount: 1, unit: 'hours' }),
    node(5, 'emailNode', { step_number: 3, subject: 'Three', body: 'Text' }),
    node(6, 'stopNode'),
  ],
  edges: [edge(1, 2), edge(2, 3), edge(3, 4), edge(4, 5), edge(5, 6)],
};
export interface MailRow {
  id: string;
  node_id: string;
  try: number;
  state: string;
  sender_id: string;
  message_id: string;
  bounced_as: string | null;
}

const OPEN = new Set(['pending', 'sending', 'data', 'uncertain']);
const THROUGH = new Set(['stop_node', 'end_of_sequence']);

const OUTCOMES = {
  accepted: { kind: 'accepted', code: 250, enhanced: null, reply: 'ok' },
  deferred: { kind: 'deferred', code: 451, enhanced: '4.7.1', reply: 'try again later', phase: 'data' },
  refused: {
    kind: 'rejected',
    code: 554,
    enhanced: '5.7.1',
    reply: 'spam',
    phase: 'data',
    scope: 'message',
  },
  unknown: { kind: 'unknown', code: 'ECONNRESET', message: 'gone' },
  withdrawn: { kind: 'withdrawn' },
} as const satisfies Record<string, SmtpOutcome>;

export interface MailWorld extends AsyncDisposable {
  t: TestApp;
  campaignId: string;
  meet(): Promise<Passage>;
}

export async function mailWorld(): Promise<MailWorld> {
  const t = await testApp();
  const { id: senderId } = await saveSender(t.app, t.teamId, {
    email: 'anna@outreach.test',
    spacing_seconds: 0,
    max_per_day: 100_000,
    smtp_host: '127.0.0.1',
    smtp_port: 2525,
    smtp_security: 'none',
  });
  const campaignId: string = (
    await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Held', ...GRAPH })
  ).body.data.id;
  await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId: campaignId, email: 'first@else.test' });
  await t.call('PATCH', `/campaigns/${campaignId}`, { status: 'active' });
  let people = 0;
  const worker = { token: t.app.ids.uuid(t.clock.wall()) };
  return {
    t,
    campaignId,
    meet: () => passage(t, { campaignId, senderId, worker, email: `p${people++}@else.test` }),
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  };
}

export type Passage = Awaited<ReturnType<typeof passage>>;

/** One contact's way through the campaign, with the worker that holds its mails. Every move checks the invariants. */
async function passage(
  t: TestApp,
  at: { campaignId: string; senderId: string; worker: { token: string }; email: string },
) {
  const create = () =>
    t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId: at.campaignId, email: at.email });
  const made = await create();
  const enrollmentId: string = made.body.data.id;
  const profileId: string = made.body.data.contact_profile_id;
  const plans = createPlanCache(t.app);
  const contents = createContents();
  const accepted = new Map<string, number>();
  const perhaps = new Set<string>();
  let claimed: ClaimedSend[] = [];
  let begun: ClaimedSend[] = [];

  const state = async () => {
    const { rows } = await t.app.pool.query<{
      life: string;
      life_reason: string | null;
      deleted: boolean;
      node_id: string | null;
      node_state: string;
      next_run_at: Date | null;
    }>(
      `select e.life, e.life_reason, e.deleted_at is not null as deleted, p.node_id, p.node_state, p.next_run_at from enrollments e
       join enrollment_positions p on p.enrollment_id = e.id where e.id = $1`,
      [enrollmentId],
    );
    return rows[0]!;
  };
  const mails = async (): Promise<MailRow[]> =>
    (
      await t.app.pool.query<MailRow>(
        `select id, node_id, try, state, sender_id, message_id, bounced_as from email_sends where enrollment_id = $1
         order by node_id, pass, try`,
        [enrollmentId],
      )
    ).rows;
  const report = (sends: ClaimedSend[], outcome: SmtpOutcome) =>
    recordOutcomes(
      t.app,
      sends.map(({ row, token }) => ({
        teamId: t.teamId,
        id: row.id,
        token,
        fromEmail: 'anna@outreach.test',
        outcome,
        at: t.clock.now().toISOString(),
      })),
    );
  const change = (action: Exclude<Change['action'], 'transfer' | 'assign_step'>) => () =>
    transact(t.app.db, (trx) =>
      changeInBulk(trx, t.app, {
        teamId: t.teamId,
        campaignId: null,
        ids: [enrollmentId],
        change: { action },
      }),
    );
  async function answer(outcome: keyof typeof OUTCOMES): Promise<void> {
    const sends = begun;
    begun = [];
    if (sends.length === 0) return;
    if (outcome === 'accepted')
      for (const { row } of sends) accepted.set(row.id, (accepted.get(row.id) ?? 0) + 1);
    if (outcome === 'unknown') for (const { row } of sends) perhaps.add(row.id);
    await report(sends, OUTCOMES[outcome]);
  }

  async function bounces(category: BounceCategory, which: 'newest' | 'first'): Promise<void> {
    const { rows } = await t.app.pool.query<{
      id: string;
      node_id: string;
      step_number: number;
      sender_id: string;
    }>(
      `select id, node_id, step_number, sender_id from email_sends where enrollment_id = $1 and state in ('data', 'sent')
       order by data_now ${which === 'newest' ? 'desc' : 'asc'} limit 1`,
      [enrollmentId],
    );
    const [mail] = rows;
    if (!mail) return;
    await transact(t.app.db, (trx) =>
      t.app.eventLog.record(trx, [
        {
          teamId: t.teamId,
          type: 'bounce',
          occurredAt: t.clock.now(),
          channel: 'email',
          campaignId: at.campaignId,
          enrollmentId,
          contactProfileId: profileId,
          senderId: mail.sender_id,
          emailSendId: mail.id,
          nodeId: mail.node_id,
          stepNumber: mail.step_number,
          bounceCategory: category,
          detail: { bounce: { bounce_category: category } },
        },
      ]),
    );
  }

  const moves = {
    step: () => takeSteps({ ...t.app, plans }),
    claim: async (read: Contents = contents) => {
      const mailbox = { teamId: t.teamId, senderId: at.senderId };
      await releaseSender(t.app.db, { ...mailbox, token: at.worker.token });
      at.worker.token = t.app.ids.uuid(t.clock.wall());
      const lease = { ...mailbox, token: at.worker.token };
      await leaseSender(t.app.db, { ...lease, wall: t.clock.wall(), seconds: 600 });
      const claim = await claimSends({ ...t.app, contents: read }, { ...lease, want: 1000 });
      claimed.push(...claim.claimed.filter(({ row }) => row.enrollment_id === enrollmentId));
    },
    /** The server asks for the bodies; a mail that may not begin is taken back. */
    begin: async () => {
      const sends = claimed;
      claimed = [];
      if (sends.length === 0) return;
      const held = sends.map((send) => ({ id: send.row.id, token: send.token }));
      const before = await state();
      const marked = await markData(t.app.db, t.teamId, held, markTimes(t));
      if (marked.size > 0 && (before.life !== 'active' || before.deleted))
        throw new Error(`a mail began for a contact who is ${before.deleted ? 'deleted' : before.life}`);
      const beginning = sends.filter((_, index) => marked.has(heldKey(held[index]!)));
      begun.push(...beginning);
      for (const { row } of beginning)
        if (accepted.has(row.id) || perhaps.has(row.id))
          throw new Error(`the mail of ${row.node_id} began again`);
      await report(
        sends.filter((_, index) => !marked.has(heldKey(held[index]!))),
        OUTCOMES.withdrawn,
      );
    },
    accept: () => answer('accepted'),
    defer: () => answer('deferred'),
    refuse: () => answer('refused'),
    doubt: () => answer('unknown'),
    /** The worker ends; mails that it did not begin are given back. */
    release: async () => {
      const sends = claimed;
      claimed = [];
      await report(sends, OUTCOMES.withdrawn);
    },
    /** The worker is lost, and its leases run out. */
    lose: async () => {
      for (const { row } of begun) perhaps.add(row.id);
      [claimed, begun] = [[], []];
      t.clock.advance(601_000);
      await recoverSends(t.app);
    },
    /** More time than a lease; the policy settles doubts. */
    wait: async () => {
      for (const { row } of begun) perhaps.add(row.id);
      t.clock.advance(HOUR_MS + 1_000);
      await recoverSends(t.app);
    },
    /** Longer than any pause that ends by itself. */
    days: async () => {
      for (const { row } of begun) perhaps.add(row.id);
      t.clock.advance(DAYS_MS);
      await recoverSends(t.app);
      while (await resumePaused(t.app));
    },
    /** A report, without a final word, about the newest or the first accepted mail. */
    bounce: () => bounces('soft', 'newest'),
    block: () => bounces('policy_block', 'newest'),
    bounceLate: () => bounces('soft', 'first'),
    restart: change('restart'),
    pause: change('pause'),
    resume: change('resume'),
    finish: change('finish'),
    unfinish: change('unfinish'),
    archive: change('archive_all'),
    unarchive: change('unarchive'),
    reassign: change('reassign_active_sender'),
    remove: () => t.call('DELETE', `/contacts/${enrollmentId}`),
    add: create,
    reply: () =>
      transact(t.app.db, (trx) =>
        t.app.eventLog.record(trx, [
          {
            teamId: t.teamId,
            type: 'reply',
            occurredAt: t.clock.now(),
            channel: 'email',
            campaignId: at.campaignId,
            enrollmentId,
            contactProfileId: null,
          },
        ]),
      ),
  };

  async function check(): Promise<void> {
    const { node_id, life, deleted, next_run_at } = await state();
    const sends = await mails();
    if (next_run_at !== null && (life !== 'active' || deleted))
      throw new Error(`a contact who is ${deleted ? 'deleted' : life} is scheduled`);
    for (const send of sends)
      if (OPEN.has(send.state) && node_id !== null && node_id > send.node_id)
        throw new Error(`the walk stands at ${node_id} while the mail of ${send.node_id} is ${send.state}`);
    const begun = [
      ...new Set(sends.filter(({ state: now }) => now !== 'cancelled').map((send) => send.node_id)),
    ];
    if (begun.some((each, index) => MAILS[index] !== each))
      throw new Error(`mails out of order: ${begun.join(', ')}`);
    for (const [each, count] of accepted)
      if (count > 1) throw new Error(`the mail of ${each} was accepted ${count} times`);
    for (const invariant of ['no_stuck_enrollment', 'one_mail_per_step', 'no_endless_pause']) {
      const { sample } = await findBroken(
        t.app.db,
        INVARIANT_CHECKS.find(({ id: of }) => of === invariant)!,
        {
          wall: new Date(t.clock.wall().getTime() + 1),
          now: t.clock.now(),
          graceMs: DAYS_MS,
        },
      );
      if (sample.includes(enrollmentId))
        throw new Error(`${invariant} is broken: ${JSON.stringify([await state(), await mails()])}`);
    }
  }

  async function go(...names: (keyof typeof moves)[]): Promise<void> {
    for (const name of names) {
      t.clock.advance(1_000);
      await moves[name]();
      try {
        await check();
      } catch (error) {
        throw new Error(`after ${name}: ${(error as Error).message}`, { cause: error });
      }
    }
  }

  return {
    enrollmentId,
    go,
    /** A claim that waits for `meanwhile` after reading the gates. */
    claimDuring: (meanwhile: () => Promise<unknown>): Promise<void> =>
      moves.claim(async (trx, key) => {
        await meanwhile();
        return contents(trx, key);
      }),
    /** A step that waits for `meanwhile` after reading its facts. */
    stepDuring: (meanwhile: () => Promise<unknown>): Promise<unknown> =>
      takeSteps({
        ...t.app,
        plans: async (...version) => {
          await meanwhile();
          return plans(...version);
        },
      }),
    change: (trx: Trx, action: 'pause' | 'resume') =>
      changeInBulk(trx, t.app, {
        teamId: t.teamId,
        campaignId: null,
        ids: [enrollmentId],
        change: { action },
      }),
    state,
    mails,
    accepted: () => Object.fromEntries(accepted),
    /** Resumes the contact and runs everything. Resolves how its mails ended. */
    async finishWell(): Promise<Record<string, string>> {
      await go('lose');
      for (let round = 0; round < 40; round++) {
        const { life, life_reason, deleted } = await state();
        if (life === 'finished' && THROUGH.has(life_reason ?? '') && !deleted) break;
        if (deleted) await go('add');
        else if (life === 'archived') await go('unarchive');
        else if (life === 'finished') await go('unfinish');
        else if (life === 'paused') await go('resume');
        await go('step', 'claim', 'begin', 'accept', 'wait');
      }
      const all = await mails();
      const ended = Object.fromEntries(all.map((send) => [send.node_id, send.state]));
      const went = new Set(
        all.filter(({ id: mail }) => accepted.has(mail) || perhaps.has(mail)).map((send) => send.node_id),
      );
      for (const each of MAILS)
        if (ended[each] === 'sent' && !went.has(each))
          throw new Error(`the mail of ${each} is booked and never went out`);
      return ended;
    },
  };
}
export type Move = Parameters<Passage['go']>[0];
export const MAIL_NODES = MAILS;

export const waitingForLocks = async (t: TestApp): Promise<number> =>
  (
    await t.app.pool.query(
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    )
  ).rowCount ?? 0;
