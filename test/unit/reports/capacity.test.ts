import { describe, expect, it } from 'vitest';
import type { CampaignCapacity, TeamCapacity } from '../../../src/reports/capacity-store.ts';
import { presentCampaignCapacity, presentOverview } from '../../../src/reports/capacity-wire.ts';
import { outlookOf } from '../../../src/reports/rules/capacity.ts';
import { capacityAdvice } from '../../../src/reports/rules/capacity-advice.ts';

const NOW = new Date('2026-11-16T09:00:00Z');
const inDays = (days: number): Date => new Date(NOW.getTime() + days * 24 * 3_600_000);
const TEAM: TeamCapacity = {
  mailboxes: 1,
  enabled: 1,
  per_day: 10,
  sent_today: 0,
  left_today: 10,
  daily_limit: null,
};
const campaign = (over: Partial<CampaignCapacity> = {}): CampaignCapacity => ({
  id: 'c1',
  name: 'Spring',
  parent_campaign_id: null,
  contacts: 10,
  projected_contacts: 10,
  blocked: [],
  mails: 20,
  ends_at: inDays(3),
  complete: true,
  bottleneck: 'sender_daily_cap',
  computed_at: NOW,
  ...over,
});
const blocked = (...contacts: number[]) =>
  contacts.map((each, n) => ({ reason: `reason_${n}`, contacts: each }));
const PENDING = { computed_at: null, complete: null, ends_at: null, mails: null, projected_contacts: null };

describe('the outlook of a campaign', () => {
  it.each<[string, Partial<CampaignCapacity>, string, number | null]>([
    ['that ends', {}, 'projected', 3],
    ['without contacts', { contacts: 0, ...PENDING }, 'projected', 0],
    ['that was not simulated', PENDING, 'pending', null],
    ['whose simulation was cut off, though some date is known', { complete: false }, 'unknown', null],
    ['of which some are blocked', { blocked: blocked(4) }, 'projected', 3],
    ['of which all are blocked', { blocked: blocked(6, 4), ends_at: null, mails: 0 }, 'blocked', null],
    ['of a sample, of which all are blocked', { blocked: blocked(5, 4), ends_at: null, mails: 0 }, 'blocked', null],
    ['of which one is left that does not end', { blocked: blocked(9), ends_at: null }, 'no_end', null],
    ['that does not end', { ends_at: null }, 'no_end', null],
    ['that should have ended', { ends_at: inDays(-1) }, 'projected', 0],
  ])('%s', (_what, over, outlook, days) => {
    const row = campaign(over);
    const shown = presentCampaignCapacity(row, NOW);
    expect([outlookOf(row), shown.outlook, shown.projected_completion_days]).toEqual([outlook, outlook, days]);
    expect(shown.projected_completion_at !== null).toBe(outlook === 'projected' && row.contacts > 0);
    expect(shown.mails_remaining === null).toBe(outlook === 'pending' || outlook === 'unknown');
  }); // prettier-ignore

  it('says how many are blocked', () => {
    expect(presentCampaignCapacity(campaign({ blocked: blocked(3, 4) }), NOW).contacts_blocked_total).toBe(7);
    expect(presentCampaignCapacity(campaign({ blocked: blocked(3), contacts: 0 }), NOW)).toMatchObject({
      contacts_blocked: [],
      contacts_blocked_total: 0,
    });
  });
});

describe('the outlook of a team', () => {
  const of = (...rows: Partial<CampaignCapacity>[]) => presentOverview(TEAM, rows.map(campaign), [], NOW);

  it('is the longest campaign, and no less than all mails take together', () => {
    expect(of({}, { ends_at: inDays(5) }).projected_completion_days).toBe(5);
    // 61 mails at 10 a day.
    expect(of({}, { mails: 41 })).toMatchObject({ mails_remaining: 61, projected_completion_days: 7 });
  });

  it('leaves out blocked contacts, and says how many', () => {
    const all = { blocked: blocked(10), ends_at: null, mails: 0 };
    expect(of({ blocked: blocked(2) }, all)).toMatchObject({
      contacts_blocked: 12,
      projected_completion_days: 3,
    });
  });

  it.each([[PENDING], [{ complete: false }], [{ ends_at: null }]])('is not known with %j', (over) =>
    expect(of({}, over).projected_completion_days).toBeNull(),
  );
});

describe('advice', () => {
  const adviceOf = (over: Partial<CampaignCapacity>) =>
    capacityAdvice({ id: 't', ...TEAM }, [campaign(over)], NOW).map(({ kind, text }) => `${kind}: ${text}`);

  it('calls a campaign slow that needs more than 30 days', () => {
    expect(adviceOf({ ends_at: inDays(30) })).toEqual([]);
    expect(adviceOf({ ends_at: inDays(31) })).toEqual([expect.stringMatching(/^slow: needs 31 days/)]);
  });

  it('names blocked contacts by reason, and calls a blocked campaign not endless', () => {
    expect(adviceOf({ blocked: blocked(10), ends_at: null, mails: 0 })).toEqual([
      expect.stringMatching(/^contacts_blocked: 10 contacts get no mail as they are \(reason_0\)/),
    ]);
    expect(adviceOf({ blocked: blocked(10), contacts: 0 })).toEqual([]);
  });

  it('calls no campaign endless whose simulation was cut off', () =>
    expect(adviceOf({ complete: false, ends_at: null })).toEqual([]));
});
