import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import pg from 'pg';
import { eventually } from '../support/eventually.ts';
import { OK, startRoles } from './roles.ts';

const TIMEOUT_MS = 120_000;

it(
  'a worker whose disk takes no more is not ready, and is again when it does',
  async () => {
    await using closing = new AsyncDisposableStack();
    const { worker, ready } = await startRoles(closing);
    await eventually(ready, ({ worker: [status] }) => status === 200);
    // Writes past the limit fail as on a full disk.
    const limit = (bytes: string) =>
      execFileSync('prlimit', ['--pid', String(worker.pid), `--fsize=${bytes}:unlimited`]);
    limit('0');
    const full = await eventually(ready, (each) => each.worker[0] === 503, 60_000);
    expect(full).toEqual({ api: OK, worker: [503, 'unavailable', ['the send journal cannot be written']] });
    expect(worker.said()).toContain('the send journal cannot be written: a crash would forget');
    limit('unlimited');
    await eventually(ready, (each) => each.worker[0] === 200);
    expect(await ready()).toEqual({ api: OK, worker: OK });
  },
  TIMEOUT_MS,
);

it(
  'an upload outlives the tables of the queue, and processes that run go on when migrate made them again',
  async () => {
    await using closing = new AsyncDisposableStack();
    const { database, ready, call, run, teamId } = await startRoles(closing);
    const campaign = await call('POST', '/campaigns', { TeamId: teamId, name: 'Autumn' });
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query('drop schema pgboss cascade');
    await client.end();
    const contacts = [{ email: 'a@queue.test' }];
    const upload = await call('POST', '/contacts/bulk', {
      TeamId: teamId,
      CampaignId: campaign.body.data.id,
      contacts,
    });
    expect(upload.status).toBe(202);
    const degraded = [200, 'degraded', ['the tables of the queue are missing: run outreachd migrate']];
    await eventually(ready, (each) => [each.api, each.worker].every(([, status]) => status === 'degraded'));
    expect(await ready()).toEqual({ api: degraded, worker: degraded });
    expect((await run('migrate').ended).code).toBe(0);
    await eventually(
      () => call('GET', `/contacts/bulk/${upload.body.upload_id}`),
      ({ body }) => body.data.status === 'completed' && body.data.created_count === 1,
    );
    await eventually(ready, (each) => [each.api, each.worker].every(([, status]) => status === 'ok'));
  },
  TIMEOUT_MS,
);
