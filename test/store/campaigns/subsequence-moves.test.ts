import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { moveContacts } from '../../../src/campaigns/move-contacts.ts';
import { takeSteps } from '../../../src/enrollments/take-steps.ts';
import { resumePaused } from '../../../src/enrollments/resume-paused.ts';
import { INVARIANT_CHECKS, findBroken } from '../../../src/operations/invariants-store.ts';
import { transact } from '../../../src/platform/db/transaction.ts';
import { leaseSender } from '../../../src/senders/lease-sender.ts';
import { claimSends } from '../../../src/sending/claim-sends.ts';
import { createContents } from '../../../src/sending/content.ts';
import { markData } from '../../../src/sending/mark-store.ts';
import { createPlanCache } from '../../../src/sequences/load-plan.ts';
import { oneMail } from '../../support/graph.ts';
import { inboundWorld } from '../../support/inbound.ts';
import { markTimes } from '../../support/mark-times.ts';
import { readsOf } from '../../support/reads.ts';

let w: Awaited<ReturnType<typeof inboundWorld>>;
beforeEach(async () => void (w = await inboundWorld()));
afterEach(() => w[Symbol.asyncDispose]());

interface Ben {
  messageId: string;
  enrollmentId: string;
}
const YES = 'Yes, I am interested. Please send me an offer.';
const parentOf = async (contact: Ben): Promise<string> =>
  (await w.t.call('GET', `/contacts/${contact.enrollmentId}`)).body.data.CampaignId;
const subsequence = async (
  contact: Ben,
  subsequence_trigger: object | null,
  { name = 'Warm', active = true } = {},
): Promise<string> => {
  const { status, body } = await w.t.call('POST', '/campaigns', {
    TeamId: w.t.teamId,
    name,
    parentCampaignId: await parentOf(contact),
    subsequence_trigger,
    ...oneMail('Next', 'More'),
  });
  expect([status, body.data?.subsequence_trigger]).toEqual([201, subsequence_trigger]);
  // Each is younger than the one before.
  w.t.clock.advance(1_000);
  if (active)
    await w.t.app.pool.query(`update campaigns set status = 'active' where id = $1`, [body.data.id]);
  return body.data.id;
};
const move = async (): Promise<void> => {
  w.t.clock.advance(1_000);
  while (await moveContacts(w.t.app));
};
const inside = async (campaignId: string): Promise<string[]> => {
  const { rows } = await w.t.app.pool.query<{ stands: string }>(
    `select concat_ws(' ', p.email, e.life, e.life_reason) as stands from enrollments e join contact_profiles p on p.id = e.contact_profile_id
     where e.campaign_id = $1 order by p.email`,
    [campaignId],
  );
  return rows.map(({ stands }) => stands);
};
const childOf = async (contact: Ben): Promise<string> =>
  (await w.t.app.pool.query('select moved_to from subsequence_moves where enrollment_id = $1 and moved_at is not null', [contact.enrollmentId])).rows[0].moved_to; // prettier-ignore
const happens = (type: 'open' | 'click', contact: Ben, url?: string, mail = contact): Promise<unknown> =>
  transact(w.t.app.db, async (trx) => {
    const send = await trx
      .selectFrom('email_sends')
      .selectAll()
      .where('message_id', '=', mail.messageId)
      .executeTakeFirstOrThrow();
    return w.t.app.eventLog.record(trx, [
      {
        teamId: w.t.teamId,
        type,
        occurredAt: w.t.clock.now(),
        channel: 'email',
        campaignId: send.campaign_id,
        enrollmentId: send.enrollment_id,
        contactProfileId: send.contact_profile_id,
        emailSendId: send.id,
        ...(url ? { detail: { click: { url, clicked_at: w.t.clock.now().toISOString() } } } : {}),
      },
    ]);
  });
const bulk = (action: string, ids: string[], over: object = {}) =>
  w.t.call('POST', '/contacts/bulk-action', { action, contact_ids: ids, ...over });
const interest = (contact: Ben, value: string | null) =>
  w.t.call('PATCH', `/contacts/${contact.enrollmentId}`, { interest: value });
const fill = async (campaignId: string, count: number): Promise<string[]> => {
  const { rows } = await w.t.app.pool.query<{ id: string }>(
    `with people as (
       insert into contact_profiles (team_id, id, email) select $1, gen_random_uuid(), 'p' || n || '@many.test' from generate_series(1, $3::int) n returning id),
     put as (
       insert into enrollments (team_id, id, campaign_id, contact_profile_id, variant_key)
       select $1, gen_random_uuid(), $2, id, 0 from people returning id),
     counted as (insert into enrollment_counts (team_id, campaign_id, deleted, archived, count) values ($1, $2, false, false, $3::int)),
     placed as (insert into enrollment_positions (team_id, enrollment_id, campaign_id, sequence_version, arrived_at)
       select $1, id, $2, 1, now() from put)
     select id from put`,
    [w.t.teamId, campaignId, count],
  );
  return rows.map(({ id }) => id);
};
const broken = async (): Promise<string[]> => {
  const at = { wall: w.t.clock.wall(), now: w.t.clock.now(), graceMs: 0 };
  const found = [];
  for (const check of INVARIANT_CHECKS)
    if ((await findBroken(w.t.app.db, check, at)).broken > 0) found.push(check.id);
  return found.filter((id) => !['one_event_per_mail', 'no_stuck_enrollment', 'search_index'].includes(id));
};

describe('a contact goes to the subsequence whose trigger holds, and ends in the parent', () => {
  it('by an interest that a person sets, also a later one; what it has goes with it', async () => {
    const [ben] = await w.wroteTo(['ben@people.test']);
    const warm = await subsequence(ben!, { on: 'interest', values: ['interested'] });
    await interest(ben!, 'future');
    await move();
    expect(await inside(warm)).toEqual([]);
    await interest(ben!, 'interested');
    await move();
    expect([await inside(warm), await w.standing(ben!)]).toEqual([
      ['ben@people.test active'],
      ['finished moved_to_subsequence'],
    ]);
    const child = (await w.t.call('GET', `/contacts/${await childOf(ben!)}`)).body.data;
    expect([child.interest, child.CampaignId]).toEqual(['interested', warm]);
    const { rows } = await w.t.app.pool.query('select sender_id from enrollment_positions where enrollment_id = $1', [child.id]); // prettier-ignore
    const before = await w.t.app.pool.query('select sender_id from enrollment_positions where enrollment_id = $1', [ben!.enrollmentId]); // prettier-ignore
    expect([rows[0].sender_id, before.rows[0].sender_id]).toEqual([w.anna, w.anna]);
    expect(await broken()).toEqual([]);
  });

  it('and says where it went: in its event, in explain, in the timeline and in contact_added', async () => {
    await w.t.hearAll();
    const [ben] = await w.wroteTo(['ben@people.test']);
    const parent = await parentOf(ben!);
    const warm = await subsequence(ben!, { on: 'open' }, { name: 'Warm ones' });
    await happens('open', ben!);
    await move();
    const child = await childOf(ben!);
    expect((await w.events('finished')).map(({ enrollment_id, detail }) => [enrollment_id, detail])).toEqual([
      [ben!.enrollmentId, { finished: { reason: 'moved_to_subsequence', subsequence: { id: warm, name: 'Warm ones' } } }],
    ]); // prettier-ignore
    expect((await w.events('contact_added')).at(-1)).toMatchObject({
      enrollment_id: child,
      campaign_id: warm,
      detail: {
        contact_added: {
          source: 'subsequence',
          from: { contact_id: ben!.enrollmentId, campaign_id: parent },
        },
      },
    });
    const explained = (await w.t.call('GET', `/contacts/${ben!.enrollmentId}/explain`)).body.data;
    expect(explained.blocker).toMatchObject({
      gate: 'finished',
      detail: `moved_to_subsequence: Warm ones (${warm})`,
    });
    const items = (await w.t.call('GET', `/contacts/${ben!.enrollmentId}/timeline`)).body.data;
    expect(items).toContainEqual(
      expect.objectContaining({
        type: 'moved_to_subsequence',
        reason: 'open',
        detail: `Warm ones (${warm})`,
      }),
    );
    const begun = (await w.t.call('GET', `/contacts/${child}/timeline`)).body.data;
    expect(begun).toContainEqual(
      expect.objectContaining({ type: 'contact_added', detail: `from Autumn (${parent})` }),
    );
  });

  it('by an answer, and is mailed there although it answered, until it answers again', async () => {
    const [ben] = await w.wroteTo(['ben@people.test']);
    const warm = await subsequence(ben!, { on: 'reply_category', values: ['interested'] });
    await w.hear([{ cites: ben!.messageId, text: YES }]);
    await move();
    expect([await inside(warm), await w.standing(ben!)]).toEqual([
      ['ben@people.test active'],
      ['finished moved_to_subsequence'],
    ]);
    expect(await w.events('finished'), 'it had ended before').toHaveLength(1);
    await takeSteps({ ...w.t.app, plans: createPlanCache(w.t.app) });
    const token = w.t.app.ids.uuid(w.t.clock.wall());
    const lease = { teamId: w.t.teamId, senderId: w.anna, token };
    await leaseSender(w.t.app.db, { ...lease, wall: w.t.clock.wall(), seconds: 600 });
    const { claimed } = await claimSends({ ...w.t.app, contents: createContents() }, { ...lease, want: 9 });
    const child = await childOf(ben!);
    expect(claimed.map(({ row }) => row.enrollment_id)).toEqual([child]);
    const held = claimed.map((send) => ({ id: send.row.id, token: send.token }));
    expect((await markData(w.t.app.db, w.t.teamId, held, markTimes(w.t))).size).toBe(1);
    await w.hear([{ cites: ben!.messageId, text: 'Please call me tomorrow.', subject: 'Re: Hi again' }]);
    expect(await inside(warm)).toEqual(['ben@people.test finished replied']);
    expect(await broken()).toEqual([]);
  });

  it('and by a category that is a guess only where any answer moves it', async () => {
    const [ben] = await w.wroteTo(['ben@people.test']);
    const refused = await subsequence(
      ben!,
      { on: 'reply_category', values: ['not_interested'] },
      { name: 'No' },
    );
    await w.hear([{ cites: ben!.messageId, text: 'The yard is full of gravel' }]);
    const { reply } = (await w.events('reply'))[0]!.detail as { reply: Record<string, unknown> };
    expect(reply.category).toBe('not_interested');
    expect(reply.confidence, 'it is a guess').toBeLessThan(0.5);
    await move();
    expect(await inside(refused)).toEqual([]);
    const answered = await subsequence(ben!, { on: 'reply_category' }, { name: 'Any' });
    await w.hear([{ cites: ben!.messageId, text: 'The yard is full of sand' }]);
    await move();
    expect([await inside(refused), await inside(answered)]).toEqual([[], ['ben@people.test active']]);
  });

  it('by a category that a person or a second look gives an answer later, and not by one that was taken back', async () => {
    const [ben, eve] = await w.wroteTo(['ben@people.test', 'eve@people.test']);
    const warm = await subsequence(ben!, { on: 'reply_category', values: ['meeting_request'] });
    await w.hear([
      { cites: ben!.messageId, text: YES },
      { cites: eve!.messageId, from: 'eve@people.test', text: YES },
    ]);
    const [first, second] = await w.messages();
    const settle = (id: string, body: object) =>
      w.t.call('POST', `/conversations/messages/${id}/reclassify`, body);
    w.t.clock.advance(60_000);
    for (const { id } of [first!, second!])
      expect((await settle(id, { outcome: 'reply', category: 'meeting_request' })).status).toBe(200);
    expect((await settle(second!.id, { outcome: 'none' })).status).toBe(200);
    await move();
    expect(await inside(warm)).toEqual(['ben@people.test active']);
    expect(await w.standing(ben!, eve!)).toEqual(['finished moved_to_subsequence', 'active']);
    // A later verdict on the old answer neither stops the subsequence nor resumes the parent.
    w.t.clock.advance(60_000);
    await settle(first!.id, { outcome: 'reply', category: 'interested' });
    expect(await inside(warm)).toEqual(['ben@people.test active']);
    await settle(first!.id, { outcome: 'autoresponse', subtype: 'auto_ack' });
    expect(await w.standing(ben!)).toEqual(['finished moved_to_subsequence']);
  });

  it('by as many opens or clicks of this pass as it asks for, each counted once, and by links that fit', async () => {
    const [ben, eve, carl] = await w.wroteTo(['ben@people.test', 'eve@people.test', 'carl@people.test']);
    const opened = await subsequence(ben!, { on: 'open', min_count: 2 }, { name: 'Opened' });
    const clicked = await subsequence(ben!, { on: 'finished' }, { name: 'Clicked' });
    const wanted = { on: 'click', values: ['/PRICING'], min_count: 2 };
    const changed = await w.t.call('PATCH', `/campaigns/${clicked}`, { subsequence_trigger: wanted });
    expect([changed.status, changed.body.data.subsequence_trigger]).toEqual([200, wanted]);
    await happens('open', ben!);
    await happens('click', eve!, 'https://acme.test/pricing?a=1');
    await happens('click', eve!, 'https://acme.test/about');
    await happens('open', carl!);
    await move();
    expect([await inside(opened), await inside(clicked)]).toEqual([[], []]);
    await bulk('restart', [carl!.enrollmentId]);
    await happens('open', carl!);
    await happens('open', ben!);
    await happens('click', eve!, 'https://acme.test/Pricing?a=2');
    await move();
    expect([await inside(opened), await inside(clicked)]).toEqual([
      ['ben@people.test active'],
      ['eve@people.test active'],
    ]);
  });

  it('at its end by a person where the trigger names that, unless an answer, an opt-out or a bounce ended it', async () => {
    const people = ['ann', 'ben', 'carl', 'dora', 'eve', 'finn'].map((name) => `${name}@people.test`);
    const [ann, ben, carl, dora, eve, finn] = await w.wroteTo(people);
    const after = await subsequence(ben!, { on: 'finished', values: ['stop_node', 'manual'] });
    await w.hear([{ cites: ben!.messageId, text: YES }]);
    await w.hear([
      { cites: carl!.messageId, from: 'carl@people.test', text: 'Please remove me from your mailing list.' },
    ]);
    await w.hear([{ raw: w.reportOf(dora!.messageId, 'dora@people.test') }]);
    await bulk(
      'finish',
      [ann!, eve!, finn!].map((one) => one.enrollmentId),
    );
    await w.t.call('POST', '/blacklist', { TeamId: w.t.teamId, address: 'finn@people.test' });
    await move();
    expect(await inside(after)).toEqual(['ann@people.test active', 'eve@people.test active']);
    expect(await w.standing(ann!, ben!, carl!, dora!)).toEqual([
      'finished moved_to_subsequence',
      'finished replied',
      'finished unsubscribed',
      'finished bounced',
    ]);
    expect(await broken()).toEqual([]);
  });
});

describe('a contact is moved once', () => {
  it('for each pass of the parent, to the oldest of the subsequences that want it', async () => {
    const [ben] = await w.wroteTo(['ben@people.test']);
    const old = await subsequence(ben!, { on: 'interest' }, { name: 'Old' });
    const young = await subsequence(ben!, { on: 'reply_category' }, { name: 'Young' });
    await w.hear([{ cites: ben!.messageId, text: YES }]);
    await move();
    expect([await inside(old), await inside(young)]).toEqual([['ben@people.test active'], []]);
    // Resumed in the same pass, the contact stays in the parent.
    await bulk('unfinish', [ben!.enrollmentId]);
    await interest(ben!, 'customer');
    await move();
    expect([await inside(young), await w.standing(ben!)]).toEqual([[], ['active']]);
    // In a new pass it ends again: it is in the subsequence already.
    await bulk('restart', [ben!.enrollmentId]);
    await interest(ben!, 'interested');
    await move();
    expect([await inside(old), await inside(young), await w.standing(ben!)]).toEqual([
      ['ben@people.test active'],
      [],
      ['finished moved_to_subsequence'],
    ]);
    expect((await w.events('contact_added')).map(({ campaign_id }) => campaign_id)).toHaveLength(2);
    expect(await broken()).toEqual([]);
  });

  it('and not again where a person removed it', async () => {
    const [ben] = await w.wroteTo(['ben@people.test']);
    const warm = await subsequence(ben!, { on: 'open' });
    const there = await w.t.call('POST', '/contacts', { TeamId: w.t.teamId, CampaignId: warm, email: 'ben@people.test' }); // prettier-ignore
    await w.t.call('DELETE', `/contacts/${there.body.data.id}`);
    await happens('open', ben!);
    await move();
    expect(await w.standing(ben!)).toEqual(['finished moved_to_subsequence']);
    expect((await w.t.call('GET', `/contacts/${there.body.data.id}`)).status).toBe(404);
  });

  it('by two workers at once, 5,000 that finish together', { timeout: 120_000 }, async () => {
    const [ben] = await w.wroteTo(['ben@people.test']);
    const parent = await parentOf(ben!);
    const after = await subsequence(ben!, { on: 'finished', values: ['manual'] }, { active: false });
    const ids = await fill(parent, 5_000);
    for (let from = 0; from < ids.length; from += 1_000)
      expect((await bulk('finish', ids.slice(from, from + 1_000))).body.changed).toBe(1_000);
    w.t.clock.advance(1_000);
    const worker = async (): Promise<void> => {
      while (await moveContacts(w.t.app));
    };
    await Promise.all([worker(), worker(), worker()]);
    await worker();
    const { rows: counted } = await w.t.app.pool.query(
      `select count(*)::int as enrolled, (select count(*)::int from events where type = 'contact_added' and campaign_id = $1) as told,
         (select count(*)::int from subsequence_moves where due_at is not null) as due,
         (select count(*)::int from enrollments where campaign_id = $2 and life_reason = 'moved_to_subsequence') as ended
       from enrollments where campaign_id = $1`,
      [after, parent],
    );
    expect(counted[0]).toEqual({ enrolled: 5_000, told: 5_000, due: 0, ended: 5_000 });
    expect(await broken()).toEqual([]);
  });
});

describe('among many contacts', () => {
  it('events cost one probe where no trigger waits, and a move reads few rows', async () => {
    const [ben] = await w.wroteTo(['ben@people.test']);
    const ids = await fill(await parentOf(ben!), 2_000);
    const after = await subsequence(ben!, null);
    const finish = (some: string[]) => readsOf(w.t.app.pool, () => bulk('finish', some));
    const plain = (await finish(ids.slice(0, 500))).filter(({ text }) => text.includes('subsequence'));
    expect(plain.map(({ text, rows }) => [text.trim().slice(0, 42), rows <= 5])).toEqual([
      ['/* prepared subsequences with a trigger */', true],
    ]);
    await w.t.call('PATCH', `/campaigns/${after}`, {
      subsequence_trigger: { on: 'finished', values: ['manual'] },
    });
    await bulk('finish', ids.slice(500, 1_000));
    await move();
    await w.t.app.pool.query('analyze');
    await bulk('finish', [ids[1_000]!]);
    w.t.clock.advance(1_000);
    const reads = await readsOf(w.t.app.pool, () => moveContacts(w.t.app));
    expect(await inside(after)).toHaveLength(501);
    expect(reads.filter(({ rows }) => rows > 50).map(({ text, rows }) => [rows, text])).toEqual([]);
  });
});

describe('a move', () => {
  it('takes a pause with it, with its end and its cause', async () => {
    const [ben, eve] = await w.wroteTo(['ben@people.test', 'eve@people.test']);
    const warm = await subsequence(ben!, { on: 'click' });
    await bulk('pause', [ben!.enrollmentId]);
    await w.hear([
      { cites: eve!.messageId, from: 'eve@people.test', subject: 'Out of office', text: 'I am out of the office until further notice.', headers: ['Auto-Submitted: auto-replied'] },
    ]); // prettier-ignore
    expect(await w.standing(eve!)).toEqual(['paused out_of_office']);
    for (const one of [ben!, eve!]) await happens('click', one, 'https://acme.test/');
    await move();
    expect([await inside(warm), await w.standing(ben!, eve!)]).toEqual([
      ['ben@people.test paused manual', 'eve@people.test paused out_of_office'],
      ['finished moved_to_subsequence', 'finished moved_to_subsequence'],
    ]);
    await bulk('resume', [await childOf(ben!)]);
    w.t.clock.advance(8 * 24 * 3_600_000);
    await resumePaused(w.t.app);
    expect(await inside(warm)).toEqual(['ben@people.test active', 'eve@people.test active']);
  });

  it.each([
    ['was none', { outcome: 'none' }, 'active'],
    ['was one', { outcome: 'reply' }, 'finished replied'],
  ])(
    'made while an answer is in doubt waits for a person, who says that it %s',
    async (_said, settled, expected) => {
      const [ben] = await w.wroteTo(['ben@people.test']);
      const warm = await subsequence(ben!, { on: 'click' });
      await w.hear([{ from: 'office@people.test', subject: 'A question', text: 'What does it cost?' }]);
      await happens('click', ben!, 'https://acme.test/');
      await move();
      expect(await inside(warm)).toEqual(['ben@people.test paused possible_reply']);
      w.t.clock.advance(60_000);
      const [message] = await w.messages();
      const body = settled.outcome === 'none' ? settled : { ...settled, contact_id: ben!.enrollmentId };
      expect((await w.t.call('POST', `/conversations/messages/${message!.id}/reclassify`, body)).status).toBe(
        200,
      );
      expect([await inside(warm), await w.standing(ben!)]).toEqual([
        [`ben@people.test ${expected}`],
        ['finished moved_to_subsequence'],
      ]);
    },
  );

  it('cancels a mail of the parent that no server has', async () => {
    const [ben] = await w.wroteTo(['ben@people.test']);
    await subsequence(ben!, { on: 'open' });
    await w.t.app.pool.query("update email_sends set state = 'pending' where enrollment_id = $1", [ben!.enrollmentId]); // prettier-ignore
    await happens('open', ben!);
    await move();
    const { rows } = await w.t.app.pool.query('select state from email_sends where enrollment_id = $1', [ben!.enrollmentId]); // prettier-ignore
    expect(rows).toEqual([{ state: 'cancelled' }]);
  });

  it('waits in a subsequence that is not active, and is dropped for one that is archived or has no trigger any more', async () => {
    const [ben, eve, carl] = await w.wroteTo(['ben@people.test', 'eve@people.test', 'carl@people.test']);
    const draft = await subsequence(ben!, { on: 'open' }, { active: false });
    await happens('open', ben!);
    await move();
    expect(await inside(draft)).toEqual(['ben@people.test active']);
    await happens('open', eve!);
    expect((await w.t.call('PATCH', `/campaigns/${draft}`, { subsequence_trigger: null })).status).toBe(200);
    await move();
    await w.t.call('PATCH', `/campaigns/${draft}`, { subsequence_trigger: { on: 'open' }, status: 'active' });
    await happens('open', carl!);
    await w.t.call('DELETE', `/campaigns/${draft}`);
    await move();
    expect(await w.standing(eve!, carl!)).toEqual(['active', 'active']);
    const { rows } = await w.t.app.pool.query('select count(*)::int as n from subsequence_moves where due_at is not null'); // prettier-ignore
    expect(rows[0].n).toBe(0);
  });

  it('is not made while the organization has subsequences disabled', async () => {
    const [ben, eve] = await w.wroteTo(['ben@people.test', 'eve@people.test']);
    const warm = await subsequence(ben!, { on: 'open' });
    await happens('open', ben!);
    const enabled = (on: boolean) =>
      w.t.app.pool.query('update organizations set subsequences_enabled = $1', [on]);
    await enabled(false);
    await happens('open', eve!);
    await move();
    await enabled(true);
    await move();
    expect([await inside(warm), await w.standing(ben!, eve!)]).toEqual([[], ['active', 'active']]);
  });

  it('that cannot be written stops no other, and is tried again', async () => {
    const [ben, eve] = await w.wroteTo(['ben@people.test', 'eve@people.test']);
    const warm = await subsequence(ben!, { on: 'finished', values: ['manual'] });
    await w.t.app.pool.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'poison' using errcode = '22000'; end $$;
      create trigger refuse before insert on enrollments for each row
        when (new.contact_profile_id = '${(await w.t.call('GET', `/contacts/${ben!.enrollmentId}`)).body.data.contact_profile_id}') execute function refuse()`);
    await bulk('finish', [ben!.enrollmentId, eve!.enrollmentId]);
    await move();
    expect([await inside(warm), await w.standing(ben!)]).toEqual([['eve@people.test active'], ['finished manual']]); // prettier-ignore
    const { rows } = await w.t.app.pool.query('select error from subsequence_moves where due_at is not null');
    expect(rows).toEqual([{ error: '22000: poison' }]);
    w.t.clock.advance(3_600_000);
    expect(await broken()).toContain('no_late_move');
    await w.t.app.pool.query('drop trigger refuse on enrollments');
    await move();
    expect(await inside(warm)).toEqual(['ben@people.test active', 'eve@people.test active']);
    expect(await broken()).toEqual([]);
  });
});
