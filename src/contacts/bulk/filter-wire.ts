import Type from 'typebox';
import { CONTACT_FILTERS } from '../list/filter-wire.ts';
import { Search } from '../wire.ts';

/** The filters of GET /contacts, in a body. */
export const BulkFilter = Type.Object(
  {
    search: Type.Optional(Search),
    interest: Type.Optional(
      Type.String({ maxLength: 200, description: 'statuses by comma; empty or null: no status' }),
    ),
    archived: Type.Optional(Type.Boolean({ description: 'true: also archived contacts' })),
    has_email_sent: Type.Optional(Type.Boolean({ description: 'whether a mail was sent to the contact' })),
    ...CONTACT_FILTERS,
    custom: Type.Optional(
      Type.Record(Type.String(), Type.String(), {
        description: 'fields of `custom` with the value that each has',
        examples: [{ segment: 'press' }],
      }),
    ),
  },
  {
    additionalProperties: false,
    description:
      'instead of `contact_ids`: contacts of `campaign_id` or `TeamId` that match every filter, as GET /contacts reads ' +
      'them, when the call is made',
  },
);
