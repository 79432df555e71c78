import { spawn } from 'node:child_process';
import { readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { createApiKey } from '../../src/accounts/create-api-key.ts';
import { importFile } from '../../src/imports/import-file.ts';
import { transact } from '../../src/platform/db/transaction.ts';
import { createLog } from '../../src/platform/log.ts';
import { loadConfig } from '../../src/platform/config.ts';
import { shippedConfig } from '../../src/platform/start-config.ts';
import { startDev } from '../../src/roles/dev.ts';
import { temporaryDataFolder } from '../../src/roles/postgres-place.ts';
import { createDeliverer } from '../../src/webhooks/deliver.ts';
import { createReadStream } from 'node:fs';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { lendDatabase } from '../support/databases.ts';

const EXAMPLES = join(import.meta.dirname, '../../examples');
const SEQUENCES = await readdir(join(EXAMPLES, 'sequences'));

function start(file: string, args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [join(EXAMPLES, file), ...args], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const waiting = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      for (const look of waiting) look();
    });
  const ended = new Promise<number | null>((done) => child.on('close', done));
  return {
    said: () => said,
    ended,
    until: (pattern: RegExp): Promise<RegExpExecArray> =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = pattern.exec(said);
          if (found) resolve(found);
        };
        waiting.add(look);
        look();
        void ended.then(() => reject(new Error(`ended without ${pattern}:\n${said}`)));
      }),
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

describe('the examples', () => {
  let t: TestApp;
  beforeEach(async () => (t = await testApp()));
  afterEach(() => t[Symbol.asyncDispose]());

  const create = async (name: string) => {
    const graph = JSON.parse(await readFile(join(EXAMPLES, 'sequences', name), 'utf8')) as object;
    return t.call('POST', '/campaigns', { TeamId: t.teamId, name, ...graph });
  };

  it('hold five sequences', () => expect(SEQUENCES).toHaveLength(5));

  it.each(SEQUENCES)(
    'sequence %s is accepted without a warning, and every step can be executed',
    async (name) => {
      const { status, body } = await create(name);
      expect([status, body.warnings]).toEqual([201, undefined]);
      const review = await t.call('GET', `/campaigns/${body.data.id}/review`);
      const failed = review.body.data.launch_checks.filter(({ passed }: { passed: boolean }) => !passed);
      expect(failed.map(({ check }: { check: string }) => check)).toEqual(['senders', 'contacts']);
    },
  );

  it('the CSV file is imported, every row of it', async () => {
    const { body } = await create('one-mail.json');
    const open = () => createReadStream(join(EXAMPLES, 'contacts.csv'));
    const asked = { campaignId: body.data.id as string, open, mapping: null, validateEmails: false };
    expect(await importFile(t.app, asked, new AbortController().signal)).toMatchObject({
      status: 'completed',
      created: 3,
      rejected: [],
    });
  });

  it('the webhook receiver takes a delivery that verifies, knows it when it comes again, and refuses another', async () => {
    await using receiver = start('webhook-receiver.mjs', ['0'], {
      WEBHOOK_SECRET: 'whsec_ZXhhbXBsZS1zZWNyZXQ=',
    });
    const [, url] = await receiver.until(/listening on (\S+)/);
    const hook = (secret: string) => t.call('POST', '/webhooks', { team_id: t.teamId, url, secret });
    const { body: right } = await hook('whsec_ZXhhbXBsZS1zZWNyZXQ=');
    const { body: wrong } = await hook('whsec_YW5vdGhlci1zZWNyZXQ=');
    t.clock.advance(1000);
    const [event] = await transact(t.app.db, (trx) =>
      t.app.eventLog.record(trx, [{ teamId: t.teamId, type: 'open', occurredAt: t.clock.now() }]),
    );
    const deliver = async (webhookId: string) => {
      await createDeliverer(t.app).drainEndpoint(
        { teamId: t.teamId, webhookId },
        new AbortController().signal,
      );
      const list = await t.call('GET', `/webhooks/${webhookId}/deliveries?team_id=${t.teamId}`);
      return list.body.data[0].response_status as number;
    };
    expect(await deliver(right.data.id)).toBe(200);
    await receiver.until(new RegExp(`new open ${event!.id}`));
    await t.call('POST', `/webhooks/${right.data.id}/replay`, { event_ids: [event!.id] });
    await deliver(right.data.id);
    await receiver.until(new RegExp(`again open ${event!.id}`));
    expect(await deliver(wrong.data.id)).toBe(401);
    await t.call('POST', `/webhooks/${right.data.id}/test`, { event_type: 'reply' });
    await receiver.until(/^test reply$/m);
  });
});

it("first-campaign.mjs connects a mailbox of one's own, launches a campaign and sees the first reply", async () => {
  const folder = await temporaryDataFolder('example');
  const { serverUrl, template } = inject('postgres');
  await using database = await lendDatabase(serverUrl, template);
  const files = ['default', 'test'].map(shippedConfig);
  const config = { ...loadConfig(files, {}), databaseUrl: database.url, dataDir: folder };
  {
    await using dev = await startDev(config, createLog('silent', 'test'));
    const mine = await createApiKey(dev.app, {
      organization: 'Mine',
      email: 'a@mine.test',
      role: 'org_admin',
    });
    const [mailbox] = dev.sandbox.mailboxes;
    const settings = {
      OUTREACHD_URL: dev.url,
      OUTREACHD_API_KEY: mine.api_key,
      SENDER_EMAIL: mailbox!.address,
      SMTP_HOST: dev.sandbox.smtp.host,
      SMTP_PORT: String(dev.sandbox.smtp.port),
      SMTP_SECURITY: 'none',
      SMTP_PASSWORD: mailbox!.password,
      IMAP_HOST: mailbox!.imapHost,
      IMAP_PORT: String(mailbox!.imapPort),
      IMAP_SECURITY: 'none',
    };
    await using mistaken = start('first-campaign.mjs', [], { ...settings, SMTP_PASSWORD: 'wrong' });
    expect([await mistaken.ended, mistaken.said()]).toEqual([
      1,
      expect.stringContaining('the mailbox does not work yet'),
    ]);
    await using script = start('first-campaign.mjs', [], settings);
    expect([await script.ended, script.said()]).toEqual([
      0,
      expect.stringContaining('the first reply is here'),
    ]);
    expect(script.said()).toContain('contacts: 3 of 3 rows');
    await using keyless = start('first-campaign.mjs', [], {});
    expect([await keyless.ended, keyless.said()]).toEqual([
      1,
      expect.stringContaining('OUTREACHD_API_KEY is not set'),
    ]);
  }
  await rm(folder, { recursive: true });
});
