import { workOf } from '../support/work.ts';
import { mkdtemp, open, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { compose } from '../../src/app.ts';
import { createReadiness } from '../../src/http/readiness.ts';
import { prepareQueues } from '../../src/platform/queue/boss.ts';
import { startWork } from '../../src/platform/work/poller.ts';
import { testApp } from '../support/app.ts';
import type { TestApp, TestAppOptions } from '../support/app.ts';
import { eventually } from '../support/eventually.ts';

async function openApp(options: TestAppOptions): Promise<TestApp> {
  const t = await testApp({ fresh: true, ...options });
  onTestFinished(() => t[Symbol.asyncDispose]());
  return t;
}

async function work(t: TestApp, room: string): Promise<void> {
  const started = await startWork(t.app, workOf(room));
  onTestFinished(async () => void (await Promise.all(started.map((job) => job.stop()))));
}

const ready = async (t: TestApp) => {
  const { status, body } = await t.call('GET', '/health/ready');
  return [status, body.data];
};

describe('a queue that is missing', () => {
  const upload = async (t: TestApp, email: string) => {
    const campaign = await t.call('POST', '/campaigns', { TeamId: t.teamId, name: email });
    const CampaignId = campaign.body.data.id;
    return t.call('POST', '/contacts/bulk', { TeamId: t.teamId, CampaignId, contacts: [{ email }] });
  };
  const merged = (t: TestApp, { body }: Awaited<ReturnType<typeof upload>>) =>
    eventually(
      async () => (await t.call('GET', `/contacts/bulk/${body.upload_id}`)).body.data,
      ({ status }) => status === 'completed',
    );

  it('is made again by the process that needs it', async () => {
    const t = await openApp({});
    await work(t, 'imports');
    await t.app.pool.query(`select pgboss.delete_queue('import.merge')`);
    const answer = await upload(t, 'a@queue.test');
    expect(answer.status).toBe(202);
    expect(await merged(t, answer)).toMatchObject({ created_count: 1 });
    expect(await ready(t)).toEqual([200, { status: 'ok' }]);
  });

  it('with all its tables refuses no upload, is said, and goes on in running processes when they are back', async () => {
    const t = await openApp({});
    await work(t, 'imports');
    // The worker's own statements on the queue may make the drop the victim of a deadlock.
    await eventually(
      () =>
        t.app.pool.query('drop schema pgboss cascade').catch((error) => {
          if (error.code !== '40P01') throw error;
        }),
      (dropped) => dropped !== undefined,
    );
    const answer = await upload(t, 'b@queue.test');
    expect(answer.status).toBe(202);
    const says = 'the tables of the queue are missing: run outreachd migrate';
    const degraded = { status: 'degraded', reasons: [says] };
    expect(await ready(t)).toEqual([200, { ...degraded, reason: says }]);
    expect(await createReadiness(t.app, 'worker')()).toEqual(degraded);
    await expect(compose(t.app.config, 'late', { log: t.app.log })).rejects.toThrow(says);
    await prepareQueues(t.databaseUrl, t.app.log);
    expect(await merged(t, answer)).toMatchObject({ created_count: 1 });
    expect(await ready(t)).toEqual([200, { status: 'ok' }]);
  });
});

describe('readiness', () => {
  async function sending(options: Partial<TestAppOptions['config']> = {}) {
    const dataDir = await mkdtemp(join(tmpdir(), 'outreachd-ready-'));
    onTestFinished(() => rm(dataDir, { recursive: true }));
    const at = { ms: 0 };
    const t = await openApp({ config: { dataDir, ...options }, overrides: { elapsedMs: () => at.ms } });
    await work(t, 'sending');
    return { t, at, worker: createReadiness(t.app, 'worker') };
  }

  it('of a worker says that the journal cannot be written, and that it can again, without a mail', async () => {
    await using handle = await open(tmpdir());
    const handles = Object.getPrototypeOf(handle) as FileHandle;
    onTestFinished(() => void vi.restoreAllMocks());
    // A mock, because a really full disk would fail other tests.
    const full = vi.spyOn(handles, 'writeFile').mockImplementation(async () => {
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    });
    const { t, worker } = await sending();
    await eventually(worker, ({ status }) => status === 'unavailable');
    const says = 'the send journal cannot be written';
    expect(await worker()).toEqual({ status: 'unavailable', reasons: [says] });
    expect(await ready(t)).toEqual([200, { status: 'degraded', reason: says, reasons: [says] }]);
    full.mockRestore();
    await eventually(worker, ({ status }) => status === 'ok');
  });

  it('of a worker says that nothing could be claimed for a minute behind a locked table', async () => {
    const database = { maxConnections: 16, statementTimeoutSeconds: 30, lockTimeoutSeconds: 0.1 };
    const { t, at, worker } = await sending({ database });
    const holder = new pg.Client({ connectionString: t.databaseUrl });
    await holder.connect();
    onTestFinished(() => holder.end());
    await holder.query('begin; lock table dues in access exclusive mode');
    const blocked = ['nothing could be claimed for a minute: the look at sending.mailboxes'];
    await eventually(
      async () => {
        at.ms += 10_000;
        return worker();
      },
      ({ reasons }) => reasons.length > 0,
    );
    expect(await worker()).toEqual({ status: 'unavailable', reasons: blocked });
    expect((await ready(t))[0]).toBe(200);
    await holder.query('rollback');
    await eventually(worker, ({ status }) => status === 'ok');
  });

  it('says what is late, and that a worker with a wrong clock is not ready', async () => {
    const t = await openApp({});
    await t.app.pool.query(
      `insert into dues (team_id, kind, key, due_at) select $1, 'mailbox', gen_random_uuid(), $2::timestamptz - interval '812 seconds'`,
      [t.teamId, t.clock.now()],
    );
    const late = 'work is due and not done: mailboxes for 812 s';
    expect(await ready(t)).toEqual([200, { status: 'degraded', reason: late, reasons: [late] }]);
    t.app.gate.close('clock', "the clock differs from the database's");
    expect(await createReadiness(t.app, 'worker')()).toEqual({
      status: 'unavailable',
      reasons: ["the clock differs from the database's", late],
    });
    expect((await ready(t))[0]).toBe(200);
    t.app.gate.close('stop', 'draining');
    expect((await ready(t))[0]).toBe(503);
  });
});
