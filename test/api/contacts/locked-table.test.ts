import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { shippedConfig } from '../../../src/platform/start-config.ts';
import { loadConfig } from '../../../src/platform/config.ts';
import { testApp } from '../../support/app.ts';

const { api, database } = loadConfig([shippedConfig('default'), shippedConfig('test')], {});

// The pool waits for ten minutes, so only the deadline of the request gives an answer.
it.each([
  ['email_sends', ['new', 'known']],
  ['enrollments', ['new', 'known']],
  ['contact_profiles', ['new', 'known']],
  // Nothing is recorded for a known contact.
  ['events', ['new']],
])('503 by its deadline when %s is locked, for a contact that is %j', async (table, names) => {
  const t = await testApp({
    fresh: true,
    config: {
      api: { ...api, lockWaitSeconds: 0.5 },
      database: { ...database, lockTimeoutSeconds: 600, statementTimeoutSeconds: 600 },
    },
  });
  onTestFinished(() => t[Symbol.asyncDispose]());
  const campaign = await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Autumn' });
  const create = (email: string) =>
    t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId: campaign.body.data.id, email });
  expect((await create('known@locked.test')).status).toBe(201);
  const holder = new pg.Client({ connectionString: t.databaseUrl });
  await holder.connect();
  try {
    await holder.query(`begin; lock table ${table} in access exclusive mode`);
    for (const name of names) {
      const email = `${name}@locked.test`;
      const { status, body, headers } = await create(email);
      expect([email, status, body.error?.code]).toEqual([email, 503, 'service_unavailable']);
      expect(headers['retry-after']).toBe('5');
    }
    await holder.query('rollback');
  } finally {
    await holder.end();
  }
  expect([200, 201]).toContain((await create('new@locked.test')).status);
});
