import Type from 'typebox';
import type { TProperties, TSchema } from 'typebox';
import { nullable, oneOf } from '../platform/http/schema.ts';
import { WITHIN_UNITS } from './rules/condition.ts';
import { FIELD_NAMES, OPERATORS } from './rules/fields.ts';
import { NODE_TYPES } from './rules/graph.ts';
import type { NodeType } from './rules/graph.ts';
import { WAIT_UNITS } from './rules/wait.ts';

const open = { additionalProperties: true };
const Subject = Type.String({ description: 'a template; empty continues the thread' });
const Body = Type.String({
  description:
    'HTML, a template: `{{first_name | default: "there"}}`, `{{custom.city}}`, `{{team.meeting_link}}`, `{{team.meeting_link_text}}`, `{{sender.send_as}}`, `{{sender.email}}`, `{Hi|Hello}`. A mail whose variable has no value and no default waits (`missing_variable`).',
});
const optional = (shape: TSchema) => Type.Optional(shape);

const Variant = Type.Object(
  {
    id: Type.String(),
    weight: optional(Type.Number({ minimum: 0, description: 'its share beside the other variants' })),
    subject: optional(Subject),
    body: optional(Body),
  },
  open,
);
const Condition = Type.Object(
  {
    field: Type.String({
      description: `${FIELD_NAMES.join(', ')}. \`opened\`, \`clicked\`, \`replied\`, \`bounced\` and \`unsubscribed\` are true or false; \`link_clicked\` is compared with the URLs that the contact clicked, \`labels\` with the names of all labels. A contact who answered, bounced or unsubscribed takes a step only if a user let them go on.`,
    }),
    operator: oneOf(OPERATORS),
    value: optional(Type.Unknown({ description: 'what the field is compared with; not for is_* operators' })),
    within: optional(
      nullable(
        Type.Object(
          { amount: Type.Integer({ minimum: 1 }), unit: oneOf(WITHIN_UNITS) },
          {
            description:
              'only what happened in this time before the step counts; for `opened`, `clicked`, `link_clicked`, `replied`, `bounced` and `unsubscribed`. Days are calendar days in the zone of the campaign’s schedule.',
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
    match: optional(oneOf(['all', 'any'])),
    conditions: Type.Array(Condition, { minItems: 1, maxItems: 10 }),
  },
  open,
);
const Case = Type.Object(
  {
    id: Type.String({ description: 'named by the edge of this case; `default` is the node’s own' }),
    value: optional(Type.Unknown()),
  },
  open,
);

const Attached = Type.Object(
  {
    file_id: Type.String({ description: 'of `POST /attachments`' }),
    name: optional(Type.String({ description: 'of this step’s own; the file’s when it is left out' })),
    content_id: optional(
      Type.String({ description: 'the HTML shows the file as `cid:` and this; else it is attached' }),
    ),
  },
  open,
);

/** What `data` holds by node type, beside a drawing tool's own keys, which are kept. */
const DATA: Record<NodeType, TProperties> = {
  startNode: {},
  emailNode: {
    subject: Subject,
    body: Body,
    body_text: optional(Type.String({ description: 'the text part; made of `body` when it is left out' })),
    thread: optional(oneOf(['reply', 'new'])),
    variants: optional(Type.Array(Variant, { maxItems: 100 })),
    attachments: optional(Type.Array(Attached, { maxItems: 10 })),
  },
  linkedinNode: { action: Type.String({ description: 'message, connection, visit or like' }) },
  taskNode: {
    title: Type.String(),
    due_in_days: optional(Type.Integer({ minimum: 0, maximum: 3650 })),
  },
  httpNode: {
    url: Type.String(),
    timeout_ms: optional(Type.Integer({ minimum: 1, maximum: 120_000 })),
  },
  waitNode: {
    amount: optional(Type.Integer({ minimum: 0, description: 'with `unit`; required without `until`' })),
    unit: optional({
      ...oneOf(WAIT_UNITS),
      description:
        'days are calendar days in the zone of the campaign’s schedule, at the same time of day; business days are its `days`, or Monday to Friday when it names none, less its `holidays`',
    }),
    until: optional(Type.String({ format: 'date-time', description: 'a moment, in place of an amount' })),
  },
  ifNode: { paths: Type.Array(Path, { minItems: 1, maxItems: 10 }) },
  switchNode: {
    field: Type.String({ description: 'a contact field or `custom.KEY`' }),
    cases: Type.Array(Case, { minItems: 1, maxItems: 10 }),
  },
  stopNode: {},
  noteNode: {},
};
const ABOUT: Record<NodeType, string> = {
  startNode: 'Where contacts enter; a sequence has exactly one.',
  emailNode: 'Sends a mail.',
  linkedinNode: 'Does something on LinkedIn. It can be saved; a campaign with one is not launched yet.',
  taskNode: 'Creates a task for a person. It can be saved; a campaign with one is not launched yet.',
  httpNode: 'Calls a URL. It can be saved; a campaign with one is not launched yet.',
  waitNode: 'Waits for an amount of time, or until a moment.',
  ifNode: 'Takes the first path whose conditions hold, else the exit `else`.',
  switchNode:
    'Takes the first case whose value the field equals, else the exit `default`. Values compare as those of an If; a case without a value is taken when the field is empty.',
  stopNode: 'Ends the sequence for the contact.',
  noteNode: 'A note of the drawing; the engine skips it.',
};

const common = {
  step_number: optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
  type: optional(nullable(Type.Number({ description: 'message type id; filled in from the node type' }))),
};
const Position = Type.Object({ x: Type.Number(), y: Type.Number() }, open);

const titleOf = (type: string): string => type.slice(0, 1).toUpperCase() + type.slice(1);

const nodeOf = (type: NodeType, sent: boolean) =>
  Type.Object(
    {
      id: Type.String({ description: 'a UUID, best' }),
      type: Type.Literal(type),
      data:
        sent && Object.keys(DATA[type]).length === 0
          ? optional(Type.Object({ ...common }, open))
          : Type.Object({ ...DATA[type], ...common }, open),
      position: sent ? optional(Position) : Position,
    },
    { title: titleOf(type) + (sent ? 'Input' : ''), description: ABOUT[type], ...open },
  );
const edge = (sent: boolean) =>
  Type.Object(
    {
      id: Type.String(),
      source: Type.String({ description: 'the id of the node that it leaves' }),
      target: Type.String({ description: 'the id of the node that it enters' }),
      type: sent ? optional(Type.String({ default: 'buttonedge' })) : Type.String(),
      data: optional(
        Type.Object(
          { path: optional(Type.String({ description: 'out of an If or a Switch: the exit' })) },
          open,
        ),
      ),
    },
    { title: sent ? 'EdgeInput' : 'Edge', ...open },
  );

const TYPES = Object.keys(NODE_TYPES) as NodeType[];
/** A node by its type, as it is sent and as it is shown; the rules of the graph check it. */
export const NodeInput = Type.Union(
  TYPES.map((type) => nodeOf(type, true)),
  { title: 'SequenceNodeInput' },
);
export const Node = Type.Union(
  TYPES.map((type) => nodeOf(type, false)),
  { title: 'SequenceNode' },
);
export const EdgeInput = edge(true);
export const Edge = edge(false);
