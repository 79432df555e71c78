import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailWorld } from '../../support/held-mail.ts';
import type { MailWorld, Move, Passage } from '../../support/held-mail.ts';

const SENT: Move[] = ['step', 'claim', 'begin', 'accept'];
const NOTHING = { paused_at: null, resume_at: null, failed: false, appointment: false, reason: null };

let world: MailWorld;
beforeAll(async () => {
  world = await mailWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

const shown = async (who: Passage) => (await world.t.call('GET', `/contacts/${who.enrollmentId}`)).body.data;
const listed = async (who: Passage) =>
  (
    await world.t.call('GET', `/contacts?TeamId=${world.t.teamId}&CampaignId=${world.campaignId}&limit=100`)
  ).body.data.find(({ id }: { id: string }) => id === who.enrollmentId);

describe('GET /contacts/{id}', () => {
  it('200 says at each moment whether something is due, at a server, or neither, as the list does', async () => {
    const who = await world.meet();
    const says: unknown[] = [];
    for (const move of [null, 'step', 'claim', 'begin', 'accept', ...SENT, 'step'] as const) {
      if (move) await who.go(move);
      const contact = await shown(who);
      expect(contact).toMatchObject(NOTHING);
      expect((await listed(who)).status).toBe(contact.status);
      says.push([contact.status, contact.next_step]);
    }
    expect(says).toEqual([
      ['queued', null],
      ['queued', 1],
      ['processing', 1],
      ['processing', 1],
      ['queued', null],
      ['queued', 2],
      ['processing', 2],
      ['processing', 2],
      ['queued', null],
      ['idle', null],
    ]);
  });

  it('200 says when a pause began, when it ends by itself, and which step is sent then', async () => {
    const who = await world.meet();
    await who.go(...SENT, 'bounce');
    const now = world.t.clock.now();
    expect(await shown(who)).toMatchObject({
      status: 'idle',
      life: 'paused',
      reason: 'soft_bounce',
      bounced: true,
      paused_at: now.toISOString(),
      resume_at: new Date(now.getTime() + 24 * 3_600_000).toISOString(),
      next_step: 1,
    });
    await who.go('pause');
    expect(await shown(who)).toMatchObject({ reason: 'manual', resume_at: null });
    await who.go('resume');
    expect(await shown(who)).toMatchObject({ ...NOTHING, status: 'queued', life: 'active', next_step: 1 });
  });

  it('200 says that a step cannot be taken, and that a meeting is booked', async () => {
    const who = await world.meet();
    await world.t.call('PATCH', `/contacts/${who.enrollmentId}`, { interest: 'meeting_booked' });
    await world.t.app.pool.query(
      "update enrollment_positions set hold_reason = 'node_missing' where enrollment_id = $1",
      [who.enrollmentId],
    );
    expect(await shown(who)).toMatchObject({ failed: true, appointment: true, reason: 'node_missing' });
    await who.go('finish');
    expect(await shown(who)).toMatchObject({ failed: false, next_step: null, status: 'idle' });
  });
});
