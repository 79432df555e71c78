import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { takeSteps } from '../../src/enrollments/take-steps.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { saveSender } from '../../src/senders/save-sender.ts';
import { createPlanCache } from '../../src/sequences/load-plan.ts';
import { testApp } from '../support/app.ts';
import { startChild } from '../support/child.ts';
import type { Child } from '../support/child.ts';
import { dovecotMissing, startDovecot } from '../support/dovecot.ts';
import { eventually } from '../support/eventually.ts';
import { oneMail } from '../support/graph.ts';
import { startImapProxy } from '../support/imap-proxy.ts';
import { openMailer } from '../support/mailer.ts';
import { startSmtpSink } from '../support/smtp-sink.ts';

const USER = 'anna@outreach.test';
const TIMEOUT_MS = 90_000;
const missing = dovecotMissing();
if (missing) process.stderr.write(`Dovecot is not tested: ${missing}\n`);

it.skipIf(missing !== null)(
  'a copy of what was sent is there once when a worker is killed before it noted it',
  { timeout: TIMEOUT_MS },
  async () => {
    await using closing = new AsyncDisposableStack();
    const folder = await mkdtemp(join(tmpdir(), 'outreachd-copy-'));
    closing.defer(() => rm(folder, { recursive: true, force: true }));
    const dovecot = closing.use(await startDovecot(folder));
    const lines: string[] = [];
    const proxy = closing.use(
      await startImapProxy(dovecot.imap, (line) => {
        lines.push(line);
        return 'pass';
      }),
    );
    const sink = closing.use(await startSmtpSink());
    const t = closing.use(await testApp({ overrides: { clock: systemClock } }));
    const { id: senderId } = await saveSender(t.app, t.teamId, {
      email: USER,
      spacing_seconds: 0,
      save_sent: true,
      smtp_host: '127.0.0.1',
      smtp_port: sink.port,
      smtp_security: 'none',
      imap_host: '127.0.0.1',
      imap_port: proxy.port,
      imap_security: 'none',
      imap_user: USER,
      imap_password: 'secret',
    });
    const campaign = { TeamId: t.teamId, name: 'Sent', ...oneMail('Hi', 'Text') };
    const CampaignId = (await t.call('POST', '/campaigns', campaign)).body.data.id as string;
    await t.call('PATCH', `/campaigns/${CampaignId}`, { status: 'active' });
    await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId, email: 'ben@people.test' });
    await takeSteps({ ...t.app, plans: createPlanCache(t.app) });
    {
      await using mailer = await openMailer(t.app);
      await mailer.drain({ teamId: t.teamId, senderId }, new AbortController().signal);
    }
    const waiting = async (): Promise<number[]> =>
      (await t.app.db.selectFrom('sent_copies').select('tries').execute()).map(({ tries }) => tries);
    const filed = async (): Promise<string[]> => {
      const ids: string[] = [];
      for (const part of ['new', 'cur']) {
        const at = join(dovecot.maildir(USER), '.Sent', part);
        for (const file of await readdir(at).catch(() => []))
          ids.push(/^Message-ID: (.*?)\r?$/m.exec(await readFile(join(at, file), 'utf8'))![1]!);
      }
      return ids;
    };
    const sent = sink.mails.map(({ messageId }) => messageId);
    expect(sent).toHaveLength(1);
    const config = join(folder, 'config.json');
    const { publicUrl, egressAllowCidrs, secret } = t.app.config;
    const inbox = { ...t.app.config.inbox, maxWatched: 0 };
    await writeFile(
      config,
      JSON.stringify({
        publicUrl,
        egressAllowCidrs,
        secret,
        inbox,
        worker: { healthPort: 0 },
        dataDir: folder,
      }),
    );
    const worker = (env: Record<string, string> = {}): Child =>
      closing.use(
        startChild(['src/main.ts', 'worker'], {
          DATABASE_URL: t.databaseUrl,
          OUTREACHD_CONFIG: config,
          ...env,
        }),
      );
    const due = () =>
      t.app.pool.query(
        "update sent_copy_boxes set due_at = '2020-01-01'; update sent_copies set due_at = '2020-01-01'",
      );
    await due();
    expect((await worker({ OUTREACHD_CRASH_AT: 'copy.after_append' }).ended).signal).toBe('SIGKILL');
    expect([await filed(), await waiting()]).toEqual([sent, [1]]);
    // Ends the lease of the worker that is gone.
    await due();
    const second = worker();
    await eventually(waiting, (rows) => rows.length === 0, TIMEOUT_MS);
    second.kill('SIGTERM');
    await second.ended;
    expect(await filed()).toEqual(sent);
    expect(lines.filter((line) => / SEARCH /.test(line))).toHaveLength(2);
  },
);
