import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { addContacts, addMailbox, mailsOf, newBroadcast, work } from '../../support/broadcasts.ts';
import { oneMail } from '../../support/graph.ts';

const DAY_MS = 86_400_000;

let t: TestApp;
let mailbox: string;
beforeAll(async () => {
  t = await testApp();
  mailbox = await addMailbox(t, 'box');
});
afterAll(() => t[Symbol.asyncDispose]());

interface Place {
  teamId: string;
  campaign: string;
  /** Adds a contact to the campaign; resolves its profile. */
  enroll(name: string, over?: object): Promise<string>;
}

/** A new team with an empty campaign, so that `all` is only what the test adds. */
async function place(): Promise<Place> {
  const teamId = await post('/teams', { name: 'Audience' });
  const campaign = await post('/campaigns', { TeamId: teamId, name: 'A', ...oneMail('Hi', 'Text') });
  return {
    teamId,
    campaign,
    enroll: async (name, over = {}) =>
      (
        await t.call('POST', '/contacts', {
          TeamId: teamId, CampaignId: campaign, email: `${name}@people.test`, first_name: name, ...over,
        })
      ).body.data.contact_profile_id, // prettier-ignore
  };
}
const post = async (path: string, body: object): Promise<string> =>
  (await t.call('POST', path, body)).body.data.id;
const estimate = async (TeamId: string, body: object) => {
  const answer = await t.call('POST', '/broadcasts/estimate-audience', { TeamId, ...body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
};
const preview = async (TeamId: string, body: object) => {
  const answer = await t.call('POST', '/broadcasts/preview-audience-contacts', { TeamId, ...body });
  return {
    names: answer.body.data.map(({ email }: { email: string }) => email.split('@')[0]),
    pagination: answer.body.pagination,
  };
};
const names = async (TeamId: string, audience: object, exclusions?: object): Promise<string[]> => {
  const body = { audience, ...(exclusions ? { exclusions } : {}) };
  const { names: found } = await preview(TeamId, body);
  expect((await estimate(TeamId, body)).audience_size).toBe(found.length);
  return found.toSorted();
};
const set = (profileId: string, values: object) =>
  t.app.db.updateTable('contact_profiles').set(values).where('id', '=', profileId).execute();
const enrollmentOf = (profileId: string, values: object) =>
  t.app.db.updateTable('enrollments').set(values).where('contact_profile_id', '=', profileId).execute();

async function mailed(teamId: string, name: string, daysAgo: number, over: object = {}): Promise<void> {
  const now = t.clock.now();
  const at = new Date(now.getTime() - daysAgo * DAY_MS);
  const id = t.app.ids.uuid(now);
  await t.app.db
    .insertInto('email_sends')
    .values({
      team_id: teamId,
      id,
      source: 'broadcast',
      source_id: t.app.ids.uuid(now),
      sender_id: mailbox,
      recipient: `${name}@People.test`,
      message_id: `${id}@x.test`,
      state: 'sent',
      sent_at: at,
      created_at: at,
      updated_at: at,
      ...over,
    }) // prettier-ignore
    .execute();
}

describe('an audience', () => {
  it('has each contact once that a label, a campaign or an id names', async () => {
    const { teamId, campaign, enroll } = await place();
    const label = await post('/labels', { TeamId: teamId, name: 'Hot' });
    await enroll('ann', { labels: ['Hot'] });
    await enroll('ben');
    const [alone, other] = await addContacts(t, 2, { teamId });
    expect(await names(teamId, { label_ids: [label] })).toEqual(['ann']);
    expect(await names(teamId, { campaign_ids: [campaign] })).toEqual(['ann', 'ben']);
    expect(await names(teamId, { contact_profile_ids: [alone] })).toEqual(['c0']);
    const all = { label_ids: [label], campaign_ids: [campaign], contact_profile_ids: [alone, other] };
    expect(await names(teamId, all)).toEqual(['ann', 'ben', 'c0', 'c1']);
    expect(await names(teamId, { all: true })).toEqual(['ann', 'ben', 'c0', 'c1']);
    expect(await names(teamId, {})).toEqual([]);
  });

  it('has no contact that was deleted or removed from its campaign', async () => {
    const { teamId, campaign, enroll } = await place();
    await set(await enroll('gone'), { deleted_at: t.clock.now() });
    await enrollmentOf(await enroll('removed'), { deleted_at: t.clock.now() });
    await enrollmentOf(await enroll('archived'), { life: 'archived' });
    await enroll('there');
    expect(await names(teamId, { campaign_ids: [campaign] })).toEqual(['there']);
    expect(await names(teamId, { all: true })).toEqual(['archived', 'removed', 'there']);
  });

  it('is narrowed by search, interest and whether a mail was sent', async () => {
    const { teamId, campaign, enroll } = await place();
    const second = await post('/campaigns', { TeamId: teamId, name: 'B', ...oneMail('Hi', 'Text') });
    await enrollmentOf(await enroll('ann', { company_name: 'Works' }), { interest: 'interested' });
    const ben = await enroll('ben', { company_name: 'Works' });
    await t.app.db
      .updateTable('enrollment_positions')
      .set({ mailed: true })
      .where('enrollment_id', '=', (of) =>
        of.selectFrom('enrollments').select('id').where('contact_profile_id', '=', ben),
      )
      .execute();
    await enroll('cid');
    await t.call('POST', '/contacts', { TeamId: teamId, CampaignId: second, contact_profile_id: ben });
    const filtered = (filters: object, over: object = {}) => names(teamId, { ...over, filters });
    expect(await filtered({ search: 'WORKS' })).toEqual(['ann', 'ben']);
    expect(await filtered({ interest: ['interested'] })).toEqual(['ann']);
    expect(await filtered({ interest: [null] })).toEqual(['ben', 'cid']);
    expect(await filtered({ has_email_sent: true })).toEqual(['ben']);
    expect(await filtered({ has_email_sent: true }, { campaign_ids: [second] })).toEqual([]);
    expect(await filtered({ has_email_sent: false }, { campaign_ids: [campaign] })).toEqual(['ann', 'cid']);
    expect(await filtered({ search: 'works', interest: ['interested', null] })).toEqual(['ann', 'ben']);
  });

  it('leaves out, whatever is asked, who opted out, is blacklisted, has no address or an invalid one', async () => {
    const { teamId, enroll } = await place();
    await set(await enroll('out'), { unsubscribed_at: t.clock.now() });
    await enroll('listed');
    await post('/blacklist', { TeamId: teamId, address: 'listed@people.test' });
    await set(await enroll('bad'), { valid2: 2 });
    await set(await enroll('nomail'), { email: null, linkedin_url: 'https://www.linkedin.com/in/x' });
    await enroll('good');
    const exclusions = { unsubscribed: true, bounced: false };
    expect(await estimate(teamId, { audience: { all: true }, exclusions })).toEqual({
      total: 5,
      excluded: {
        no_email: 1, unsubscribed: 1, blacklisted: 1, invalid: 1, bounced: 0, recently_contacted: 0, active_in_sequence: 0,
      },
      audience_size: 1,
    }); // prettier-ignore
    expect(await names(teamId, { all: true }, exclusions)).toEqual(['good']);
  });

  it('leaves out a blacklisted domain', async () => {
    const { teamId, enroll } = await place();
    await enroll('ann');
    await post('/blacklist', { TeamId: teamId, address: '@people.test' });
    expect((await estimate(teamId, { audience: { all: true } })).excluded.blacklisted).toBe(1);
  });

  it('leaves out who bounced unless that is switched off, and not one that a user let go on', async () => {
    const { teamId, enroll } = await place();
    await enrollmentOf(await enroll('step'), { bounced_at: t.clock.now(), bounce_category: 'soft' });
    await enroll('ledger');
    await mailed(teamId, 'ledger', 40, { bounced_as: 'invalid_recipient' });
    await enrollmentOf(await enroll('released'), {
      bounced_at: t.clock.now(),
      released_at: new Date(t.clock.now().getTime() + 1_000),
    });
    expect(await names(teamId, { all: true })).toEqual(['released']);
    expect(await names(teamId, { all: true }, { bounced: false })).toEqual(['ledger', 'released', 'step']);
  });

  it('leaves out who got a mail in so many days', async () => {
    const { teamId, enroll } = await place();
    await enroll('ann');
    await enroll('ben');
    await enroll('cid');
    await mailed(teamId, 'ann', 2);
    await mailed(teamId, 'ben', 8);
    await mailed(teamId, 'cid', 0, { state: 'cancelled', sent_at: null });
    const recent = (days: number | null) => names(teamId, { all: true }, { recently_contacted_days: days });
    expect(await recent(7)).toEqual(['ben', 'cid']);
    expect(await recent(30)).toEqual(['cid']);
    expect(await recent(1)).toEqual(['ann', 'ben', 'cid']);
    expect(await recent(null)).toEqual(['ann', 'ben', 'cid']);
  });

  it('leaves out who got a mail of another tool in so many days', async () => {
    const { teamId, campaign } = await place();
    const last_contacted_at = new Date(t.clock.now().getTime() - 3 * 86_400_000).toISOString();
    const contact = { TeamId: teamId, CampaignId: campaign, email: 'ann@else.test', last_contacted_at };
    expect((await t.call('POST', '/contacts', contact)).status).toBe(201);
    const counted = async (days: number) =>
      (await names(teamId, { all: true }, { recently_contacted_days: days })).length;
    expect([await counted(2), await counted(4)]).toEqual([1, 0]);
  });

  it('leaves out, when asked, who is under way in an active campaign', async () => {
    const { teamId, campaign, enroll } = await place();
    await enroll('busy');
    await enrollmentOf(await enroll('done'), { life: 'finished' });
    await addContacts(t, 1, { teamId });
    const asked = { active_in_sequence: true };
    expect(await names(teamId, { all: true }, asked)).toEqual(['busy', 'c0', 'done']);
    await t.app.db.updateTable('campaigns').set({ status: 'active' }).where('id', '=', campaign).execute();
    expect(await names(teamId, { all: true }, asked)).toEqual(['c0', 'done']);
    expect(await names(teamId, { all: true })).toEqual(['busy', 'c0', 'done']);
  });

  it('is previewed in pages, searched, in the order of its mails', async () => {
    const { teamId } = await place();
    const ids = await addContacts(t, 7, { teamId });
    const page = (over: object) =>
      t.call('POST', '/broadcasts/preview-audience-contacts', {
        TeamId: teamId, audience: { all: true }, ...over,
      }); // prettier-ignore
    const { body } = await page({ limit: 3, offset: 3 });
    expect(body.data.map((each: { contact_profile_id: string }) => each.contact_profile_id)).toEqual(
      ids.slice(3, 6),
    );
    expect(body.pagination).toEqual({ total: 7, limit: 3, offset: 3, has_more: true });
    expect((await page({ search: 'C6@' })).body.pagination.total).toBe(1);
  });

  it('is what is then sent: estimate, preview and mails are the same contacts', async () => {
    const audience = { all: true, filters: { search: 'same' } };
    const exclusions = { recently_contacted_days: 3, active_in_sequence: true };
    const ids = await addContacts(t, 60, { word: 'same' });
    for (const [n, id] of ids.entries()) {
      if (n % 5 === 0) await set(id, { unsubscribed_at: t.clock.now() });
      if (n % 7 === 0) await set(id, { valid2: 2 });
    }
    await mailed(t.teamId, 'same3', 1);
    const counted = await estimate(t.teamId, { audience, exclusions });
    const { pagination } = await preview(t.teamId, { audience, exclusions, limit: 1 });
    const id = await newBroadcast(t, { audience, exclusions });
    await work(t);
    const mails = await mailsOf(t, id);
    expect(mails.length).toBe(counted.audience_size);
    expect(pagination.total).toBe(counted.audience_size);
    expect(counted.total).toBe(60);
    expect(mails.map(({ recipient }) => recipient)).not.toContain('same3@people.test');
  });
});
