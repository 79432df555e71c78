import { afterEach, beforeEach, expect, it } from 'vitest';
import { inboundWorld } from '../support/inbound.ts';

let w: Awaited<ReturnType<typeof inboundWorld>>;
beforeEach(async () => void (w = await inboundWorld()));
afterEach(() => w[Symbol.asyncDispose]());

const shown = async (id: string) => (await w.t.call('GET', `/contacts/${id}`)).body.data;
const mend = (id: string, email: string) => w.t.call('PATCH', `/contacts/${id}`, { email });
const bounced = { bounced: true, bounce_category: 'invalid_recipient' };
const clean = { bounced: false, bounce_category: null };

it('an address that is mended after a bounce starts clean, in every campaign, and its contact can go on', async () => {
  const [ben] = await w.wroteTo(['ben@people.test']);
  const [again] = await w.wroteTo(['ben@people.test'], { name: 'Winter' });
  const report = () => w.hear([{ raw: w.reportOf(ben!.messageId, 'ben@people.test') }, { raw: w.reportOf(again!.messageId, 'ben@people.test') }]); // prettier-ignore
  await report();
  expect(await shown(ben!.enrollmentId)).toMatchObject(bounced);
  expect((await mend(ben!.enrollmentId, 'BEN@people.test')).body.data, 'the same address').toMatchObject(
    bounced,
  );

  const { status, body } = await mend(ben!.enrollmentId, 'benjamin@people.test');
  expect([status, body.data]).toEqual([200, expect.objectContaining(clean)]);
  expect(await shown(again!.enrollmentId)).toMatchObject(clean);
  expect(await w.standing(ben!), 'a person says how it goes on').toEqual(['finished bounced']);
  const unfinish = { action: 'unfinish', contact_ids: [ben!.enrollmentId] };
  expect((await w.t.call('POST', '/contacts/bulk-action', unfinish)).status).toBe(200);
  expect(await w.standing(ben!)).toEqual(['active']);
  expect(await w.blacklist()).toEqual([{ address: 'ben@people.test', reason: 'invalid_recipient' }]);
});

it('a mail to an address that is no more the contact’s bounces, and the contact goes on', async () => {
  const [ben] = await w.wroteTo(['ben@people.test']);
  await mend(ben!.enrollmentId, 'benjamin@people.test');
  await w.hear([{ raw: w.reportOf(ben!.messageId, 'ben@people.test') }]);
  expect(await w.standing(ben!)).toEqual(['active']);
  expect(await shown(ben!.enrollmentId)).toMatchObject(clean);
  expect(await w.events('bounce')).toHaveLength(1);
  expect(await w.blacklist()).toEqual([{ address: 'ben@people.test', reason: 'invalid_recipient' }]);
  const mail = await w.t.app.db.selectFrom('email_sends').select('bounced_as').executeTakeFirstOrThrow();
  expect(mail.bounced_as).toBe('invalid_recipient');
});
