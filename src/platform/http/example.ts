import { SOME_ID } from './schema.ts';

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
  'x-described'?: Shape;
}

const FORMATS: Readonly<Record<string, string>> = {
  uuid: SOME_ID,
  'date-time': '2026-11-16T09:00:00.000Z',
  date: '2026-11-16',
};
const NUMBERS = ['integer', 'number'];
/** Placeholder for a missing example; a test fails on it. */
export const NO_WORD = 'no word for this';

const isNull = ({ type }: Shape): boolean => type === 'null';
const typesOf = ({ type }: Shape): string[] => (Array.isArray(type) ? type : type ? [type] : []);

/**
 * The example of a shape: its own example, or its only value. Objects get their required keys and the optional keys
 * with an example.
 */
export function exampleOf(shape: Shape): unknown {
  if (shape.examples) return shape.examples[0];
  if (shape['x-described']) return exampleOf(shape['x-described']);
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  if (shape.default !== undefined) return shape.default;
  if (shape.format !== undefined) return FORMATS[shape.format] ?? NO_WORD;
  if (shape.anyOf) return exampleOf(shape.anyOf.find((each) => !isNull(each)) ?? {});
  const types = typesOf(shape);
  if (types.includes('object')) return exampleObject(shape);
  if (types.includes('array')) return [exampleOf(shape.items ?? {})];
  if (types.includes('boolean')) return false;
  return types.some((type) => NUMBERS.includes(type)) ? 0 : NO_WORD;
}

function exampleObject({ properties = {}, required = [] }: Shape): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, each]) =>
      required.includes(name) || each.examples ? [[name, exampleOf(each)]] : [],
    ),
  );
}
