import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeInBulk } from '../../../src/enrollments/change-in-bulk.ts';
import { lockPositions } from '../../../src/enrollments/lock-store.ts';
import type { Change } from '../../../src/enrollments/rules/bulk.ts';
import { enroll, removeEnrollment } from '../../../src/enrollments/enroll.ts';
import { takeSteps } from '../../../src/enrollments/take-steps.ts';
import type { Trx } from '../../../src/platform/db/transaction.ts';
import { transact } from '../../../src/platform/db/transaction.ts';
import { createPlanCache } from '../../../src/sequences/load-plan.ts';
import { eventually } from '../../support/eventually.ts';
import { mailWorld, waitingForLocks } from '../../support/held-mail.ts';
import type { MailWorld } from '../../support/held-mail.ts';

const PEOPLE = 8;
const ROUNDS = 60;

let world: MailWorld;
beforeAll(async () => {
  world = await mailWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

it('actions on many, removals, returns, answers and steps of the same contacts never wait for each other in a circle', async () => {
  const { t, campaignId } = world;
  for (let count = 0; count < PEOPLE; count++) await world.meet();
  const { rows: people } = await t.app.pool.query<{ id: string; profileId: string }>(
    'select id, contact_profile_id as "profileId" from enrollments where team_id = $1 order by id',
    [t.teamId],
  );
  const ids = people.map(({ id }) => id);
  const { teamId } = t;
  const many = (action: Exclude<Change['action'], 'transfer' | 'assign_step'>) => (trx: Trx) =>
    changeInBulk(trx, t.app, { teamId, campaignId: null, ids, change: { action } });
  const remove = (enrollmentId: string) => (trx: Trx) =>
    removeEnrollment(trx, t.app, { teamId, enrollmentId });
  const add = (trx: Trx) => enroll(trx, t.app, { teamId, campaignId }, people);
  const answer = (enrollmentId: string, contactProfileId: string) => (trx: Trx) => {
    const about = { teamId, campaignId, enrollmentId, contactProfileId, occurredAt: t.clock.now() };
    return t.app.eventLog.record(trx, [{ ...about, type: 'reply', channel: 'email' }]);
  };
  const plans = createPlanCache(t.app);
  const failed = new Map<string, number>();
  /** Without the retry after a deadlock. */
  const once = async (name: string, run: (trx: Trx) => Promise<unknown>): Promise<void> => {
    await t.app.db
      .transaction()
      .execute(run)
      .catch((error: Error & { code?: string }) => {
        const what = `${name}: ${error.code ?? error.message}`;
        failed.set(what, (failed.get(what) ?? 0) + 1);
      });
  };
  for (let round = 0; round < ROUNDS && failed.size === 0; round++) {
    t.clock.advance(1000);
    const [first, second] = [people[round % PEOPLE]!, people[(round * 3 + 1) % PEOPLE]!];
    await Promise.all([
      once('pause', many('pause')),
      once('remove', remove(first.id)),
      once('add', add),
      once('answer', answer(second.id, second.profileId)),
      takeSteps({ ...t.app, plans }),
      once('resume', many('resume')),
      once('remove', remove(second.id)),
      once('unfinish', many('unfinish')),
    ]);
  }
  expect(Object.fromEntries(failed)).toEqual({});
});

it.each(['add', 'remove'] as const)(
  '%s holds nothing of a contact while it waits for the position',
  async (move) => {
    const { t } = world;
    const who = await world.meet();
    let moving: Promise<void> | undefined;
    await transact(t.app.db, async (trx) => {
      await lockPositions(trx, [{ teamId: t.teamId, enrollmentId: who.enrollmentId }]);
      moving = who.go(move);
      await eventually(
        () => waitingForLocks(t),
        (waiting) => waiting > 0,
      );
      await trx
        .selectFrom('enrollments')
        .select('id')
        .where('id', '=', who.enrollmentId)
        .forUpdate()
        .noWait()
        .execute();
    });
    await moving;
  },
);
