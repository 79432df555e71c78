import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { releaseChanged } from '../../../src/contacts/release-changed.ts';
import { takeSteps } from '../../../src/enrollments/take-steps.ts';
import { leaseSender } from '../../../src/senders/lease-sender.ts';
import { saveSender } from '../../../src/senders/save-sender.ts';
import { claimSends } from '../../../src/sending/claim-sends.ts';
import { createContents } from '../../../src/sending/content.ts';
import { createMarks } from '../../../src/sending/marks.ts';
import { createPlanCache } from '../../../src/sequences/load-plan.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { id, oneMail } from '../../support/graph.ts';

const OFFICE = { timezone: 'UTC', days: ['mon', 'tue', 'wed', 'thu', 'fri'], start: '09:00', end: '17:00' };
const OWN = { ...OFFICE, use_contact_time_zone: true };
/** 10:00 of a Tuesday in Tokyo, 20:00 of the Monday in New York. */
const TOKYO = new Date('2026-11-17T01:00:00Z');
/** 09:00 of the Tuesday in New York, 23:00 in Tokyo. */
const NEW_YORK = new Date('2026-11-17T14:00:00Z');
const TOKEN = id(901);

let t: TestApp;
let senderId: string;
beforeEach(async () => {
  t = await testApp();
  const smtp = { smtp_host: '127.0.0.1', smtp_port: 2525, smtp_security: 'none' as const };
  senderId = (await saveSender(t.app, t.teamId, { email: 'anna@outreach.test', spacing_seconds: 0, ...smtp }))
    .id;
});
afterEach(() => t[Symbol.asyncDispose]());

async function launched(schedule: object, now: Date) {
  t.clock.set(now);
  const made = await t.call('POST', '/campaigns', {
    TeamId: t.teamId,
    name: 'C',
    schedule,
    ...oneMail('One', 'Text'),
  });
  expect(made.status).toBe(201);
  expect(made.body.data.schedule).toEqual(schedule);
  const campaignId: string = made.body.data.id;
  const contact = async (of: object): Promise<string> =>
    (await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId: campaignId, ...of })).body.data.id;
  const tokyo = await contact({ email: 'aki@tokyo.test', country: 'Japan' });
  const newYork = await contact({
    email: 'ann@york.test',
    country: 'US',
    custom: { time_zone: 'America/New_York' },
  });
  expect((await t.call('PATCH', `/campaigns/${campaignId}`, { status: 'active' })).status).toBe(200);
  return { campaignId, tokyo, newYork };
}
const step = () => takeSteps({ ...t.app, plans: createPlanCache(t.app) });
async function claim() {
  const at = { teamId: t.teamId, senderId, token: TOKEN };
  await leaseSender(t.app.db, { ...at, wall: t.clock.wall(), seconds: 600 });
  return (await claimSends({ ...t.app, contents: createContents() }, { ...at, want: 10 })).claimed;
}
const going = async () => (await claim()).map(({ row }) => row.recipient);
const explain = async (contactId: string) =>
  (await t.call('GET', `/contacts/${contactId}/explain`)).body.data;
const held = (detail: string, until: string) => expect.objectContaining({ gate: 'outside_window', passed: false, detail, until }); // prettier-ignore

describe('with use_contact_time_zone', () => {
  it('a mail leaves in the hours of its contact: at one moment to Tokyo, and later to New York', async () => {
    const { tokyo, newYork } = await launched(OWN, TOKYO);
    await step();
    expect((await explain(newYork)).gates).toContainEqual(held('contact', '2026-11-17T14:00:00.000Z'));
    expect(await explain(newYork)).toMatchObject({
      act: false,
      blocker: held('contact', '2026-11-17T14:00:00.000Z'),
      next_eligible_at: '2026-11-17T14:00:00.000Z',
    });
    expect((await explain(tokyo)).act).toBe(true);
    expect(await going()).toEqual(['aki@tokyo.test']);
    t.clock.set(new Date(NEW_YORK.getTime() - 1));
    await step();
    expect(await going()).toEqual([]);
    t.clock.set(NEW_YORK);
    await step();
    expect((await explain(newYork)).act).toBe(true);
    expect(await going()).toEqual(['ann@york.test']);
  });

  it('a mail whose window has ended before its turn is held until the next, and one that is claimed gets no final dot', async () => {
    const { tokyo } = await launched(OWN, TOKYO);
    await step();
    // 17:00 in Tokyo.
    t.clock.set(new Date('2026-11-17T08:00:00Z'));
    expect(await going()).toEqual([]);
    expect((await explain(tokyo)).gates).toContainEqual(held('contact', '2026-11-18T00:00:00.000Z'));
    const kept = await t.app.db
      .selectFrom('email_sends')
      .select(['state', 'hold_reason', 'next_attempt_at'])
      .execute();
    expect(kept).toEqual([
      {
        state: 'pending',
        hold_reason: 'outside_window',
        next_attempt_at: new Date('2026-11-18T00:00:00Z'),
      },
    ]);
    t.clock.set(new Date('2026-11-18T07:59:59Z'));
    const [mail] = await claim();
    const asked = {
      teamId: t.teamId,
      id: mail!.row.id,
      token: mail!.token,
      source: 'step' as const,
      closesAt: mail!.closesAt,
    };
    t.clock.advance(1_000);
    expect(await createMarks(t.app)(asked)).toBe(false);
    t.clock.advance(-1_000);
    expect(await createMarks(t.app)(asked)).toBe(true);
  });

  it('a contact that moves is asked again at once, planned or not', async () => {
    const { tokyo, newYork } = await launched(OWN, TOKYO);
    await step();
    await t.call('PATCH', `/contacts/${tokyo}`, { country: 'Germany' });
    await t.call('PATCH', `/contacts/${newYork}`, { custom: { time_zone: 'Asia/Seoul' } });
    await releaseChanged(t.app);
    await step();
    expect(await going()).toEqual(['ann@york.test']);
    expect((await explain(tokyo)).gates).toContainEqual(held('contact', '2026-11-17T08:00:00.000Z'));
    await t.call('PATCH', `/contacts/${tokyo}`, {
      country: 'Korea, South',
      custom: { timezone: 'Asia/Tokyo' },
    });
    await releaseChanged(t.app);
    expect(await going()).toEqual(['aki@tokyo.test']);
  });

  it('the change of the schedule counts at once, also for what it held', async () => {
    const { campaignId, newYork } = await launched(OWN, TOKYO);
    await step();
    await t.call('PATCH', `/campaigns/${campaignId}`, { schedule: { ...OFFICE, start: '00:30' } });
    await step();
    expect((await explain(newYork)).act).toBe(true);
    expect((await going()).toSorted()).toEqual(['aki@tokyo.test', 'ann@york.test']);
  });

  it('what was held while the campaign was paused goes on at the launch, by the schedule of then', async () => {
    const { campaignId } = await launched(OWN, NEW_YORK);
    await step();
    expect(await going()).toEqual(['ann@york.test']);
    await t.call('PATCH', `/campaigns/${campaignId}`, { status: 'inactive' });
    await t.call('PATCH', `/campaigns/${campaignId}`, { schedule: OFFICE });
    await t.call('PATCH', `/campaigns/${campaignId}`, { status: 'active' });
    await step();
    expect(await going()).toEqual(['aki@tokyo.test']);
  });

  it('simulate foresees when each leaves', async () => {
    const { campaignId } = await launched(OWN, TOKYO);
    const { body } = await t.call('POST', `/campaigns/${campaignId}/simulate`, { days: 7, seed: 1 });
    expect(body.data.sent).toBe(2);
    expect(body.data.finish.last).toBe('2026-11-17T14:00:00.000Z');
    expect(body.data.bottleneck).toBe('outside_window');
  });
});

it('without use_contact_time_zone, or with false, all contacts have the window of the campaign', async () => {
  const { tokyo } = await launched({ ...OFFICE, use_contact_time_zone: false }, TOKYO);
  await step();
  expect((await explain(tokyo)).gates).toContainEqual(held('campaign', '2026-11-17T09:00:00.000Z'));
  expect(await going()).toEqual([]);
});
