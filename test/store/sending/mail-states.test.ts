import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPlanCache } from '../../../src/sequences/load-plan.ts';
import { takeSteps } from '../../../src/enrollments/take-steps.ts';
import { transact } from '../../../src/platform/db/transaction.ts';
import type { SendState } from '../../../src/platform/db/types.ts';
import { next } from '../../../src/platform/machine.ts';
import { leaseSender } from '../../../src/senders/lease-sender.ts';
import { saveSender } from '../../../src/senders/save-sender.ts';
import { claimSends } from '../../../src/sending/claim-sends.ts';
import { createContents } from '../../../src/sending/content.ts';
import { markData } from '../../../src/sending/mark-store.ts';
import { insertSends } from '../../../src/sending/ledger-store.ts';
import type { NewSend } from '../../../src/sending/ledger-store.ts';
import {
  cancelPending,
  parkUncertain,
  releaseUncertain,
  releaseUnsent,
  settleUncertain,
  unclaimMails,
} from '../../../src/sending/recovery-store.ts';
import { MAIL } from '../../../src/sending/rules/mail.ts';
import type { MailEvent } from '../../../src/sending/rules/mail.ts';
import type { SmtpOutcome } from '../../../src/sending/rules/smtp-outcome.ts';
import { recordOutcomes } from '../../../src/sending/record-outcomes.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { id, oneMail } from '../../support/graph.ts';
import { markTimes } from '../../support/mark-times.ts';

const STATES = Object.keys(MAIL) as SendState[];
const TOKEN = id(901);

let t: TestApp;
let senderId: string;
/** A contact for each event, so that no event affects another's enrollment. */
const mails = new Map<MailEvent, { id: string; enrollmentId: string }>();

const EVENTS: Record<MailEvent, (mail: { id: string; enrollmentId: string }) => Promise<unknown>> = {
  queue: async (mail) => {
    const [row] = await rows(mail.id);
    await transact(t.app.db, (trx) => insertSends(trx, [{ ...row!, id: id(950) } as NewSend], t.clock.now()));
  },
  claim: async () => {
    const at = { teamId: t.teamId, senderId, token: TOKEN };
    await leaseSender(t.app.db, { ...at, wall: t.clock.wall(), seconds: 600 });
    await claimSends({ ...t.app, contents: createContents() }, { ...at, want: 100 });
  },
  mark: (mail) => markData(t.app.db, t.teamId, [{ id: mail.id, token: TOKEN }], markTimes(t)),
  accept: (mail) => report(mail.id, { kind: 'accepted', code: 250, enhanced: null, reply: 'ok' }),
  reject: (mail) => report(mail.id, { kind: 'rejected', scope: 'message', code: 554, enhanced: null, reply: 'no', phase: 'data' }),
  retry: (mail) => report(mail.id, { kind: 'withdrawn' }),
  doubt: (mail) => report(mail.id, { kind: 'unknown', code: 'ECONNECTION', message: 'the line ended' }),
  release: () => transact(t.app.db, (trx) => releaseUnsent(trx, t.teamId, expired(), t.clock.now())),
  park: () => transact(t.app.db, (trx) => parkUncertain(trx, t.teamId, expired(), t.clock.now())),
  prove: (mail) => transact(t.app.db, (trx) => settleUncertain(trx, [{ team_id: t.teamId, id: mail.id }], 'reply', t.clock.now())),
  disprove: (mail) => transact(t.app.db, (trx) => releaseUncertain(trx, { teamId: t.teamId, id: mail.id }, t.clock.now())),
  cancel: (mail) => transact(t.app.db, (trx) => cancelPending(trx, t.teamId, [mail.enrollmentId], 'finished', t.clock.now())),
  take_back: (mail) =>
    transact(t.app.db, (trx) => unclaimMails(trx, t.teamId, [mail.enrollmentId], { reason: 'finished', held: true, now: t.clock.now() })),
}; // prettier-ignore

const expired = (): Date => new Date(t.clock.wall().getTime() + 601_000);
const rows = (mailId: string) =>
  t.app.db
    .selectFrom('email_sends')
    .select(['team_id', 'enrollment_id', 'campaign_id', 'contact_profile_id', 'sender_id', 'node_id', 'sequence_version'])
    .select(['pass', 'step_number', 'variant_id', 'recipient', 'message_id', 'state'])
    .where('id', '=', mailId)
    .execute(); // prettier-ignore
const report = (mailId: string, outcome: SmtpOutcome) =>
  recordOutcomes(t.app, [
    { teamId: t.teamId, id: mailId, token: TOKEN, fromEmail: 'anna@outreach.test', outcome, at: t.clock.now().toISOString() },
  ]); // prettier-ignore

beforeAll(async () => {
  t = await testApp();
  await t.hearAll();
  const sender = await saveSender(t.app, t.teamId, {
    email: 'anna@outreach.test',
    spacing_seconds: 0,
    max_per_day: 1_000,
    smtp_host: '127.0.0.1',
    smtp_port: 2525,
    smtp_security: 'none',
  });
  senderId = sender.id;
  const made = await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'States', ...oneMail('Hi', 'Text') });
  const CampaignId = made.body.data.id;
  const events = Object.keys(EVENTS) as MailEvent[];
  for (const event of events)
    await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId, email: `${event}@else.test` });
  await t.call('PATCH', `/campaigns/${CampaignId}`, { status: 'active' });
  await takeSteps({ ...t.app, plans: createPlanCache(t.app) });
  const found = await t.app.db.selectFrom('email_sends').select(['id', 'enrollment_id', 'recipient']).execute();
  for (const { id: mailId, enrollment_id, recipient } of found)
    mails.set(recipient.split('@')[0] as MailEvent, { id: mailId, enrollmentId: enrollment_id! });
}); // prettier-ignore
afterAll(() => t[Symbol.asyncDispose]());

describe.each(STATES)('a mail that is %s', (state) => {
  it.each(Object.keys(EVENTS) as MailEvent[])('follows the table when it meets: %s', async (event) => {
    const mail = mails.get(event)!;
    await t.app.db
      .updateTable('email_sends')
      .set({ state: 'sent', lease_token: null, lease_until: null })
      .where('id', '<>', mail.id)
      .execute();
    await t.app.db
      .updateTable('email_sends')
      .set({ state, lease_token: TOKEN, next_attempt_at: t.clock.now() })
      .set({ lease_until: new Date(t.clock.wall().getTime() + 600_000), slot_at: t.clock.now() })
      .where('id', '=', mail.id)
      .execute();
    await EVENTS[event](mail);
    const [row] = await rows(mail.id);
    expect(row!.state).toBe(next(MAIL, state, event) ?? state);
  });
});
