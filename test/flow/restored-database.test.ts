import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { compose } from '../../src/app.ts';
import { takeSteps } from '../../src/enrollments/take-steps.ts';
import { createReadiness } from '../../src/http/readiness.ts';
import { systemClock } from '../../src/platform/clock.ts';
import type { Clock } from '../../src/platform/clock.ts';
import { loadConfig } from '../../src/platform/config.ts';
import { lastSeen } from '../../src/platform/db/history.ts';
import { createLog } from '../../src/platform/log.ts';
import { shippedConfig } from '../../src/platform/start-config.ts';
import { migrateAll } from '../../src/roles/migrate-all.ts';
import { startWorker } from '../../src/roles/worker.ts';
import { startImapServer } from '../../src/sandbox/imap-server.ts';
import type { ImapServer } from '../../src/sandbox/imap-server.ts';
import { createPlanCache } from '../../src/sequences/load-plan.ts';
import { testApp } from '../support/app.ts';
import { startChild } from '../support/child.ts';
import { lendDatabase } from '../support/databases.ts';
import type { Lent } from '../support/databases.ts';
import { eventually } from '../support/eventually.ts';
import { startSmtpSink } from '../support/smtp-sink.ts';
import type { SmtpSink } from '../support/smtp-sink.ts';
import { followUps } from '../support/waiting-follow-ups.ts';
import type { ImapLogin } from '../support/waiting-follow-ups.ts';

const DAY_MS = 86_400_000;
const PEOPLE = ['one', 'two', 'three'];
const nameOf = ({ url }: Lent): string => new URL(url).pathname.slice(1);

let folder: string;
let sink: SmtpSink;
let closing: AsyncDisposableStack;
beforeEach(async () => {
  closing = new AsyncDisposableStack();
  folder = await mkdtemp(join(tmpdir(), 'outreachd-restored-'));
  closing.defer(() => rm(folder, { recursive: true, force: true }));
  sink = closing.use(await startSmtpSink());
});
afterEach(() => closing.disposeAsync());

const copyOf = async (database: Lent): Promise<Lent> =>
  closing.use(await lendDatabase(inject('postgres').serverUrl, nameOf(database)));

const configOf = (database: Lent, dataDir: string, secret?: string) => ({
  ...loadConfig([shippedConfig('default'), shippedConfig('test')], {}),
  databaseUrl: database.url,
  dataDir: join(folder, dataDir),
  ...(secret === undefined ? {} : { secret }),
});

async function worker(database: Lent, dataDir: string, secret?: string, clock: Clock = systemClock) {
  const stack = new AsyncDisposableStack();
  const app = stack.use(await compose(configOf(database, dataDir, secret), 'worker', { clock }));
  const running = await startWorker(app);
  stack.defer(() => running.stop());
  const states = async (): Promise<string[]> => {
    const rows = await app.db
      .selectFrom('email_sends')
      .select(['recipient', 'state'])
      .orderBy('recipient')
      .execute();
    return rows.map(({ recipient, state }) => `${recipient} ${state}`);
  };
  return {
    app,
    states,
    sent: (count: number) =>
      eventually(states, (rows) => rows.length === count && rows.every((row) => row.endsWith(' sent'))),
    waitsForFollowUps: () =>
      eventually(
        () => app.db.selectFrom('enrollment_positions').select(['node_state', 'next_run_at']).execute(),
        (rows) =>
          rows.every(
            ({ node_state, next_run_at }) =>
              node_state === 'waiting' && next_run_at! > new Date(Date.now() + 86_400_000),
          ),
      ),
    closed: () =>
      eventually(
        async () =>
          app.gate.closedBecause() ?? (sink.mails.length > PEOPLE.length ? 'mails left again' : null),
        (why) => why !== null,
      ),
    open: () =>
      eventually(
        async () => app.gate.closedBecause(),
        (why) => why === null,
      ),
    stop: () => stack.disposeAsync(),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

async function recover(database: Lent, ...options: string[]) {
  const path = join(folder, 'config.json');
  const settings = JSON.parse(await readFile(shippedConfig('test'), 'utf8')) as Record<string, unknown>;
  const own = { databaseUrl: database.url, dataDir: join(folder, 'command'), logLevel: 'silent' };
  await writeFile(path, JSON.stringify({ ...settings, ...own }));
  await using child = startChild(['src/main.ts', 'recover', '--json', ...options], {
    OUTREACHD_CONFIG: path,
  });
  const { code } = await child.ended;
  return { code, said: JSON.parse(child.said()) as Record<string, unknown> };
}

async function database(imap?: ImapLogin): Promise<Lent> {
  const { serverUrl, template } = inject('postgres');
  const lent = closing.use(await lendDatabase(serverUrl, template));
  await migrateAll(configOf(lent, 'command'), createLog('silent', 'test'));
  await using t = await testApp({ databaseUrl: lent.url, overrides: { clock: systemClock } });
  const people = await followUps(t, sink, imap);
  for (const name of PEOPLE) await people.add(name);
  return lent;
}

const left = (): string[] => sink.mails.map(({ to, messageId }) => `${to} ${messageId}`).toSorted();

describe('a database that was restored from a copy', () => {
  it('sends nothing, is not ready and says why, until its loss is accepted; what leaves then has the same Message-IDs', async () => {
    const first = await database();
    const backup = await copyOf(first);
    {
      await using before = await worker(first, 'disk');
      await before.sent(PEOPLE.length);
    }
    const mails = left();
    expect(mails).toHaveLength(PEOPLE.length);

    const restored = await copyOf(backup);
    // The new data folder knows no database: the copy is known by its place alone.
    const after = closing.use(await worker(restored, 'other', 'another-master-secret-since-then'));
    expect(await after.closed()).toContain('quarantine: it is a copy');
    const { status, reasons } = await createReadiness(after.app, 'worker')();
    expect([status, reasons.join('\n')]).toEqual([
      'unavailable',
      expect.stringContaining('run outreachd recover'),
    ]);
    expect(await recover(restored)).toMatchObject({
      code: 1,
      said: { ended: false, silent: [{ email: 'anna@outreach.test', why: 'it has no IMAP server' }] },
    });
    expect(await after.closed()).toContain('quarantine');
    expect(await after.states()).toEqual([]);
    expect(left()).toEqual(mails);

    expect(await recover(restored, '--accept-loss')).toMatchObject({ code: 0, said: { ended: true } });
    await after.sent(PEOPLE.length);
    expect(left()).toEqual([...mails, ...mails].toSorted());
    expect(await recover(restored)).toMatchObject({ code: 0, said: { quarantine: null } });
  });

  it('sends nothing again when the Sent folder knows what left: mails that waited, and those of steps not taken yet', async () => {
    const login = { user: 'anna', password: 'pw' };
    const imap: ImapServer = await startImapServer({ host: '127.0.0.1', ...login });
    closing.defer(() => imap.close());
    const first = await database({ ...login, port: imap.port });
    {
      // One contact's mail waits in the ledger when the backup is made.
      await using app = await compose(configOf(first, 'disk'), 'worker', { clock: systemClock });
      const [row] = await app.db.selectFrom('enrollments').select('id').orderBy('id').limit(1).execute();
      await app.db
        .updateTable('enrollment_positions')
        .set({ next_run_at: null })
        .where('enrollment_id', '<>', row!.id)
        .execute();
      await takeSteps({ ...app, plans: createPlanCache(app) });
      await app.db
        .updateTable('enrollment_positions')
        .set({ next_run_at: new Date() })
        .where('enrollment_id', '<>', row!.id)
        .execute();
    }
    const backup = await copyOf(first);
    {
      await using before = await worker(first, 'disk');
      await before.sent(PEOPLE.length);
    }
    const mails = left();

    const silent = await copyOf(backup);
    expect(await recover(silent)).toMatchObject({
      code: 1,
      said: { found: 0, silent: [{ why: expect.stringContaining('nothing shows') }] },
    });

    for (const { raw } of sink.mails) imap.append('Sent', raw, new Date());
    imap.append(
      'Sent',
      'From: anna@outreach.test\r\nTo: one@people.test\r\nMessage-ID: <own@outreach.test>\r\n\r\nOwn',
      new Date(),
    );
    const restored = await copyOf(backup);
    expect(await recover(restored)).toMatchObject({
      code: 0,
      said: { ended: true, found: PEOPLE.length + 1, booked: PEOPLE.length, silent: [] },
    });
    const after = closing.use(await worker(restored, 'disk'));
    await after.open();
    await after.waitsForFollowUps();
    expect(await after.states()).toEqual(PEOPLE.toSorted().map((name) => `${name}@people.test sent`));
    const rows = await after.app.db.selectFrom('email_sends').select(['message_id', 'settled_by']).execute();
    expect(rows.map(({ message_id }) => message_id).toSorted()).toEqual(
      sink.mails.map(({ messageId }) => messageId).toSorted(),
    );
    expect(new Set(rows.map(({ settled_by }) => settled_by))).toEqual(new Set(['sent_folder']));
    expect(left()).toEqual(mails);
  });
});

describe('a database that is older than what a worker saw', () => {
  it('is found by the mark in the data folder, and every other worker stands still', async () => {
    const first = await database();
    const backup = await copyOf(first);
    {
      await using before = await worker(first, 'disk');
      await before.sent(PEOPLE.length);
    }
    const restored = await copyOf(backup);
    {
      // A disk snapshot: the same cluster and database.
      await using app = await compose(configOf(restored, 'none'), 'worker', { clock: systemClock });
      await app.pool.query(
        `update database_histories set database_id = (select oid from pg_database where datname = current_database())`,
      );
      await app.pool.query(`update campaigns set status = 'inactive'`);
    }
    const diskless = closing.use(await worker(restored, 'none'));
    await diskless.open();
    const seeing = closing.use(await worker(restored, 'disk'));
    expect(await seeing.closed()).toContain('quarantine: it is older than what its workers did');
    await eventually(diskless.closed, (why) => why?.includes('quarantine: it is older') === true);
    expect(await seeing.states()).toEqual([]);
    await recover(restored, '--accept-loss');
    await Promise.all([seeing.open(), diskless.open()]);
    expect(left()).toHaveLength(PEOPLE.length);
  });

  it('is found when the backup is from before it had a history, and says since when mails may be missing', async () => {
    const first = await database();
    const backup = await copyOf(first);
    {
      await using before = await worker(first, 'disk');
      await before.sent(PEOPLE.length);
    }
    const restored = await copyOf(backup);
    const madeAt = new Date(Date.now() - 5 * DAY_MS);
    {
      await using app = await compose(configOf(restored, 'none'), 'worker', { clock: systemClock });
      await app.pool.query('delete from database_histories; delete from database_marks');
      await app.pool.query(`update contact_profiles set created_at = '${madeAt.toISOString()}'`);
    }
    await migrateAll(configOf(restored, 'command'), createLog('silent', 'test'));
    const seeing = closing.use(await worker(restored, 'disk'));
    expect(await seeing.closed()).toContain('quarantine: it was in use before');
    expect(await lastSeen(seeing.app.db)).toEqual(madeAt);
    expect(await seeing.states()).toEqual([]);

    expect(await recover(restored, '--accept-loss')).toMatchObject({ code: 0, said: { ended: true } });
    await seeing.open();
    const other = closing.use(await worker(restored, 'new'));
    await other.open();
  });

  it('believes no folder gone and nothing seen by the clock of a worker that is years ahead', async () => {
    const first = await database();
    {
      await using before = await worker(first, 'disk');
      await before.sent(PEOPLE.length);
    }
    const ahead = (): Date => new Date(Date.now() + 800 * DAY_MS);
    {
      await using wrong = await worker(first, 'wrong', undefined, { now: ahead, wall: ahead });
      expect(await wrong.closed()).toContain('clock');
      expect((await lastSeen(wrong.app.db))!.getTime()).toBeLessThan(Date.now() + DAY_MS);
    }
    await using again = await worker(first, 'disk');
    await again.open();
  });

  it('is sound when nothing is missing: after a clean stop, and after the data folder is new', async () => {
    const first = await database();
    for (const dataDir of ['disk', 'disk', 'new']) {
      await using running = await worker(first, dataDir);
      await running.open();
      await running.sent(PEOPLE.length);
    }
    expect(left()).toHaveLength(PEOPLE.length);
  });
});
