import Type from 'typebox';
import { chooseBranch, recordsIn, textIn } from '../branches.ts';
import type { Branching } from '../branches.ts';
import { checkCase, checkField } from '../condition-faults.ts';
import { comparableText } from '../condition.ts';
import { checkPartId, isRecord } from '../node-checks.ts';
import type { Data, Say } from '../node-checks.ts';
import { open } from './node-kind.ts';
import type { NodeKind } from './node-kind.ts';

/** spec: Limits, Sequence */
const MAX_CASES = 10;

const Case = Type.Object(
  {
    id: Type.String({ description: 'named by the edge of this case; `default` is the node’s own' }),
    value: Type.Optional(Type.Unknown()),
  },
  open,
);

function checkSwitch(data: Data, at: string, say: Say): void {
  const kind = checkField(data.field, `${at}.field`, 'a Switch node', say);
  if (!Array.isArray(data.cases) || data.cases.length === 0)
    return say(`${at}.cases`, 'required', 'a Switch node needs at least one case');
  if (data.cases.length > MAX_CASES)
    say(`${at}.cases`, 'max', `a Switch node has at most ${MAX_CASES} cases`);
  const seen = new Set<string>();
  const values = new Set<string>();
  for (const [index, each] of data.cases.slice(0, MAX_CASES).entries()) {
    const here = `${at}.cases[${index}]`;
    const id = isRecord(each) ? each.id : undefined;
    checkPartId(id, `${here}.id`, { what: 'case', seen, reserved: 'default' }, say);
    if (!isRecord(each)) continue;
    if (kind) checkCase(each.value, kind, `${here}.value`, say);
    const value = comparableText(each.value);
    if (values.has(value)) say(`${here}.value`, 'unique', 'two cases have the same value');
    values.add(value);
  }
}

const branching = ({ field, cases }: Data): Branching => ({
  branches: recordsIn(cases).map(({ id, value }) => ({
    id: textIn(id),
    match: 'all',
    conditions: [
      value === undefined || value === null || value === ''
        ? { field: textIn(field), operator: 'is_empty' }
        : { field: textIn(field), operator: 'equals', value },
    ],
  })),
  otherwise: 'default',
});

export const switchNode: NodeKind = {
  needsVersion2: true,
  messageType: () => 10,
  about:
    'Takes the first case whose value the field equals, else the exit `default`. Values compare as those ' +
    'of an If; a case without a value is taken when the field is empty.',
  data: {
    field: Type.String({ description: 'a contact field or `custom.KEY`' }),
    cases: Type.Array(Case, { minItems: 1, maxItems: 10 }),
  },
  check: checkSwitch,
  branching,
  enter: ({ data }, facts, now) => ({ exit: chooseBranch(branching(data), facts, now) }),
};
