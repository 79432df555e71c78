import { afterAll, beforeAll, expect, it } from 'vitest';
import { inboundWorld } from '../support/inbound.ts';

let w: Awaited<ReturnType<typeof inboundWorld>>;
beforeAll(async () => void (w = await inboundWorld()));
afterAll(() => w[Symbol.asyncDispose]());

async function away(email: string) {
  const [first] = await w.wroteTo([email], { name: `First ${email}` });
  const [second] = await w.wroteTo([email], { name: `Second ${email}` });
  await w.hear([
    {
      cites: first!.messageId,
      from: email,
      headers: ['Auto-Submitted: auto-replied'],
      subject: 'Out of office',
      text: 'I am away until 20 December 2026.',
    },
  ]);
  return [first!, second!];
}

it('an absence pauses the contact in every campaign of the team, and settling it lets all go on', async () => {
  const both = await away('ben@people.test');
  expect(await w.standing(...both)).toEqual(['paused out_of_office', 'paused out_of_office']);
  const { rows } = await w.t.app.pool.query<{ id: string; pause_until: Date }>('select id, pause_until from enrollments where pause_until is not null'); // prettier-ignore
  expect(rows.map(({ pause_until }) => pause_until.toISOString().slice(0, 10))).toEqual(['2026-12-20', '2026-12-20']); // prettier-ignore
  const [message] = (await w.t.app.pool.query<{ id: string }>('select id from inbound_messages')).rows;
  const settled = await w.t.call('POST', `/conversations/messages/${message!.id}/reclassify`, { outcome: 'none' }); // prettier-ignore
  expect(settled.status).toBe(200);
  expect(await w.standing(...both)).toEqual(['active', 'active']);
});

it('an absence pauses one campaign where answers count for their campaign alone', async () => {
  await w.t.call('PATCH', `/teams/${w.t.teamId}`, { reply_scope: 'campaign' });
  expect(await w.standing(...(await away('eve@people.test')))).toEqual(['paused out_of_office', 'active']);
});
