import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { moveMailsOfDeleted } from '../../../src/enrollments/move-mails.ts';
import { takeSteps } from '../../../src/enrollments/take-steps.ts';
import { transact } from '../../../src/platform/db/transaction.ts';
import { leaseSender, releaseSender } from '../../../src/senders/lease-sender.ts';
import { saveSender } from '../../../src/senders/save-sender.ts';
import { claimSends } from '../../../src/sending/claim-sends.ts';
import { composeMail } from '../../../src/sending/compose-mail.ts';
import { createContents } from '../../../src/sending/content.ts';
import { markData } from '../../../src/sending/mark-store.ts';
import { recoverSends, settleByEvidence } from '../../../src/sending/recover-sends.ts';
import { createPlanCache } from '../../../src/sequences/load-plan.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { id, oneMail } from '../../support/graph.ts';
import { markTimes } from '../../support/mark-times.ts';

const TOKEN = id(901);
const HOUR_MS = 3_600_000;
let t: TestApp;
let campaignId: string;
let senderId: string;
beforeEach(async () => {
  t = await testApp();
  senderId = (
    await saveSender(t.app, t.teamId, {
      email: 'anna@outreach.test',
      spacing_seconds: 0,
      max_per_day: 100,
      smtp_host: '127.0.0.1',
      smtp_port: 2525,
      smtp_security: 'none',
    })
  ).id;
  const campaign = { TeamId: t.teamId, name: 'Recovery', ...oneMail('Hi {{first_name}}', 'Text') };
  campaignId = (await t.call('POST', '/campaigns', campaign)).body.data.id;
});
afterEach(() => t[Symbol.asyncDispose]());

async function due(...names: string[]): Promise<void> {
  for (const name of names)
    await t.call('POST', '/contacts', {
      TeamId: t.teamId,
      CampaignId: campaignId,
      email: `${name}@else.test`,
      first_name: name,
    });
  await t.call('PATCH', `/campaigns/${campaignId}`, { status: 'active' });
  await takeSteps({ ...t.app, plans: createPlanCache(t.app) });
}
async function claim() {
  const at = { teamId: t.teamId, senderId, token: TOKEN };
  await leaseSender(t.app.db, { ...at, wall: t.clock.wall(), seconds: 600 });
  return (await claimSends({ ...t.app, contents: createContents() }, { ...at, want: 10 })).claimed;
}
type Claimed = Awaited<ReturnType<typeof claim>>;
const mark = (claimed: Claimed) =>
  markData(
    t.app.db,
    t.teamId,
    claimed.map(({ row, token }) => ({ id: row.id, token })),
    markTimes(t),
  );
const states = async () =>
  (await t.app.db.selectFrom('email_sends').select('state').orderBy('recipient').execute()).map(
    ({ state }) => state,
  );

describe('recovery', () => {
  it('leaves mails alone whose lease lives', async () => {
    await due('ann', 'ben');
    const [ann] = await claim();
    await mark([ann!]);
    t.clock.advance(599_000);
    await recoverSends(t.app);
    expect((await states()).toSorted()).toEqual(['data', 'sending']);
  });

  it('keeps a mail in doubt without end when the setting says so', async () => {
    await due('ann');
    await mark(await claim());
    const hold = {
      ...t.app,
      config: { ...t.app.config, sending: { ...t.app.config.sending, onUncertain: 'hold' as const } },
    };
    t.clock.advance(601_000);
    await recoverSends(hold);
    t.clock.advance(48 * HOUR_MS);
    await recoverSends(hold);
    expect(await states()).toEqual(['uncertain']);
    await recoverSends(t.app);
    expect(await states()).toEqual(['sent']);
  });

  it('by evidence changes a mail in doubt alone, and once', async () => {
    await due('ann', 'ben');
    const [ann, ben] = (await claim()) as [Claimed[number], Claimed[number]];
    await mark([ann]);
    t.clock.advance(601_000);
    await t.app.db
      .updateTable('email_sends')
      .set({ lease_until: null })
      .where('id', '=', ben.row.id)
      .execute();
    await recoverSends(t.app);
    const both = [ann, ben].map(({ row }) => ({ team_id: t.teamId, id: row.id }));
    const settle = () =>
      transact(t.app.db, (trx) => settleByEvidence(trx, t.app, both, 'reply', t.clock.now()));
    expect(await settle()).toBe(1);
    expect(await settle()).toBe(0);
    expect((await states()).toSorted()).toEqual(['sending', 'sent']);
    expect(
      await t.app.db.selectFrom('events').select('id').where('type', '=', 'email_sent').execute(),
    ).toHaveLength(1);
  });

  it('of one team goes on when that of another fails', async () => {
    await due('ann');
    await mark(await claim());
    t.clock.advance(601_000);
    await recoverSends(t.app);
    t.clock.advance(HOUR_MS);
    // No event fits this row: its campaign is not the team's.
    await t.app.pool.query(
      `insert into email_sends (team_id, id, enrollment_id, campaign_id, contact_profile_id, sender_id, node_id, sequence_version, pass,
         step_number, recipient, message_id, state, data_at, created_at, updated_at)
       select gen_random_uuid(), gen_random_uuid(), enrollment_id, campaign_id, contact_profile_id, sender_id, node_id, 1, 1, 1, 'x@y.test',
         '<other>', 'uncertain', data_at - interval '1 hour', created_at, updated_at from email_sends`,
    );
    await recoverSends(t.app);
    const ours = await t.app.db
      .selectFrom('email_sends')
      .select('state')
      .where('team_id', '=', t.teamId)
      .execute();
    expect(ours).toEqual([{ state: 'sent' }]);
  });
});

describe('a deleted mailbox', () => {
  it('keeps the mail that a server is taking', async () => {
    await due('ann');
    await mark(await claim());
    await t.call('DELETE', `/senders/${senderId}`);
    expect(await moveMailsOfDeleted(t.app)).toBe(0);
    expect(await states()).toEqual(['data']);
  });
});

describe('a mail that is tried again', () => {
  it('is the same, byte for byte, however much later', async () => {
    await due('ann');
    const mailbox = {
      teamId: t.teamId,
      senderId,
      email: 'anna@outreach.test',
      sendAs: null,
      plusAddressing: false,
      timezone: 'UTC',
      smtp: { host: '127.0.0.1', port: 2525, security: 'none' as const },
      imap: null,
    };
    const bytes = async () => {
      const [send] = await claim();
      const raw = composeMail(send!, mailbox);
      await t.app.db
        .updateTable('email_sends')
        .set({ lease_until: new Date(0) })
        .execute();
      await recoverSends(t.app);
      await releaseSender(t.app.db, { teamId: t.teamId, senderId, token: TOKEN });
      return Buffer.concat(raw).toString('latin1');
    };
    const first = await bytes();
    t.clock.advance(26 * HOUR_MS);
    expect(await bytes()).toBe(first);
    expect(first).toMatch(/^Date: /m);
  });
});

describe('a claim', () => {
  it('leaves out an address whose whole domain is blacklisted', async () => {
    await due('ann');
    await t.call('POST', '/blacklist', { TeamId: t.teamId, address: '@else.test' });
    expect(await claim()).toEqual([]);
    const held = await t.app.db.selectFrom('email_sends').select('hold_reason').execute();
    expect(held).toEqual([{ hold_reason: 'suppressed' }]);
  });
});

describe('the data mark', () => {
  it('is refused when the contact has another address than the one the mail goes to', async () => {
    await due('ann');
    const claimed = await claim();
    await t.app.db.updateTable('contact_profiles').set({ email: 'new@else.test' }).execute();
    expect((await mark(claimed)).size).toBe(0);
  });

  it('asks the blacklist of its own team, and of no other', async () => {
    await due('ann');
    const claimed = await claim();
    const other = (await t.call('POST', '/teams', { name: 'Other' })).body.data.id;
    const listed = await t.call('POST', '/blacklist', { TeamId: other, address: 'ann@else.test' });
    expect(listed.status).toBe(201);
    expect((await mark(claimed)).size).toBe(1);
  });
});
