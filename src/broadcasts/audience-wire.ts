import Type from 'typebox';
import { Search } from '../contacts/wire.ts';
import { INTERESTS } from '../sequences/rules/fields.ts';
import { ContactProfileId, EmailAddress, Uuid, nullable, oneOf } from '../platform/http/schema.ts';
import { EXCLUSION_REASONS } from './rules/exclusions.ts';

const MAX_CHOICES = 100;
const MAX_CONTACTS = 5_000;

const ids = (maxItems: number, description: string) =>
  Type.Optional(Type.Array(Uuid, { maxItems, description }));

const Filters = Type.Object(
  {
    search: Type.Optional(Search),
    interest: Type.Optional(
      Type.Array(nullable(oneOf(INTERESTS)), {
        maxItems: INTERESTS.length + 1,
        description: 'any of these in a campaign of the audience, or else in any; null: no status there',
      }),
    ),
    has_email_sent: Type.Optional(
      Type.Boolean({
        description: 'whether a campaign of the audience, or else any, sent the contact a mail',
      }),
    ),
  },
  {
    additionalProperties: false,
    description: 'only contacts that pass all of them; without a choice beside them, of the whole team',
  },
);

/** decided: a contact that any choice names and every filter passes; no choice means no contact. */
export const AudienceBody = Type.Object(
  {
    all: Type.Optional(Type.Boolean({ description: 'every contact of the team' })),
    label_ids: ids(MAX_CHOICES, 'contacts with any of these labels'),
    campaign_ids: ids(MAX_CHOICES, 'contacts in any of these campaigns'),
    contact_profile_ids: ids(MAX_CONTACTS, 'these contacts, by `contact_profile_id`'),
    filters: Type.Optional(Filters),
  },
  {
    additionalProperties: false,
    description: 'contacts that any of the choices names; each gets the mail once. Empty: no contact',
  },
);

const Fixed = (what: string) =>
  Type.Optional(Type.Boolean({ description: `${what} are always left out: only true is taken` }));
const Days = nullable(Type.Integer({ minimum: 1, maximum: 365, examples: [7] }));

export const ExclusionsBody = Type.Object(
  {
    unsubscribed: Fixed('contacts that opted out'),
    blacklisted: Fixed('addresses on the blacklist'),
    invalid: Fixed('addresses that failed verification'),
    bounced: Type.Optional(
      Type.Boolean({ description: 'leave out contacts whose mail bounced; true unless it is set' }),
    ),
    recently_contacted_days: Type.Optional({
      ...Days,
      description: 'leave out contacts that got a mail of the team in so many days; null: do not',
    }),
    active_in_sequence: Type.Optional(
      Type.Boolean({ description: 'leave out contacts that are under way in an active campaign' }),
    ),
  },
  { additionalProperties: false, description: 'which contacts of the audience are left out' },
);

export const Exclusions = Type.Object(
  {
    unsubscribed: Type.Literal(true),
    blacklisted: Type.Literal(true),
    invalid: Type.Literal(true),
    bounced: Type.Boolean(),
    recently_contacted_days: Days,
    active_in_sequence: Type.Boolean(),
  },
  { additionalProperties: false },
);

export const Estimate = Type.Object({
  total: Type.Integer({ description: 'contacts of the audience before exclusions', examples: [1] }),
  excluded: Type.Object(Object.fromEntries(EXCLUSION_REASONS.map((reason) => [reason, Type.Integer()])), {
    description: 'how many are left out, each by the first reason that holds',
  }),
  audience_size: Type.Integer({ description: 'contacts that get the mail' }),
});

export const AudienceContact = Type.Object(
  {
    contact_profile_id: ContactProfileId,
    email: EmailAddress,
    first_name: nullable(Type.String({ description: 'the first name', examples: ['Anna'] })),
    last_name: nullable(Type.String({ description: 'the last name', examples: ['Berg'] })),
    company_name: nullable(Type.String({ description: 'the company', examples: ['Example Works'] })),
  },
  { title: 'AudienceContact' },
);
