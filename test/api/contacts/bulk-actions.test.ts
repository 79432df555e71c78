import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeDerived } from '../../support/derived.ts';
import { workBulkAction } from '../../../src/contacts/bulk/work-action.ts';
import { takeSteps } from '../../../src/enrollments/take-steps.ts';
import { leaseSender } from '../../../src/senders/lease-sender.ts';
import { saveSender } from '../../../src/senders/save-sender.ts';
import { claimSends } from '../../../src/sending/claim-sends.ts';
import { createContents } from '../../../src/sending/content.ts';
import { markData } from '../../../src/sending/mark-store.ts';
import { createPlanCache } from '../../../src/sequences/load-plan.ts';
import { testApp } from '../../support/app.ts';
import type { Answered, TestApp } from '../../support/app.ts';
import { edge, id, node } from '../../support/graph.ts';
import { markTimes } from '../../support/mark-times.ts';

const GRAPH = {
  nodes: [
    node(1, 'startNode'),
    node(2, 'emailNode', { step_number: 1, subject: 'One', body: 'Text' }),
    node(3, 'waitNode', { amount: 3, unit: 'days' }),
    node(4, 'emailNode', { step_number: 2, subject: 'Two', body: 'Text' }),
    node(5, 'stopNode'),
  ],
  edges: [edge(1, 2), edge(2, 3), edge(3, 4), edge(4, 5)],
};
const UNKNOWN = id(999);
let t: TestApp;
let campaignId: string;
let senderId: string;
let serial = 0;
beforeEach(async () => {
  t = await testApp();
  await t.hearAll();
  senderId = await addSender('anna@outreach.test');
  campaignId = await addCampaign('Autumn');
});
afterEach(() => t[Symbol.asyncDispose]());

const smtp = { smtp_host: '127.0.0.1', smtp_port: 2525, smtp_security: 'none' as const };
const addSender = async (email: string): Promise<string> =>
  (await saveSender(t.app, t.teamId, { email, spacing_seconds: 0, ...smtp })).id;
const addCampaign = async (name: string): Promise<string> =>
  (await t.call('POST', '/campaigns', { TeamId: t.teamId, name, ...GRAPH })).body.data.id;
async function add(over: object = {}): Promise<string> {
  const email = `p${serial++}@else.test`;
  const made = await t.call('POST', '/contacts', {
    TeamId: t.teamId,
    CampaignId: campaignId,
    email,
    ...over,
  });
  return made.body.data.id;
}
const act = (action: string, contact_ids: string[], over: object = {}): Promise<Answered> =>
  t.call('POST', '/contacts/bulk-action', { action, contact_ids, ...over });
const read = async (contact: string) => (await t.call('GET', `/contacts/${contact}`)).body.data;
const launch = () => t.call('PATCH', `/campaigns/${campaignId}`, { status: 'active' });
const step = () => takeSteps({ ...t.app, plans: createPlanCache(t.app) });
const position = (contact: string) =>
  t.app.db
    .selectFrom('enrollment_positions')
    .selectAll()
    .where('enrollment_id', '=', contact)
    .executeTakeFirstOrThrow();
const sends = (contact: string) =>
  t.app.db
    .selectFrom('email_sends')
    .select(['id', 'state', 'pass', 'node_id', 'sender_id', 'lease_token', 'campaign_id'])
    .where('enrollment_id', '=', contact)
    .orderBy('pass')
    .orderBy('id')
    .execute();
const eventsOf = async (contact: string, type: string) =>
  (
    await t.app.db
      .selectFrom('events')
      .select(['type', 'detail'])
      .where('enrollment_id', '=', contact)
      .orderBy('id')
      .execute()
  ).filter((event) => event.type === type);
const validity = (valid2: number, contact: string) =>
  t.app.db
    .updateTable('contact_profiles')
    .set({ valid2 })
    .where('id', '=', (of) =>
      of.selectFrom('enrollments').select('contact_profile_id').where('id', '=', contact),
    )
    .execute();
async function claim(): Promise<{ teamId: string; id: string; token: string }[]> {
  const at = { teamId: t.teamId, senderId, token: id(901) };
  await leaseSender(t.app.db, { ...at, wall: t.clock.wall(), seconds: 600 });
  t.clock.advance(60_000);
  const { claimed } = await claimSends({ ...t.app, contents: createContents() }, { ...at, want: 10 });
  return claimed.map(({ row, token }) => ({ teamId: t.teamId, id: row.id, token }));
}

describe('POST /contacts/bulk-action', () => {
  it('marks as verified and as unverified, all or by what verification found', async () => {
    const [good, bad, open] = [await add(), await add(), await add()];
    await validity(1, good);
    await validity(2, bad);
    const verified = async () => [
      (await read(good)).verified,
      (await read(bad)).verified,
      (await read(open)).verified,
    ];
    const passed = await act('verify_passed_email_validation', [good, bad, open]);
    expect(passed.body).toMatchObject({ success: true, total: 3, changed: 1, skipped: 2 });
    expect(await verified()).toEqual([true, false, false]);
    await act('verify_contacts', [good, bad, open]);
    expect(await verified()).toEqual([true, true, true]);
    await act('unverify_failed_email_validation', [good, bad, open]);
    expect(await verified()).toEqual([true, false, true]);
    await act('unverify_contacts', [good]);
    expect(await verified()).toEqual([false, false, true]);
  });

  it('archives the unverified, the never marked among them, and shows them only when asked', async () => {
    const [yes, no, never] = [await add(), await add(), await add()];
    await act('verify_contacts', [yes]);
    await act('unverify_contacts', [no]);
    expect((await act('archive_unverified', [yes, no, never])).body).toMatchObject({ changed: 2 });
    const list = async (query: string) =>
      (await t.call('GET', `/contacts?TeamId=${t.teamId}${query}`)).body.pagination.total;
    expect([await list(''), await list('&archived=true')]).toEqual([1, 3]);
  });

  it('pause stops a contact until resume, and both record the reason', async () => {
    const [contact, done] = [await add(), await add()];
    await act('finish', [done]);
    expect((await act('pause', [contact, done])).body).toMatchObject({ changed: 1, skipped: 1 });
    expect(await read(contact)).toMatchObject({ life: 'paused', reason: 'manual', next_run_at: null });
    expect((await act('resume', [contact])).body).toMatchObject({ changed: 1 });
    expect(await read(contact)).toMatchObject({ life: 'active', reason: null });
    expect((await read(contact)).next_run_at).not.toBeNull();
    expect(await eventsOf(contact, 'contact_paused')).toMatchObject([
      { detail: { contact_paused: { reason: 'manual' } } },
    ]);
    expect(await eventsOf(contact, 'contact_resumed')).toMatchObject([
      { detail: { contact_resumed: { reason: 'manual' } } },
    ]);
    expect((await act('resume', [contact])).body.changed).toBe(0);
  });

  it('a wait that a pause interrupted ends when it would have ended', async () => {
    const contact = await add();
    await launch();
    await t.app.db
      .updateTable('enrollment_positions')
      .set({ node_id: id(2), node_state: 'sent' })
      .where('enrollment_id', '=', contact)
      .execute();
    t.clock.advance(60_000);
    await step();
    const due = (await position(contact)).next_run_at;
    await act('pause', [contact]);
    expect((await position(contact)).next_run_at).toBeNull();
    await act('resume', [contact]);
    expect((await position(contact)).next_run_at).toEqual(due);
    await act('pause', [contact]);
    t.clock.advance(10 * 86_400_000);
    await act('resume', [contact]);
    expect((await position(contact)).next_run_at).toEqual(t.clock.now());
  });

  it('pauses those whose address failed verification, with that reason', async () => {
    const [good, bad] = [await add(), await add()];
    await validity(2, bad);
    await act('pause_failed_validation', [good, bad]);
    expect([await read(good), await read(bad)]).toMatchObject([
      { life: 'active' },
      { life: 'paused', reason: 'failed_validation' },
    ]);
  });

  it('finish cancels the waiting mail and is recorded once; unfinish sends it, once', async () => {
    const contact = await add();
    await launch();
    t.clock.advance(60_000);
    await step();
    expect(await sends(contact)).toMatchObject([{ state: 'pending' }]);
    await act('finish', [contact]);
    await act('finish', [contact]);
    expect(await sends(contact)).toMatchObject([{ state: 'cancelled' }]);
    expect(await eventsOf(contact, 'finished')).toMatchObject([
      { detail: { finished: { reason: 'manual' } } },
    ]);
    await act('unfinish', [contact]);
    t.clock.advance(60_000);
    await step();
    expect(await sends(contact)).toMatchObject([{ state: 'pending', pass: 1 }]);
    expect(await read(contact)).toMatchObject({ life: 'active' });
  });

  it('a contact that answered continues after unfinish, and one that opted out does not', async () => {
    const [answered, left] = [await add(), await add()];
    await t.app.db
      .updateTable('enrollments')
      .set({
        life: 'finished',
        life_reason: 'replied',
        replied_at: t.clock.now(),
        finished_at: t.clock.now(),
      })
      .execute();
    await t.app.db
      .updateTable('enrollments')
      .set({ unsubscribed_at: t.clock.now() })
      .where('id', '=', left)
      .execute();
    t.clock.advance(1000);
    for (const action of ['unfinish', 'restart'])
      expect((await act(action, [answered, left])).body, action).toMatchObject({ changed: 1, skipped: 1 });
    await launch();
    t.clock.advance(60_000);
    await step();
    expect(await sends(answered)).toMatchObject([{ state: 'pending' }]);
    expect(await sends(left)).toEqual([]);
    expect(await read(left)).toMatchObject({ life: 'finished' });
    expect((await read(answered)).replied).toBe(true);
  });

  it.each([
    ['answer', 'reply', 'replied'],
    ['bounce of a dead address', 'bounce', 'bounced'],
  ] as const)(
    'a second %s after a restart stops a contact archived meanwhile, also when it is unarchived',
    async (_what, type, reason) => {
      const contact = await add();
      const { contact_profile_id } = await t.app.db
        .selectFrom('enrollments')
        .select('contact_profile_id')
        .where('id', '=', contact)
        .executeTakeFirstOrThrow();
      const at = t.clock.now().toISOString();
      const detail = {
        reply: {
          text: 'Yes.',
          subject: 'Re: One',
          received_at: at,
          category: 'interested',
          mood: 'positive',
          confidence: 0.9,
        },
        bounce: {
          type: 'hard',
          reason: 'no such user',
          bounced_at: at,
          bounce_category: 'invalid_recipient',
        },
      };
      const happens = () =>
        t.app.db.transaction().execute((trx) =>
          t.app.eventLog.record(trx, [
            {
              teamId: t.teamId,
              type,
              occurredAt: t.clock.now(),
              channel: 'email',
              campaignId,
              enrollmentId: contact,
              contactProfileId: contact_profile_id,
              detail: { [type]: detail[type] },
              ...(type === 'bounce' ? { bounceCategory: 'invalid_recipient' } : {}),
            },
          ]),
        );
      await happens();
      t.clock.advance(1000);
      await act('restart', [contact]);
      await act('archive_all', [contact]);
      t.clock.advance(1000);
      await happens();
      t.clock.advance(1000);
      await act('unarchive', [contact]);
      await launch();
      t.clock.advance(60_000);
      await step();
      expect(await sends(contact)).toEqual([]);
      expect(await read(contact)).toMatchObject({ life: 'finished', reason });
    },
  );

  it('restart begins a new pass and takes back mails that a worker holds', async () => {
    const contact = await add();
    await launch();
    t.clock.advance(60_000);
    await step();
    const held = await claim();
    expect(held).toHaveLength(1);
    await act('restart', [contact]);
    expect([...(await markData(t.app.db, t.teamId, held, markTimes(t)))]).toEqual([]);
    await step();
    expect(await sends(contact)).toMatchObject([
      { state: 'cancelled', pass: 1 },
      { state: 'pending', pass: 2 },
    ]);
  });

  it('restart and assign_step skip a contact whose mail is at a server', async () => {
    const contact = await add();
    await launch();
    t.clock.advance(60_000);
    await step();
    const held = await claim();
    expect((await markData(t.app.db, t.teamId, held, markTimes(t))).size).toBe(1);
    const at = { node_id: id(2), step_number: 1 };
    for (const [action, over] of [
      ['restart', {}],
      ['assign_step', at],
    ] as const)
      // prettier-ignore
      expect((await act(action, [contact], over)).body, action).toMatchObject({ changed: 0, skipped: 1 });
    await t.app.db.updateTable('email_sends').set({ state: 'uncertain' }).execute();
    expect((await act('restart', [contact])).body).toMatchObject({ changed: 0 });
    expect(await sends(contact)).toMatchObject([{ state: 'uncertain', pass: 1 }]);
  });

  it('a contact put at a step after a pause continues when it is unarchived', async () => {
    const contact = await add();
    for (const action of ['pause', 'finish']) await act(action, [contact]);
    await act('assign_step', [contact], { node_id: id(4), step_number: 2 });
    await act('archive_all', [contact]);
    await act('unarchive', [contact]);
    expect((await read(contact)).life).toBe('active');
  });

  it.each([{ node_id: id(4) }, { step_number: 2 }])('assign_step takes %j alone', async (at) => {
    const contact = await add();
    expect((await act('assign_step', [contact], at)).body.changed).toBe(1);
    expect(await position(contact)).toMatchObject({ node_id: id(4), next_step: 2 });
  });

  it('assign_step puts contacts at a node in the pass they are in', async () => {
    const contact = await add();
    await launch();
    expect((await act('assign_step', [contact], { node_id: id(4), step_number: 2 })).body.changed).toBe(1);
    t.clock.advance(60_000);
    await step();
    expect(await sends(contact)).toMatchObject([{ node_id: id(4), pass: 1, state: 'pending' }]);
    expect(await read(contact)).toMatchObject({ current_step: 0, next_step: 2 });
  });

  it.each([
    ['missing_required_parameter', 'step_number', {}],
    ['validation_error', 'step_number', { step_number: 7 }],
    ['validation_error', 'node_id', { node_id: id(77), step_number: 1 }],
    ['validation_error', 'step_number', { node_id: id(2), step_number: 2 }],
    ['invalid_parameter_type', 'step_number', { node_id: id(2), step_number: '1' }],
  ])('400 %s for assign_step names %s', async (code, param, over) => {
    const { status, body } = await act('assign_step', [await add()], over);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code, param });
  });

  it('archived contacts come back as they were, those under way are skipped', async () => {
    const [going, done, paused, never] = [await add(), await add(), await add(), await add()];
    await act('finish', [done]);
    await act('pause', [paused]);
    await act('archive_all', [going, done, paused]);
    expect((await read(done)).life).toBe('archived');
    const { status, body } = await act('unarchive', [going, done, paused, never]);
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, restored: 3, skipped: 1, message: expect.any(String) });
    const statuses = await Promise.all([going, done, paused].map(read));
    expect(statuses.map(({ life }) => life)).toEqual(['active', 'finished', 'paused']);
  });

  it.each(['unarchive', 'create'])(
    'a contact that came to its end stays finished with its reason when it is restored by %s',
    async (way) => {
      const named = [{ id: 'named', conditions: [{ field: 'first_name', operator: 'is_not_empty' }] }];
      const graph = {
        nodes: [...GRAPH.nodes, node(6, 'ifNode', { paths: named })],
        edges: [edge(1, 6), edge(6, 2, 'named'), edge(6, 5, 'else'), ...GRAPH.edges.slice(1)],
      };
      const made = await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Short', ...graph });
      campaignId = made.body.data.id;
      const contact = await add({ email: 'ann@else.test' });
      expect((await launch()).status).toBe(200);
      t.clock.advance(60_000);
      await step();
      const ended = { life: 'finished', reason: 'stop_node' };
      expect(await read(contact)).toMatchObject(ended);
      await act('archive_all', [contact]);
      if (way === 'unarchive') await act('unarchive', [contact]);
      else expect(await add({ email: 'ann@else.test' })).toBe(contact);
      await step();
      expect(await read(contact)).toMatchObject(ended);
      expect(await eventsOf(contact, 'finished')).toHaveLength(1);
    },
  );

  it('transfer moves people, skips those in the target, and keeps the progress of those who were there', async () => {
    const target = await addCampaign('Winter');
    const [moved, there, back] = [
      await add({ email: 'a@else.test' }),
      await add({ email: 'b@else.test' }),
      await add({ email: 'c@else.test' }),
    ];
    await t.call('PATCH', `/contacts/${moved}`, { interest: 'future' });
    await add({ email: 'b@else.test', CampaignId: target });
    const before = await add({ email: 'c@else.test', CampaignId: target });
    await t.app.db
      .updateTable('enrollment_positions')
      .set({ step_number: 2, node_id: id(4), node_state: 'sent' })
      .where('enrollment_id', '=', before)
      .execute();
    await act('archive_all', [before]);
    const { body } = await act('transfer', [moved, there, back], { to_campaign_id: target });
    expect(body).toMatchObject({ changed: 2, skipped: 1 });
    const statuses = await Promise.all([moved, there, back].map(read));
    expect(statuses.map(({ life }) => life)).toEqual(['archived', 'active', 'archived']);
    expect(await read(before)).toMatchObject({ life: 'active', current_step: 2 });
    const { data } = (await t.call('GET', `/contacts?TeamId=${t.teamId}&CampaignId=${target}&search=a@else`))
      .body;
    expect(data).toMatchObject([{ email: 'a@else.test', interest: 'future', current_step: 0 }]);
    expect(await eventsOf(data[0].id, 'contact_added')).toMatchObject([
      { detail: { contact_added: { source: 'transfer' } } },
    ]);
    expect((await act('transfer', [moved])).body.error).toMatchObject({ param: 'to_campaign_id' });
    expect((await act('transfer', [there], { to_campaign_id: UNKNOWN })).body.error).toMatchObject({
      code: 'campaign_not_found',
      param: 'to_campaign_id',
    });
  });

  it('transfer leaves those who opted out where they are', async () => {
    const target = (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Next' })).body.data.id;
    const contact = await add();
    await t.app.db
      .updateTable('enrollments')
      .set({ unsubscribed_at: t.clock.now() })
      .where('id', '=', contact)
      .execute();
    expect((await act('transfer', [contact], { to_campaign_id: target })).body).toMatchObject({
      changed: 0,
      skipped: 1,
    });
  });

  it('a transferred contact’s waiting mail is taken back', async () => {
    const target = await addCampaign('Winter');
    const contact = await add();
    await launch();
    t.clock.advance(60_000);
    await step();
    const held = await claim();
    await act('transfer', [contact], { toCampaignId: target });
    expect((await markData(t.app.db, t.teamId, held, markTimes(t))).size).toBe(0);
  });

  it('reassign_active_sender counts no contact as changed when no mailbox may send', async () => {
    const contact = await add();
    const disable = (disabled: boolean) => t.app.db.updateTable('senders').set({ disabled }).execute();
    await disable(true);
    const { body } = await act('reassign_active_sender', [contact]);
    await disable(false);
    expect(body).toMatchObject({ changed: 0, skipped: 1 });
  });

  it('reassign_active_sender moves a waiting mail to the mailbox that may send now', async () => {
    const contact = await add();
    await launch();
    t.clock.advance(60_000);
    await step();
    const other = await addSender('bert@outreach.test');
    await t.call('PATCH', `/senders/${senderId}`, { disabled: true });
    expect((await act('reassign_active_sender', [contact])).body.changed).toBe(1);
    t.clock.advance(60_000);
    await step();
    expect(await sends(contact)).toMatchObject([{ state: 'pending', sender_id: other }]);
    expect((await read(contact)).Sender).toMatchObject({ id: other, email: 'bert@outreach.test' });
  });

  it('reassign_active_sender does not cut a wait short', async () => {
    const contact = await add();
    await launch();
    t.clock.advance(60_000);
    await step();
    const until = new Date(t.clock.now().getTime() + 3 * 86_400_000);
    await t.app.db
      .updateTable('enrollment_positions')
      .set({ node_id: id(3), node_state: 'waiting', next_run_at: until })
      .where('enrollment_id', '=', contact)
      .execute();
    expect((await act('reassign_active_sender', [contact])).body.changed).toBe(1);
    expect(await sends(contact)).toMatchObject([{ state: 'cancelled' }]);
    expect(await position(contact)).toMatchObject({ node_state: 'waiting', next_run_at: until });
  });

  it('validate_emails needs a credit for each email that was never verified, and marks them as pending', async () => {
    const [open, known] = [await add(), await add()];
    await validity(1, known);
    await t.app.db.updateTable('organizations').set({ verification_credits: 0 }).execute();
    const refused = await act('validate_emails', [open, known]);
    expect(refused.status).toBe(402);
    expect(refused.body.error).toMatchObject({
      code: 'insufficient_credits',
      details: { requiredCredits: 1, availableCredits: 0 },
    });
    expect((await read(open)).valid2).toBe(-1);
    await t.app.db.updateTable('organizations').set({ verification_credits: 1 }).execute();
    expect((await act('validate_emails', [open, known])).body).toMatchObject({ changed: 1, skipped: 1 });
    expect([(await read(open)).valid2, (await read(known)).valid2]).toEqual([0, 1]);
  });

  it('get_contacts answers rows by the filters of the list, and changes nothing', async () => {
    const [ann, bob] = [
      await add({ first_name: 'Ann', email: 'ann@needle.test' }),
      await add({ first_name: 'Bob', email: 'bob@needle.test' }),
    ];
    const get = async (over: object) => {
      const { body } = await t.call('POST', '/contacts/bulk-action', { action: 'get_contacts', ...over });
      return body.data?.map((row: { id: string }) => row.id) ?? body.error;
    };
    expect(await get({ contact_ids: [ann] })).toEqual([ann]);
    expect(await get({ CampaignId: campaignId, sort_by: 'first_name' })).toEqual([ann, bob]);
    expect(await get({ TeamId: t.teamId, search: 'BOB@' })).toEqual([bob]);
    expect(await get({ TeamId: t.teamId, sort_by: 'first_name', limit: 1, offset: 1 })).toEqual([bob]);
    expect(await get({})).toMatchObject({ code: 'missing_required_parameter', param: 'campaign_id' });
    for (const TeamId of [t.teamId, undefined])
      expect(await get({ TeamId, campaign_id: UNKNOWN })).toMatchObject({
        code: 'campaign_not_found',
        param: 'campaign_id',
      });
  });

  it('takes camelCase keys, and only contacts of the campaign that is named', async () => {
    const contact = await add();
    const other = await addCampaign('Other');
    const elsewhere = await add({ CampaignId: other });
    const { body } = await t.call('POST', '/contacts/bulk-action', {
      action: 'pause',
      CampaignId: campaignId,
      contactIds: [contact, elsewhere, contact, UNKNOWN],
    });
    expect(body).toMatchObject({ total: 3, changed: 1, skipped: 2, status: 'completed' });
    expect((await read(elsewhere)).life).toBe('active');
  });

  it.each<[number, string, string, object]>([
    [400, 'missing_required_parameter', 'action', { contact_ids: [UNKNOWN] }],
    [400, 'validation_error', 'action', { action: 'dance', contact_ids: [UNKNOWN] }],
    [400, 'missing_required_parameter', 'contact_ids', { action: 'pause' }],
    [400, 'missing_required_parameter', 'contact_ids', { action: 'pause', contact_ids: [] }],
    [400, 'validation_error', 'contact_ids[0]', { action: 'pause', contact_ids: ['x'] }],
    [404, 'contact_not_found', 'contact_ids', { action: 'pause', contact_ids: [UNKNOWN] }],
    [404, 'campaign_not_found', 'campaign_id', { action: 'pause', contact_ids: [UNKNOWN], campaign_id: UNKNOWN }],
  ])('%i %s names %s', async (status, code, param, payload) => {
    const answer = await t.call('POST', '/contacts/bulk-action', payload);
    expect(answer).toMatchObject({ status, body: { error: { code, param } } });
  }); // prettier-ignore

  it('above 1,000 contacts it is queued, worked off in chunks, and goes on where a worker stopped', async () => {
    await t.app.pool.query(
      `with people as (insert into contact_profiles (team_id, id, email) select $1, gen_random_uuid(), 'm' || n || '@else.test' from generate_series(1, 1200) n returning id)
       insert into enrollments (team_id, id, campaign_id, contact_profile_id, variant_key) select $1, gen_random_uuid(), $2, id, 0 from people`,
      [t.teamId, campaignId],
    );
    await writeDerived(t.app.db);
    await t.app.pool.query(
      `insert into enrollment_positions (team_id, enrollment_id, campaign_id, sequence_version, next_run_at, arrived_at) select team_id, id, campaign_id, 1, $1, $1 from enrollments`,
      [t.clock.now()],
    );
    const ids = (await t.app.db.selectFrom('enrollments').select('id').execute()).map((row) => row.id);
    const { status, body } = await act('archive_all', ids);
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, status: 'queued', total: 1200, done: 0 });
    const at = { teamId: t.teamId, actionId: body.action_id };
    const progress = async () => (await t.call('GET', `/contacts/bulk-action/${body.action_id}`)).body.data;
    const stopping = new AbortController();
    const stopsAfterOne = {
      ...t.app,
      clock: { ...t.clock, now: () => (stopping.abort(), t.clock.now()), wall: () => t.clock.wall() },
    };
    await workBulkAction(stopsAfterOne, at, stopping.signal);
    expect(await progress()).toMatchObject({ status: 'processing', done: 500, changed: 500, total: 1200 });
    await workBulkAction(t.app, at, new AbortController().signal);
    expect(await progress()).toMatchObject({ status: 'completed', done: 1200, changed: 1200, skipped: 0 });
    const list = await t.call('GET', `/contacts?TeamId=${t.teamId}`);
    expect(list.body).toMatchObject({ data: [], pagination: { total: 0 } });
    await workBulkAction(t.app, at, new AbortController().signal);
    expect(await progress()).toMatchObject({ changed: 1200 });
    expect((await t.call('GET', `/contacts/bulk-action/${UNKNOWN}`)).status).toBe(404);
  });

  it('a contact that it fails for is counted, and the action is done to all others', async () => {
    const contacts: string[] = [];
    for (let count = 0; count < 12; count++) contacts.push(await add());
    const [first, second] = contacts.toSorted().slice(6) as [string, string];
    // The largest pass: no request can bring a contact there.
    await t.app.pool.query(
      'update enrollment_positions set pass = 2147483647 where enrollment_id = any($1)',
      [[first, second]],
    );
    const { body } = await act('restart', contacts);
    expect(body).toMatchObject({ status: 'queued', total: 12, done: 0 });
    await workBulkAction(t.app, { teamId: t.teamId, actionId: body.action_id }, new AbortController().signal);
    const progress = (await t.call('GET', `/contacts/bulk-action/${body.action_id}`)).body.data;
    expect(progress).toMatchObject({
      status: 'completed',
      done: 12,
      changed: 10,
      skipped: 0,
      failed: 2,
      error: 'the action failed for a contact (internal_error)',
    });
    for (const contact of contacts)
      expect((await position(contact)).pass).toBe([first, second].includes(contact) ? 2147483647 : 2);
  });
});
