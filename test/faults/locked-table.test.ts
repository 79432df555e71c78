import pg from 'pg';
import { expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { OK, startRoles } from './roles.ts';

const TIMEOUT_MS = 240_000;

it(
  'a table that is locked for minutes: 503 for what needs it, a worker that is not ready, and all goes on after',
  async () => {
    await using closing = new AsyncDisposableStack();
    const { database, ready, call, teamId } = await startRoles(closing);
    const CampaignId = (await call('POST', '/campaigns', { TeamId: teamId, name: 'Autumn' })).body.data.id;
    const create = (email: string) => call('POST', '/contacts', { TeamId: teamId, CampaignId, email });
    const holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    closing.defer(() => holder.end());
    await holder.query('begin; lock table dues, email_sends in access exclusive mode');
    const refused = await Promise.all(['a', 'b', 'c'].map((name) => create(`${name}@locked.test`)));
    for (const { status, body } of refused)
      expect([status, body.error.code]).toEqual([503, 'service_unavailable']);
    const blocked = await eventually(ready, ({ worker: [status] }) => status === 503, 180_000);
    expect(blocked.worker[2].join()).toContain('nothing could be claimed for a minute: the look at ');
    expect(blocked.api).toEqual(OK);
    await holder.query('rollback');
    await eventually(ready, ({ worker: [status] }) => status === 200);
    for (const name of ['a', 'b', 'c', 'd'])
      expect([200, 201]).toContain((await create(`${name}@locked.test`)).status);
    expect(await ready()).toEqual({ api: OK, worker: OK });
  },
  TIMEOUT_MS,
);
