import Type from 'typebox';
import { extension, oneOf } from '../../platform/http/schema.ts';
import { MAIL_RESULTS } from '../rules/mail-results.ts';

const text = (maxLength: number, description: string, example: string) =>
  Type.Optional(extension(Type.String({ minLength: 1, maxLength, description, examples: [example] })));
const mark = (description: string) =>
  Type.Optional(
    extension(Type.Boolean({ description: `true: only contacts ${description}; false: only others` })),
  );

const day = (description: string) =>
  Type.Optional(
    extension(
      Type.String({
        format: 'date',
        description: `of \`result\`: the first time ${description}`,
        examples: ['2026-11-16'],
      }),
    ),
  );

/** Filters of the list; a contact that is shown matches each that is given. */
export const CONTACT_FILTERS = {
  life: text(
    60,
    'states by comma: `active`, `paused`, `finished`, `archived`; with `archived`, archived contacts are shown',
    'active',
  ),
  reason: text(
    400,
    'why contacts are paused or finished, by comma: the `reason` of that life',
    'out_of_office',
  ),
  blocker: text(
    1000,
    'why the next mail or step does not move, by comma: the words of `blocker.reason`',
    'missing_variable',
  ),
  missing: text(
    120,
    'a variable that the contact has no value for: a field, or `custom.KEY`',
    'custom.topic',
  ),
  node_id: text(
    200,
    'the node where the contact is; with `variant_id` or `result`: the node of the mail, wherever the contact ' +
      'is now',
    'n1',
  ),
  step: Type.Optional(
    extension(
      Type.Integer({
        minimum: 0,
        maximum: 1_000_000,
        description: 'the number of the last mail that left; 0: none did',
      }),
    ),
  ),
  label: text(100, 'the name of a label that the contact has, in any case', 'Hot lead'),
  opened: mark('that opened a mail'),
  clicked: mark('that clicked a link'),
  replied: mark('that replied'),
  bounced: mark('whose address bounced'),
  opted_out: mark('that asked for no more mails'),
  verified: text(
    60,
    'true or false: whether the contact was marked as verified; or what the verification of the address said, by ' +
      'comma: `never`, `pending`, `valid`, `invalid`, `unknown`',
    'valid',
  ),
  email: text(254, 'the whole email address, in any case', 'anna@example.com'),
  variant_id: Type.Optional(
    extension(
      Type.String({
        maxLength: 100,
        description:
          'a variant of the mail of `node_id` that was sent to the contact; with `result`, empty: a mail without one',
        examples: ['b'],
      }),
    ),
  ),
  result: Type.Optional(
    extension(
      oneOf(MAIL_RESULTS, {
        description:
          'what became of the mails of the campaign, or of the mail of `node_id`, as the statistics of the ' +
          'campaign count it; `delivered`: sent, and did not come back',
        examples: ['opened'],
      }),
    ),
  ),
  result_from: day('from this UTC day on; of `delivered`, the day of sending'),
  result_to: day('up to this UTC day'),
};
