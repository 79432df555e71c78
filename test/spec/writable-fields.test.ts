import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { SHOWN } from './writable-fields.ts';

interface Shape {
  $ref?: string;
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
}
interface Operation {
  operationId: string;
  requestBody?: { content: Record<string, { schema: Shape }> };
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Shape> };
}

const ROOT = join(import.meta.dirname, '../..');

let t: TestApp;
let fields: Set<string>;
beforeAll(async () => {
  t = await testApp();
  const doc = t.server.swagger() as unknown as Document;
  fields = new Set();
  const walk = (given: Shape, at: string): void => {
    const shape = given.$ref ? doc.components.schemas[given.$ref.split('/').at(-1)!]! : given;
    for (const [key, each] of Object.entries(shape.properties ?? {})) {
      fields.add(`${at}.${key}`);
      walk(each, `${at}.${key}`);
    }
    if (shape.items) walk(shape.items, `${at}[]`);
    for (const each of [...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? [])])
      walk(each, at);
  };
  for (const { operationId, requestBody } of Object.values(doc.paths).flatMap((path) => Object.values(path)))
    for (const { schema } of Object.values(requestBody?.content ?? {})) walk(schema, operationId);
});
afterAll(() => t[Symbol.asyncDispose]());

/** `a.{b,c}` stands for `a.b` and `a.c`. */
function expand(pattern: string): string[] {
  const match = /\{([^{}]*)\}/.exec(pattern);
  if (!match) return [pattern];
  return match[1]!.split(',').flatMap((each) => expand(pattern.replace(match[0], each)));
}
const shown = Object.entries(SHOWN).flatMap(([file, tests]) =>
  Object.entries(tests).map(([title, patterns]) => ({ file, title, fields: patterns.flatMap(expand) })),
);

describe('every field that a request may set', () => {
  it('has a test that shows its effect', () => {
    expect(fields.size).toBeGreaterThan(250);
    const listed = new Set(shown.flatMap((each) => each.fields));
    expect([...fields].filter((field) => !listed.has(field))).toEqual([]);
  });

  it('is listed only while it exists', () => {
    const listed = shown.flatMap((each) => each.fields);
    expect(listed.filter((field) => !fields.has(field))).toEqual([]);
  });

  it.each(shown)('$file has the test "$title"', ({ file, title }) => {
    expect(existsSync(join(ROOT, file)), file).toBe(true);
    const text = readFileSync(join(ROOT, file), 'utf8');
    expect([`'${title}'`, `"${title}"`, `\`${title}\``].some((quoted) => text.includes(quoted))).toBe(true);
  });
});
