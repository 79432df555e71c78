import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_WORD } from '../../src/platform/http/example.ts';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { closed } from '../support/contract.ts';

interface Media {
  schema: object;
  example?: unknown;
}
type Content = Record<string, Media>;
interface Operation {
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t[Symbol.asyncDispose]());

function described(): { name: string; media: Media }[] {
  const paths = t.server.swagger().paths as unknown as Record<string, Record<string, Operation>>;
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { requestBody, responses }]) => {
      const name = `${method.toUpperCase()} ${path}`;
      const bodies = Object.entries(requestBody?.content ?? {});
      const answers = Object.entries(responses)
        .filter(([status]) => status.startsWith('2'))
        .map(([status, { content }]) => ({
          name: `${name} ${status}`,
          media: content?.['application/json'],
        }));
      return [
        ...bodies.map(([type, media]) => ({ name: `${name} ${type}`, media })),
        ...answers.flatMap(({ name: at, media }) => (media ? [{ name: at, media }] : [])),
      ];
    }),
  );
}

describe('the examples of the OpenAPI description', () => {
  it('stand at every body and every success', () => {
    const all = described();
    expect(all.length).toBeGreaterThan(100);
    const lacking = all.filter(
      ({ media: { example } }) =>
        typeof example !== 'object' || example === null || Object.keys(example).length === 0,
    );
    expect(lacking.map(({ name }) => name)).toEqual([]);
  });

  it('are as their schemas say, and name no key that these do not', () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    addFormats.default(ajv);
    const components = closed((t.server.swagger() as { components?: object }).components);
    const wrong = described().flatMap(({ name, media }) => {
      const validate = ajv.compile({ ...(closed(media.schema) as object), components });
      return validate(media.example) ? [] : [`${name}: ${ajv.errorsText(validate.errors)}`];
    });
    expect(wrong).toEqual([]);
  });

  it('are made of words, every one', () => {
    const lacking = described().flatMap(({ name, media }) =>
      pathsOf(media.example, '').map((path) => `${name}: ${path}`),
    );
    expect(lacking).toEqual([]);
  });
});

function pathsOf(value: unknown, at: string): string[] {
  if (value === NO_WORD) return [at];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, `${at}/${key}`));
}
