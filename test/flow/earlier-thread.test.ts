import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeSteps } from '../../src/enrollments/take-steps.ts';
import { leaseSender } from '../../src/senders/lease-sender.ts';
import { claimSends } from '../../src/sending/claim-sends.ts';
import { createContents } from '../../src/sending/content.ts';
import { createPlanCache } from '../../src/sequences/load-plan.ts';
import type { Answered } from '../support/app.ts';
import { edge, id, node } from '../support/graph.ts';
import { inboundWorld } from '../support/inbound.ts';
import { mergedUpload, sendCsv } from '../support/uploads.ts';

const DAY_MS = 86_400_000;
const THREAD = '<CAF0x7+Kq@mail.Example.com>';
const GRAPH = {
  nodes: [
    node(1, 'startNode'),
    node(2, 'emailNode', { step_number: 1, subject: 'One', body: 'Text' }),
    node(3, 'waitNode', { amount: 3, unit: 'days' }),
    node(4, 'emailNode', { step_number: 2, subject: '', body: 'Text' }),
    node(5, 'stopNode'),
  ],
  edges: [edge(1, 2), edge(2, 3), edge(3, 4), edge(4, 5)],
};
const EMAIL = 'ben@people.test';

let w: Awaited<ReturnType<typeof inboundWorld>>;
let CampaignId: string;
beforeEach(async () => {
  w = await inboundWorld();
  CampaignId = (await w.t.call('POST', '/campaigns', { TeamId: w.t.teamId, name: 'Moved', ...GRAPH })).body
    .data.id;
});
afterEach(() => w[Symbol.asyncDispose]());

const daysAgo = (days: number): string => new Date(w.t.clock.now().getTime() - days * DAY_MS).toISOString();
const earlier = (days = 1) => ({
  step_number: 2,
  thread_message_id: THREAD,
  thread_subject: 'Spare parts',
  last_contacted_at: daysAgo(days),
});
const create = (over: object): Promise<Answered> =>
  w.t.call('POST', '/contacts', { TeamId: w.t.teamId, CampaignId, email: EMAIL, ...over });
const launch = () => w.t.call('PATCH', `/campaigns/${CampaignId}`, { status: 'active' });
const position = () =>
  w.t.app.db
    .selectFrom('enrollment_positions')
    .select(['node_id', 'next_step', 'next_run_at'])
    .executeTakeFirstOrThrow();
async function claimed() {
  await takeSteps({ ...w.t.app, plans: createPlanCache(w.t.app) });
  const at = { teamId: w.t.teamId, senderId: w.anna, token: id(901) };
  await leaseSender(w.t.app.db, { ...at, wall: w.t.clock.wall(), seconds: 600 });
  const { claimed: sends } = await claimSends(
    { ...w.t.app, contents: createContents() },
    { ...at, want: 10 },
  );
  return sends.map((send) => send.write());
}

const WAYS: Record<string, (days: number) => Promise<unknown>> = {
  'POST /contacts': (days) => create(earlier(days)),
  'an upload of JSON': async (days) =>
    mergedUpload(
      w.t,
      await w.t.call('POST', '/contacts/bulk', {
        TeamId: w.t.teamId,
        CampaignId,
        contacts: [{ email: EMAIL, ...earlier(days) }],
      }),
    ),
  'an upload of CSV': async (days) =>
    mergedUpload(
      w.t,
      await sendCsv(
        w.t,
        CampaignId,
        `Email;Step number;Thread message ID;Thread subject;Last contacted at\n${EMAIL};2;${THREAD};Spare parts;${daysAgo(days)}\n`,
      ),
    ),
  assign_step: async (days) => {
    const made = await create({});
    return w.t.call('POST', '/contacts/bulk-action', {
      action: 'assign_step',
      contact_ids: [made.body.data.id],
      ...earlier(days),
    });
  },
};

describe('a contact that another tool wrote to before', () => {
  it.each(Object.keys(WAYS))('goes on in its thread at its date: %s', async (way) => {
    await WAYS[way]!(1);
    await launch();
    expect(await position()).toEqual({
      node_id: id(4),
      next_step: 2,
      next_run_at: new Date(w.t.clock.now().getTime() + 2 * DAY_MS),
    });
    expect(await claimed()).toEqual([]);
    w.t.clock.advance(2 * DAY_MS);
    expect(await claimed()).toMatchObject([
      { subject: 'Re: Spare parts', thread: { inReplyTo: THREAD, references: [THREAD] } },
    ]);
  });

  it('is due at once when its wait is over, and is no new contact of the day', async () => {
    await create(earlier(9));
    await launch();
    await w.t.call('PATCH', `/campaigns/${CampaignId}`, { new_contacts_per_day: 0 });
    expect(await claimed()).toMatchObject([{ subject: 'Re: Spare parts' }]);
    const { first_mail } = await w.t.app.db
      .selectFrom('email_sends')
      .select('first_mail')
      .executeTakeFirstOrThrow();
    expect(first_mail).toBe(false);
  });

  it('is no new contact of a simulated day', async () => {
    await create(earlier(9));
    await w.t.call('PATCH', `/campaigns/${CampaignId}`, { new_contacts_per_day: 0 });
    const days = async () => (await w.t.call('POST', `/campaigns/${CampaignId}/simulate`, {})).body.data.sent;
    expect(await days()).toBe(1);
  });

  it('continues under the subject of the first step when the thread has none', async () => {
    await create({ ...earlier(9), thread_subject: null });
    await launch();
    expect(await claimed()).toMatchObject([{ subject: 'Re: One', thread: { inReplyTo: THREAD } }]);
  });

  it.each(['POST /contacts', 'an upload of JSON', 'an upload of CSV'])(
    'stays where it is when it comes again: %s',
    async (way) => {
      await WAYS[way]!(1);
      const before = await position();
      await WAYS[way]!(9);
      expect(await position()).toEqual(before);
      const rows = await w.t.app.db.selectFrom('earlier_threads').select('last_contacted_at').execute();
      expect(rows).toEqual([{ last_contacted_at: new Date(daysAgo(1)) }]);
    },
  );

  it('is stopped by an answer to the mail of the other tool, also from another address', async () => {
    const { body } = await create(earlier());
    await launch();
    await w.hear([{ from: 'assistant@elsewhere.test', cites: THREAD, subject: 'Re: Spare parts' }]);
    expect(await w.standing({ enrollmentId: body.data.id })).toEqual(['finished replied']);
    expect(await w.events('reply')).toMatchObject([{ enrollment_id: body.data.id, email_send_id: null }]);
    expect(await w.messages()).toMatchObject([{ matched_by: 'in_reply_to', enrollment_id: body.data.id }]);
    w.t.clock.advance(9 * DAY_MS);
    expect(await claimed()).toEqual([]);
  });

  it('is stopped by an answer that a person says is one, as by one that was read so', async () => {
    const { body } = await create(earlier());
    await launch();
    const enrollmentId: string = body.data.id;
    await w.hear([{ from: EMAIL, cites: THREAD, subject: 'Re: Spare parts' }]);
    const { id: message } = await w.t.app.db
      .selectFrom('inbound_messages')
      .select('id')
      .executeTakeFirstOrThrow();
    const settle = async (said: object) => {
      const path = `/conversations/messages/${message}/reclassify`;
      expect((await w.t.call('POST', path, said)).status).toBe(200);
    };
    await settle({ outcome: 'none' });
    expect(await w.standing({ enrollmentId })).toEqual(['active']);
    await settle({ outcome: 'reply', contact_id: enrollmentId });
    expect(await w.standing({ enrollmentId })).toEqual(['finished replied']);
    expect((await w.events('reply')).at(-1)).toMatchObject({
      enrollment_id: enrollmentId,
      email_send_id: null,
    });
    expect(await w.messages()).toMatchObject([{ outcome: 'reply', enrollment_id: enrollmentId }]);
    await settle({ outcome: 'unsubscribe', contact_id: enrollmentId });
    expect(await w.standing({ enrollmentId })).toEqual(['finished unsubscribed']);
    w.t.clock.advance(9 * DAY_MS);
    expect(await claimed()).toEqual([]);
  });

  it('is blacklisted by an opt-out that answers the mail of the other tool', async () => {
    const { body } = await create(earlier());
    await w.hear([{ from: EMAIL, cites: THREAD, text: 'Please take me off your list.' }]);
    expect(await w.standing({ enrollmentId: body.data.id })).toEqual(['finished unsubscribed']);
    expect(await w.blacklist()).toEqual([{ address: EMAIL, reason: 'unsubscribe' }]);
  });
});

describe('400', () => {
  it.each<[string, object, string[]]>([
    ['a thread without brackets', { thread_message_id: 'a@b' }, ['thread_message_id']],
    ['a thread of 301 letters', { thread_message_id: `<${'a'.repeat(297)}@b>` }, ['thread_message_id']],
    ['a subject without its thread', { thread_subject: 'Parts' }, ['thread_message_id']],
    ['a date in the future', { last_contacted_at: '2999-01-01' }, ['last_contacted_at']],
    ['a day that does not exist', { last_contacted_at: '2026-02-31' }, ['last_contacted_at']],
    ['a step that does not exist', { step_number: 9 }, ['step_number']],
    [
      'several faults at once',
      { step_number: 9, thread_message_id: 'x', last_contacted_at: 'May' },
      ['last_contacted_at', 'step_number', 'thread_message_id'],
    ],
  ])('for %s, by POST /contacts and assign_step', async (_says, over, params) => {
    const made = await create({ email: 'carl@people.test' });
    const put = {
      action: 'assign_step',
      contact_ids: [made.body.data.id],
      ...('step_number' in over ? {} : { step_number: 2 }),
    };
    for (const answer of [
      await create(over),
      await w.t.call('POST', '/contacts/bulk-action', { ...put, ...over }),
    ]) {
      expect(answer.status).toBe(400);
      const { param, details } = answer.body.error;
      expect(details?.map((fault: { param: string }) => fault.param) ?? [param]).toEqual(params);
    }
  });

  it('for a thread of several contacts, and for assign_step without node and step', async () => {
    const ids = [await create({}), await create({ email: 'carl@people.test' })].map(
      ({ body }) => body.data.id,
    );
    const { body } = await w.t.call('POST', '/contacts/bulk-action', {
      action: 'assign_step',
      contact_ids: ids,
      thread_message_id: THREAD,
    });
    expect(body.error.details).toMatchObject([
      { code: 'missing_required_parameter', param: 'step_number' },
      { code: 'validation_error', param: 'thread_message_id' },
    ]);
  });

  it('for a step without a campaign', async () => {
    const { status, body } = await create({ CampaignId: null, step_number: 2 });
    expect([status, body.error.param]).toEqual([400, 'step_number']);
  });

  it('rejects the rows of an upload that are wrong, with their fields', async () => {
    const file = `email,step_number,thread_message_id,last_contacted_at\na@x.test,9,,\nb@x.test,x,,\nc@x.test,2,nope,\nd@x.test,2,,2999-01-01\ne@x.test,2,,2020-01-01\n`;
    const { rows } = await mergedUpload(w.t, await sendCsv(w.t, CampaignId, file));
    expect(rows.map(({ verdict, param }: { verdict: string; param: string }) => [verdict, param])).toEqual([
      ['rejected', 'step_number'],
      ['rejected', 'step_number'],
      ['rejected', 'thread_message_id'],
      ['rejected', 'last_contacted_at'],
      ['created', null],
    ]);
  });
});
