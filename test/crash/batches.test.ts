import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../../src/app.ts';
import { workBroadcasts } from '../../src/broadcasts/work-broadcasts.ts';
import { mergeUpload } from '../../src/imports/merge-upload.ts';
import type { CrashPoint } from '../../src/platform/failpoints.ts';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { addMailbox, mailsOf, newBroadcast, showBroadcast } from '../support/broadcasts.ts';
import { dieAt } from '../support/death.ts';
import { rowsOf } from './matrix.ts';
import { expectSound } from './sound.ts';

const COUNT = 10;

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t[Symbol.asyncDispose]());

interface Batch {
  what: string;
  work(app: App): Promise<void>;
  written(): Promise<number>;
  done(): Promise<void>;
}

async function upload(): Promise<Batch> {
  const { body } = await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Bulk' });
  const CampaignId = body.data.id as string;
  const contacts = Array.from({ length: COUNT }, (_none, n) => ({ email: `p${n}@bulk.test` }));
  const { upload_id: uploadId } = (await t.call('POST', '/contacts/bulk', { TeamId: t.teamId, CampaignId, contacts })).body; // prettier-ignore
  return {
    what: 'contacts',
    work: (app) => mergeUpload(app, { teamId: t.teamId, uploadId }, new AbortController().signal),
    written: async () => {
      const { rows } = await t.app.pool.query(
        `select (select count(*)::int from contact_profiles where email like '%@bulk.test') as people,
           (select count(*)::int from enrollments where campaign_id = $1) as enrolled,
           (select count(*)::int from events where campaign_id = $1 and type = 'contact_added') as added`,
        [CampaignId],
      );
      expect([rows[0].enrolled, rows[0].added]).toEqual([rows[0].people, rows[0].people]);
      return rows[0].people as number;
    },
    done: async () =>
      expect((await t.call('GET', `/contacts/bulk/${uploadId}`)).body.data).toMatchObject({
        status: 'completed',
        created_count: COUNT,
        updated_count: 0,
        rejected_count: 0,
      }),
  };
}

async function broadcast(): Promise<Batch> {
  await addMailbox(t, 'anna');
  const contact_profile_ids: string[] = [];
  for (let n = 0; n < COUNT; n++) {
    const { body } = await t.call('POST', '/contacts', { TeamId: t.teamId, email: `p${n}@people.test` });
    contact_profile_ids.push(body.data.id);
  }
  const id = await newBroadcast(t, { audience: { contact_profile_ids } });
  expect((await showBroadcast(t, id)).status).toBe('sending');
  return {
    what: 'mails',
    work: async (app) => {
      while (await workBroadcasts(app));
    },
    written: async () => {
      const recipients = (await mailsOf(t, id)).map(({ recipient }) => recipient);
      expect(recipients).toEqual([...new Set(recipients)]);
      return recipients.length;
    },
    done: async () => expect((await showBroadcast(t, id)).recipients).toBe(COUNT),
  };
}

const KINDS: Partial<Record<CrashPoint, () => Promise<Batch>>> = {
  'import.batch': upload,
  'broadcast.batch': broadcast,
};

describe('a batch is written once when a worker dies', () => {
  it.each(rowsOf('batches'))('at %s: %s', async (point, expected) => {
    const { what, work, written, done } = await KINDS[point]!();
    await dieAt(t, point, work);
    expect(await written()).toBe(0);
    await work(t.app);
    expect(await written()).toBe(COUNT);
    await work(t.app);
    expect(await written()).toBe(COUNT);
    await done();
    expect(expected).toBe(`nothing written; ${COUNT} ${what} by the next worker`);
    await expectSound(t);
  });
});
