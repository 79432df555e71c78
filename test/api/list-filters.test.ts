import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: { format?: string };
}
interface Get {
  parameters?: Parameter[];
  responses: Record<string, { content?: { 'application/json'?: { schema: { properties?: Record<string, { type?: string }> } } } }>; // prettier-ignore
}

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t[Symbol.asyncDispose]());

/** The document's lists: those with pages, and those whose data is an array. */
function lists(): { path: string; parameters: Parameter[] }[] {
  const { paths } = t.server.swagger() as unknown as { paths: Record<string, { get?: Get }> };
  return Object.entries(paths).flatMap(([path, { get }]) => {
    const parameters = get?.parameters ?? [];
    const answer = get?.responses['200']?.content?.['application/json']?.schema.properties ?? {};
    const isList = parameters.some(({ name }) => name === 'limit') || 'pagination' in answer;
    return isList && path.startsWith('/v2/') ? [{ path: path.slice('/v2'.length), parameters }] : [];
  });
}
function ask({ path, parameters }: { path: string; parameters: Parameter[] }, more: string): string {
  const required = parameters.filter((each) => each.in === 'query' && /team_?id/i.test(each.name));
  const keys = required.map(({ name }) => `${name}=${t.teamId}`);
  return `${path.replaceAll(/\{\w+\}/g, t.teamId)}?${[...keys, more].join('&')}`;
}

describe('a filter that a list does not know', () => {
  it('is 400 with its name, for every list', async () => {
    const found = lists();
    expect(found.length).toBeGreaterThan(30);
    const answers = await Promise.all(
      found.map(async (list) => {
        const { status, body } = await t.call('GET', ask(list, 'colour=red'));
        return [list.path, status, body.error?.code, body.error?.param];
      }),
    );
    expect(answers).toEqual(found.map(({ path }) => [path, 400, 'validation_error', 'colour']));
  });

  it('is named as it came, among the filters that there are', async () => {
    const { body } = await t.call('GET', `/contacts?team_id=${t.teamId}&Email=x@else.test&contact_id=1`);
    expect(body.error).toMatchObject({
      param: 'Email',
      message: expect.stringMatching(/^Email is no filter of this list; it takes TeamId, CampaignId, /),
      details: { unknown: ['Email', 'contact_id'] },
    });
  });

  it('is 400 where a body asks for the list, and only there', async () => {
    const asked = { TeamId: t.teamId, email: 'x@else.test' };
    const { status, body } = await t.call('POST', '/contacts/bulk-action', {
      action: 'get_contacts',
      ...asked,
    });
    expect([status, body.error?.code, body.error?.param]).toEqual([400, 'validation_error', 'email']);
    const contact_ids = [crypto.randomUUID()];
    const paused = await t.call('POST', '/contacts/bulk-action', { action: 'pause', contact_ids, ...asked });
    expect(paused.body.error?.param).not.toBe('email');
  });

  it('is no team, in any spelling, where an id says more', async () => {
    const { status, body } = await t.call('GET', `/teams/${t.teamId}/members?teamId=${t.teamId}`);
    expect([status, body.warnings]).toEqual([200, ['teamId is not a known key and was ignored']]);
    expect((await t.call('GET', `/placement-seeds?TeamId=${t.teamId}`)).status).toBe(400);
  });

  it('is ignored by V1, whose clients send more, and by a callback, whose caller does', async () => {
    const old = (url: string, method: 'GET' | 'POST' = 'GET', more = {}) =>
      t.server.inject({
        method,
        url: `/v1${url}`,
        headers: { authorization: `Bearer ${t.key}` },
        ...(method === 'POST' ? { payload: { TeamId: t.teamId, colour: 'red', ...more } } : {}),
      });
    expect((await old('/teams?colour=red')).statusCode).toBe(200);
    expect((await old(`/campaign/list?TeamId=${t.teamId}&colour=red`)).statusCode).toBe(200);
    expect((await old('/contact/all?size=7', 'POST')).statusCode).toBe(200);
    expect((await old('/contact/bulk-action', 'POST', { action: 'get_contacts' })).statusCode).toBe(200);
    const callback = '/senders/oauth/callback?state=none&code=1&session_state=2';
    expect((await t.call('GET', callback)).body).not.toMatchObject({ error: { param: 'session_state' } });
  });
});
