import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../../../src/accounts/create-api-key.ts';
import { setConnector } from '../../../src/connectors/connectors.ts';
import { saveStanding } from '../../../src/connectors/connector-store.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { eventually } from '../../support/eventually.ts';

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t[Symbol.asyncDispose]());

interface Line {
  work: string;
  form: string;
  due: number | null;
  late: boolean;
  late_seconds: number | null;
}
const endpoints = async (): Promise<Line> =>
  (await t.call('GET', '/health/work')).body.data.work.find(
    ({ work }: Line) => work === 'webhooks.endpoints',
  );

describe('GET /health/work', () => {
  it('200 has each kind of the register, and says which is late', async () => {
    const { status, body } = await t.call('GET', '/health/work');
    expect(status).toBe(200);
    expect(body.data.work.map(({ work }: Line) => work)).toEqual(t.app.register.map(({ name }) => name));
    expect(await endpoints()).toMatchObject({ form: 'due', due: 0, late: false, late_seconds: null });
    await t.call('POST', '/webhooks', { team_id: t.teamId, url: 'http://127.0.0.1:8999/hook' });
    const campaign = (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'A' })).body.data.id;
    await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId: campaign, email: 'ann@else.test' });
    // What is due is noted after the commit.
    await eventually(endpoints, ({ due }) => due === 1);
    t.clock.advance(3_600_000);
    expect(await endpoints()).toMatchObject({ due: 1, late: true });
    expect((await endpoints()).late_seconds).toBeGreaterThanOrEqual(3_600);
  });

  it('403 for who is no admin of the organization', async () => {
    const { api_key: key } = await createApiKey(t.app, {
      organization: 'Acme',
      email: 'lead@acme.test',
      role: 'team_admin',
      teamIds: [t.teamId],
    });
    const { status } = await t.call('GET', '/health/work', undefined, { authorization: `Bearer ${key}` });
    expect(status).toBe(403);
  });
});

describe('GET /connectors', () => {
  it('200 says how each of the organization does, without its secret', async () => {
    const key = { organizationId: t.organizationId, kind: 'linkedin' } as const;
    const secret = await setConnector(t.app, key, { url: 'https://connector.test/actions' });
    await saveStanding(t.app.db, key, { failures: 2, restsUntil: t.clock.now(), error: 'answered 500' });
    await t.app.pool.query(
      `insert into connectors (organization_id, kind, url, secret, created_at, updated_at)
       select id, 'linkedin', 'https://rival.test', 'x', now(), now() from organizations where id <> $1 limit 1`,
      [t.organizationId],
    );
    const { body } = await t.call('GET', '/connectors');
    expect(body.data).toEqual([
      {
        object: 'connector',
        kind: 'linkedin',
        url: 'https://connector.test/actions',
        failures: 2,
        rests_until: t.clock.now().toISOString(),
        last_error: 'answered 500',
        events_waiting: 0,
        events_failed: 0,
      },
    ]);
    expect(JSON.stringify(body)).not.toContain(secret);
  });
});
