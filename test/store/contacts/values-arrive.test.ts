import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contactsOnActionEnded } from '../../../src/contacts/save-found.ts';
import { releaseChanged } from '../../../src/contacts/release-changed.ts';
import { transact } from '../../../src/platform/db/transaction.ts';
import { leaseSender } from '../../../src/senders/lease-sender.ts';
import { saveSender } from '../../../src/senders/save-sender.ts';
import { claimSends } from '../../../src/sending/claim-sends.ts';
import { createContents } from '../../../src/sending/content.ts';
import { createPlanCache } from '../../../src/sequences/load-plan.ts';
import { takeSteps } from '../../../src/enrollments/take-steps.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { edge, id, node } from '../../support/graph.ts';
import { mergedUpload, sendCsv } from '../../support/uploads.ts';

let t: TestApp;
let senderId: string;
beforeAll(async () => {
  t = await testApp();
  ({ id: senderId } = await saveSender(t.app, t.teamId, {
    email: 'box@values.test',
    spacing_seconds: 0,
    smtp_host: '127.0.0.1',
    smtp_security: 'none',
  }));
});
afterAll(() => t[Symbol.asyncDispose]());

interface Held {
  campaignId: string;
  contactId: string;
  email: string;
}

/** Each lacks `custom.plant`. */
const HOLDS = {
  'a mail': node(2, 'emailNode', { step_number: 1, subject: 'Hi', body: 'To {{custom.plant}}' }),
  'a task': node(2, 'taskNode', { title: 'Call {{custom.plant}}' }),
  'the body of a call': node(2, 'httpNode', { url: 'https://crm.test', body: '{"at": "{{custom.plant}}"}' }),
  'a sealed header of a call': node(2, 'httpNode', {
    url: 'https://crm.test',
    headers: { 'x-at': '{{custom.plant}}' },
  }),
} as const;

const VALUE = { custom: { plant: 'Kiel' } };
const WAYS: Record<string, (held: Held) => Promise<unknown>> = {
  'PATCH /contacts/{id}': ({ contactId }) => t.call('PATCH', `/contacts/${contactId}`, VALUE),
  'POST /contacts with the same address': ({ campaignId: CampaignId, email }) =>
    t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId, email, ...VALUE }),
  'POST /contacts without a campaign': ({ email }) =>
    t.call('POST', '/contacts', { TeamId: t.teamId, email, ...VALUE }),
  'an import': async ({ campaignId, email }) => {
    await mergedUpload(t, await sendCsv(t, campaignId, `email,plant\n${email},Kiel\n`));
  },
  'an answer to an HTTP node': ({ contactId: enrollmentId }) =>
    transact(t.app.db, (trx) =>
      contactsOnActionEnded(trx, [{ teamId: t.teamId, enrollmentId, ...VALUE }] as never, t.clock.now()),
    ),
  'a corrected text and a launch': async ({ campaignId }) => {
    expect((await t.call('PATCH', `/campaigns/${campaignId}`, { status: 'inactive' })).status).toBe(200);
    const graph = (await t.call('GET', `/campaigns/${campaignId}/sequence`)).body.data;
    const nodes = JSON.parse(
      JSON.stringify(graph.nodes).replaceAll('{{custom.plant}}', 'you').replaceAll('****', 'you'),
    );
    expect((await t.call('PATCH', `/campaigns/${campaignId}/sequence`, { nodes })).status).toBe(200);
    expect((await t.call('PATCH', `/campaigns/${campaignId}`, { status: 'active' })).status).toBe(200);
  },
};

let people = 0;
async function work(): Promise<void> {
  await takeSteps({ ...t.app, plans: createPlanCache(t.app) });
  const at = { teamId: t.teamId, senderId, token: id(901) };
  await leaseSender(t.app.db, { ...at, wall: t.clock.wall(), seconds: 600 });
  await claimSends({ ...t.app, contents: createContents() }, { ...at, want: 10 });
}
const reason = async ({ contactId }: Held): Promise<string | null> =>
  (await t.call('GET', `/contacts/${contactId}`)).body.data.reason;

async function held(step: object): Promise<Held> {
  const email = `person${people++}@values.test`;
  const graph = { nodes: [node(1, 'startNode'), step, node(3, 'stopNode')], edges: [edge(1, 2), edge(2, 3)] };
  const made = await t.call('POST', '/campaigns', { TeamId: t.teamId, name: `Values ${people}`, ...graph });
  const campaignId: string = made.body.data.id;
  const contact = await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId: campaignId, email });
  expect((await t.call('PATCH', `/campaigns/${campaignId}`, { status: 'active' })).status).toBe(200);
  await work();
  return { campaignId, contactId: contact.body.data.id, email };
}

it.each([
  [
    'the team',
    '{{team.meeting_link}}',
    () => t.call('PATCH', `/teams/${t.teamId}`, { meeting_link: 'https://meet.example/a' }),
  ],
  [
    'the mailbox',
    '{{sender.send_as}}',
    () => t.call('PATCH', `/senders/${senderId}`, { send_as: 'Ben of Acme' }),
  ],
])('a mail that waits for a value of %s goes on at once when it arrives', async (_of, variable, arrive) => {
  const waiting = await held(node(2, 'emailNode', { step_number: 1, subject: 'Hi', body: `At ${variable}` }));
  expect(await reason(waiting)).toBe('missing_variable');
  expect((await arrive()).status).toBe(200);
  while (await releaseChanged(t.app));
  await work();
  expect(await reason(waiting)).not.toBe('missing_variable');
});

it('a campaign that is locked is released later, and holds up no other', async () => {
  const step = node(2, 'emailNode', { step_number: 1, subject: 'Hi', body: 'Or {{team.meeting_link}}' });
  await t.call('PATCH', `/teams/${t.teamId}`, { meeting_link: null });
  const [locked, free] = [await held(step), await held(step)];
  await t.call('PATCH', `/teams/${t.teamId}`, { meeting_link: 'https://meet.example/b' });
  await t.app.db.transaction().execute(async (trx) => {
    await sql`select from email_sends where campaign_id = ${locked.campaignId} for update`.execute(trx);
    while (await releaseChanged(t.app));
    await work();
    expect(await reason(free)).not.toBe('missing_variable');
    expect(await reason(locked)).toBe('missing_variable');
  });
  t.clock.advance(60_000);
  while (await releaseChanged(t.app));
  await work();
  expect(await reason(locked)).not.toBe('missing_variable');
});

it('25,000 steps that wait are released in batches, at a launch and by a value of the team', async () => {
  const step = node(2, 'emailNode', { step_number: 1, subject: 'Hi', body: 'Or {{team.meeting_link}}' });
  const many = 25_000;
  await t.call('PATCH', `/teams/${t.teamId}`, { meeting_link: null });
  const { campaignId } = await held(step);
  await t.app.pool.query(
    `with p as (insert into contact_profiles (team_id, id, email, created_at, updated_at)
       select $1, gen_random_uuid(), 'many' || n || '@values.test', now(), now() from generate_series(2, $3::int) n returning id),
     e as (insert into enrollments (team_id, id, campaign_id, contact_profile_id, variant_key, created_at, updated_at)
       select $1, gen_random_uuid(), $2, id, 0, now(), now() from p returning id)
     insert into enrollment_positions (team_id, campaign_id, enrollment_id, sequence_version, arrived_at)
     select $1, $2, id, 1, now() from e`,
    [t.teamId, campaignId, many],
  );
  const wait = () =>
    t.app.pool.query(
      `update enrollment_positions set next_run_at = $2, hold_reason = 'missing_variable' where campaign_id = $1`,
      [campaignId, new Date(t.clock.now().getTime() + 3_600_000)],
    );
  const due = async () =>
    (
      await t.app.pool.query(
        `select count(*)::int as n from enrollment_positions where campaign_id = $1 and next_run_at <= $2`,
        [campaignId, t.clock.now()],
      )
    ).rows[0].n as number;
  const left = async () => (await t.app.pool.query('select from contact_changes')).rowCount;

  await wait();
  await t.call('PATCH', `/campaigns/${campaignId}`, { status: 'inactive' });
  expect((await t.call('PATCH', `/campaigns/${campaignId}`, { status: 'active' })).status).toBe(200);
  expect(await due()).toBe(10_000);
  while (await releaseChanged(t.app));
  expect([await due(), await left()]).toEqual([many, 0]);

  await wait();
  await t.call('PATCH', `/teams/${t.teamId}`, { meeting_link: 'https://meet.example/c' });
  while (await releaseChanged(t.app));
  expect([await due(), await left()]).toEqual([many, 0]);

  // Their mails would stand before those of the tests below.
  expect((await t.call('PATCH', `/campaigns/${campaignId}`, { status: 'inactive' })).status).toBe(200);
});

describe.each(Object.entries(HOLDS))('%s that waits for a value goes on at once', (_name, step) => {
  it.each(Object.entries(WAYS))('after %s', async (_way, arrive) => {
    const waiting = await held(step);
    expect(await reason(waiting)).toBe('missing_variable');
    await arrive(waiting);
    while (await releaseChanged(t.app));
    await work();
    expect(await reason(waiting)).not.toBe('missing_variable');
  });
});
