import { text } from 'node:stream/consumers';
import openapiTS, { astToString } from 'openapi-typescript';

/**
 * Writes the types of the calls to the standard output. It reads the OpenAPI document, and takes what a page needs of it:
 * what each call takes, and what it answers when it succeeds. Words are left out.
 */
const WORDS = new Set(['description', 'examples', 'example', 'summary', 'title']);

function withoutWords(value: unknown, isNames = false): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutWords(each));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      // A property may have such a name.
      .filter(([key]) => isNames || !WORDS.has(key))
      .map(([key, each]) => [key, withoutWords(each, key === 'properties')]),
  );
}

const document = withoutWords(JSON.parse(await text(process.stdin))) as {
  webhooks?: unknown;
  paths: Record<string, Record<string, { responses?: Record<string, unknown> }>>;
};
delete document.webhooks;
for (const calls of Object.values(document.paths))
  for (const call of Object.values(calls))
    if (call.responses)
      call.responses = Object.fromEntries(
        Object.entries(call.responses).filter(([status]) => status.startsWith('2')),
      );
// Required by the format, and left out above.
Object.assign(document, { info: { title: 'API', version: '2' } });
const types = astToString(await openapiTS(document as never));
process.stdout.write(`// Made by \`npm run types\` from the OpenAPI document.\n${types}`);
