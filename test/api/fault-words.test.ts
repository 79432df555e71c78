import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { routesOf } from '../support/routes.ts';

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t[Symbol.asyncDispose]());

const said = (body: { error: { message: string; details?: { message: string }[] } }): string[] =>
  Array.isArray(body.error.details) ? body.error.details.map(({ message }) => message) : [body.error.message];

const sender = (over: object) => ({ TeamId: t.teamId, email: 'a@b.test', smtp_host: '127.0.0.1', ...over });
const webhook = (over: object) => ({ team_id: t.teamId, url: 'http://127.0.0.1:8999/x', ...over });

describe('a 400 says in words what a value must be', () => {
  it.each<[string, string, () => object]>([
    ['smtp_security must be one of none, starttls, tls', '/senders', () => sender({ smtp_security: 'ssl' })],
    ['imap_security must be one of none, starttls, tls, or null', '/senders', () => sender({ imap_security: 'x' })],
    ['email must be an email address', '/senders', () => sender({ email: 'nobody' })],
    ['smtp_port must be at most 65535', '/senders', () => sender({ smtp_port: 70_000 })],
    ['smtp_port must be a whole number', '/senders', () => sender({ smtp_port: '587' })],
    ['send_as must be one line of text', '/senders', () => sender({ send_as: 'a\nb' })],
    ['TeamId must be a UUID', '/senders', () => sender({ TeamId: 'mine' })],
    ['url is required', '/webhooks', () => ({ team_id: t.teamId })],
    ['enabled must be true or false', '/webhooks', () => webhook({ enabled: 'yes' })],
    ['url must not be empty', '/webhooks', () => webhook({ url: '' })],
    ['secret must have at least 8 characters', '/webhooks', () => webhook({ secret: 'short' })],
    ['campaign_id must be a UUID', '/webhooks', () => webhook({ campaign_id: 'all' })],
    ['name must be text', '/webhooks', () => webhook({ name: 7 })],
    [
      'events.opened is not a known key; the keys are open, click, reply, sent, bounce, unsubscribe',
      '/webhooks',
      () => webhook({ events: { opened: true } }),
    ],
    ['name must not be blank', '/labels', () => ({ TeamId: t.teamId, name: '  ' })],
    ['color must be a color, #rrggbb, or the name of one', '/labels', () => ({ TeamId: t.teamId, name: 'x', color: '#' })],
    ['logo must be a URL that begins with http:// or https://', '/teams', () => ({ name: 'x', logo: 'javascript:1' })],
    ['status must be inactive', '/campaigns', () => ({ TeamId: t.teamId, name: 'x', status: 'active' })],
  ])('%s', async (sentence, path, body) => {
    const answer = await t.call('POST', path, body());
    expect(answer.status).toBe(400);
    expect(said(answer.body)).toEqual([sentence]);
  }); // prettier-ignore

  it.each<[string, string]>([
    ['limit must be at most 100', '/contacts?limit=101'],
    ['limit must be a whole number', '/contacts?limit=ten'],
    ['start_date must be a date and time with its offset, like 2026-11-16T09:00:00Z', '/events?start_date=monday'],
  ])('%s', async (sentence, path) => {
    const answer = await t.call('GET', `${path}&TeamId=${t.teamId}`);
    expect([answer.status, said(answer.body)]).toEqual([400, [sentence]]);
  }); // prettier-ignore

  it('date_from must be a date or a date and time, said once', async () => {
    const { id } = (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'One' })).body.data;
    const { body } = await t.call('GET', `/campaigns/${id}/inbox-link-clicks?date_from=monday`);
    expect(said(body)).toEqual(['date_from must be a date, YYYY-MM-DD, or a date and time with its offset']);
  });

  it('names the node types for one that is none', async () => {
    const { id } = (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'One' })).body.data;
    const nodes = [{ id: 'a', type: 'startNode' }, { id: 'b', type: 'delayNode', data: {} }];
    const { body } = await t.call('PATCH', `/campaigns/${id}/sequence`, { nodes, edges: [] });
    expect(said(body)).toContain(
      '"delayNode" is not a node type; the types are startNode, emailNode, linkedinNode, taskNode, httpNode, waitNode, ifNode, switchNode, stopNode, noteNode',
    );
  }); // prettier-ignore
});

describe('no fault is in the words of the validator', () => {
  const WRONG: unknown[] = ['', 'x', -1, 1.5, true, null, [], {}, ['x', 'x'], 'a\nb', 'x'.repeat(3000)];
  it('whatever a body says for each of its keys', async () => {
    const odd: string[] = [];
    let seen = 0;
    for (const { method, path, body } of routesOf(t.server)) {
      if (!body?.properties || path.endsWith('/bulk')) continue;
      const url = path.replace('/v2', '').replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');
      for (const key of Object.keys(body.properties))
        for (const value of WRONG) {
          const answer = await t.call(method, url, { [key]: value });
          if (answer.status !== 400) continue;
          seen++;
          odd.push(...said(answer.body).filter((each) => /NOT|must match|must be equal|is not valid|must pass/.test(each)));
        }
    }
    expect([...new Set(odd)]).toEqual([]);
    expect(seen).toBeGreaterThan(500);
  }); // prettier-ignore
});
