import fc from 'fast-check';
import { WITHIN_UNITS } from '../../src/sequences/rules/condition.ts';
import {
  ENGAGEMENTS,
  INTEREST,
  INTERESTS,
  LABELS,
  LINK_CLICKED,
  OPERATORS,
  OPERATORS_OF,
  TEXT_FIELDS,
  hasTime,
  takesList,
  takesNoValue,
} from '../../src/sequences/rules/fields.ts';
import type { FieldKind } from '../../src/sequences/rules/fields.ts';
import { normalizeGraph } from '../../src/sequences/rules/graph.ts';
import { NODE_TYPES } from '../../src/sequences/rules/nodes/nodes.ts';
import { validateGraph } from '../../src/sequences/rules/validate.ts';
import { MAX_WAIT, WAIT_UNITS } from '../../src/sequences/rules/wait.ts';

export interface OddGraph {
  nodes: { id: string; type: string; data: Record<string, unknown>; position: { x: number; y: number } }[];
  edges: { id: string; source: string; target: string; type?: string; data?: Record<string, unknown> }[];
}

/** Texts that JSON can carry and Postgres can store. */
const text = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.constantFrom('', ' ', '__proto__', '%_\\', '1e400', '😀'.repeat(20)),
  )
  .map((value) => value.toWellFormed().replaceAll('\u0000', ''));
const odd = fc.oneof(
  text,
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(Number.MAX_VALUE, -0, 5e-324, true, null),
  fc.array(text, { maxLength: 5 }),
);
const number = fc.double({ noNaN: true, noDefaultInfinity: true });
const someText = text.filter((value) => value !== '');
const FITTING: Record<FieldKind, [fields: fc.Arbitrary<string>, value: fc.Arbitrary<unknown>]> = {
  text: [fc.constantFrom(...TEXT_FIELDS), someText],
  number: [fc.constant('valid2'), number],
  custom: [fc.oneof(fc.constantFrom('custom.score', 'custom.__proto__'), someText.map((key) => `custom.${key}`)), fc.oneof(someText, number, fc.boolean())],
  flag: [fc.constantFrom(...ENGAGEMENTS), fc.boolean()],
  link: [fc.constant(LINK_CLICKED), fc.constantFrom('https://x.test/a', 'x.test', '/')],
  labels: [fc.constant(LABELS), someText],
  interest: [fc.constant(INTEREST), fc.constantFrom(...INTERESTS)],
}; // prettier-ignore
const within = fc.record({
  amount: fc.integer({ min: 1, max: MAX_WAIT.days }),
  unit: fc.constantFrom(...WITHIN_UNITS),
});
const fitting = fc.constantFrom(...(Object.keys(FITTING) as FieldKind[])).chain((kind) =>
  fc.constantFrom(...OPERATORS_OF[kind]).chain((operator) => {
    const [field, value] = FITTING[kind];
    const operand =
      takesNoValue(operator) ? fc.constant(null)
      : takesList(operator) ? fc.array(value, { minLength: 1, maxLength: 5 })
      : value; // prettier-ignore
    return fc.record({
      field,
      operator: fc.constant(operator),
      value: operand,
      within: hasTime(kind) ? fc.option(within) : fc.constant(null),
    });
  }),
);
const field = fc.oneof(fc.constantFrom('email', 'labels', 'opened', 'constructor'), someText);
const unfitting = fc.record({ field, operator: fc.constantFrom(...OPERATORS), value: odd });
/** One in twenty probably fails validation. */
export const condition = fc.oneof({ weight: 19, arbitrary: fitting }, { weight: 1, arbitrary: unfitting });
const stepNumber = fc.oneof(
  { weight: 4, arbitrary: fc.nat(10_000) },
  { weight: 1, arbitrary: fc.constantFrom(undefined, 2 ** 31, 0.5, -(2 ** 40)) },
);

const wait = fc.oneof(
  fc.constantFrom(...WAIT_UNITS).chain((unit) =>
    fc.record({
      unit: fc.constant(unit),
      amount: fc.oneof(
        { weight: 4, arbitrary: fc.nat(MAX_WAIT[unit]) },
        { weight: 1, arbitrary: fc.constantFrom(0, 1, MAX_WAIT[unit], MAX_WAIT[unit] + 1, 1e12) },
      ),
    }),
  ),
  fc.record({
    until: fc.oneof(
      fc.date({ min: new Date('2000-01-01'), max: new Date('2110-01-01'), noInvalidDate: true }).map((at) => at.toISOString()),
      fc.constantFrom('9999-12-31T23:59:59-12:00', '2100-12-31T23:59:59Z', '2000-01-01T00:00:00Z', '2099-06-30T12:00:00+14:00'),
    ),
  }),
); // prettier-ignore
const mail = fc.record(
  {
    subject: fc.constantFrom('', 'Hi {{first_name | default: "you"}}'),
    body: fc.constantFrom('<p>Hi</p>', '{Hi|Hello}'),
    step_number: stepNumber,
    variants: fc.uniqueArray(
      fc.record({
        id: text,
        weight: fc.oneof(fc.constantFrom(0, 1, 1e6, 5e-324), fc.double({ min: 0, max: 1e6, noNaN: true })),
      }),
      { selector: (variant) => variant.id, maxLength: 4 },
    ),
  },
  { requiredKeys: ['subject', 'body', 'step_number'] },
);
const branch = fc.record({
  paths: fc
    .array(fc.record({ match: fc.constantFrom('all', 'any'), conditions: fc.array(condition, { minLength: 1, maxLength: 4 }) }), { minLength: 1, maxLength: 3 })
    .map((paths) => paths.map((path, n) => ({ ...path, id: `p${n}` }))),
}); // prettier-ignore
const DATA: Record<string, fc.Arbitrary<Record<string, unknown>>> = {
  waitNode: wait,
  emailNode: mail,
  ifNode: branch,
  switchNode: fc.record({ field: FITTING.text[0], cases: fc.constant([{ id: 'c', value: 1 }]) }),
  httpNode: fc.record({ url: fc.constant('https://x.test'), timeout_ms: fc.nat(200_000) }),
  taskNode: fc.record({ title: fc.constant('Call'), due_in_days: fc.nat(5_000) }),
  linkedinNode: fc.record({ action: fc.constantFrom('visit', 'connection', 'dance') }),
};
const node = fc
  .constantFrom(
    'emailNode',
    'waitNode',
    'waitNode',
    'ifNode',
    'ifNode',
    'stopNode',
    'noteNode',
    ...NODE_TYPES.filter((type) => type !== 'startNode'),
  ) // prettier-ignore
  .chain((type) =>
    fc.record({ type: fc.constant(type), data: DATA[type] ?? fc.record({ note: odd }), name: text }),
  );

/** Up to ten nodes with odd values at, in and beyond the bounds; validation refuses most of them. */
const drawn: fc.Arbitrary<OddGraph> = fc
  .record({
    nodes: fc.array(node, { minLength: 1, maxLength: 9 }),
    targets: fc.array(fc.nat(30), { minLength: 40, maxLength: 40 }),
  })
  .map(({ nodes, targets }) => {
    const all = [{ type: 'startNode', data: {}, name: 's' }, ...nodes];
    const ids = all.map(({ name }, n) => `${n} ${name}`.trim());
    let next = 0;
    return {
      nodes: all.map(({ type, data }, n) => ({ id: ids[n]!, type, data, position: { x: n, y: -n } })),
      edges: all.flatMap(({ type, data }, from) => {
        const paths =
          type === 'stopNode' || type === 'noteNode' ? []
          : type === 'ifNode' ? [...(data as { paths: { id: string }[] }).paths.map(({ id }) => id), 'else']
          : type === 'switchNode' ? ['c', 'default']
          : ['']; // prettier-ignore
        return paths.flatMap((path) => {
          const drawnTarget = targets[next++ % targets.length]!;
          // Mostly forward; sometimes back, which only a wait allows, or nowhere.
          const to = drawnTarget > 20 ? drawnTarget % all.length : from + 1 + (drawnTarget % 3);
          return to < all.length && drawnTarget % 10 !== 9
            ? [{ id: `e${next}`, source: ids[from]!, target: ids[to]!, ...(path ? { data: { path } } : {}) }]
            : [];
        });
      }),
    };
  });

export const isAccepted = (graph: OddGraph): boolean =>
  validateGraph(normalizeGraph(graph)).errors.length === 0;

export const acceptedGraph: fc.Arbitrary<OddGraph> = drawn.filter(isAccepted);
