import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stopLives } from '../../../src/enrollments/life-store.ts';
import { ENROLLMENT } from '../../../src/enrollments/rules/enrollment.ts';
import { transact } from '../../../src/platform/db/transaction.ts';
import type { EnrollmentLife } from '../../../src/platform/db/types.ts';
import { next } from '../../../src/platform/machine.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';

const STOPS = { pause: 'paused', finish: 'finished', archive: 'archived' } as const;

let t: TestApp;
let enrollmentId: string;
beforeAll(async () => {
  t = await testApp();
  const campaign = await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Lives' });
  const contact = { TeamId: t.teamId, CampaignId: campaign.body.data.id, email: 'ann@else.test' };
  enrollmentId = (await t.call('POST', '/contacts', contact)).body.data.id;
});
afterAll(() => t[Symbol.asyncDispose]());

describe.each(Object.keys(ENROLLMENT) as EnrollmentLife[])('an enrollment that is %s', (life) => {
  it.each(Object.keys(STOPS) as (keyof typeof STOPS)[])(
    'follows the table when it meets: %s',
    async (event) => {
      await t.app.db.updateTable('enrollments').set({ life }).where('id', '=', enrollmentId).execute();
      const stop = { teamId: t.teamId, enrollmentId, life: STOPS[event], reason: 'manual' };
      const changed = await transact(t.app.db, (trx) => stopLives(trx, [stop], t.clock.now()));
      const to = next(ENROLLMENT, life, event);
      expect(changed).toHaveLength(to ? 1 : 0);
      const row = await t.app.db
        .selectFrom('enrollments')
        .select('life')
        .where('id', '=', enrollmentId)
        .executeTakeFirstOrThrow();
      expect(row.life).toBe(to ?? life);
    },
  );
});
