import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { edge, node } from '../../support/graph.ts';
import { mailWorld } from '../../support/held-mail.ts';
import { v1Of } from '../../support/v1.ts';
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
      says.push([contact.status, contact.next_step, contact.current_step]);
    }
    expect(says).toEqual([
      ['queued', 1, 0],
      ['queued', 1, 0],
      ['processing', 1, 0],
      ['processing', 1, 0],
      ['queued', null, 1],
      ['queued', 2, 1],
      ['processing', 2, 1],
      ['processing', 2, 1],
      ['queued', null, 2],
      ['idle', 3, 2],
    ]);
  });

  it('200 says before the first step which mail the contact comes to first, as the published graph leads to it', async () => {
    const { t } = world;
    const mail = (n: number, step: number) =>
      node(n, 'emailNode', { step_number: step, subject: 'Hi', body: 'Text' });
    const titled = {
      id: 'titled',
      match: 'any',
      conditions: [{ field: 'title', operator: 'is_not_empty', value: null }],
    };
    const wait = node(2, 'waitNode', { amount: 1, unit: 'days' });
    const graphs = [
      { nodes: [node(1, 'startNode'), wait, mail(3, 4)], edges: [edge(1, 2), edge(2, 3)] },
      {
        nodes: [node(1, 'startNode'), node(2, 'ifNode', { paths: [titled] }), mail(3, 1), mail(4, 2)],
        edges: [edge(1, 2), edge(2, 3, 'titled'), edge(2, 4, 'else')],
      },
      { nodes: [node(1, 'startNode'), node(2, 'taskNode', { title: 'Call' })], edges: [edge(1, 2)] },
    ];
    const made = await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Not begun' });
    const CampaignId = made.body.data.id;
    const added = await t.call('POST', '/contacts', {
      TeamId: t.teamId,
      CampaignId,
      email: 'first@people.test',
    });
    const { id: contactId, contact_profile_id: profileId } = added.body.data;
    const says = [added.body.data.next_step];
    for (const graph of graphs) {
      expect((await t.call('PATCH', `/campaigns/${CampaignId}`, graph)).status).toBe(200);
      const { next_step } = (await t.call('GET', `/contacts/${contactId}`)).body.data;
      const listed = await t.call('GET', `/contacts?TeamId=${t.teamId}&CampaignId=${CampaignId}`);
      const v1 = await v1Of(t)('GET', `/contact/profile/${profileId}?TeamId=${t.teamId}`);
      expect([listed.body.data[0].next_step, v1.body.associated_campaigns[0].next_step]).toEqual([
        next_step,
        next_step,
      ]);
      says.push(next_step);
    }
    expect(says).toEqual([null, 4, null, null]);
  });

  it('200 says when a mail that waits is tried, as long as that does not depend on a person', async () => {
    const { t, campaignId } = world;
    const who = await world.meet();
    await who.go('step');
    const now = t.clock.now();
    const inHours = (hours: number): Date => new Date(now.getTime() + hours * 3_600_000);
    const set = (text: string, ...values: unknown[]) => t.app.pool.query(`update ${text}`, values);
    const tried = async () => {
      const contact = await shown(who);
      expect((await listed(who)).next_run_at).toBe(contact.next_run_at);
      return [contact.reason, contact.next_run_at];
    };
    const at = (date: Date): string => date.toISOString();
    expect(await tried()).toEqual([null, at(now)]);
    await set('email_sends set next_attempt_at = $2, hold_reason = $3 where enrollment_id = $1', who.enrollmentId, inHours(1), 'deferred'); // prettier-ignore
    expect(await tried()).toEqual(['deferred', at(inHours(1))]);
    await set('sender_states set backoff_until = $1', inHours(2));
    expect(await tried()).toEqual(['deferred', at(inHours(2))]);
    await set('senders set disabled = true');
    expect(await tried()).toEqual(['sender_disabled', null]);
    await set('senders set disabled = false');
    await set("campaigns set closed_because = 'outside_window', window_until = $1", inHours(3));
    expect(await tried()).toEqual(['outside_window', at(inHours(3))]);
    await set("campaigns set window_until = 'infinity'");
    expect(await tried()).toEqual(['outside_window', null]);
    await set('campaigns set closed_because = null');
    await t.call('PATCH', `/campaigns/${campaignId}`, { status: 'inactive' });
    expect(await tried()).toEqual(['campaign_inactive', null]);
    await t.call('PATCH', `/campaigns/${campaignId}`, { status: 'active' });
    expect(await tried()).toEqual(['deferred', at(inHours(2))]);
    await set('sender_states set backoff_until = null');
    await who.go('finish');
    expect((await shown(who)).next_run_at).toBe(null);
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

describe('POST /contacts', () => {
  it('200 changes nothing of where a contact is when it is created again', async () => {
    const { t, campaignId } = world;
    const who = await world.meet();
    await who.go(...SENT);
    const { updatedAt: _before, ...before } = await shown(who);
    const body = { TeamId: t.teamId, CampaignId: campaignId, email: before.email, title: 'CTO' };
    const again = await t.call('POST', '/contacts', body);
    const { updatedAt: _after, ...after } = again.body.data;
    expect([again.status, after]).toEqual([200, { ...before, title: 'CTO' }]);
    await who.go('step');
    const { rows } = await t.app.pool.query(
      'select step_number from email_sends where enrollment_id = $1 order by step_number',
      [who.enrollmentId],
    );
    expect(rows).toEqual([{ step_number: 1 }, { step_number: 2 }]);
  });
});
