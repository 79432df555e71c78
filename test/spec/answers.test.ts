import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';

interface Shape {
  $ref?: string;
  type?: string;
  format?: string;
  title?: string;
  deprecated?: boolean;
  enum?: unknown[];
  required?: string[];
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
}
interface Operation {
  parameters?: { name: string; schema: Shape }[];
  responses: Record<string, { content?: Record<string, { schema: Shape }> }>;
}

let t: TestApp;
let paths: Record<string, Record<string, Operation>>;
let schemas: Record<string, Shape>;
beforeAll(async () => {
  t = await testApp();
  const doc = t.server.swagger() as unknown as {
    paths: typeof paths;
    components: { schemas: typeof schemas };
  };
  paths = doc.paths;
  schemas = doc.components.schemas;
});
afterAll(() => t[Symbol.asyncDispose]());

const resolved = (shape: Shape): Shape =>
  shape.$ref ? resolved(schemas[shape.$ref.split('/').at(-1)!]!) : shape;
const successes = (): { at: string; shape: Shape }[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { responses }]) =>
      Object.entries(responses).flatMap(([status, { content }]) => {
        const schema = content?.['application/json']?.schema;
        return status.startsWith('2') && schema && !path.includes('/openapi.')
          ? [{ at: `${method} ${path} ${status}`, shape: resolved(schema) }]
          : [];
      }),
    ),
  );
function* keysOf(
  given: Shape,
  at: string,
  above: readonly Shape[] = [],
): Generator<[key: string, shape: Shape, at: string]> {
  const shape = resolved(given);
  if (above.includes(shape)) return;
  const inner = [...above, shape];
  for (const [key, each] of Object.entries(shape.properties ?? {})) {
    yield [key, resolved(each), at];
    yield* keysOf(each, `${at}.${key}`, inner);
  }
  if (shape.items) yield* keysOf(shape.items, `${at}[]`, inner);
  for (const each of shape.anyOf ?? []) yield* keysOf(each, at, inner);
}
const valuesOf = (path: string, name: string): unknown[] | undefined =>
  paths[`/v2${path}`]!.get!.parameters!.find((parameter) => parameter.name === name)!.schema.enum;

describe('every success', () => {
  it('says success, its request_id, and data or a message', () => {
    expect(successes().length).toBeGreaterThan(100);
    const odd = successes().filter(({ shape: { properties = {}, required = [] } }) => {
      const success = resolved(properties.success ?? {});
      const says = properties.data !== undefined || properties.message !== undefined;
      return (
        success.type !== 'boolean' ||
        !required.includes('success') ||
        !required.includes('request_id') ||
        !says
      );
    });
    expect(odd.map(({ at }) => at)).toEqual([]);
  });

  it('that is a list of the specification has total, limit, offset and has_more', () => {
    const lists = successes().filter(({ shape }) => resolved(shape.properties!.data ?? {}).type === 'array');
    expect(lists.length).toBeGreaterThan(25);
    const odd = lists.filter(({ shape: { properties, required = [] } }) => {
      const { required: keys = [] } = resolved(properties!.pagination ?? {});
      const whole = ['total', 'limit', 'offset', 'has_more'].every((key) => keys.includes(key));
      return !whole || !(required.includes('pagination') || required.includes('message'));
    });
    // Here only `get_contacts` responds with a page.
    expect(odd.map(({ at }) => at)).toEqual(['post /v2/contacts/bulk-action 200']);
    const { pagination } = successes().find(({ at }) => at === 'get /v2/contacts/bulk/{upload_id} 200')!.shape
      .properties!;
    expect(pagination && resolved(pagination).required).toEqual(['total', 'limit', 'offset', 'has_more']);
  });

  it('has the same request_id in its header, whatever it is', async () => {
    const { body } = await t.call('POST', '/teams', { name: 'One' });
    const asked = [
      ['GET', '/teams'], ['GET', `/teams/${body.data.id}`], ['DELETE', `/teams/${body.data.id}/members/${t.teamId}`],
      ['POST', '/teams'], ['GET', '/teams?limit=0'], ['GET', '/health'],
    ] as const; // prettier-ignore
    const ids = [];
    for (const [method, path] of asked) {
      const answer = await t.call(method, path, method === 'POST' ? {} : undefined);
      expect([path, answer.headers['x-request-id']]).toEqual([path, answer.body.request_id]);
      ids.push(answer.body.request_id);
    }
    expect(new Set(ids).size).toBe(asked.length);
  });

  it('has UUIDs as ids of resources, and times of ISO 8601', () => {
    const odd = successes().flatMap(({ at, shape }) =>
      [...keysOf(shape, at)].flatMap(([key, value, where]) => {
        const text = JSON.stringify(value);
        const id = /^(id|\w+_id|\w+Id)$/.test(key) && !text.includes('uuid');
        const time = /(_at|At)$|^timestamp$/.test(key) && !text.includes('date-time');
        return id || time ? [`${where}.${key}`] : [];
      }),
    );
    /** Ids from outside: of a request, a drawing tool, a connector, a mail, a configuration. */
    const OTHERS =
      /\.(request_id|node_id|variant_id|file_id|content_id|integration_contact_id|external_id|event_id|message_id|failed_at)$|\.(nodes|edges|messages|variants|paths|cases|steps|from|to)\[?\]?.*\.id$|announcements|audit-log.*target\.id$|simulate|sequence|review|today/;
    expect(odd.filter((each) => !OTHERS.test(each))).toEqual([]);
  });
});

describe('the keys of answers', () => {
  it('say team_id, campaign_id, created_at and updated_at, and beside them the old spelling where it was', () => {
    const NEW = {
      TeamId: 'team_id',
      CampaignId: 'campaign_id',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
    };
    const odd = new Set<string>();
    const walk = (given: Shape, at: string, above: readonly Shape[] = []): void => {
      const shape = resolved(given);
      if (above.includes(shape)) return;
      const keys = shape.properties ?? {};
      for (const [old, key] of Object.entries(NEW))
        if (keys[old] && !(keys[key] && resolved(keys[old]).deprecated))
          odd.add(`${shape.title ?? at} ${old}`);
      for (const [key, each] of Object.entries(keys)) walk(each, `${at}.${key}`, [...above, shape]);
      if (shape.items) walk(shape.items, `${at}[]`, [...above, shape]);
      for (const each of shape.anyOf ?? []) walk(each, at, [...above, shape]);
    };
    for (const { at, shape } of successes()) walk(shape, at);
    // The specification spells contacts and events so.
    const spelled = [
      'Contact CampaignId',
      'Contact TeamId',
      'Contact createdAt',
      'Contact updatedAt',
      'ContactProfile TeamId',
      'Event CampaignId',
    ];
    expect([...odd].toSorted()).toEqual(spelled);
  });

  it('are snake_case, but for those that keep their V1 spelling', () => {
    const odd = new Set(
      successes().flatMap(({ at, shape }) =>
        [...keysOf(shape, at)].map(([key]) => key).filter((key) => !/^[a-z0-9_]+$/.test(key)),
      ),
    );
    expect([...odd].toSorted()).toEqual([
      'Campaign', 'CampaignId', 'Contact', 'ContactId', 'PlaybookId', 'Sender', 'SenderId', 'TeamId', 'createdAt',
      'hasMore', 'updatedAt',
    ]); // prettier-ignore
    for (const key of ['createdAt', 'updatedAt']) {
      const where = successes().filter(({ at, shape }) =>
        [...keysOf(shape, at)].some(([each]) => each === key),
      );
      expect(
        where.map(({ at }) => at).filter((at) => !/ \/v2\/contacts/.test(at)),
        key,
      ).toEqual([]);
    }
  });
});

describe('the values of a parameter', () => {
  it.each([
    ['/events', 'type', ['scheduled', 'sent', 'open', 'reply', 'click', 'bounce', 'unsubscribe']],
    ['/events', 'channel', ['email', 'linkedin', 'text', 'call']],
    ['/conversations', 'channel', ['email', 'linkedin', 'text', 'call']],
    ['/webhooks/{id}/deliveries', 'status', ['pending', 'delivered', 'failed', 'retrying']],
    ['/senders', 'domain_match', ['exact', 'partial']],
    ['/identities', 'type', ['linkedin']],
    ['/contacts', 'sort_by', ['last_activity', 'last_activity_asc', 'current_step', 'current_step_desc', 'newest', 'oldest', 'first_name', 'last_name', 'company_name', 'last_updated', 'last_updated_asc']],
    ['/intelligence/capacity-summary', 'sortBy', ['name', 'contactsRemaining', 'projectedCompletionDays']],
    ['/intelligence/capacity-summary', 'sortDirection', ['asc', 'desc']],
  ])('GET %s %s are those of the specification', (path, name, values) => {
    expect(valuesOf(path, name)?.toSorted()).toEqual(values.toSorted());
  }); // prettier-ignore

  it('GET /senders provider are nineteen, those that the specification names among them', () => {
    const providers = valuesOf('/senders', 'provider')!;
    expect(providers).toHaveLength(19);
    expect(providers).toEqual(expect.arrayContaining(['smtp', 'outlook', 'google', 'aws', 'azure']));
  });

  it('name no channel, no type and no filter of Twitter', async () => {
    const { status, body } = await t.call('GET', `/identities?TeamId=${t.teamId}&type=twitter`);
    expect([status, body.error.param]).toEqual([400, 'type']);
    expect(JSON.stringify(t.server.swagger())).not.toMatch(/twitter/i);
  });
});
