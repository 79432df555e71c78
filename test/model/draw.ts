import fc from 'fast-check';
import { edge, id, node } from '../support/graph.ts';
import type { Calendar } from './calendar.ts';
import type { Asked, ModelGraph } from './sequence.ts';

export type Act =
  | { on: 'mail'; nth: number; after: number; what: 'reply' | 'open' | 'click' | 'soft' | 'invalid' }
  | { on: 'start'; after: number; what: 'pause' | 'resume' };
export interface DrawnContact {
  city: string;
  score: number | null;
  history: Act[];
}
export interface DrawnCampaign {
  graph: ModelGraph;
  calendar: number;
  dailyLimit: number | null;
  newPerDay: number | null;
  guard?: number;
  contacts: DrawnContact[];
}
export interface DrawnWorld {
  start: number;
  calendars: Calendar[];
  teamCalendar: Calendar | null;
  teamLimit: number | null;
  mailboxes: { cap: number; zone: string; spacing?: number }[];
  campaigns: DrawnCampaign[];
}

const HALF_HOUR = 30 * 60_000;
/** Zones whose clocks change soon after a start: by an hour, by half an hour, at midnight; and two that never change. */
const ZONES = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Cairo', 'America/Santiago', 'Asia/Kolkata', 'UTC']; // prettier-ignore
const STARTS = ['2027-03-10T09:00Z', '2027-03-25T09:00Z', '2027-04-01T09:00Z', '2027-04-27T09:00Z', '2027-09-02T09:00Z', '2027-10-28T09:00Z']; // prettier-ignore
const CITIES = ['Berlin', 'berlin', 'Rome', ''];

const time = fc.integer({ min: 0, max: 47 }).map((half) => `${String(half >> 1).padStart(2, '0')}:${half % 2 ? '30' : '00'}`); // prettier-ignore
export const calendar = (start: number): fc.Arbitrary<Calendar> =>
  fc
    .record(
      {
        timezone: fc.constantFrom(...ZONES),
        days: fc.subarray(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], { minLength: 2 }),
        start: time,
        end: fc.oneof(time, fc.constant('24:00')),
        holidays: fc.array(
          fc.integer({ min: 0, max: 12 }).map((day) => new Date(start + day * 86_400_000).toISOString().slice(0, 10)),
          { maxLength: 2 },
        ),
      },
      { requiredKeys: [] },
    )
    .filter(({ start: from, end }) => from === undefined || from !== end); // prettier-ignore
export const startMoment: fc.Arbitrary<number> = fc.constantFrom(...STARTS.map((each) => Date.parse(each)));

const within = fc.option(
  fc.record({ amount: fc.integer({ min: 1, max: 48 }), unit: fc.constantFrom('minutes', 'hours', 'days') }),
  { nil: undefined },
);
const asked: fc.Arbitrary<Asked> = fc.oneof(
  fc.record({ field: fc.constant('city'), operator: fc.constantFrom('equals', 'not_equals', 'contains'), value: fc.constantFrom('berlin', 'ROME', 'er') }),
  fc.record({ field: fc.constant('city'), operator: fc.constantFrom('is_empty', 'is_not_empty') }),
  fc.record({ field: fc.constant('custom.score'), operator: fc.constantFrom('greater_than', 'less_than'), value: fc.integer({ min: 0, max: 100 }) }),
  fc.record({ field: fc.constant('custom.score'), operator: fc.constant('is_empty') }),
  fc.record({ field: fc.constantFrom('opened', 'clicked'), operator: fc.constantFrom('is_true', 'is_false') }),
  fc.record({ field: fc.constantFrom('opened', 'clicked'), operator: fc.constantFrom('is_true', 'is_false'), within: within.filter(Boolean) }),
) as fc.Arbitrary<Asked>; // prettier-ignore

type Item =
  | { kind: 'mail' }
  | { kind: 'note' }
  | { kind: 'stop' }
  | { kind: 'wait'; data: Record<string, unknown> }
  | { kind: 'task'; blocking: boolean }
  | { kind: 'linkedin'; action: 'visit' | 'like' | 'connection' }
  | { kind: 'call'; path: 'ok' | 'fail'; onError: 'continue' | 'stop' }
  | {
      kind: 'switch';
      field: string;
      cases: { value: string | number | null; onward: Item[] }[];
      otherwise: Item[] | null;
    }
  | {
      kind: 'if';
      paths: { match: 'all' | 'any'; conditions: Asked[]; onward: Item[]; back: boolean }[];
      otherwise: Item[] | null;
    };
/** Stands for the calls' server until its address is known. */
export const CALLED = 'http://called.test';
const action = fc.oneof(
  fc.record({ kind: fc.constant('task' as const), blocking: fc.boolean() }),
  fc.record({ kind: fc.constant('linkedin' as const), action: fc.constantFrom('visit' as const, 'like' as const, 'connection' as const) }),
  fc.record({ kind: fc.constant('call' as const), path: fc.constantFrom('ok' as const, 'ok' as const, 'fail' as const), onError: fc.constantFrom('continue' as const, 'stop' as const) }),
) as fc.Arbitrary<Item>; // prettier-ignore
const wait = fc.oneof(
  fc.record({ unit: fc.constantFrom('minutes'), amount: fc.constantFrom(0, 30, 90, 600) }),
  fc.record({ unit: fc.constant('hours'), amount: fc.constantFrom(1, 5, 24, 26) }),
  fc.record({ unit: fc.constantFrom('days', 'business_days'), amount: fc.integer({ min: 1, max: 4 }) }),
).map((data): Item => ({ kind: 'wait', data })); // prettier-ignore
const choices = fc.oneof(
  fc.record({ field: fc.constant('city'), values: fc.shuffledSubarray(['berlin', 'ROME', null], { minLength: 1 }) }),
  fc.record({ field: fc.constant('custom.score'), values: fc.shuffledSubarray([0, 50, null], { minLength: 1 }) }),
); // prettier-ignore
const { program } = fc.letrec<{ program: Item[]; item: Item }>((tie) => ({
  program: fc.array(tie('item'), { minLength: 1, maxLength: 4, depthIdentifier: 'graph' }),
  item: fc.oneof(
    { depthSize: 'small', depthIdentifier: 'graph' },
    { weight: 6, arbitrary: fc.constant<Item>({ kind: 'mail' }) },
    { weight: 5, arbitrary: wait },
    { weight: 2, arbitrary: action },
    { weight: 1, arbitrary: fc.constantFrom<Item>({ kind: 'note' }, { kind: 'stop' }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('if' as const),
        paths: fc.array(
          fc.record({
            match: fc.constantFrom('all' as const, 'any' as const),
            conditions: fc.array(asked, { minLength: 1, maxLength: 2 }),
            onward: tie('program'),
            back: fc.boolean(),
          }),
          { minLength: 1, maxLength: 2 },
        ),
        otherwise: fc.option(tie('program')),
      }) as fc.Arbitrary<Item>,
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(choices, fc.array(tie('program'), { minLength: 3, maxLength: 3 }), fc.option(tie('program')))
        .map(([{ field, values }, programs, otherwise]) => ({
          kind: 'switch' as const,
          field,
          cases: values.map((value, index) => ({ value, onward: programs[index]! })),
          otherwise,
        })) as fc.Arbitrary<Item>,
    },
  ),
}));

function build(items: Item[]): ModelGraph {
  const graph: ModelGraph = { nodes: [], edges: [] };
  let count = 0;
  let step = 0;
  const add = (type: string, data: Record<string, unknown> = {}): string => {
    graph.nodes.push(node(++count, type, data));
    return id(count);
  };
  const numberOf = (name: string): number => Number(name.slice(-12));
  type End = [from: string, path?: string];
  const join = (ends: End[], to: string): void => {
    for (const [from, path] of ends) graph.edges.push({ ...edge(numberOf(from), numberOf(to), path), id: id(5_000 + graph.edges.length) } as never); // prettier-ignore
  };
  function lay(program: Item[], begin: End[]): End[] {
    let ends = begin;
    for (const item of program) {
      if (ends.length === 0) break;
      if (item.kind === 'note') {
        add('noteNode', { text: 'a remark beside the graph' });
        continue;
      }
      const at =
        item.kind === 'mail' ? add('emailNode', { step_number: ++step, subject: `S${step}`, body: 'Text' })
        : item.kind === 'wait' ? add('waitNode', item.data)
        : item.kind === 'task' ? add('taskNode', { title: `T${++step}`, step_number: step, blocking: item.blocking })
        : item.kind === 'linkedin' ? add('linkedinNode', { action: item.action, step_number: ++step })
        : item.kind === 'call' ? add('httpNode', { url: `${CALLED}/${item.path}`, step_number: ++step, on_error: item.onError })
        : item.kind === 'stop' ? add('stopNode')
        : item.kind === 'switch' ? add('switchNode', { field: item.field, cases: item.cases.map(({ value }, index) => ({ id: `c${index}`, value })) })
        : add('ifNode', { paths: item.paths.map(({ match, conditions }, index) => ({ id: `p${index}`, match, conditions })) }); // prettier-ignore
      join(ends, at);
      ends = item.kind === 'stop' ? [] : [[at]];
      if (item.kind === 'switch') {
        ends = item.cases.flatMap(({ onward }, index) => lay(onward, [[at, `c${index}`]]));
        ends.push(
          ...(item.otherwise ? lay(item.otherwise, [[at, 'default']]) : ([[at, 'default']] as End[])),
        );
      }
      if (item.kind !== 'if') continue;
      ends = item.paths.flatMap(({ onward, back }, index): End[] => {
        const tails = lay(onward, [[at, `p${index}`]]);
        if (!back || tails.length === 0) return tails;
        const day = add('waitNode', { unit: 'days', amount: 1 });
        join(tails, day);
        join([[day]], at);
        return [];
      });
      ends.push(...(item.otherwise ? lay(item.otherwise, [[at, 'else']]) : ([[at, 'else']] as End[])));
    }
    return ends;
  }
  lay(items, [[add('startNode')]]);
  return graph;
}
export const graph: fc.Arbitrary<ModelGraph> = program.map(build).filter(({ nodes }) => nodes.length <= 40);

const delay = fc.integer({ min: 1, max: 120 }).map((halves) => halves * HALF_HOUR);
const act: fc.Arbitrary<Act[]> = fc.oneof(
  fc.record({ on: fc.constant('mail' as const), nth: fc.integer({ min: 0, max: 3 }), after: delay, what: fc.constantFrom('reply', 'open', 'open', 'click', 'soft', 'soft', 'invalid') }).map((one) => [one as Act]),
  fc.tuple(delay, delay).map(([from, length]): Act[] => [{ on: 'start', after: from, what: 'pause' }, { on: 'start', after: from + length, what: 'resume' }]),
); // prettier-ignore
export const contact: fc.Arbitrary<DrawnContact> = fc.record({
  city: fc.constantFrom(...CITIES),
  score: fc.option(fc.integer({ min: 0, max: 100 })),
  history: fc.array(act, { maxLength: 3 }).map((acts) => acts.flat()),
});

const CAMPAIGNS_A_CALENDAR = 3;
export const world = (campaigns: number): fc.Arbitrary<DrawnWorld> => {
  const each = Math.ceil(campaigns / CAMPAIGNS_A_CALENDAR);
  return startMoment.chain((start) =>
    fc.record({
      start: fc.constant(start),
      calendars: fc.array(calendar(start), { minLength: each, maxLength: each }),
      teamCalendar: fc.option(calendar(start)),
      teamLimit: fc.option(fc.integer({ min: 1, max: 3 }).map((each) => each * campaigns)),
      mailboxes: fc.array(fc.record({ cap: fc.integer({ min: Math.ceil(campaigns / 2), max: 2 * campaigns }), zone: fc.constantFrom(...ZONES) }), { minLength: 1, maxLength: 3 }),
      campaigns: fc.array(
        fc.record({
          graph: graph.filter(({ nodes }) => nodes.some(({ type }) => type === 'emailNode')),
          calendar: fc.integer({ min: 0, max: each - 1 }),
          dailyLimit: fc.option(fc.integer({ min: 1, max: 3 })),
          newPerDay: fc.option(fc.integer({ min: 1, max: 2 })),
          contacts: fc.array(contact, { minLength: 1, maxLength: 4 }),
        }),
        { minLength: campaigns, maxLength: campaigns },
      ),
    }),
  ); // prettier-ignore
};
