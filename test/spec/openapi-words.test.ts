import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERROR_CODES, listErrors } from '../../src/platform/errors.ts';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';

interface Shape {
  $ref?: string;
  title?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  not?: unknown;
  description?: string;
  additionalProperties?: unknown;
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
}
interface Operation {
  operationId: string;
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: { name: string; in: string; description?: string }[];
  requestBody?: { required?: boolean; content: Record<string, { schema: Shape }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: Shape }> }>;
}
interface Document {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Operation }>;
  components: { schemas: Record<string, Shape> };
}

let t: TestApp;
let doc: Document;
let operations: Operation[];
beforeAll(async () => {
  t = await testApp();
  doc = t.server.swagger() as unknown as Document;
  operations = Object.values(doc.paths).flatMap((path) => Object.values(path));
});
afterAll(() => t[Symbol.asyncDispose]());

function* within(shape: Shape, at: string): Generator<[string, Shape]> {
  yield [at, shape];
  for (const [key, each] of Object.entries(shape.properties ?? {})) yield* within(each, `${at}.${key}`);
  if (shape.items) yield* within(shape.items, `${at}[]`);
  for (const each of shape.anyOf ?? []) yield* within(each, at);
}
const resolved = (shape: Shape): Shape =>
  shape.$ref ? doc.components.schemas[shape.$ref.split('/').at(-1)!]! : shape;
const bodiesOf = (operation: Operation): [string, Shape][] =>
  Object.values(operation.requestBody?.content ?? {}).flatMap(({ schema }) => [
    ...within(schema, operation.operationId),
  ]);

describe('the OpenAPI description', () => {
  it('has a plain name, a title and a sentence for every operation', () => {
    expect(operations.length).toBeGreaterThan(60);
    const odd = operations.filter(
      ({ operationId, summary = '', description = '' }) =>
        !/^[a-z]+([A-Z][a-z]+)+$/.test(operationId) ||
        /By(Id|Upload|Action)/.test(operationId) ||
        !/^[A-Z]/.test(summary) ||
        !/^[A-Z].{10,}\.$/.test(description),
    );
    expect(odd.map(({ operationId }) => operationId)).toEqual([]);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  });

  it('has a text for every tag', () => {
    const used = new Set(operations.flatMap(({ tags = [] }) => tags));
    expect(doc.tags.map(({ name }) => name).toSorted()).toEqual([...used].toSorted());
    for (const { description } of doc.tags) expect(description.length).toBeGreaterThan(15);
  });

  it('describes every parameter and every key of a body', () => {
    const parameters = operations.flatMap(({ operationId, parameters: all = [] }) =>
      all.filter(({ description }) => !description).map(({ name }) => `${operationId} ${name}`),
    );
    expect(parameters).toEqual([]);
    const keys = operations.flatMap((operation) =>
      bodiesOf(operation)
        .filter(([at, { description, $ref }]) => at.includes('.') && !at.endsWith('[]') && !description && !$ref)
        .map(([at]) => at),
    );
    expect(keys).toEqual([]);
  }); // prettier-ignore

  it('says what each status means', () => {
    const said = operations.flatMap(({ operationId, responses }) =>
      Object.entries(responses)
        .filter(([, { description }]) => description === 'Default Response')
        .map(([status]) => `${operationId} ${status}`),
    );
    expect(said).toEqual([]);
  });

  it('names the codes and types of errors', () => {
    const { ErrorCode, ErrorType } = doc.components.schemas;
    expect(ErrorCode?.enum).toEqual(listErrors().map(({ code }) => code));
    expect(ErrorCode!.enum!.length).toBeGreaterThan(ERROR_CODES.length - 3);
    expect(ErrorType?.enum).toContain('conflict_error');
  });

  it('closes every object of an answer but those that hold keys of others', () => {
    const open = operations.flatMap(({ operationId, responses }) =>
      Object.entries(responses).flatMap(([status, { content = {} }]) =>
        Object.values(content)
          .flatMap(({ schema }) => [...within(schema, `${operationId} ${status}`)])
          .filter(([, { properties, additionalProperties }]) => properties && additionalProperties !== false)
          .map(([at]) => at),
      ),
    );
    // The OpenAPI document is a response too, and open.
    expect(open.filter((at) => !/^getOpenapi|\.schedule$/.test(at))).toEqual([]);
    const named = Object.entries(doc.components.schemas)
      .filter(([name]) => !/(Input|Node|Edge|Schedule)$/.test(name))
      .flatMap(([name, shape]) => [...within(shape, name)])
      .filter(([, { properties, additionalProperties }]) => properties && additionalProperties !== false)
      .map(([at]) => at);
    expect(named.filter((at) => !/Payload|\.schedule$|^AuditEntry\.(before|after)$/.test(at))).toEqual([]);
  });

  it('offers no key in a body that cannot be set', () => {
    const odd = operations.flatMap((operation) =>
      bodiesOf(operation)
        .filter(([, { not }]) => not !== undefined)
        .map(([at]) => at),
    );
    expect(odd).toEqual([]);
    const patch = doc.paths['/v2/contacts/{id}']!.patch!;
    const keys = Object.keys(patch.requestBody!.content['application/json']!.schema.properties!);
    expect(keys).not.toContain('id');
    expect(keys).toContain('first_name');
  });

  it('does not ask for a body that may be left out', () => {
    const test = operations.find(({ operationId }) => operationId === 'testWebhook')!;
    expect(test.requestBody!.required).toBe(false);
    const create = operations.find(({ operationId }) => operationId === 'createTeam')!;
    expect(create.requestBody!.required).toBe(true);
  });

  it('types the data of each node, and the schedule', () => {
    const { SequenceNode, WaitNode, EmailNode, Schedule } = doc.components.schemas;
    expect(SequenceNode!.anyOf).toHaveLength(10);
    expect(WaitNode!.properties!.type!.enum).toEqual(['waitNode']);
    expect(Object.keys(WaitNode!.properties!.data!.properties!)).toEqual(
      expect.arrayContaining(['amount', 'unit', 'until']),
    );
    expect(Object.keys(EmailNode!.properties!.data!.properties!)).toEqual(
      expect.arrayContaining(['subject', 'body', 'variants', 'thread']),
    );
    expect(Object.keys(Schedule!.properties!)).toEqual(['timezone', 'days', 'start', 'end', 'holidays']);
    const { schema } = doc.paths['/v2/campaigns']!.post!.requestBody!.content['application/json']!;
    expect(resolved(resolved(schema.properties!.nodes!.items!).anyOf![0]!).title).toBe('StartNodeInput');
    expect(resolved(schema.properties!.schedule!).title).toBe('CampaignSchedule');
  });

  it('describes what is pushed: a payload by event type, with the headers of its signature', () => {
    const types = Object.keys(doc.webhooks);
    expect(types).toEqual(expect.arrayContaining(['email_sent', 'reply', 'bounce', 'contact_added']));
    for (const type of types) {
      const { parameters = [], requestBody } = doc.webhooks[type]!.post;
      expect(parameters.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['X-Service-Signature', 'X-Service-Timestamp', 'webhook-signature']),
      );
      const payload = resolved(requestBody!.content['application/json']!.schema);
      expect(payload.properties!.type!.const).toBe(type);
    }
  });
});
