import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nextWindow } from '../../src/platform/rules/calendar.ts';
import { compilePlan, walk } from '../../src/sequences/rules/walk.ts';
import { waitEnds } from '../../src/sequences/rules/wait.ts';
import { normalizeGraph } from '../../src/sequences/rules/graph.ts';
import { validateGraph } from '../../src/sequences/rules/validate.ts';
import { shutBecause, isOpen, waitEnd, windowFrom } from './calendar.ts';
import type { Wait } from './calendar.ts';
import { closedBecause } from '../../src/platform/rules/calendar.ts';
import { calendar, contact, graph, startMoment } from './draw.ts';
import { fails, walkOn } from './sequence.ts';
import type { StepActionState } from '../../src/sequences/rules/act.ts';

/** `npm run prove -- graphs` asks for ten thousand. */
const RUNS = { numRuns: Math.max(2_000, Number(process.env.PROVE_GRAPHS ?? 0)) };
const TIMEOUT_MS = 300_000;
const HOUR = 3_600_000;
/** A calendar, and a moment of the two weeks around its clock change. */
const moments = startMoment.chain((start) =>
  fc.record({
    schedule: calendar(start),
    at: fc.integer({ min: 0, max: 14 * 48 * 30 }).map((minutes) => start + minutes * 60_000),
  }),
);

it(
  'a window opens, closes and is shut for the reason that the model names',
  () => {
    fc.assert(
    fc.property(moments, ({ schedule, at }) => {
      const engine = nextWindow(schedule, new Date(at));
      const said = engine && (engine.closesAt ? [engine.opensAt.getTime(), engine.closesAt.getTime()] : 'always');
      const bound = Boolean(schedule.days ?? schedule.start ?? schedule.end) || (schedule.holidays?.length ?? 0) > 0;
      expect(said).toEqual(bound ? windowFrom(schedule, at) : 'always');
      if (!isOpen(schedule, at)) expect(closedBecause(schedule, new Date(at))).toBe(shutBecause(schedule, at));
    }),
    RUNS,
  ); // prettier-ignore
  },
  TIMEOUT_MS,
);

it(
  'a wait ends when the model says',
  () => {
    const wait: fc.Arbitrary<Wait> = fc.record({
      amount: fc.integer({ min: 0, max: 30 }),
      unit: fc.constantFrom('minutes', 'hours', 'days', 'business_days'),
    });
    fc.assert(
      fc.property(moments, wait, ({ schedule, at }, each) => {
        expect(waitEnds(each, new Date(at), schedule).getTime()).toBe(waitEnd(each, at, schedule));
      }),
      RUNS,
    );
  },
  TIMEOUT_MS,
);

it(
  'a contact goes the way that the model goes, from every node of a random graph',
  () => {
    const opened = fc.option(fc.integer({ min: 1, max: 200 }).map((hours) => hours * HOUR));
    fc.assert(
    fc.property(
      graph, moments, contact, opened, opened, fc.nat(), fc.nat({ max: 7 }),
      (drawn, { schedule, at }, person, openedAgo, clickedAgo, which, mails) => {
        expect(validateGraph(normalizeGraph(drawn)).errors).toEqual([]);
        const plan = compilePlan(drawn as never);
        const letters = drawn.nodes.filter(({ type }) => type === 'emailNode').map((each) => each.id);
        const mailed = new Set(letters.filter((_, index) => (mails >> (index % 3)) % 2 === 1));
        const walked = drawn.nodes.filter(({ type }) => type !== 'noteNode');
        const { id } = walked[which % walked.length]!;
        const ago = (ms: number | null): number | null => (ms === null ? null : at - ms);
        const did = { opened: ago(openedAgo), clicked: ago(clickedAgo) };
        const date = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));
        const facts = {
          contact: { city: person.city }, custom: person.score === null ? {} : { score: person.score },
          engagement: { opened: date(did.opened), clicked: date(did.clicked) },
          clicks: [], labels: [], mailed, schedule, actions: new Map<string, StepActionState>(), linkedin: 'ready' as const, variantKey: 0,
        };
        let said = walk(plan, { nodeId: id, state: 'entering' }, facts, new Date(at));
        while (said.do === 'task' || said.do === 'call' || said.do === 'act' || said.do === 'await') {
          const of = plan.nodes.get(said.nodeId)!;
          facts.actions.set(said.nodeId, said.do === 'call' && fails(of as never) ? 'failed' : 'done');
          said = walk(plan, { nodeId: said.nodeId, state: 'sending' }, facts, new Date(at));
        }
        const wanted = walkOn(drawn, { enter: id }, { ...person, ...did }, { mailed, acted: new Set(), actsAt: () => at, now: at, calendar: schedule });
        expect(
          said.do === 'send' ? { do: 'mail', node: said.nodeId }
          : said.do === 'wait' ? { do: 'wait', node: said.nodeId, until: said.until.getTime() }
          : said.do === 'finish' ? { do: 'end', because: said.because, node: said.nodeId }
          : said,
        ).toEqual(wanted);
      },
    ),
    RUNS,
  ); // prettier-ignore
  },
  TIMEOUT_MS,
);
