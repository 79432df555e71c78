import Type from 'typebox';
import { nullable } from '../platform/http/schema.ts';
import { Acknowledged, Suppressed } from './wire.ts';

const Count = (description: string, example = 0) =>
  Type.Integer({ minimum: 0, description, examples: [example] });
const Lines = Type.Array(Type.Integer(), {
  description: 'the first ten lines of the file, or places in the list, from 1 on',
  examples: [[14, 31]],
});
const orNull = (description: string, example: string | null) =>
  nullable(Type.String({ description, examples: [example] }));

/** The answer to `dry_run`. */
export const Tried = Type.Object({
  success: Type.Literal(true, { description: 'whether the call worked' }),
  data: Type.Object(
    {
      encoding: orNull('the encoding that was found; null: JSON', 'utf-8'),
      delimiter: orNull('the separator that was found; null: JSON', ';'),
      contact_count: Count('all rows', 120),
      new_count: Count('usable rows whose contact the team does not have', 90),
      known_count: Count('usable rows whose contact the team has, in any campaign or none', 20),
      created_count: Count('contacts that would be added to the campaign', 105),
      updated_count: Count('contacts of the campaign that would be changed', 5),
      duplicate_count: Count('rows whose contact is in an earlier row', 8),
      duplicate_lines: Lines,
      rejected_count: Count('rows that cannot be imported, without the duplicates', 2),
      rejected: Type.Array(
        Type.Object({
          rule: Type.String({ description: 'the kind of fault', examples: ['email_several'] }),
          param: orNull('the field', 'email'),
          count: Count('its rows', 2),
          message: Type.String({
            description: 'what is wrong with the first of them',
            examples: ['email must be one plain address; it holds several'],
          }),
          remedy: orNull('what to do', 'keep one address, and give each other one a row of its own'),
          lines: Lines,
        }),
        { description: 'the rejected rows by kind of fault, the most frequent first' },
      ),
      suppressed_count: Count('usable rows whose contact gets no mail; they are imported', 3),
      suppressed: Type.Array(Type.Object({ reason: Suppressed, count: Count('its rows', 3), lines: Lines }), {
        description: 'those rows by reason',
      }),
      columns: Type.Array(
        Type.Object({
          column: Type.String({ description: 'the header', examples: ['Telefon'] }),
          target: orNull('the field that it becomes, or `custom.KEY`; null: it is not read', 'phone'),
          ignored: orNull('why it is not read', null),
          samples: Type.Array(Type.String(), {
            description: 'up to three values',
            examples: [['+49 221 1094']],
          }),
        }),
        { description: 'the columns of the file, in their order; empty: JSON' },
      ),
      variables: Type.Array(
        Type.Object({
          variable: Type.String({
            description: 'a variable without a default in a text of the campaign',
            examples: ['phone'],
          }),
          column: orNull('the column that becomes it; null: none', 'Telefon'),
          missing_count: Count('usable rows whose contact would have no value for it', 12),
        }),
        { description: 'the variables that the campaign needs' },
      ),
      refused: nullable(
        Type.Object(
          {
            code: Type.String({ description: 'the code of the error', examples: ['insufficient_credits'] }),
            message: Type.String({ description: 'a sentence for people', examples: ['not enough credits'] }),
          },
          { description: 'why the upload would be refused as a whole; null: it would be accepted' },
        ),
      ),
    },
    { title: 'UploadTrial' },
  ),
  warnings: Acknowledged.properties.warnings,
  request_id: Acknowledged.properties.request_id,
});
