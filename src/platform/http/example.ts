import { SOME_ID } from './schema.ts';

/** What an example is made of: a value by key, or by `noun.key` where the noun is that of `object` or of the key above. */
export type Words = Readonly<Record<string, unknown>>;

interface Shape {
  type?: string | string[];
  format?: string;
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  examples?: unknown[];
  anyOf?: Shape[];
  items?: Shape;
  required?: string[];
  properties?: Record<string, Shape>;
}

const FORMATS: Words = {
  uuid: SOME_ID,
  'date-time': '2026-11-16T09:00:00.000Z',
  date: '2026-11-16',
};
const NUMBERS = ['integer', 'number'];
/** Stands where no word is known; a test finds it. */
export const NO_WORD = 'no word for this';

const isNull = ({ type }: Shape): boolean => type === 'null';
const typesOf = ({ type }: Shape): string[] => (Array.isArray(type) ? type : type ? [type] : []);

/** Whether a word may stand here: words are chosen by key, and one key has several types. */
function fits(shape: Shape, word: unknown): boolean {
  const types = typesOf(shape);
  if (shape.enum && !shape.enum.includes(word)) return false;
  if (shape.anyOf) return shape.anyOf.some((each) => fits(each, word));
  if (types.length === 0) return true;
  const type = word === null ? 'null' : Array.isArray(word) ? 'array' : typeof word;
  return types.some((each) => each === type || (type === 'number' && NUMBERS.includes(each)));
}

/**
 * A value as a shape describes it: the shape's own example, or its only value, or the word of its key. Of an object the
 * required keys, and optional ones that have an example of their own.
 */
export function exampleOf(shape: Shape, words: Words, key = '', noun = ''): unknown {
  if (shape.examples) return shape.examples[0];
  if (shape.const !== undefined) return shape.const;
  for (const word of [words[`${noun}.${key}`], words[key]])
    if (word !== undefined && fits(shape, word)) return word;
  if (shape.enum) return shape.enum[0];
  if (shape.default !== undefined) return shape.default;
  if (shape.format !== undefined) return FORMATS[shape.format] ?? NO_WORD;
  if (shape.anyOf) return exampleOf(shape.anyOf.find((each) => !isNull(each)) ?? {}, words, key, noun);
  const types = typesOf(shape);
  if (types.includes('object')) return exampleObject(shape, words, key);
  if (types.includes('array')) return [exampleOf(shape.items ?? {}, words, key, noun)];
  if (types.includes('boolean')) return false;
  return types.some((type) => NUMBERS.includes(type)) ? 0 : NO_WORD;
}

function exampleObject(shape: Shape, words: Words, key: string): Record<string, unknown> {
  const { properties = {}, required = [] } = shape;
  const inner = (properties.object?.const as string | undefined) ?? key;
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, each]) =>
      required.includes(name) || each.examples ? [[name, exampleOf(each, words, name, inner)]] : [],
    ),
  );
}

/** The same shape with its example, for the document. */
export function withExample<T>(shape: T, words: Words): T {
  const example = exampleOf(shape as Shape, words);
  return { ...shape, examples: [example] };
}
