import { describe, expect, it } from 'vitest';
import { OPERATORS } from '../../../src/sequences/rules/fields.ts';
import { normalizeGraph } from '../../../src/sequences/rules/graph.ts';
import { validateGraph } from '../../../src/sequences/rules/validate.ts';
import { WAIT_UNITS } from '../../../src/sequences/rules/wait.ts';

const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const start = { id: id(1), type: 'startNode' };
const check = (nodes: unknown[], edges: unknown[] = []) => validateGraph(normalizeGraph({ nodes, edges }));
const line = (count: number) =>
  Array.from({ length: count - 1 }, (_none, n) => ({ id: id(n + 1), source: id(n + 1), target: id(n + 2) }));
/** Faults of one node with this data, without their common path. */
const faultsOf = (type: string, data: object): string[] =>
  check([start, { id: id(2), type, data }], line(2)).errors.map(({ param, rule }) =>
    `${param} ${rule}`.replace('nodes[1].data.', ''),
  );

const mail = { subject: 'Hi', body: '<p>Hi {{first_name}}</p>' };
const variant = (more: object) => ({ ...mail, variants: [{ id: 'a', weight: 1, ...more }] });
const holds = { field: 'title', operator: 'is_empty' };
const path = (more: object) => ({ paths: [{ id: 'p', match: 'all', conditions: [holds], ...more }] });
const many = (count: number, make: (n: number) => unknown) =>
  Array.from({ length: count }, (_none, n) => make(n));

describe('data of a node is accepted', () => {
  it.each<[string, string, object]>([
    ['a first mail that may continue a thread', 'emailNode', { ...mail, thread: 'reply' }],
    ['a mail that begins a thread', 'emailNode', { ...mail, thread: 'new' }],
    ['a subject of 998 characters', 'emailNode', { ...mail, subject: 'x'.repeat(998) }],
    [
      'variables of every source',
      'emailNode',
      {
        ...mail,
        body: '{{image}} {{linkedin_url}} {{custom.Any-Key}} {{sender.email}} {{team.meeting_link}}',
      },
    ],
    ['a mail with a plain text', 'emailNode', { ...mail, body_text: 'Hi {there|you}' }],
    ['a variant without weight', 'emailNode', variant({ weight: undefined })],
    ['a variant that no contact gets', 'emailNode', variant({ weight: 0 })],
    ...WAIT_UNITS.map((unit): [string, string, object] => [
      `a wait of ${unit}`,
      'waitNode',
      { amount: 3, unit },
    ]),
    ['the longest waits', 'waitNode', { amount: 1_000_000, unit: 'minutes' }],
    ['ten years of hours', 'waitNode', { amount: 87_600, unit: 'hours' }],
    ['ten years of days', 'waitNode', { amount: 3_650, unit: 'days' }],
    ['ten years of business days', 'waitNode', { amount: 2_600, unit: 'business_days' }],
    ['the first moment', 'waitNode', { until: '2000-01-01T00:00:00Z' }],
    ['the last moment', 'waitNode', { until: '2100-12-31T23:59:59.999Z' }],
    ['the highest step', 'emailNode', { ...mail, step_number: 10_000 }],
    ['an id of a hundred characters', 'emailNode', variant({ id: '\u{1f600}'.repeat(50) })],
    [
      'a thousand values',
      'ifNode',
      path({ conditions: [{ field: 'title', operator: 'in', value: many(1_000, String) }] }),
    ],
    ['a task that is due', 'taskNode', { title: 'Call', due_in_days: 3_650 }],
    ['a request with its time', 'httpNode', { url: 'https://crm.test/hook', timeout_ms: 120_000 }],
    ['a wait of nothing', 'waitNode', { amount: 0, unit: 'days' }],
    ['a wait until a moment', 'waitNode', { until: '2026-12-01T09:00:00Z' }],
    ['ten paths', 'ifNode', { paths: many(10, (n) => ({ id: `p${n}`, conditions: [holds] })) }],
    ['ten conditions', 'ifNode', path({ conditions: many(10, () => holds) })],
    ['any of the conditions', 'ifNode', path({ match: 'any' })],
    [
      'every operator',
      'ifNode',
      path({ conditions: [{ field: 'title', operator: OPERATORS[0], value: '' }] }),
    ],
    ['ten cases', 'switchNode', { field: 'title', cases: many(10, (n) => ({ id: `c${n}`, value: n })) }],
    ['a task', 'taskNode', { title: 'Call' }],
    ['a request', 'httpNode', { url: 'https://crm.test/hook' }],
    ['an action', 'linkedinNode', { action: 'visit' }],
    ['what a drawing tool keeps there', 'noteNode', { color: 'red', text: 'later' }],
  ])('%s', (_says, type, data) => {
    expect(faultsOf(type, data)).toEqual([]);
  });
});

describe('data of a node is refused, and the fault names its path', () => {
  it.each<[string, string, object, string]>([
    ['a subject of 999 characters', 'emailNode', { ...mail, subject: 'x'.repeat(999) }, 'subject length'],
    ['a body beyond 512 KiB', 'emailNode', { ...mail, body: 'x'.repeat(524_289) }, 'body length'],
    ['a plain text that does not compile', 'emailNode', { ...mail, body_text: '{{' }, 'body_text template'],
    [
      'a variable that no contact has',
      'emailNode',
      { ...mail, body: '{Hi|Hello {{vorname | default: "x"}}}' },
      'body variable',
    ],
    [
      'a subject with such a variable',
      'emailNode',
      { ...mail, subject: '{{contact.name}}' },
      'subject variable',
    ],
    ['a title with such a variable', 'taskNode', { title: 'Call {{nickname}}' }, 'title variable'],
    ['a plain text that is no text', 'emailNode', { ...mail, body_text: 7 }, 'body_text type'],
    ['another thread', 'emailNode', { ...mail, thread: 'old' }, 'thread enum'],
    ['variants that are no list', 'emailNode', { ...mail, variants: {} }, 'variants type'],
    ['a variant without id', 'emailNode', variant({ id: '' }), 'variants[0].id required'],
    ['a variant below zero', 'emailNode', variant({ weight: -1 }), 'variants[0].weight range'],
    ['a variant beyond a million', 'emailNode', variant({ weight: 1_000_001 }), 'variants[0].weight range'],
    ['a variant of no weight', 'emailNode', variant({ weight: '1' }), 'variants[0].weight range'],
    ['a variant whose body fails', 'emailNode', variant({ body: '{{a b}}' }), 'variants[0].body template'],
    [
      'a variant whose subject fails',
      'emailNode',
      variant({ subject: '{{}}' }),
      'variants[0].subject template',
    ],
    [
      'two variants of one id',
      'emailNode',
      { ...mail, variants: [{ id: 'a' }, { id: 'a' }] },
      'variants[1].id unique',
    ],
    ['a wait below zero', 'waitNode', { amount: -1, unit: 'days' }, 'amount range'],
    ['a wait beyond a million', 'waitNode', { amount: 1_000_001, unit: 'minutes' }, 'amount range'],
    ['more than ten years of hours', 'waitNode', { amount: 87_601, unit: 'hours' }, 'amount range'],
    ['more than ten years of days', 'waitNode', { amount: 3_651, unit: 'days' }, 'amount range'],
    ['a million business days', 'waitNode', { amount: 1_000_000, unit: 'business_days' }, 'amount range'],
    ['half a day', 'waitNode', { amount: 0.5, unit: 'days' }, 'amount range'],
    [
      'a wait until the year 10000 in UTC',
      'waitNode',
      { until: '9999-12-31T23:59:59-12:00' },
      'until format',
    ],
    ['a wait until 2101 in UTC', 'waitNode', { until: '2100-12-31T23:59:59-12:00' }, 'until format'],
    ['a wait until the last century', 'waitNode', { until: '1999-12-31T23:59:59Z' }, 'until format'],
    ['a wait until the thirteenth month', 'waitNode', { until: '2026-13-01T00:00:00Z' }, 'until format'],
    ['half a step', 'emailNode', { ...mail, step_number: 1.5 }, 'step_number range'],
    ['a step beyond the column', 'emailNode', { ...mail, step_number: 2 ** 31 }, 'step_number range'],
    ['a step that is text', 'waitNode', { amount: 1, unit: 'days', step_number: '1' }, 'step_number range'],
    ['a variant of a long id', 'emailNode', variant({ id: 'x'.repeat(101) }), 'variants[0].id format'],
    ['a variant with NUL', 'emailNode', variant({ id: 'a\u0000' }), 'variants[0].id format'],
    ['a path with half a character', 'ifNode', path({ id: 'a\ud800' }), 'paths[0].id format'],
    ['a long path', 'ifNode', path({ id: 'x'.repeat(101) }), 'paths[0].id format'],
    [
      'a hundred and one variants',
      'emailNode',
      { ...mail, variants: many(101, (n) => ({ id: `v${String(n)}` })) },
      'variants max',
    ],
    [
      'a field of 201 characters',
      'ifNode',
      path({ conditions: [{ ...holds, field: 'x'.repeat(201) }] }),
      'paths[0].conditions[0].field length',
    ],
    [
      'a value of 4001 characters',
      'ifNode',
      path({ conditions: [{ ...holds, operator: 'in', value: ['x'.repeat(4_001)] }] }),
      'paths[0].conditions[0].value[0] length',
    ],
    [
      'a thousand and one values',
      'ifNode',
      path({ conditions: [{ ...holds, operator: 'in', value: many(1_001, String) }] }),
      'paths[0].conditions[0].value max',
    ],
    [
      'a number beyond numbers',
      'ifNode',
      path({ conditions: [{ ...holds, operator: 'equals', value: Infinity }] }),
      'paths[0].conditions[0].value range',
    ],
    ['a long case', 'switchNode', { field: 'title', cases: [{ id: 'x'.repeat(101) }] }, 'cases[0].id format'],
    ['a task due in a century', 'taskNode', { title: 'Call', due_in_days: 36_500 }, 'due_in_days range'],
    ['a request without an end', 'httpNode', { url: 'https://x.test', timeout_ms: 1e9 }, 'timeout_ms range'],
    ['an endless title', 'taskNode', { title: 'x'.repeat(10_001) }, 'title length'],
    ['a wait without unit', 'waitNode', { amount: 1 }, 'unit enum'],
    ['a wait until nothing', 'waitNode', { until: null }, 'until format'],
    ['a wait until a word', 'waitNode', { until: 'soon' }, 'until format'],
    ['no paths', 'ifNode', { paths: [] }, 'paths required'],
    ['an If that says nothing', 'ifNode', {}, 'paths required'],
    ['a path without id', 'ifNode', path({ id: '' }), 'paths[0].id required'],
    ['a path whose id is no text', 'ifNode', path({ id: 7 }), 'paths[0].id required'],
    ['a path that is no object', 'ifNode', { paths: ['p'] }, 'paths[0] type'],
    ['a path named else', 'ifNode', path({ id: 'else' }), 'paths[0].id required'],
    ['a path matched otherwise', 'ifNode', path({ match: 'none' }), 'paths[0].match enum'],
    ['a path without conditions', 'ifNode', path({ conditions: [] }), 'paths[0].conditions required'],
    [
      'a condition without field',
      'ifNode',
      path({ conditions: [holds, { operator: 'is_empty' }] }),
      'paths[0].conditions[1].field required',
    ],
    [
      'an unknown operator',
      'ifNode',
      path({ conditions: [{ ...holds, operator: 'sounds_like' }] }),
      'paths[0].conditions[0].operator enum',
    ],
    ['a switch on nothing', 'switchNode', { cases: [{ id: 'c', value: 1 }] }, 'field required'],
    [
      'a case that no number is',
      'switchNode',
      { field: 'custom.score', cases: [{ id: 'c', value: { a: 1 } }] },
      'cases[0].value type',
    ],
    [
      'a case of a flag that is a word',
      'switchNode',
      { field: 'opened', cases: [{ id: 'c', value: 'often' }] },
      'cases[0].value type',
    ],
    [
      'a case that is never taken',
      'switchNode',
      {
        field: 'city',
        cases: [
          { id: 'a', value: 'Rome' },
          { id: 'b', value: ' rome' },
        ],
      },
      'cases[1].value unique',
    ],
    ['a switch without cases', 'switchNode', { field: 'title' }, 'cases required'],
    [
      'eleven cases',
      'switchNode',
      { field: 'title', cases: many(11, (n) => ({ id: `c${n}`, value: n })) },
      'cases max',
    ],
    ['a task without title', 'taskNode', {}, 'title required'],
    ['a task that names the team', 'taskNode', { title: 'Send {{team.meeting_link}}' }, 'title template'],
    ['a request without url', 'httpNode', {}, 'url required'],
    ['a LinkedIn step without action', 'linkedinNode', {}, 'action enum'],
  ])('%s', (_says, type, data, fault) => {
    expect(faultsOf(type, data)).toEqual([fault]);
  });

  it('a node or edge id that is long, or that Postgres cannot store', () => {
    const faults = (over: string): string[] =>
      check([start, { id: over, type: 'stopNode' }], [{ id: over, source: id(1), target: over }]).errors.map(
        ({ param, rule }) => `${param} ${rule}`,
      );
    for (const over of ['x'.repeat(101), 'a\u0000', '\ud800'])
      expect(faults(over)).toEqual(['nodes[1].id format', 'edges[0].id format']);
    expect(faults('x'.repeat(100))).toEqual([]);
  });

  it('an edge of a long type', () => {
    const edges = [{ ...line(2)[0], type: 'x'.repeat(101) }];
    expect(check([start, { id: id(2), type: 'stopNode' }], edges).errors).toMatchObject([
      { param: 'edges[0].type', rule: 'length' },
    ]);
  });

  it('every fault of a node at once', () => {
    expect(faultsOf('emailNode', { thread: 'old' })).toEqual([
      'body required',
      'subject required',
      'thread enum',
    ]);
  });
});

describe('a whole sequence', () => {
  const notes = (count: number) => [
    start,
    ...many(count - 1, (n) => ({ id: id(Number(n) + 2), type: 'noteNode' })),
  ];
  const rules = (nodes: unknown[], edges: unknown[] = []) =>
    check(nodes, edges).errors.map(({ rule }) => rule);

  it('has at most 500 nodes and 1000 edges', () => {
    expect(rules(notes(500))).toEqual([]);
    expect(rules(notes(501))).toEqual(['max']);
    expect(
      rules(
        notes(2),
        many(1000, () => line(2)[0]),
      ),
    ).not.toContain('max');
    expect(
      rules(
        notes(2),
        many(1001, () => line(2)[0]),
      ),
    ).toEqual(['max']);
  });

  it('names steps that no path leads to, notes excepted', () => {
    const nodes = [start, { id: id(2), type: 'noteNode' }, { id: id(3), type: 'stopNode' }];
    expect(check(nodes)).toMatchObject({ errors: [], warnings: [{ param: 'nodes[2]', rule: 'reach' }] });
  });

  it('names ids that are no UUIDs, and refuses ids that are none', () => {
    expect(check([{ ...start, id: 'begin' }])).toMatchObject({ errors: [], warnings: [{ rule: 'uuid' }] });
    expect(rules([{ ...start, id: 'x'.repeat(100) }])).toEqual([]);
    for (const bad of ['', 'x'.repeat(101), 'a\u0000b', 'a\nb'])
      expect(rules([{ ...start, id: bad }])).toEqual(['format']);
  });

  it('lists the fields beside a variable that is none', () => {
    const [fault] = check(
      [start, { id: id(2), type: 'emailNode', data: { ...mail, subject: '{{vorname}}' } }],
      line(2),
    ).errors;
    expect(fault!.message).toContain(
      '{{vorname}} is no field of contacts; the fields are email, first_name,',
    );
    expect(fault!.message).toContain('{{custom.vorname}}');
  });

  it('has a wait in a circle that nothing leads to as well', () => {
    const stray = [start, { id: id(2), type: 'emailNode', data: mail }];
    expect(rules(stray, [{ id: id(9), source: id(2), target: id(2) }])).toEqual(['circle']);
  });
});
