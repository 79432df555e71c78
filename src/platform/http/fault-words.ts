export interface AjvError {
  keyword: string;
  instancePath: string;
  params: Record<string, unknown>;
  parentSchema?: Record<string, unknown>;
}

const MAX_NAME = 200;
const MAX_KEYS = 60;

const TYPES: Record<string, string> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null',
};
const FORMATS: Record<string, string> = {
  uuid: 'a UUID',
  email: 'an email address',
  uri: 'a URL',
  date: 'a date, YYYY-MM-DD',
  'date-time': 'a date and time with its offset, like 2026-11-16T09:00:00Z',
};

const quoted = (word: unknown): string => (word === '' ? '""' : String(word));
const counted = (count: unknown, one: string): string => `${String(count)} ${one}${count === 1 ? '' : 's'}`;
const listed = (words: readonly unknown[]): string => words.map(quoted).join(', ');

export const typeWords = (types: unknown): string =>
  [types]
    .flat()
    .map((type) => TYPES[String(type)] ?? String(type))
    .join(' or ');

const WORDS: Record<string, (params: Record<string, unknown>) => string> = {
  type: ({ type }) => `must be ${typeWords(type)}`,
  enum: ({ allowedValues }) => {
    const words = (allowedValues as unknown[]).filter((word) => word !== null);
    const orNull = words.length < (allowedValues as unknown[]).length ? ', or null' : '';
    return words.length === 1 && !orNull
      ? `must be ${quoted(words[0])}`
      : `must be one of ${listed(words)}${orNull}`;
  },
  const: ({ allowedValue }) => `must be ${quoted(allowedValue)}`,
  format: ({ format }) => `must be ${FORMATS[String(format)] ?? String(format)}`,
  minLength: ({ limit }) =>
    limit === 1 ? 'must not be empty' : `must have at least ${counted(limit, 'character')}`,
  maxLength: ({ limit }) => `must have at most ${counted(limit, 'character')}`,
  minItems: ({ limit }) => `must list at least ${counted(limit, 'item')}`,
  maxItems: ({ limit }) => `must list at most ${counted(limit, 'item')}`,
  uniqueItems: () => 'must not list an item twice',
  minimum: ({ limit }) => `must be at least ${String(limit)}`,
  maximum: ({ limit }) => `must be at most ${String(limit)}`,
  maxProperties: ({ limit }) => `must have at most ${counted(limit, 'key')}`,
};

/** `at` is the path of the value. A schema describes its pattern or choices in `x-must`. */
export function faultWords({ keyword, params, parentSchema }: AjvError, at: string): string {
  const what = at || 'the body';
  if (keyword === 'required') return `${at ? `${at}.` : ''}${String(params.missingProperty)} is required`;
  if (keyword === 'additionalProperties') {
    const name = String(params.additionalProperty).slice(0, MAX_NAME);
    const known = Object.keys((parentSchema?.properties ?? {}) as object).slice(0, MAX_KEYS);
    const keys = known.length > 0 ? `; the keys are ${known.join(', ')}` : '';
    return `${at ? `${at}.` : ''}${name} is not a known key${keys}`;
  }
  const own = parentSchema?.['x-must'];
  if (typeof own === 'string' && keyword !== 'type' && !keyword.endsWith('Length')) return `${what} ${own}`;
  return `${what} ${WORDS[keyword]?.(params) ?? 'is not valid'}`;
}
