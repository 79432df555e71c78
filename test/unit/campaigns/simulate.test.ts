import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededChance } from '../../../src/campaigns/rules/chance.ts';
import { simulate } from '../../../src/campaigns/rules/simulate.ts';
import type { Outcome, World } from '../../../src/campaigns/rules/simulate.ts';
import { reportOf } from '../../../src/campaigns/rules/simulation-report.ts';
import { linksAskedBy } from '../../../src/campaigns/rules/conditions-of.ts';
import { nextWindow } from '../../../src/platform/rules/calendar.ts';
import type { Capacity } from '../../../src/senders/read-capacities.ts';
import { normalizeGraph } from '../../../src/sequences/rules/graph.ts';
import { needsOf } from '../../../src/sequences/rules/needed-variables.ts';
import { compilePlan } from '../../../src/sequences/rules/walk.ts';
import { edge, id, node } from '../../support/graph.ts';
import { runs } from '../../support/chance.ts';

const NOW = new Date('2026-10-19T06:00:00Z');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const mail = (n: number) => node(n, 'emailNode', { step_number: n, subject: 's', body: 'b' });
const GRAPH = normalizeGraph({
  nodes: [
    node(1, 'startNode'),
    mail(2),
    node(3, 'waitNode', { amount: 2, unit: 'days' }),
    node(4, 'ifNode', { paths: [{ id: 'opened', conditions: [{ field: 'opened', operator: 'is_true' }] }] }),
    mail(5),
    mail(6),
  ],
  edges: [edge(1, 2), edge(2, 3), edge(3, 4), edge(4, 5, 'opened'), edge(4, 6, 'else')],
});
const mailbox = (n: number, over: Partial<Capacity> = {}): Capacity => ({
  id: id(n),
  email: `box${n}@acme.test`,
  timezone: 'UTC',
  spacingSeconds: 0,
  maxPerDay: 10,
  warmUp: null,
  lastDay: { stage: 0, sent: 0, trouble: false, daysAgo: 0 },
  freeAt: NOW,
  ...over,
});
const world = (people: number, over: Partial<World> = {}): World => ({
  now: NOW,
  until: new Date(NOW.getTime() + 90 * DAY_MS),
  plan: compilePlan(GRAPH),
  needs: () => [],
  team: {},
  tracked: { opens: true, clicks: true, links: [] },
  campaignSchedule: {},
  teamSchedule: {},
  zones: { campaign: 'UTC', team: 'UTC' },
  limits: { campaign: null, newContacts: null, team: null },
  used: { campaign: 0, newContacts: 0, team: 0 },
  mailboxes: [mailbox(1)],
  places: null,
  walkers: Array.from({ length: people }, () => ({
    position: { nodeId: null, state: 'entering' },
    dueAt: NOW,
    facts: {
      contact: {},
      custom: {},
      engagement: {},
      clicks: [],
      labels: [],
      mailed: new Set<string>(),
      schedule: over.campaignSchedule ?? {},
      actions: new Map(),
      linkedin: 'ready' as const,
      variantKey: 0,
    },
    senderId: null,
    isNew: true,
  })),
  weight: 1,
  assume: { reply_rate: 0, open_rate: 0, click_rate: 0, bounce_rate: 0 },
  chance: seededChance(7),
  ...over,
});
function play(of: World): Outcome {
  const game = simulate(of);
  for (;;) {
    const turn = game.next();
    if (turn.done) return turn.value;
  }
}
const report = (of: World) => reportOf(play(of), of, GRAPH);

describe('a simulation', () => {
  it('of 100 contacts and a mailbox of 10 mails a day takes twenty days for their two mails, and says what holds them', () => {
    const foreseen = report(world(100));
    expect(foreseen.sent).toBe(200);
    expect(foreseen.days.map(({ sent }) => sent)).toEqual(Array.from({ length: 20 }, () => 10));
    expect(foreseen.bottleneck).toBe('sender_daily_cap');
    expect(foreseen.unreached_nodes).toEqual([id(5)]);
    expect(foreseen.nodes.find((each) => each.id === id(6))).toMatchObject({ contacts: 100, share: 1 });
    expect(foreseen.complete).toBe(true);
    expect(foreseen.finish.last!.toISOString().slice(0, 10)).toBe('2026-11-07');
    expect(foreseen.finish.p50! <= foreseen.finish.p90!).toBe(true);
  });

  it('holds who lacks a value of the next text, and counts as ended the others alone', () => {
    const { walkers } = world(10);
    const some = walkers.map((walker, n) => ({
      ...walker,
      facts: { ...walker.facts, contact: n < 4 ? { city: ' ' } : { city: 'Ulm' } },
    }));
    const of = world(10, { walkers: some, needs: (nodeId) => (nodeId === id(6) ? ['city'] : []) });
    const outcome = play(of);
    expect([...outcome.lacking.values()]).toEqual(Array(4).fill({ isReached: true }));
    const foreseen = reportOf(outcome, of, GRAPH);
    expect(foreseen.sent).toBe(16);
    expect(foreseen.holds.map(({ reason }) => reason)).toContain('missing_variable');
    expect(foreseen.finish).toMatchObject({ unfinished: 0, last: expect.any(Date) });
  });

  it('counts as reached by no mail only who lacks a value of the first', () => {
    const outcome = play(world(3, { needs: () => ['city'] }));
    expect([...outcome.lacking.values()]).toEqual(Array(3).fill({ isReached: false }));
  });

  it('takes what an HTTP step saves as there behind it alone, and holds at the step who lacks a value of the call', () => {
    const graph = normalizeGraph({
      nodes: [
        node(1, 'startNode'),
        node(2, 'httpNode', { url: 'https://crm.test/{{city}}', save_as: { score: 'score' } }),
        { ...mail(3), data: { subject: 's', body: '{{custom.score}}' } },
      ],
      edges: [edge(1, 2), edge(2, 3)],
    });
    const first = { nodeId: id(3), state: 'entering' } as const;
    const [here, past, poor] = world(3).walkers;
    const inUlm = { ...here!.facts, contact: { city: 'Ulm' } };
    const outcome = play(
      world(3, {
        plan: compilePlan(graph),
        needs: needsOf(graph),
        walkers: [{ ...here!, facts: inUlm }, { ...past!, facts: inUlm, position: first }, poor!],
      }),
    );
    expect(outcome.sent.length).toBe(1);
    expect([...outcome.lacking.keys()].toSorted((a, b) => a - b)).toEqual([1, 2]);
    expect(outcome.reached.get(id(2))).toBe(2);
  });

  it('sends to each contact in the hours of its own zone, where the schedule asks for it', () => {
    const hours = { timezone: 'UTC', start: '09:00', end: '10:00' };
    const zones = ['Asia/Tokyo', 'America/New_York', 'Nowhere', undefined];
    const sentAt = (schedule: object) => {
      const base = world(zones.length, { campaignSchedule: schedule, teamSchedule: {} });
      const walkers = base.walkers.map((walker, n) => ({
        ...walker,
        facts: {
          ...walker.facts,
          custom: { time_zone: zones[n] },
          contact: { country: n === 3 ? 'Japan' : 'JP?' },
        },
      }));
      const { sent, held } = play({ ...base, walkers });
      return { hours: sent.map((each) => new Date(each.at).getUTCHours()), held };
    };
    // It begins at 06:00 UTC: 15:00 in Tokyo and 02:00 in New York; the second mail comes two days after the first.
    const own = sentAt({ ...hours, use_contact_time_zone: true });
    expect(own.hours.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 9, 9, 13, 13]);
    expect(own.held.get('outside_window')).toBe(18 + 18 + 7 + 3);
    expect(sentAt(hours).hours).toEqual(Array(8).fill(9));
  });

  it('lets a contact that another tool wrote to take no place of the new contacts of a day', () => {
    const limits = { campaign: null, newContacts: 2, team: null };
    const { walkers } = world(6);
    const some = walkers.map((walker, n) => ({ ...walker, isNew: n < 3 }));
    const sent = (of: World): number => report(of).days[0]!.sent;
    expect(sent(world(6, { limits }))).toBe(2);
    expect(sent(world(6, { limits, walkers: some }))).toBe(5);
  });

  it('goes on with the ramp of a mailbox from its last day, and names it where it holds most', () => {
    const warmUp = { enabled: true, start_per_day: 5, increase_per_day: 3, target: 12 };
    const days = (stage: number, sent: number, trouble: boolean, daysAgo: number, maxPerDay = 50) => {
      const lastDay = { stage, sent, trouble, daysAgo };
      const foreseen = report(world(40, { mailboxes: [mailbox(1, { maxPerDay, warmUp, lastDay })] }));
      return [...foreseen.days.slice(0, 5).map((day) => day.sent), foreseen.bottleneck];
    };
    expect(days(0, 0, false, 0)).toEqual([5, 8, 11, 12, 12, 'warm_up_cap']);
    expect(days(2, 6, false, 0)).toEqual([2, 11, 12, 12, 12, 'warm_up_cap']);
    expect(days(2, 8, false, 1)).toEqual([11, 12, 12, 12, 12, 'warm_up_cap']);
    expect(days(2, 8, false, 4)).toEqual([8, 11, 12, 12, 12, 'warm_up_cap']);
    expect(days(3, 11, true, 1)).toEqual([8, 11, 12, 12, 12, 'warm_up_cap']);
    expect(days(3, 11, true, 0)).toEqual([0, 8, 11, 12, 12, 'warm_up_cap']);
    expect(days(0, 0, false, 0, 6)).toEqual([5, 6, 6, 6, 6, 'sender_daily_cap']);
  });

  it('takes no limit that was lowered during a day for mails of the days after', () => {
    const full = { stage: 0, sent: 50, trouble: false, daysAgo: 0 };
    const limits = { campaign: 7, newContacts: null, team: null };
    const used = { campaign: 50, newContacts: 0, team: 0 };
    for (const over of [{ mailboxes: [mailbox(1, { maxPerDay: 7, lastDay: full })] }, { limits, used }])
      expect(report(world(20, over)).days.slice(0, 3).map(({ sent }) => sent)).toEqual([0, 7, 7]); // prettier-ignore
  });

  it.each<[string, Partial<World>, number]>([
    ['campaign_daily_cap', { limits: { campaign: 5, newContacts: null, team: null } }, 5],
    ['team_daily_cap', { limits: { campaign: null, newContacts: null, team: 4 } }, 4],
  ])('names %s where it holds most', (reason, over, most) => {
    const foreseen = report(world(40, over));
    expect(foreseen.bottleneck).toBe(reason);
    expect(Math.max(...foreseen.days.map(({ sent }) => sent))).toBe(most);
    expect(foreseen.sent).toBe(80);
  });

  it('holds a person and a company by their caps, from what they got before', () => {
    const got = (...hoursAgo: number[]) => ({
      times: hoursAgo.map((hours) => new Date(NOW.getTime() - hours * 3_600_000)),
      underWay: false,
    });
    const company = { reason: 'company_cap' as const, cap: { mails: 3, days: 1 }, taken: got() };
    const places = [got(1), got()].map((taken) => [
      { reason: 'person_cap' as const, cap: { mails: 1, days: 4 }, taken },
      company,
    ]);
    const foreseen = report(world(2, { places }));
    expect(foreseen.sent).toBe(4);
    expect(foreseen.bottleneck).toBe('person_cap');
    expect(foreseen.days.map(({ sent }) => sent)).toEqual([1, 0, 0, 0, 2, 0, 0, 0, 1]);
    const three = [1, 2, 3, 4].map(() => [{ ...company, taken: company.taken }]);
    company.taken.times = [];
    const together = report(world(4, { places: three }));
    expect(together.sent).toBe(8);
    expect(Math.max(...together.days.map(({ sent }) => sent))).toBe(3);
    expect(together.holds.map(({ reason }) => reason)).toContain('company_cap');
  });

  it('begins with as many new contacts a day as the limit says, and follow-ups beside them', () => {
    const limits = { campaign: null, newContacts: 3, team: null };
    const foreseen = report(world(12, { limits }));
    expect(foreseen.days.map(({ sent }) => sent)).toEqual([3, 3, 6, 6, 3, 3]);
    expect(foreseen.bottleneck).toBe('new_contacts_cap');
  });

  it('takes what is assumed: opens choose paths, answers and bounces end the sequence', () => {
    const assume = { reply_rate: 0, open_rate: 1, click_rate: 0, bounce_rate: 0 };
    expect(report(world(20, { assume })).unreached_nodes).toEqual([id(6)]);
    const clicked = { ...assume, open_rate: 0, click_rate: 1 };
    expect(report(world(20, { assume: clicked })).unreached_nodes).toEqual([id(6)]);
    expect(report(world(20, { assume: { ...assume, reply_rate: 1 } })).sent).toBe(20);
    const bounced = report(world(20, { assume: { ...assume, bounce_rate: 1 } }));
    expect([bounced.sent, bounced.finish.unfinished]).toEqual([20, 0]);
    const some = (seed: number) =>
      report(world(200, { assume: { ...assume, reply_rate: 0.3 }, chance: seededChance(seed) }));
    expect(some(1)).toEqual(some(1));
    expect(some(1).sent).toBeGreaterThan(300);
    expect(some(1).sent).toBeLessThan(380);
  });

  it('says what no mailbox and no open window mean: nothing is sent, and why', () => {
    expect(report(world(5, { mailboxes: [] }))).toMatchObject({ sent: 0, bottleneck: 'no_sender' });
    expect(report(world(5, { mailboxes: [mailbox(1, { maxPerDay: 0 })] })).sent).toBe(0);
    const never = { days: ['mon'], holidays: Array.from({ length: 60 }, (_none, n) => mondayOf(n)) };
    expect(report(world(5, { campaignSchedule: never }))).toMatchObject({ sent: 0, complete: false });
    expect(report(world(0))).toMatchObject({ sent: 0, bottleneck: null, complete: true });
  });

  it('says on which days a mail waits for a holiday, and on which for the hours', () => {
    const campaignSchedule = { days: ['mon', 'tue', 'wed', 'thu', 'fri'], start: '09:00', end: '17:00', holidays: ['2026-10-20', '2026-10-26'] }; // prettier-ignore
    // From Monday 17:00 on the holiday keeps the next window closed; then nine hours are left until it opens.
    const at = new Date('2026-10-19T17:00:00Z');
    const hours = (now: Date) => {
      const until = new Date(now.getTime() + 80 * HOUR_MS);
      const over = { now, until, campaignSchedule, mailboxes: [mailbox(1, { freeAt: now })] };
      const { holds } = report(world(1, over));
      return Object.fromEntries(holds.map(({ reason, mail_hours }) => [reason, mail_hours]));
    };
    expect(hours(at)).toEqual({ outside_window: 9, holiday: 31 });
    // Over the weekend, Monday's holiday keeps the next window closed.
    expect(hours(new Date('2026-10-24T00:00:00Z'))).toEqual({ outside_window: 9, holiday: 72 });
    const team = { teamSchedule: { holidays: ['2026-10-19'] } };
    expect(report(world(5, team)).bottleneck).toBe('holiday');
  });

  it('takes a click as one on each link that conditions ask about, an hour after the mail', () => {
    const asked = (operator: string, value: unknown, within?: object) => {
      const conditions = [{ field: 'link_clicked', operator, value, ...(within ? { within } : {}) }];
      const clicked = node(4, 'ifNode', { paths: [{ id: 'opened', conditions }] });
      const graph = normalizeGraph({ nodes: GRAPH.nodes.map((each) => (each.id === id(4) ? clicked : each)), edges: GRAPH.edges }); // prettier-ignore
      const unreached = (click_rate: number) => {
        const assume = { reply_rate: 0, open_rate: 1, click_rate, bounce_rate: 0 };
        const of = world(5, {
          plan: compilePlan(graph),
          tracked: { opens: true, clicks: true, links: linksAskedBy(graph) },
          assume,
        });
        return reportOf(play(of), of, graph).unreached_nodes;
      };
      return [unreached(1), unreached(0)];
    };
    const all = [[id(6)], [id(5)]];
    expect(asked('equals', 'https://acme.test/Price/')).toEqual(all);
    expect(asked('contains', 'price')).toEqual(all);
    expect(asked('in', ['https://acme.test/a', 'https://acme.test/b'])).toEqual(all);
    expect(asked('in', 'https://acme.test/a, https://acme.test/b')).toEqual(all);
    expect(asked('contains', 'price', { amount: 47, unit: 'hours' })).toEqual(all);
    expect(asked('contains', 'price', { amount: 46, unit: 'hours' })).toEqual([[id(5)], [id(5)]]);
  });

  it('of a sample sends what the whole campaign would, day by day', () => {
    const all = report(world(400, { mailboxes: [mailbox(1), mailbox(2)] }));
    const sampled = report(world(100, { mailboxes: [mailbox(1), mailbox(2)], weight: 4 }));
    expect(sampled.sent).toBe(all.sent);
    const tenDays = (of: typeof all) => of.days.slice(0, 10).reduce((sum, { sent }) => sum + sent, 0);
    expect(Math.abs(tenDays(sampled) - tenDays(all))).toBeLessThanOrEqual(20);
  });

  it.each([
    ['mailbox', { mailboxes: [mailbox(1)] }],
    ['campaign', { mailboxes: [mailbox(1, { maxPerDay: 10_000 })], limits: { campaign: 10, newContacts: null, team: null } }],
  ])('goes on though each contact of the sample stands for more mails than a day of the %s has', (_of, over) => {
    const { sent } = report(world(100, { ...over, weight: 35 }));
    // Ten a day for 90 days, and the last contact of the sample in full.
    expect(sent).toBeGreaterThanOrEqual(870);
    expect(sent).toBeLessThanOrEqual(945);
  }); // prettier-ignore
});

const mondayOf = (weeks: number): string =>
  new Date(NOW.getTime() + weeks * 7 * DAY_MS).toISOString().slice(0, 10);

it('never sends outside a window, above a cap or closer than the spacing, whatever the settings', () => {
  const zones = fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu');
  const limit = fc.option(fc.integer({ min: 1, max: 30 }));
  fc.assert(
    fc.property(
      fc.record({ zone: zones, team: zones, days: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 })), start: fc.constantFrom('08:00', '22:00'), end: fc.constantFrom('12:30', '02:00') }),
      fc.record({ campaign: limit, newContacts: limit, team: limit }),
      fc.array(fc.record({ zone: zones, cap: fc.nat({ max: 20 }), spacing: fc.constantFrom(0, 90, 1200) }), { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 40 }),
      ({ zone, team, days, start, end }, limits, boxes, people) => {
        const campaignSchedule = { timezone: zone, start, end, ...(days ? { days } : {}) };
        const of = world(people, {
          campaignSchedule,
          zones: { campaign: zone, team },
          limits,
          mailboxes: boxes.map((box, n) => mailbox(n + 1, { timezone: box.zone, maxPerDay: box.cap, spacingSeconds: box.spacing })),
        });
        const { sent } = play(of);
        const dayIn = (at: number, timezone: string) =>
          Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone).toPlainDate().toString();
        const most = (timezone: string, some = sent) =>
          Math.max(0, ...Map.groupBy(some, ({ at }) => dayIn(at, timezone)).values().map((day) => day.length));
        for (const { at } of sent) expect(nextWindow(campaignSchedule, new Date(at))!.opensAt.getTime()).toBeLessThanOrEqual(at);
        expect(most(zone)).toBeLessThanOrEqual(limits.campaign ?? Infinity);
        expect(most(team)).toBeLessThanOrEqual(limits.team ?? Infinity);
        for (const [index, box] of boxes.entries()) {
          const own = sent.filter((each) => each.mailbox === index);
          expect(most(box.zone, own)).toBeLessThanOrEqual(box.cap);
          for (const [n, { at }] of own.entries())
            if (n > 0) expect(at - own[n - 1]!.at).toBeGreaterThanOrEqual(box.spacing * 700 - 1);
        }
      },
    ),
    { numRuns: runs(100) },
  );
}); // prettier-ignore
