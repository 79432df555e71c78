import Type from 'typebox';
import { extension, nullable, oneOf } from '../platform/http/schema.ts';
import { MAX_COUNT, MAX_URL_PART, MAX_VALUES, TRIGGERS } from './rules/subsequence-trigger.ts';

const Described = Type.Object(
  {
    on: { ...oneOf(TRIGGERS), description: 'what happens to the contact in the parent' },
    values: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: MAX_URL_PART }), {
        minItems: 1,
        maxItems: MAX_VALUES,
        description:
          'of `interest` and `reply_category` their words, of `click` parts of the URL, of `finished` ' +
          'reasons (`end_of_sequence`, `stop_node`, `call_failed`, `manual`, `replied`); missing: any, but ' +
          'for `finished` neither `replied` nor `manual`',
      }),
    ),
    min_count: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MAX_COUNT,
        description: 'of `open` and `click`: so many in this pass of the contact; 1 when missing',
      }),
    ),
  },
  {
    title: 'SubsequenceTrigger',
    additionalProperties: false,
    description: 'what moves contacts of the parent to a subsequence',
  },
);

export const Trigger = extension(nullable(Described));

/** Checked by `rules/subsequence-trigger.ts`, which names the path of each fault. */
export const GivenTrigger = extension(
  Type.Unsafe<Record<string, unknown> | null>({ type: ['object', 'null'], 'x-described': Described }),
);
