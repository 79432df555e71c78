import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../support/app.ts';
import type { Answered, TestApp } from '../support/app.ts';
import { MAIL } from '../support/broadcasts.ts';
import { oneMail } from '../support/graph.ts';

let t: TestApp;
const made: Record<string, string> = {};
beforeAll(async () => {
  t = await testApp();
  const create = async (path: string, body: object): Promise<string> =>
    (await took(t.call('POST', path, body))).data.id;
  const { teamId: TeamId } = t;
  const campaign = await create('/campaigns', { TeamId, name: 'One' });
  const bodies: Record<string, object> = {
    '/senders': {
      TeamId,
      email: 'ben@acme.test',
      smtp_host: '127.0.0.1',
      smtp_user: 'ben',
      smtp_password: 'secret',
    },
    '/webhooks': { TeamId, url: 'http://127.0.0.1:8999/x', headers: { 'X-A': 'b' }, events: { reply: true } },
    '/contacts': { TeamId, CampaignId: campaign, email: 'ann@acme.test', custom: { machine: 'M-200' } },
    '/sender-profiles': { TeamId, name: 'First' },
    '/labels': { TeamId, name: 'Hot' },
    '/snippets': { TeamId, name: 'Prices', text: 'From 9 EUR.' },
    '/campaign-categories': { TeamId, name: 'Europe' },
    '/playbooks': { TeamId, name: 'Spare parts' },
    '/teams': { name: 'Second' },
    '/broadcasts': { TeamId, ...MAIL },
  };
  for (const [path, body] of Object.entries(bodies)) made[path] = `${path}/${await create(path, body)}`;
  made['/campaigns'] = `/campaigns/${campaign}`;
  made['/campaigns/{id}/sequence'] = `/campaigns/${campaign}/sequence`;
  await took(t.call('PATCH', made['/campaigns/{id}/sequence'], oneMail('Hi', 'Text')));
  for (const one of ['/organization', '/notices', '/me/notices']) made[one] = one;
  await inserted(made['/contacts']!.slice('/contacts/'.length), campaign);
});

/** Rows that no call makes: a task, a conversation, a LinkedIn account. */
async function inserted(enrollment_id: string, campaign_id: string): Promise<void> {
  const now = t.clock.now();
  const [task, talk, identity] = [1, 2, 3].map(() => t.app.ids.uuid(now)) as [string, string, string];
  const { db } = t.app;
  const { team_id, contact_profile_id } = await db
    .selectFrom('enrollments')
    .select(['team_id', 'contact_profile_id'])
    .where('id', '=', enrollment_id)
    .executeTakeFirstOrThrow();
  const sender_id = made['/senders']!.slice('/senders/'.length);
  await db.insertInto('tasks').values({
    team_id, id: task, enrollment_id, campaign_id, node_id: 'n', pass: 1, step_number: 1, title: 'Call', blocking: false, due_at: now, created_at: now, updated_at: now,
  }).execute(); // prettier-ignore
  await db.insertInto('conversations').values({
    team_id, id: talk, channel: 'email', sender_id, contact_profile_id, campaign_id, enrollment_id, subject: 'Hi', last_message_at: now, created_at: now,
  }).execute(); // prettier-ignore
  await db.insertInto('linkedin_identities').values({
    team_id, id: identity, external_id: 'x', name: 'Ben', next_at: now, created_at: now, updated_at: now,
  }).execute(); // prettier-ignore
  await t.app.pool.query('update organizations set linkedin_enabled = true');
  made['/tasks'] = `/tasks/${task}`;
  made['/conversations'] = `/conversations/${talk}`;
  made['/identities'] = `/identities/${identity}`;
}
afterAll(() => t[Symbol.asyncDispose]());

async function took(call: Promise<Answered>): Promise<Answered['body']> {
  const { status, body } = await call;
  if (status >= 300) throw new Error(JSON.stringify(body));
  return body;
}

describe('PATCH with what GET gave', () => {
  const RESOURCES = [
    '/senders', '/webhooks', '/contacts', '/sender-profiles', '/labels', '/playbooks', '/campaign-categories', '/teams', '/organization', '/campaigns',
    '/campaigns/{id}/sequence', '/tasks', '/conversations', '/identities', '/broadcasts', '/snippets',
    '/notices', '/me/notices',
  ]; // prettier-ignore
  it.each(RESOURCES.flatMap((path) => [[path, ''] as const, [path, 'handling=strict'] as const]))(
    '200 changes nothing of %s, with the preference "%s"',
    async (path, prefer) => {
      const at = made[path]!;
      // Categories have no GET, so an empty change shows one; tasks are only listed.
      const read = async () =>
        path === '/campaign-categories'
          ? (await t.call('PATCH', at, { name: 'Europe' })).body.data
          : path === '/tasks'
            ? (await t.call('GET', `/tasks?TeamId=${t.teamId}`)).body.data[0]
            : (await t.call('GET', path.endsWith('/notices') ? `${at}?team_id=${t.teamId}` : at)).body.data;
      const shown = await read();
      const method = path === '/broadcasts' ? 'PUT' : 'PATCH';
      const { status, body } = await t.call(method, at, shown, prefer ? { prefer } : {});
      expect([status, body.warnings, body.error]).toEqual([200, undefined, undefined]);
      // What says when and how often it was saved.
      const still = { updated_at: 0, updatedAt: 0, sequence_version: 0 };
      expect({ ...(await read()), ...still }).toEqual({ ...shown, ...still });
      expect({ ...shown, ...still }).toMatchObject({ ...body.data, ...still });
    },
  );

  it('is tried for all that can be read and changed', () => {
    const { paths } = t.server.swagger() as unknown as { paths: Record<string, Record<string, unknown>> };
    const both = Object.entries(paths)
      .filter(([, { get, patch, put }]) => get && (patch || put))
      .map(([path]) => path.slice('/v2'.length));
    const tried = RESOURCES.map((path) => made[path]!.replace(/[0-9a-f-]{36}/, '{id}'));
    expect(both.filter((path) => !tried.includes(path))).toEqual(['/campaign-categories']);
    expect(both.length).toBeGreaterThan(8);
  });

  it('400 for the word of another resource', async () => {
    const { status, body } = await t.call('PATCH', made['/labels']!, { object: 'team' });
    expect([status, body.error.param]).toEqual([400, 'object']);
  });

  it('400 for a read-only key with another value, and nothing changes', async () => {
    const { data: shown } = (await t.call('GET', made['/senders']!)).body;
    const { status, body } = await t.call('PATCH', made['/senders']!, {
      ...shown,
      send_as: 'Ben',
      smtp_port: shown.smtp_port + 1,
    });
    expect([status, body.error.code, body.error.param]).toEqual([400, 'validation_error', 'smtp_port']);
    expect(body.error.message).toBe('smtp_port is read-only');
    expect((await t.call('GET', made['/senders']!)).body.data.send_as).toBeNull();
  });

  it('200 with a warning for the health of a mailbox, which changes by itself', async () => {
    const { health } = (await t.call('GET', made['/senders']!)).body.data;
    const moved = { health: { ...health, sent_today: 7 }, send_as: 'Ben' };
    const { status, body } = await t.call('PATCH', made['/senders']!, moved);
    expect([status, body.warnings]).toEqual([200, ['health is read-only and was ignored']]);
    expect(body.data).toMatchObject({ send_as: 'Ben', health });
  });

  it('400 for a contact of another team or campaign', async () => {
    const elsewhere = { TeamId: '00000000-0000-4000-8000-000000000000' };
    const { status, body } = await t.call('PATCH', made['/contacts']!, elsewhere);
    expect([status, body.error.param]).toEqual([400, 'TeamId']);
  });
});

describe('POST with a read-only key', () => {
  it('400 for an id that the client chose', async () => {
    const campaign = { TeamId: t.teamId, name: 'Mine', id: '00000000-0000-4000-8000-000000000000' };
    const { status, body } = await t.call('POST', '/campaigns', campaign);
    expect([status, body.error.param]).toEqual([400, 'id']);
  });
});
