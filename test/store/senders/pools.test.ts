import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { moveMailsIntoProfiles } from '../../../src/enrollments/move-mails.ts';
import { takeSteps } from '../../../src/enrollments/take-steps.ts';
import { transact } from '../../../src/platform/db/transaction.ts';
import { assignSenders } from '../../../src/senders/assign-senders.ts';
import { leaseSender } from '../../../src/senders/lease-sender.ts';
import { saveSender } from '../../../src/senders/save-sender.ts';
import { claimSends } from '../../../src/sending/claim-sends.ts';
import { createContents } from '../../../src/sending/content.ts';
import { recordOutcomes } from '../../../src/sending/record-outcomes.ts';
import { createPlanCache } from '../../../src/sequences/load-plan.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { oneMail } from '../../support/graph.ts';

let t: TestApp;
let mailboxes: string[];
let people = 0;
beforeEach(async () => {
  t = await testApp();
  mailboxes = [];
  for (const name of ['a', 'b', 'c'])
    mailboxes.push(
      (await saveSender(t.app, t.teamId, { email: `${name}@outreach.test`, smtp_host: '127.0.0.1' })).id,
    );
});
afterEach(() => t[Symbol.asyncDispose]());

const post = async (path: string, body: object): Promise<string> =>
  (await t.call('POST', path, body)).body.data.id;
const profileOf = (name: string, sender_ids: string[]) =>
  post('/sender-profiles', { TeamId: t.teamId, name, sender_ids });
const assign = (campaignId: string, sender_profile_id: string) =>
  t.call('POST', `/campaigns/${campaignId}/sender-profiles`, { sender_profile_id });
const unassign = (campaignId: string, profileId: string) =>
  t.call('DELETE', `/campaigns/${campaignId}/sender-profiles/${profileId}`);
const step = () => takeSteps({ ...t.app, plans: createPlanCache(t.app) });

async function launched(count: number, ...profiles: string[]): Promise<string> {
  const campaignId = await post('/campaigns', { TeamId: t.teamId, name: 'Pools', ...oneMail('Hi', 'Text') });
  for (const profile of profiles) await assign(campaignId, profile);
  for (let n = 0; n < count; n++)
    await post('/contacts', { TeamId: t.teamId, CampaignId: campaignId, email: `p${people++}@else.test` });
  expect((await t.call('PATCH', `/campaigns/${campaignId}`, { status: 'active' })).status).toBe(200);
  return campaignId;
}
const used = async (campaignId: string): Promise<string[]> =>
  (
    await t.app.db
      .selectFrom('email_sends')
      .select('sender_id')
      .where('campaign_id', '=', campaignId)
      .where('state', '=', 'pending')
      .execute()
  )
    .map(({ sender_id }) => sender_id)
    .toSorted();
const changed = async () =>
  (await t.app.db.selectFrom('sender_profiles').select('changed_at').executeTakeFirstOrThrow()).changed_at;
const holds = async (campaignId: string) =>
  (
    await t.app.db
      .selectFrom('enrollment_positions')
      .select(['hold_reason', 'sender_id'])
      .where('campaign_id', '=', campaignId)
      .execute()
  ).map(({ hold_reason, sender_id }) => [hold_reason, sender_id]);

describe('a campaign with sender profiles', () => {
  it('is sent by their mailboxes alone, another one by those that are free', async () => {
    const [a, b, c] = mailboxes as [string, string, string];
    const limited = await launched(4, await profileOf('one', [a]), await profileOf('two', [b]));
    const open = await launched(2);
    await step();
    expect(await used(limited)).toEqual([a, a, b, b].toSorted());
    expect(await used(open)).toEqual([c, c]);
  });

  it('holds its people when none of their mailboxes may send', async () => {
    const only = mailboxes[0]!;
    const campaignId = await launched(1, await profileOf('one', [only]));
    await t.call('PATCH', `/senders/${only}`, { disabled: true });
    await step();
    expect(await holds(campaignId)).toEqual([['no_sender', null]]);
  });

  it('goes on from another mailbox when the one that wrote first is no longer among them', async () => {
    const [a, b] = mailboxes as [string, string];
    const campaignId = await launched(1, await profileOf('one', [b]));
    await t.app.db.updateTable('enrollment_positions').set({ sender_id: a }).execute();
    await step();
    expect(await used(campaignId)).toEqual([b]);
  });
});

describe('mails that wait', () => {
  it('move when a profile is assigned, changed, or taken away beside another', async () => {
    const [a, b, c] = mailboxes as [string, string, string];
    const campaignId = await launched(6);
    await step();
    expect(await used(campaignId)).toEqual([a, a, b, b, c, c].toSorted());
    const move = async (): Promise<string[]> => {
      await moveMailsIntoProfiles(t.app);
      await step();
      return [...new Set(await used(campaignId))];
    };
    const profile = await profileOf('one', [a, b]);
    await assign(campaignId, profile);
    expect(await move()).toEqual([a, b].toSorted());
    await t.call('PATCH', `/sender-profiles/${profile}`, { sender_ids: [b] });
    expect(await move()).toEqual([b]);
    const second = await profileOf('two', [c]);
    await assign(campaignId, second);
    await unassign(campaignId, profile);
    expect(await move()).toEqual([c]);
    expect(await used(campaignId)).toHaveLength(6);
    await unassign(campaignId, second);
    expect(await move()).toEqual([c]);
  });

  it('of other campaigns stay where they are', async () => {
    const other = await launched(3);
    const campaignId = await launched(3);
    await step();
    const before = await used(other);
    await assign(campaignId, await profileOf('one', [mailboxes[0]!]));
    await moveMailsIntoProfiles(t.app);
    await step();
    expect(await used(other)).toEqual(before);
    expect(new Set(await used(campaignId))).toEqual(new Set([mailboxes[0]]));
  });

  it('are looked for until a step that was under way has certainly ended, and then no more', async () => {
    const campaignId = await launched(1);
    await assign(campaignId, await profileOf('one', [mailboxes[1]!]));
    await moveMailsIntoProfiles(t.app);
    expect(await changed()).not.toBeNull();
    t.clock.advance(60_000);
    await moveMailsIntoProfiles(t.app);
    expect(await changed()).toBeNull();
  });
});

describe('a mail that a worker holds while its mailbox leaves the profiles', () => {
  const held = async (campaignId: string) => {
    const [senderId] = await used(campaignId);
    const at = { teamId: t.teamId, senderId: senderId!, token: t.app.ids.uuid(t.clock.wall()) };
    await leaseSender(t.app.db, { ...at, wall: t.clock.wall(), seconds: 600 });
    const { claimed } = await claimSends({ ...t.app, contents: createContents() }, { ...at, want: 10 });
    return claimed.map(({ row, token }) => ({ teamId: t.teamId, id: row.id, token }));
  };

  it('moves when it is given back, however late, and the profile is then forgotten', async () => {
    const [a, b] = mailboxes as [string, string];
    const profile = await profileOf('one', [a]);
    const campaignId = await launched(1, profile);
    await step();
    const mails = await held(campaignId);
    expect(mails).toHaveLength(1);
    await t.call('PATCH', `/sender-profiles/${profile}`, { sender_ids: [b] });
    for (let minutes = 0; minutes < 5; minutes++) {
      t.clock.advance(60_000);
      expect(await moveMailsIntoProfiles(t.app)).toBe(0);
    }
    const at = t.clock.now().toISOString();
    const back = { fromEmail: 'a@outreach.test', outcome: { kind: 'withdrawn' as const }, at };
    expect(
      await recordOutcomes(
        t.app,
        mails.map((mail) => ({ ...mail, ...back })),
      ),
    ).toEqual([]);
    expect(await moveMailsIntoProfiles(t.app)).toBe(1);
    await step();
    expect(await used(campaignId)).toEqual([b]);
    await moveMailsIntoProfiles(t.app);
    expect(await changed()).toBeNull();
  });

  it('does not keep the profile in mind when it is held in a mailbox that still sends', async () => {
    const [a, b] = mailboxes as [string, string];
    const profile = await profileOf('one', [a]);
    const campaignId = await launched(1, profile);
    await step();
    expect(await held(campaignId)).toHaveLength(1);
    await t.call('PATCH', `/sender-profiles/${profile}`, { sender_ids: [a, b] });
    t.clock.advance(60_000);
    await moveMailsIntoProfiles(t.app);
    expect(await changed()).toBeNull();
  });
});

describe('assignSenders', () => {
  it('gives each contact a mailbox of its pool, in the order that was asked, and none where the pool is empty', async () => {
    const [a, b, c] = mailboxes as [string, string, string];
    const only = new Set([b]);
    const given = await transact(t.app.db, (trx) =>
      assignSenders(
        trx,
        t.teamId,
        [null, only, new Set<string>(), null, only].map((pool) => ({ pool })),
      ),
    );
    expect(given.map((each) => each?.id)).toEqual([
      [a, c].toSorted()[0],
      b,
      undefined,
      [a, c].toSorted()[1],
      b,
    ]);
    expect(await transact(t.app.db, (trx) => assignSenders(trx, t.teamId, []))).toEqual([]);
  });
});
