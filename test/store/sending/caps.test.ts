import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeSteps } from '../../../src/enrollments/take-steps.ts';
import { leaseSender } from '../../../src/senders/lease-sender.ts';
import { saveSender } from '../../../src/senders/save-sender.ts';
import { claimSends } from '../../../src/sending/claim-sends.ts';
import type { ClaimedSend } from '../../../src/sending/claimed-send.ts';
import { createContents } from '../../../src/sending/content.ts';
import { releaseHeldSends } from '../../../src/sending/due-store.ts';
import { markData } from '../../../src/sending/mark-store.ts';
import { giveBackBudgets, takeBudgets } from '../../../src/sending/take-budgets.ts';
import type { Trx } from '../../../src/platform/db/transaction.ts';
import { recordOutcomes } from '../../../src/sending/record-outcomes.ts';
import { createPlanCache } from '../../../src/sequences/load-plan.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { eventually } from '../../support/eventually.ts';
import { edge, id, node } from '../../support/graph.ts';
import { waitingForLocks } from '../../support/held-mail.ts';
import { markTimes } from '../../support/mark-times.ts';

const GRAPH = {
  nodes: [
    node(1, 'startNode'),
    node(2, 'emailNode', { step_number: 1, subject: 'One', body: 'Text' }),
    node(3, 'emailNode', { step_number: 2, subject: 'Two', body: 'Text' }),
    node(4, 'stopNode'),
  ],
  edges: [edge(1, 2), edge(2, 3), edge(3, 4)],
};
const HOUR_MS = 3_600_000;

let t: TestApp;
let senders: string[];
beforeEach(async () => {
  // A Monday, 09:00 UTC.
  t = await testApp();
  const smtp = {
    smtp_host: '127.0.0.1',
    smtp_port: 2525,
    smtp_security: 'none' as const,
    spacing_seconds: 0,
  };
  senders = [];
  for (const name of ['anna', 'ben'])
    senders.push((await saveSender(t.app, t.teamId, { email: `${name}@outreach.test`, ...smtp })).id);
});
afterEach(() => t[Symbol.asyncDispose]());

async function launched(values: object, contacts: number, name = 'c'): Promise<string> {
  const made = await t.call('POST', '/campaigns', { TeamId: t.teamId, name, ...GRAPH, ...values });
  const campaignId: string = made.body.data.id;
  for (let n = 0; n < contacts; n++)
    await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId: campaignId, email: `${name}${n}@else.test` });
  expect((await t.call('PATCH', `/campaigns/${campaignId}`, { status: 'active' })).status).toBe(200);
  await step();
  return campaignId;
} // prettier-ignore
const step = () => takeSteps({ ...t.app, plans: createPlanCache(t.app) });
async function claim(sender = 0, want = 100): Promise<ClaimedSend[]> {
  const at = { teamId: t.teamId, senderId: senders[sender]!, token: id(900 + sender) };
  await leaseSender(t.app.db, { ...at, wall: t.clock.wall(), seconds: 600 });
  return (await claimSends({ ...t.app, contents: createContents() }, { ...at, want })).claimed;
}
const both = async () => [...(await claim(0)), ...(await claim(1))];
async function answer(sends: ClaimedSend[], how: 'accepted' | 'withdrawn'): Promise<void> {
  const held = sends.map((send) => ({ id: send.row.id, token: send.token }));
  if (how === 'accepted') await markData(t.app.db, t.teamId, held, markTimes(t));
  const outcome =
    how === 'accepted'
      ? ({ kind: 'accepted', code: 250, enhanced: null, reply: 'ok' } as const)
      : ({ kind: 'withdrawn' } as const);
  const at = t.clock.now().toISOString();
  await recordOutcomes(t.app, sends.map(({ row, token }) => ({ teamId: t.teamId, id: row.id, token, fromEmail: 'a@outreach.test', outcome, at }))); // prettier-ignore
}
const reasons = async (campaignId: string): Promise<string[]> =>
  (await t.call('GET', `/contacts?TeamId=${t.teamId}&CampaignId=${campaignId}&limit=100`)).body.data.map(
    (contact: { reason: string }) => contact.reason,
  );
const steps = (sends: ClaimedSend[]) => sends.map(({ row }) => row.step_number!).toSorted((a, b) => a - b);

describe('the daily limit of a campaign', () => {
  it('is shared by its mailboxes, says why, and opens at the midnight of its schedule', async () => {
    const campaignId = await launched({ daily_limit: 3, schedule: { timezone: 'Asia/Kolkata' } }, 6);
    const first = await both();
    expect(first).toHaveLength(3);
    await answer(first, 'accepted');
    expect((await reasons(campaignId)).filter((reason) => reason === 'campaign_daily_cap')).toHaveLength(3);
    // 18:29 UTC is 23:59 in Kolkata.
    t.clock.advance(9 * HOUR_MS + 29 * 60_000);
    expect(await both()).toEqual([]);
    t.clock.advance(60_000);
    expect(await both()).toHaveLength(3);
  });

  it('takes back what was not handed over, and leaves other campaigns alone', async () => {
    await launched({ daily_limit: 2 }, 4, 'limited');
    await launched({}, 4, 'free');
    const first = await both();
    expect(first).toHaveLength(6);
    const limited = first.filter(({ row }) => row.recipient.startsWith('limited'));
    expect(limited).toHaveLength(2);
    await answer(limited.slice(0, 1), 'withdrawn');
    await answer(limited.slice(1), 'accepted');
    expect(await both()).toHaveLength(1);
    expect(await both()).toEqual([]);
  });

  it('that is set during the day counts what left today, and a higher one counts at once', async () => {
    const campaignId = await launched({}, 5);
    await answer(await claim(0, 1), 'accepted');
    await answer(await claim(1, 1), 'accepted');
    const limit = (daily_limit: number | null) =>
      t.call('PATCH', `/campaigns/${campaignId}`, { daily_limit });
    expect((await limit(2)).body.data.daily_limit).toBe(2);
    expect(await both()).toEqual([]);
    await limit(3);
    expect(await both()).toHaveLength(1);
    await limit(null);
    expect(await both()).toHaveLength(2);
  });

  it('that was off since yesterday begins its day with what left today', async () => {
    const campaignId = await launched({ daily_limit: 2 }, 6);
    const limit = (daily_limit: number | null) =>
      t.call('PATCH', `/campaigns/${campaignId}`, { daily_limit });
    await answer(await both(), 'accepted');
    await limit(null);
    t.clock.advance(24 * HOUR_MS);
    await answer(await claim(0, 1), 'accepted');
    await limit(2);
    expect(await both()).toHaveLength(1);
    expect(await both()).toEqual([]);
  });

  it('that was off for a while counts what left meanwhile, and what is under way', async () => {
    const campaignId = await launched({ daily_limit: 1 }, 9);
    const limit = (daily_limit: number | null) =>
      t.call('PATCH', `/campaigns/${campaignId}`, { daily_limit });
    await answer(await both(), 'accepted');
    await limit(null);
    await answer(await claim(0, 2), 'accepted');
    await claim(1, 2);
    await limit(6);
    expect(await both()).toHaveLength(1);
    expect(await both()).toEqual([]);
  });

  it('that is set for the first time counts what is under way', async () => {
    const campaignId = await launched({}, 6);
    await claim(0, 2);
    await t.call('PATCH', `/campaigns/${campaignId}`, { daily_limit: 3 });
    expect(await both()).toHaveLength(1);
  });

  it('is given back and claimed at once without a circle of waiting', async () => {
    const campaigns = [await launched({}, 1, 'one'), await launched({}, 1, 'two')].toSorted();
    const limits = { first_mail: false, daily_limit: 9, new_contacts_per_day: null, team_daily_limit: null };
    const now = t.clock.now();
    const take = (trx: Trx) => takeBudgets(trx, t.teamId, campaigns.map((campaign_id) => ({ ...limits, campaign_id })), now);
    const giveBack = (trx: Trx) =>
      giveBackBudgets(trx, t.teamId, campaigns.toReversed().map((campaign_id) => ({ source: 'step' as const, campaign_id, slot_at: now, first_mail: false })));
    // Without the retry after a deadlock.
    const once = (run: (trx: Trx) => Promise<unknown>) => t.app.db.transaction().execute(run);
    await once(take);
    const blocker = await t.app.pool.connect();
    await blocker.query('begin');
    await blocker.query('select 1 from send_budgets where key = $1 for update', [campaigns[0]]);
    const claimed = once(take);
    await eventually(() => waitingForLocks(t), (waiting) => waiting === 1);
    const given = once(giveBack);
    await eventually(() => waitingForLocks(t), (waiting) => waiting === 2);
    await blocker.query('rollback');
    blocker.release();
    expect((await Promise.allSettled([claimed, given])).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect((await t.app.db.selectFrom('send_budgets').select('used').execute()).map(({ used }) => used)).toEqual([1, 1]);
  }); // prettier-ignore

  it('of a team is given back by mails that did not leave, of every source that it counts', async () => {
    const limits = { campaign_id: null, first_mail: false, daily_limit: null, new_contacts_per_day: null, team_daily_limit: 9 };
    const now = t.clock.now();
    const sources = ['step', 'broadcast', 'placement', 'reply', 'forward', 'test'] as const;
    const used = async () => (await t.app.db.selectFrom('send_budgets').select('used').executeTakeFirstOrThrow()).used;
    const left: Record<string, number> = {};
    await t.app.db.transaction().execute((trx) => takeBudgets(trx, t.teamId, sources.map(() => limits), now));
    for (const source of sources) {
      const before = await used();
      await t.app.db.transaction().execute((trx) =>
        giveBackBudgets(trx, t.teamId, [{ source, campaign_id: null, slot_at: now, first_mail: false }]));
      left[source] = before - (await used());
    }
    expect(left).toEqual({ step: 1, broadcast: 1, placement: 1, reply: 0, forward: 0, test: 0 });
  }); // prettier-ignore

  it('is never exceeded by two mailboxes that claim at the same moment', async () => {
    await launched({ daily_limit: 5 }, 12);
    const claimed = (await Promise.all([claim(0), claim(1)])).flat();
    expect(claimed).toHaveLength(5);
  });
});

describe('new contacts a day', () => {
  it.each([['paused'], ['running']])(
    'judges them anew when a %s campaign gets another limit',
    async (how) => {
      const campaignId = await launched({ new_contacts_per_day: 1 }, 9);
      const change = (values: object) => t.call('PATCH', `/campaigns/${campaignId}`, values);
      await answer(await both(), 'accepted');
      expect(await both()).toEqual([]);
      if (how === 'paused') await change({ status: 'inactive' });
      await change({ new_contacts_per_day: 4 });
      if (how === 'paused') await change({ status: 'active' });
      expect(await both()).toHaveLength(3);
      expect(await both()).toEqual([]);
      t.clock.advance(15 * HOUR_MS);
      expect(await both()).toHaveLength(4);
    },
  );

  it('lets follow-ups leave, and gives the others later days, as many on each as the limit allows', async () => {
    const campaignId = await launched({ new_contacts_per_day: 2 }, 6);
    const first = await both();
    expect(steps(first)).toEqual([1, 1]);
    await answer(first, 'accepted');
    expect((await reasons(campaignId)).filter((reason) => reason === 'new_contacts_cap')).toHaveLength(4);
    await step();
    expect(steps(await both())).toEqual([2, 2]);
    t.clock.advance(15 * HOUR_MS);
    expect(steps(await both())).toEqual([1, 1]);
    t.clock.advance(24 * HOUR_MS);
    expect(steps(await both())).toEqual([1, 1]);
    t.clock.advance(24 * HOUR_MS);
    expect(await both()).toEqual([]);
  });
});

describe('the daily limit of a team', () => {
  it('is shared by its campaigns, and asks the mailboxes again when it is raised', async () => {
    const limit = (daily_limit: number | null) => t.call('PATCH', `/teams/${t.teamId}`, { daily_limit });
    expect((await limit(3)).body.data.daily_limit).toBe(3);
    const one = await launched({}, 4, 'one');
    await launched({}, 4, 'two');
    expect(await both()).toHaveLength(3);
    expect(await reasons(one)).toContain('team_daily_cap');
    await limit(4);
    expect(await both()).toHaveLength(1);
    expect((await limit(0)).status).toBe(400);
  });

  it('is shown in the timeline of each contact, also of one that no mail was claimed for', async () => {
    await t.call('PATCH', `/teams/${t.teamId}`, { daily_limit: 1 });
    const campaignId = await launched({}, 3);
    expect(await both()).toHaveLength(1);
    const { data } = (await t.call('GET', `/contacts?TeamId=${t.teamId}&CampaignId=${campaignId}`)).body;
    expect(data).toHaveLength(3);
    for (const contact of data) {
      const [newest] = (await t.call('GET', `/contacts/${contact.id}/timeline`)).body.data;
      expect(newest).toMatchObject({ kind: 'hold', of: 'team', type: 'held', reason: 'team_daily_cap' });
    }
  });
});

describe('a limit that is lowered while workers hold mails', () => {
  const marked = async (sends: ClaimedSend[]): Promise<number> => {
    const held = sends.map((send) => ({ id: send.row.id, token: send.token }));
    return (await markData(t.app.db, t.teamId, held, markTimes(t))).size;
  };
  const patch = async (path: string, body: object): Promise<void> => {
    expect((await t.call('PATCH', path, body)).status).toBe(200);
  };

  it.each<[string, object, (campaignId: string) => Promise<void>]>([
    ['campaign', { daily_limit: 9 }, (c) => patch(`/campaigns/${c}`, { daily_limit: 2 })],
    ['campaign, where there was none', {}, (c) => patch(`/campaigns/${c}`, { daily_limit: 2 })],
    ['new contacts', { new_contacts_per_day: 9 }, (c) => patch(`/campaigns/${c}`, { new_contacts_per_day: 2 })],
    ['new contacts, where there was none', {}, (c) => patch(`/campaigns/${c}`, { new_contacts_per_day: 2 })],
    ['team', {}, () => patch(`/teams/${t.teamId}`, { daily_limit: 2 })],
    ['mailbox', {}, () => patch(`/senders/${senders[0]}`, { max_per_day: 2 })],
    ['warm-up', {}, () => patch(`/senders/${senders[0]}`, { warm_up: { enabled: true, start_per_day: 2, increase_per_day: 1, target: 40 } })],
  ])('of a %s lets as many leave as it says', async (_of, values, lower) => {
    const campaignId = await launched(values, 6);
    await t.app.pool.query('update email_sends set sender_id = $1', [senders[0]]);
    const before = await claim();
    expect(before).toHaveLength(6);
    await lower(campaignId);
    expect(await marked(before)).toBe(0);
    await answer(before, 'withdrawn');
    const after = await claim();
    expect(after).toHaveLength(2);
    expect(await marked(after)).toBe(2);
    expect(await claim()).toEqual([]);
  }); // prettier-ignore

  it('a mailbox that is disabled lets none of them leave', async () => {
    await launched({}, 2);
    const held = await both();
    expect(held).toHaveLength(2);
    for (const senderId of senders) await patch(`/senders/${senderId}`, { disabled: true });
    expect(await marked(held)).toBe(0);
  });
});

it('a raised limit frees all new contacts that were put off, batch by batch', async () => {
  const campaignId = await launched({ new_contacts_per_day: 1 }, 6);
  expect(await claim()).toHaveLength(1);
  await claim(1);
  const at = { teamId: t.teamId, campaignId };
  await t.app.db.transaction().execute((trx) => releaseHeldSends(trx as Trx, at, ['new_contacts_cap'], t.clock.now(), 2));
  const { rows } = await t.app.pool.query(`select hold_reason from email_sends where state = 'pending'`);
  expect(rows).toEqual(Array.from({ length: 5 }, () => ({ hold_reason: null })));
}); // prettier-ignore
