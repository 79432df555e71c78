import Type from 'typebox';
import { listErrors } from '../errors.ts';
import type { TOptional, TSchema, TSchemaOptions, TUnsafe, Static } from 'typebox';

export const Uuid = Type.String({ format: 'uuid' });
export const Timestamp = Type.String({ format: 'date-time' });

export const Id = Type.String({ format: 'uuid', description: 'the id of the resource' });
export const ContactId = Type.String({ format: 'uuid', description: 'the contact' });
export const ContactProfileId = Type.String({
  format: 'uuid',
  description: 'a profile of the team, in place of an address',
});
export const CreatedAt = Type.String({ format: 'date-time', description: 'when it was made' });
export const UpdatedAt = Type.String({ format: 'date-time', description: 'when it was changed last' });
export const EmailAddress = Type.String({
  description: 'the email address',
  examples: ['anna@example.com'],
});
const spelled = (what: string) => Type.String({ format: 'uuid', description: what });
export const OfTeam = {
  TeamId: spelled('the team; also written `team_id` or `teamId`'),
  team_id: spelled('the team; also written `TeamId` or `teamId`'),
  teamId: spelled('the team; also written `TeamId` or `team_id`'),
};
export const OfCampaign = {
  CampaignId: spelled('the campaign; also written `campaign_id` or `campaignId`'),
  campaign_id: spelled('the campaign; also written `CampaignId` or `campaignId`; null for all'),
};
export const object = <const Word extends string>(word: Word) =>
  Type.Literal(word, { description: 'what this is' });

export const SOME_ID = '01939a3c-1e00-7c3a-9d52-6f1e0a4b8c01';

export const nullable = <T extends TSchema>(schema: T): TUnsafe<Static<T> | null> => {
  const { type, enum: words } = schema as { type?: string; enum?: unknown[] };
  return Type.Unsafe<Static<T> | null>(
    type
      ? { ...schema, type: [type, 'null'], ...(words ? { enum: [...words, null] } : {}) }
      : { anyOf: [schema, { type: 'null' }] },
  );
};

/** Marks a key outside the specification. decisions: API conventions */
export const extension = <T extends TSchema>(schema: T): T => ({ ...schema, 'x-extension': true });

export const nonBlank = (maxLength: number, options: TSchemaOptions = {}) =>
  Type.String({ minLength: 1, maxLength, pattern: '\\S', 'x-must': 'must not be blank', ...options });

export const oneOf = <const Words extends readonly string[]>(
  words: Words,
  options: TSchemaOptions = {},
): TUnsafe<Words[number]> => Type.Unsafe<Words[number]>({ type: 'string', enum: [...words], ...options });

/** Deprecated spelling of an answer's key, sent beside the new one. decided: until 1.0 */
export const oldName = <T extends TSchema>(now: string, schema: T): T => ({
  ...schema,
  deprecated: true,
  description: `\`${now}\` as it was spelled before`,
});

export const withDefault = <T extends TSchema>(schema: T, value: Static<T>): TOptional<T> =>
  Type.Optional({ ...schema, default: value } as T) as TOptional<T>;

/** Paging of a list. spec: Limits; decided: a limit above the maximum is refused, not cut. */
export const page = (defaultLimit: number, maxLimit = 100) => ({
  limit: withDefault(
    Type.Integer({
      minimum: 1,
      maximum: maxLimit,
      description: 'how many at most; a larger number than the maximum is refused',
    }),
    defaultLimit,
  ),
  offset: withDefault(
    Type.Integer({
      minimum: 0,
      maximum: 10_000_000,
      description: 'how many to leave out from the beginning',
    }),
    0,
  ),
});

export const Pagination = Type.Object(
  {
    total: Type.Integer({
      description: 'how many match',
      examples: [1],
    }),
    total_is_estimate: Type.Optional(
      extension(
        Type.Literal(true, {
          description:
            'present when `total` is a lower bound: more than 100,000 contacts, or 500 conversations, ' +
            'match a filter or a search, or a timeline is longer than 1,000',
        }),
      ),
    ),
    limit: Type.Integer({ description: 'of this page', examples: [50] }),
    offset: Type.Integer({ description: 'of this page' }),
    has_more: Type.Boolean({ description: 'whether there is a page after this one; always exact' }),
    hasMore: Type.Optional(Type.Boolean({ description: 'the same, in the list of teams' })),
  },
  { title: 'Pagination' },
);

/** Paging of a feed. spec: Limits, inbox link feeds */
export const feedPage = (defaultLimit: number, maxLimit = 100) => ({
  page: withDefault(
    Type.Integer({ minimum: 1, maximum: 100_000, description: 'the number of the page, from 1 on' }),
    1,
  ),
  limit: withDefault(
    Type.Integer({
      minimum: 1,
      maximum: maxLimit,
      description: 'how many at most; a larger number than the maximum is refused',
    }),
    defaultLimit,
  ),
});

/** decided: an empty feed has no pages */
export const feedPagination = (total: number, { page: at, limit }: { page: number; limit: number }) => ({
  page: at,
  limit,
  total,
  total_pages: Math.ceil(total / limit),
});

export const pagination = (
  total: number,
  { limit = 0, offset = 0, isEstimate = false }: { limit?: number; offset?: number; isEstimate?: boolean },
) => ({
  total,
  ...(isEstimate ? { total_is_estimate: true } : {}),
  limit,
  offset,
  has_more: offset + limit < total,
});

export const named = <const Word extends string>(
  title: string,
  words: readonly Word[],
  description: string,
) => Type.Unsafe<Word>({ title, type: 'string', enum: [...words], description });

export const ErrorBody = Type.Object(
  {
    success: Type.Literal(false, { description: 'whether the call worked' }),
    error: Type.Object({
      type: named('ErrorType', [...new Set(listErrors().map(({ type }) => type))], 'the kind of the error'),
      code: named('ErrorCode', listErrors().map(({ code }) => code), 'what went wrong, for programs'), // prettier-ignore
      message: Type.String({ description: 'what went wrong, for people' }),
      param: Type.Optional(
        Type.String({ description: 'the key that is wrong, as a path: `contacts[17].email`' }),
      ),
      doc_url: Type.Optional(Type.String({ description: 'where the code is explained' })),
      details: Type.Optional(
        Type.Unknown({ description: 'every fault when there are several, or facts about the one' }),
      ),
    }),
    request_id: Type.String({ description: 'name it when you report a fault' }),
  },
  { title: 'Error' },
);
