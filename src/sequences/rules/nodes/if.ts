import Type from 'typebox';
import { chooseBranch, recordsIn, textIn } from '../branches.ts';
import type { Branching } from '../branches.ts';
import { checkConditions } from '../condition-faults.ts';
import { WITHIN_UNITS } from '../condition.ts';
import type { Condition as Asked } from '../condition.ts';
import { FIELD_NAMES, OPERATORS } from '../fields.ts';
import { checkPartId, isRecord } from '../node-checks.ts';
import type { Data, Say } from '../node-checks.ts';
import { open, orNull, words } from './node-kind.ts';
import type { NodeKind } from './node-kind.ts';

/** spec: Limits, Sequence */
const MAX_PATHS = 10;

const Condition = Type.Object(
  {
    field: Type.String({
      description:
        `${FIELD_NAMES.join(', ')}. \`opened\`, \`clicked\`, \`replied\`, \`bounced\` and \`unsubscribed\` ` +
        'are true or false; `link_clicked` is compared with the URLs that the contact clicked, ' +
        '`labels` with the names of all labels. A contact who answered, bounced or unsubscribed takes a ' +
        'step only if a user let them go on.',
    }),
    operator: words(OPERATORS),
    value: Type.Optional(
      Type.Unknown({ description: 'what the field is compared with; not for is_* operators' }),
    ),
    within: Type.Optional(
      orNull(
        Type.Object(
          { amount: Type.Integer({ minimum: 1 }), unit: words(WITHIN_UNITS) },
          {
            description:
              'only what happened in this time before the step counts; for `opened`, `clicked`, ' +
              '`link_clicked`, `replied`, `bounced` and `unsubscribed`. Days are calendar days in the zone ' +
              'of the campaign’s schedule.',
          },
        ),
      ),
    ),
  },
  open,
);
const Path = Type.Object(
  {
    id: Type.String({ description: 'named by the edge of this path; `else` is the node’s own' }),
    match: Type.Optional(words(['all', 'any'])),
    conditions: Type.Array(Condition, { minItems: 1, maxItems: 10 }),
  },
  open,
);
function checkIf(data: Data, at: string, say: Say): void {
  if (!Array.isArray(data.paths) || data.paths.length === 0)
    return say(`${at}.paths`, 'required', 'an If node needs at least one path');
  if (data.paths.length > MAX_PATHS) say(`${at}.paths`, 'max', `an If node has at most ${MAX_PATHS} paths`);
  const seen = new Set<string>();
  for (const [index, path] of data.paths.slice(0, MAX_PATHS).entries()) {
    const here = `${at}.paths[${index}]`;
    if (!isRecord(path)) {
      say(here, 'type', 'a path must be an object');
      continue;
    }
    checkPartId(path.id, `${here}.id`, { what: 'path', seen, reserved: 'else' }, say);
    if (path.match !== undefined && path.match !== 'all' && path.match !== 'any')
      say(`${here}.match`, 'enum', 'match must be "all" or "any"');
    checkConditions(path.conditions, `${here}.conditions`, say);
  }
}

const branching = ({ paths }: Data): Branching => ({
  branches: recordsIn(paths).map(({ id, match, conditions }) => ({
    id: textIn(id),
    match: match === 'any' ? 'any' : 'all',
    conditions: recordsIn(conditions) as unknown as Asked[],
  })),
  otherwise: 'else',
});

export const ifNode: NodeKind = {
  needsVersion2: true,
  messageType: () => 9,
  about: 'Takes the first path whose conditions hold, else the exit `else`.',
  data: { paths: Type.Array(Path, { minItems: 1, maxItems: 10 }) },
  check: checkIf,
  branching,
  enter: ({ data }, facts, now) => ({ exit: chooseBranch(branching(data), facts, now) }),
};
