import Type from 'typebox';
import { BLACKLIST_REASONS } from '../deliverability/rules/reasons.ts';
import { OfTeam, SOME_ID, extension, nullable, oneOf, withDefault } from '../platform/http/schema.ts';
import { MAX_ENTRIES } from './receive-block-list.ts';

export const ACTIONS = ['add', 'remove'] as const;
const WHAT = {
  action: withDefault(
    oneOf(ACTIONS, {
      description:
        'add, or remove: what an add gave is taken back, and an entry with another cause, such as an opt-out, stays',
    }),
    'add',
  ),
  reason: withDefault(
    oneOf(BLACKLIST_REASONS, { description: 'why, where an entry does not say it' }),
    'manual',
  ),
  note: Type.Optional(
    nullable(Type.String({ maxLength: 1000, description: 'a note of your own, where an entry has none' })),
  ),
};
const Entry = Type.Union([
  Type.String({ description: 'an address, @domain or a bare domain' }),
  Type.Object({
    address: Type.String({ description: 'an address, @domain or a bare domain' }),
    reason: Type.Optional(oneOf(BLACKLIST_REASONS, { description: 'why' })),
    note: Type.Optional(nullable(Type.String({ description: 'a note of your own' }))),
  }),
]);

/** For the documentation only: each entry is checked by itself, and a bad one is rejected. */
export const BLOCK_LIST_BODIES = {
  'application/json': {
    schema: Type.Object(
      {
        TeamId: OfTeam.TeamId,
        entries: Type.Array(Entry, { maxItems: MAX_ENTRIES, description: 'the addresses and domains' }),
        ...WHAT,
      },
      { examples: [{ TeamId: SOME_ID, entries: ['ben@example.com', { address: '@competitor.example' }] }] },
    ),
  },
  'multipart/form-data': {
    schema: Type.Object(
      {
        TeamId: OfTeam.TeamId,
        entries: Type.String({
          description:
            'a file with one address or domain on each line, or a CSV file with a column `email`, `address` or ' +
            '`domain`, and with `reason` and `note` if you like; the parts of the form come in any order',
          contentMediaType: 'text/csv',
        }),
        ...WHAT,
      },
      { examples: [{ TeamId: SOME_ID, entries: 'address,note\n@competitor.example,a competitor\n' }] },
    ),
  },
};

const count = (description: string, example: number) => Type.Integer({ description, examples: [example] });

const Result = Type.Object(
  {
    action: oneOf(ACTIONS, { description: 'what was done' }),
    entry_count: count('lines or items that hold something', 4),
    created_count: count('new entries', 2),
    existing_count: count('listed already; each has one cause more', 0),
    contact_count: count(
      'contacts of the team that the new entries keep from mails; of a domain at most 10,000 are counted',
      1,
    ),
    removed_count: count('of a removal: entries that are gone', 0),
    kept_count: count('of a removal: entries that stay for another cause', 0),
    absent_count: count('of a removal: not listed', 0),
    duplicate_count: count('the same as an earlier one of the list', 1),
    rejected_count: count('neither an address nor a domain, or with another fault', 1),
    rejected: Type.Array(
      Type.Object({
        line: Type.Integer({ description: 'the line of the file, or the place in the list', examples: [4] }),
        address: Type.String({ description: 'what it says', examples: ['anna@'] }),
        param: Type.String({ description: 'the field at fault', examples: ['address'] }),
        rule: Type.String({ description: 'the kind of fault', examples: ['address'] }),
        message: Type.String({
          description: 'a sentence for people',
          examples: ['address must be an email address or a domain'],
        }),
      }),
      { description: 'the first 50 of them' },
    ),
  },
  { title: 'BlockListResult' },
);

export const BlockListAnswer = Type.Object({
  success: Type.Literal(true, { description: 'whether the call worked' }),
  data: Result,
  warnings: Type.Optional(
    extension(Type.Array(Type.String(), { description: 'what was ignored or is odd' })),
  ),
  request_id: Type.String({
    description: 'the id of this call; name it when you report a fault',
    examples: ['01939a3c-1e00-7c3a-9d52-6f1e0a4b8c99'],
  }),
});
