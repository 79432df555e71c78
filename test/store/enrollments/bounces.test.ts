import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stopEnrollments } from '../../../src/enrollments/stop-enrollments.ts';
import { resumePaused } from '../../../src/enrollments/resume-paused.ts';
import { transact } from '../../../src/platform/db/transaction.ts';
import { MAIL_NODES, mailWorld } from '../../support/held-mail.ts';
import type { MailWorld, Move, Passage } from '../../support/held-mail.ts';

const HOUR_MS = 3_600_000;
const SENT: Move[] = ['step', 'claim', 'begin', 'accept'];
const [FIRST, SECOND] = MAIL_NODES;

let world: MailWorld;
beforeAll(async () => {
  world = await mailWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

const stopOf = async (who: Passage) => {
  const { rows } = await world.t.app.pool.query<{
    life: string;
    life_reason: string | null;
    paused_at: Date | null;
    pause_until: Date | null;
  }>('select life, life_reason, paused_at, pause_until from enrollments where id = $1', [who.enrollmentId]);
  return rows[0]!;
};
const pauseHours = async (who: Passage): Promise<number> => {
  const { pause_until } = await stopOf(who);
  return Math.round((pause_until!.getTime() - world.t.clock.now().getTime()) / HOUR_MS);
};
const eventsOf = async (who: Passage, type: string): Promise<unknown[]> =>
  (
    await world.t.app.pool.query<{ detail: Record<string, { reason: string }> }>(
      'select detail from events where enrollment_id = $1 and type = $2::event_type order by id',
      [who.enrollmentId, type],
    )
  ).rows.map(({ detail }) => detail[type]!.reason);
const passesTime = async (hours: number): Promise<void> => {
  world.t.clock.advance(hours * HOUR_MS);
  while (await resumePaused(world.t.app));
};
const threeBounced = async (): Promise<Passage[]> => {
  const people: Passage[] = [];
  while (people.length < 3) {
    const who = await world.meet();
    await who.go(...SENT, 'bounce');
    people.push(who);
  }
  return people;
};
const mailsOf = async (who: Passage) =>
  (await who.mails()).map(({ node_id, try: nth, state }) => [node_id, nth, state]);

describe('a step whose mail bounces softly', () => {
  it('is sent again after a day and after three more, each with its own Message-ID; then the contact ends', async () => {
    const who = await world.meet();
    await who.go(...SENT, 'bounce');
    expect(await stopOf(who)).toMatchObject({ life: 'paused', life_reason: 'soft_bounce' });
    expect(await pauseHours(who)).toBe(24);
    await passesTime(23);
    expect((await stopOf(who)).life).toBe('paused');
    await passesTime(2);
    expect(await stopOf(who)).toEqual({
      life: 'active',
      life_reason: null,
      paused_at: null,
      pause_until: null,
    });
    await who.go(...SENT, 'bounce');
    expect(await pauseHours(who)).toBe(72);
    await passesTime(73);
    await who.go(...SENT, 'bounce');
    expect(await stopOf(who)).toMatchObject({ life: 'finished', life_reason: 'bounced', pause_until: null });
    expect(await mailsOf(who)).toEqual([1, 2, 3].map((nth) => [FIRST, nth, 'sent']));
    expect(new Set((await who.mails()).map(({ message_id }) => message_id)).size).toBe(3);
    expect(await eventsOf(who, 'contact_paused')).toEqual(['soft_bounce', 'soft_bounce']);
    expect(await eventsOf(who, 'contact_resumed')).toEqual(['soft_bounce', 'soft_bounce']);
    expect(await eventsOf(who, 'finished')).toEqual(['bounced']);
  });

  it('is sent again before the next step, when the walk stood at a later wait already', async () => {
    const who = await world.meet();
    await who.go(...SENT, ...SENT, 'step');
    expect((await who.state()).node_state).toBe('waiting');
    await who.go('bounce', 'days', ...SENT);
    expect(await mailsOf(who)).toEqual([
      [FIRST, 1, 'sent'],
      [SECOND, 1, 'sent'],
      [SECOND, 2, 'sent'],
    ]);
    expect(Object.keys(await who.finishWell())).toEqual([...MAIL_NODES]);
  });

  it('is sent again when it was the last one, though the sequence had ended', async () => {
    const who = await world.meet();
    await who.go(...SENT, ...SENT, 'step', 'wait', ...SENT, 'step');
    expect(await stopOf(who)).toMatchObject({ life: 'finished', life_reason: 'stop_node' });
    await who.go('bounce');
    expect(await stopOf(who)).toMatchObject({ life: 'paused', life_reason: 'soft_bounce' });
    await who.go('days', ...SENT, 'step');
    expect((await mailsOf(who)).at(-1)).toEqual([MAIL_NODES[2], 2, 'sent']);
    expect(await eventsOf(who, 'finished')).toEqual(['stop_node', 'stop_node']);
  });

  it('is not sent again to a contact who answered after the end of the sequence, which shows the answer at once', async () => {
    const who = await world.meet();
    await who.go(...SENT, ...SENT, 'step', 'wait', ...SENT, 'step', 'reply', 'bounce');
    expect(await stopOf(who)).toMatchObject({ life: 'finished', life_reason: 'replied', pause_until: null });
    expect(await eventsOf(who, 'contact_paused')).toEqual([]);
    await who.go('days', ...SENT, 'step');
    expect((await mailsOf(who)).at(-1)).toEqual([MAIL_NODES[2], 1, 'sent']);
  });

  it('takes back the next mail that a worker holds, and sends it after the step', async () => {
    const who = await world.meet();
    await who.go(...SENT, 'step', 'claim', 'bounce', 'begin', 'accept');
    expect(await mailsOf(who)).toEqual([
      [FIRST, 1, 'sent'],
      [SECOND, 1, 'cancelled'],
    ]);
    await who.go('days', ...SENT, ...SENT);
    expect(await mailsOf(who)).toEqual([
      [FIRST, 1, 'sent'],
      [FIRST, 2, 'sent'],
      [SECOND, 1, 'sent'],
    ]);
  });

  it('is left behind when the next mail is at a server: it would arrive after that one', async () => {
    const who = await world.meet();
    await who.go(...SENT, 'step', 'claim', 'begin', 'bounceLate', 'accept');
    expect((await stopOf(who)).life).toBe('active');
    expect(await who.finishWell()).toEqual(Object.fromEntries(MAIL_NODES.map((each) => [each, 'sent'])));
  });

  it('is sent again when the bounce is known before the reply of the server', async () => {
    const who = await world.meet();
    await who.go('step', 'claim', 'begin', 'bounce', 'accept', 'days', ...SENT);
    expect(await mailsOf(who)).toEqual([
      [FIRST, 1, 'sent'],
      [FIRST, 2, 'sent'],
    ]);
  });
});

describe('a report of a bounce', () => {
  it('that comes twice for one mail counts once', async () => {
    const who = await world.meet();
    await who.go(...SENT, 'bounce', 'bounce');
    expect(await pauseHours(who)).toBe(24);
    expect(await eventsOf(who, 'contact_paused')).toEqual(['soft_bounce']);
    await passesTime(25);
    await who.go('bounce');
    expect((await stopOf(who)).life).toBe('active');
  });

  it('of an older try does not stop a contact whose newer one was delivered', async () => {
    const who = await world.meet();
    await who.go(...SENT, 'bounce', 'days', ...SENT, 'bounceLate');
    expect((await stopOf(who)).life).toBe('active');
    expect((await who.mails()).map(({ bounced_as }) => bounced_as)).toEqual(['soft', null]);
  });

  it('of a pass that a person began anew means nothing', async () => {
    const who = await world.meet();
    await who.go(...SENT, 'restart', 'bounce');
    expect((await stopOf(who)).life).toBe('active');
  });
});

describe('a step that a receiver blocked', () => {
  it('is sent again twice, and then the contact ends as blocked', async () => {
    const who = await world.meet();
    await who.go(...SENT, 'block');
    expect(await stopOf(who)).toMatchObject({ life: 'paused', life_reason: 'policy_block' });
    expect(await pauseHours(who)).toBe(4);
    await passesTime(5);
    await who.go('step', 'claim', 'begin', 'refuse');
    expect(await pauseHours(who)).toBe(24);
    await passesTime(25);
    await who.go(...SENT, 'block');
    expect(await stopOf(who)).toMatchObject({ life: 'finished', life_reason: 'policy_block' });
    expect(await mailsOf(who)).toEqual([
      [FIRST, 1, 'sent'],
      [FIRST, 2, 'rejected'],
      [FIRST, 3, 'sent'],
    ]);
  });
});

describe('while a contact is paused by a bounce', () => {
  it.each<[Move, string, string]>([
    ['reply', 'finished', 'replied'],
    ['finish', 'finished', 'manual'],
    ['archive', 'archived', 'manual'],
    ['pause', 'paused', 'manual'],
  ])('%s wins: the contact is %s for good', async (move, life, reason) => {
    const who = await world.meet();
    await who.go(...SENT, 'bounce', move, 'days', 'step', 'claim');
    expect(await stopOf(who)).toMatchObject({ life, life_reason: reason });
    expect(await mailsOf(who)).toEqual([[FIRST, 1, 'sent']]);
  });

  it('a person may let the step go out now: once, and nothing is lost', async () => {
    const who = await world.meet();
    await who.go(...SENT, 'bounce', 'resume', ...SENT, 'days', ...SENT);
    expect((await mailsOf(who)).slice(0, 2)).toEqual([
      [FIRST, 1, 'sent'],
      [FIRST, 2, 'sent'],
    ]);
    expect(await eventsOf(who, 'contact_resumed')).toEqual(['manual']);
    expect(await who.finishWell()).toEqual(Object.fromEntries(MAIL_NODES.map((each) => [each, 'sent'])));
  });

  it('an absence that ends later makes the pause longer, and one that ends earlier does not make it shorter', async () => {
    const who = await world.meet();
    await who.go(...SENT, 'bounce');
    for (const [hours, lasts] of [
      [40, 40],
      [30, 40],
    ] as const) {
      const now = world.t.clock.now();
      const until = new Date(now.getTime() + hours * HOUR_MS);
      const away = {
        teamId: world.t.teamId,
        enrollmentId: who.enrollmentId,
        life: 'paused',
        reason: 'out_of_office',
        until,
      } as const;
      await transact(world.t.app.db, (trx) => stopEnrollments(trx, [away], now));
      expect(await pauseHours(who)).toBe(lasts);
    }
    expect((await stopOf(who)).life_reason).toBe('out_of_office');
    expect(await eventsOf(who, 'contact_paused')).toEqual(['soft_bounce']);
  });

  it('archiving and restoring lets the pause end as before', async () => {
    const who = await world.meet();
    await who.go(...SENT, 'bounce', 'archive', 'unarchive');
    expect(await stopOf(who)).toMatchObject({ life: 'paused', life_reason: 'soft_bounce' });
    await who.go('days');
    expect((await stopOf(who)).life).toBe('active');
  });

  it('a contact that a person paused before has no end of its pause; what is left of the wait is waited after it', async () => {
    const who = await world.meet();
    await who.go(...SENT, 'pause', 'bounce');
    expect(await stopOf(who)).toMatchObject({ life: 'paused', life_reason: 'manual', pause_until: null });
    await who.go('resume');
    const { next_run_at, node_id } = await who.state();
    expect(node_id).toBe(FIRST);
    expect(next_run_at!.getTime() - world.t.clock.now().getTime()).toBeGreaterThan(23 * HOUR_MS);
  });
});

describe('pauses that are over', () => {
  it('are ended once, when two workers find them at the same moment', async () => {
    const people = await threeBounced();
    world.t.clock.advance(25 * HOUR_MS);
    await Promise.all([resumePaused(world.t.app), resumePaused(world.t.app), resumePaused(world.t.app)]);
    for (const who of people) expect(await eventsOf(who, 'contact_resumed')).toEqual(['soft_bounce']);
  });

  it('are ended for all others, when one contact cannot be resumed', async () => {
    const people = await threeBounced();
    world.t.clock.advance(25 * HOUR_MS);
    const culprit = people[1]!;
    await world.t.app.pool.query(
      `alter table enrollment_positions add constraint culprit check (enrollment_id <> '${culprit.enrollmentId}' or next_run_at is null) not valid`,
    );
    try {
      await resumePaused(world.t.app);
    } finally {
      await world.t.app.pool.query('alter table enrollment_positions drop constraint culprit');
    }
    expect(await Promise.all(people.map(async (who) => (await stopOf(who)).life))).toEqual([
      'active',
      'paused',
      'active',
    ]);
    await passesTime(2);
    expect((await stopOf(culprit)).life).toBe('active');
  });
});
