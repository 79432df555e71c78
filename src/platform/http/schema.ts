import Type from 'typebox';
import type { TOptional, TSchema, TUnsafe, Static } from 'typebox';

/** Words of JSON Schema that recur; each is emitted into the OpenAPI document as it stands. */
export const Uuid = Type.String({ format: 'uuid' });
export const Timestamp = Type.String({ format: 'date-time' });

/** An id, in examples. */
export const SOME_ID = '01939a3c-1e00-7c3a-9d52-6f1e0a4b8c01';

/** A value or null, as `type: [T, "null"]`; null is one of the words then. */
export const nullable = <T extends TSchema>(schema: T): TUnsafe<Static<T> | null> => {
  const { type, enum: words } = schema as { type?: string; enum?: unknown[] };
  return Type.Unsafe<Static<T> | null>(
    type
      ? { ...schema, type: [type, 'null'], ...(words ? { enum: [...words, null] } : {}) }
      : { anyOf: [schema, { type: 'null' }] },
  );
};

/** A key that the specification does not have, said so in the description. decisions: API conventions */
export const extension = <T extends TSchema>(schema: T): T => ({ ...schema, 'x-extension': true });

/** A key that exists but may not be set: naming it is refused. decisions: API conventions */
export const Fixed = Type.Optional(Type.Unsafe<never>({ not: {}, description: 'cannot be changed' }));

/** Those of the keys that an answer shows which a change may not set. */
export const fixedOf = (shown: object, settable: object): object =>
  Object.fromEntries(
    Object.keys(shown)
      .filter((key) => key !== 'object' && !Object.hasOwn(settable, key))
      .map((key) => [key, Fixed]),
  );

/** One of these words, as `enum`. */
export const oneOf = <const Words extends readonly string[]>(words: Words): TUnsafe<Words[number]> =>
  Type.Unsafe<Words[number]>({ type: 'string', enum: [...words] });

/** Optional on the wire; the validator fills the default in. */
export const withDefault = <T extends TSchema>(schema: T, value: Static<T>): TOptional<T> =>
  Type.Optional({ ...schema, default: value } as T) as TOptional<T>;

/** `limit` and `offset` of a list. spec: Limits; decided: a limit above the maximum is refused, not cut. */
export const page = (defaultLimit: number, maxLimit = 100) => ({
  limit: withDefault(Type.Integer({ minimum: 1, maximum: maxLimit }), defaultLimit),
  offset: withDefault(Type.Integer({ minimum: 0, maximum: 10_000_000 }), 0),
});

export const Pagination = Type.Object(
  {
    total: Type.Integer({
      description:
        'how many match; contacts under a filter or a search are counted to 10,000 at least, and where more match it may say 10,001',
    }),
    limit: Type.Integer(),
    offset: Type.Integer(),
    has_more: Type.Boolean(),
    hasMore: Type.Optional(Type.Boolean({ description: 'the same, in the list of teams' })),
  },
  { title: 'Pagination' },
);

/** `page` and `limit` of a feed. spec: Limits, inbox link feeds */
export const feedPage = (defaultLimit: number, maxLimit = 100) => ({
  page: withDefault(Type.Integer({ minimum: 1, maximum: 100_000 }), 1),
  limit: withDefault(Type.Integer({ minimum: 1, maximum: maxLimit }), defaultLimit),
});

/** The `pagination` block of a feed. decided: an empty feed has no pages */
export const feedPagination = (total: number, { page: at, limit }: { page: number; limit: number }) => ({
  page: at,
  limit,
  total,
  total_pages: Math.ceil(total / limit),
});

/** The `pagination` block of a list answer. */
export const pagination = (
  total: number,
  { limit = 0, offset = 0 }: { limit?: number; offset?: number },
) => ({
  total,
  limit,
  offset,
  has_more: offset + limit < total,
});

export const ErrorBody = Type.Object(
  {
    success: Type.Literal(false),
    error: Type.Object({
      type: Type.String(),
      code: Type.String(),
      message: Type.String(),
      param: Type.Optional(Type.String()),
      doc_url: Type.Optional(Type.String()),
      details: Type.Optional(Type.Unknown()),
    }),
    request_id: Type.String(),
  },
  { title: 'Error', description: 'spec: Errors' },
);
