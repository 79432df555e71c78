import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UsageError } from '../../src/platform/command-line.ts';
import type { Run } from '../../src/platform/command-line.ts';
import { run as importBlacklist } from '../../src/commands/import-blacklist.ts';
import { run as importContacts } from '../../src/commands/import-contacts.ts';
import { run as replayWebhooks } from '../../src/commands/replay-webhooks.ts';
import { run as verifyWebhook } from '../../src/commands/verify-webhook.ts';
import { importFile } from '../../src/imports/import-file.ts';
import { mergeUpload } from '../../src/imports/merge-upload.ts';
import type { EventDraft } from '../../src/events/event.ts';
import { transact } from '../../src/platform/db/transaction.ts';
import { createDeliverer } from '../../src/webhooks/deliver.ts';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { startChild } from '../support/child.ts';
import { startHookReceiver } from '../support/hook-receiver.ts';
import type { HookReceiver } from '../support/hook-receiver.ts';

let t: TestApp;
let folder: string;
let campaignId: string;
beforeEach(async () => {
  t = await testApp();
  folder = await mkdtemp(join(tmpdir(), 'outreachd-commands-'));
  campaignId = (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Autumn' })).body.data.id;
});
afterEach(async () => {
  await rm(folder, { recursive: true });
  await t[Symbol.asyncDispose]();
});

async function outreachd(...args: string[]) {
  await using child = startChild(['src/main.ts', ...args], {
    OUTREACHD_SECRET: t.app.config.secret!,
    DATABASE_URL: t.databaseUrl,
  });
  const { code } = await child.ended;
  const said = child.said();
  return { code, said, json: () => JSON.parse(said) };
}
const wrongUsage = async (run: Run, args: readonly string[]): Promise<string> => {
  const env = { OUTREACHD_SECRET: t.app.config.secret!, DATABASE_URL: t.databaseUrl };
  const refused: unknown = await run([...args], env).catch((error: unknown) => error);
  return refused instanceof UsageError ? refused.message : `no wrong usage: ${String(refused)}`;
};
async function file(name: string, text: string): Promise<string> {
  await writeFile(join(folder, name), text);
  return join(folder, name);
}

describe('import-blacklist', () => {
  const listed = async (): Promise<string[]> =>
    (await t.call('GET', `/blacklist?TeamId=${t.teamId}&limit=100`)).body.data
      .map(({ address }: { address: string }) => address)
      .toSorted();

  it('adds what a file lists, writes the rejected rows to be mended, and takes it off again', async () => {
    const csv = await file('list.csv', 'Domain;E-Mail;note\nwhole.test;;a\n;anna@out.test;b\n;bad;c\n');
    const rejected = join(folder, 'bad.csv');
    const asked = ['import-blacklist', '--team', t.teamId, '--file'];
    const first = await outreachd(...asked, csv, '--reason', 'unsubscribe', '--rejected', rejected, '--json');
    expect([first.code, first.json()]).toMatchObject([
      1,
      { status: 'completed', created_count: 2, rejected_count: 1, rejected: [{ line: 4, address: 'bad' }] },
    ]);
    expect(await listed()).toEqual(['@whole.test', 'anna@out.test']);
    const mended = (await readFile(rejected, 'utf8')).replace('"bad"', '"bo@out.test"');
    expect(mended).toMatch(/^\ufeff"line","reason","Domain","E-Mail","note"\r\n"4","address must /);
    const again = await outreachd(...asked, await file('mended.csv', mended));
    expect([again.code, again.said]).toEqual([0, expect.stringContaining('1 added, 0 listed before')]);
    const off = await outreachd(...asked, csv, '--remove', '--reason', 'unsubscribe');
    expect(off.said).toContain('2 removed, 0 kept for another cause, 0 not listed');
    expect(await listed()).toEqual(['bo@out.test']);
    const log = await t.call('GET', '/audit-log?object=blacklist');
    const who = { operation: 'import-blacklist', actor: { os_user: userInfo().username, api_key_id: null } };
    expect(log.body.data).toMatchObject([
      { ...who, action: 'removed', after: { count: 2 } },
      { ...who, action: 'added', after: { count: 1 } },
      { ...who, action: 'added', after: { count: 2 } },
    ]);
  });

  it.each([
    ['--team and --file are required', ['--team', '00000000-0000-7000-8000-000000000001']],
    ['--file: nowhere.csv cannot be read', ['--team', '00000000-0000-7000-8000-000000000001', '--file', 'nowhere.csv']],
    ['--team must be an id', ['--team', 'x', '--file', 'nowhere.csv']],
    ['--reason must be one of manual', ['--team', 'x', '--file', 'y', '--reason', 'mood']],
  ])('is wrong usage: %s', async (message, args) =>
    expect(await wrongUsage(importBlacklist, args)).toContain(message),
  ); // prettier-ignore
});

describe('import-contacts', () => {
  const enrolled = async (): Promise<string[]> =>
    (await t.call('GET', `/contacts?TeamId=${t.teamId}&CampaignId=${campaignId}&limit=100`)).body.data.map(
      ({ email }: { email: string }) => email,
    );

  it('brings good rows in, without a worker, and tells the others with their lines', async () => {
    const csv = await file(
      'people.csv',
      'email,first_name,Town\nanna@else.test,Anna,Ulm\n' +
        'not an address,Bo,\n"carl@else.test",Carl,"Bonn\n' +
        'am Rhein"\nanna@else.test,Anna,\n,,\n',
    );
    const first = await outreachd('import-contacts', '--campaign', campaignId, '--file', csv, '--json');
    expect(first.json()).toMatchObject({
      status: 'completed',
      contact_count: 4,
      created: 2,
      updated: 0,
      rejected: [{ line: 3, param: 'email', remedy: expect.stringMatching(/^give the address/) }],
      duplicates: [{ line: 6, email: 'anna@else.test' }],
    });
    expect(first.code).toBe(1);
    expect((await enrolled()).toSorted()).toEqual(['anna@else.test', 'carl@else.test']);
    const again = await outreachd('import-contacts', '--campaign', campaignId, '--file', csv);
    expect(again.said).toMatch(/^line 3: not an address: .+\nline 6: anna@else\.test: /m);
    expect(again.said).toContain('0 added, 2 updated, 1 duplicates, 1 rejected');
  });

  it('ends with 0 when every row is in, read by the columns that were mapped', async () => {
    const csv = await file('people.csv', 'Mail=private;Town\nanna@else.test;Ulm\n');
    const { code, said } = await outreachd(
      'import-contacts',
      '--campaign',
      campaignId,
      '--file',
      csv,
      '--map',
      'Mail=private=email',
      '--map',
      'Town=custom.city',
    );
    expect([code, said]).toEqual([0, expect.stringContaining('1 added')]);
    const { data } = (await t.call('GET', `/contacts?TeamId=${t.teamId}&CampaignId=${campaignId}`)).body;
    expect(data).toMatchObject([{ email: 'anna@else.test', custom: { city: 'Ulm' } }]);
  });

  it('says with --dry-run what it would find, and imports nothing', async () => {
    const csv = await file('people.csv', 'Mail;Ort\nanna@else.test;Ulm\nbad;\n');
    const asked = ['import-contacts', '--campaign', campaignId, '--file', csv, '--dry-run'];
    const { code, said } = await outreachd(...asked);
    expect(code).toBe(1);
    expect(said).toContain('  Ort -> city   "Ulm"');
    expect(said).toMatch(/ {2}1: email must .+ \(give the address.+\); line 3\n/);
    expect(said).toContain(
      'dry run: 1 would be added, 0 updated (1 new to the team); 0 duplicates, 1 rejected',
    );
    expect((await outreachd(...asked, '--json')).json()).toMatchObject({ status: 'tried', created_count: 1 });
    expect(await enrolled()).toEqual([]);
  });

  it('writes the rejected rows to a new file, which is imported once it is mended', async () => {
    const csv = await file('people.csv', 'Mail;Ort\nanna@else.test;Ulm\nbad;Bonn\n');
    const rejected = join(folder, 'rejected.csv');
    const asked = ['import-contacts', '--campaign', campaignId, '--file'];
    await outreachd(...asked, csv, '--rejected', rejected);
    const mended = (await readFile(rejected, 'utf8')).replace('"bad"', '"bo@else.test"');
    expect(mended).toMatch(/^\ufeff"line";"reason";"Mail";"Ort"\r\n"3";"email must /);
    expect((await outreachd(...asked, await file('mended.csv', mended))).said).toContain('1 added');
    expect((await enrolled()).toSorted()).toEqual(['anna@else.test', 'bo@else.test']);
    const args = ['--campaign', campaignId, '--file', csv, '--rejected', rejected];
    expect(await wrongUsage(importContacts, args)).toContain('is there already');
  });

  it('imports nothing of a file that is refused as a whole, and ends with 1', async () => {
    const csv = await file('people.csv', 'email\nno-address\n');
    const refused = await outreachd('import-contacts', '--campaign', campaignId, '--file', csv, '--json');
    expect(refused.json()).toMatchObject({ status: 'refused', code: 'validation_error' });
    expect(refused.code).toBe(1);
    expect(await enrolled()).toEqual([]);
  });

  it('that is stopped leaves what was accepted to the workers', async () => {
    const csv = await file('people.csv', 'email\nanna@else.test\n');
    const asked = { campaignId, open: () => createReadStream(csv), mapping: null, validateEmails: false };
    const done = (await importFile(t.app, asked, AbortSignal.abort()))!;
    expect(done).toMatchObject({ status: 'stopped', contact_count: 1, created: 0 });
    expect(await enrolled()).toEqual([]);
    const upload = { teamId: t.teamId, uploadId: done.upload_id };
    await mergeUpload(t.app, upload, new AbortController().signal);
    expect(await enrolled()).toEqual(['anna@else.test']);
  });

  it('ends with 2 when it is asked for what is not there', async () => {
    const csv = await file('people.csv', 'email\nanna@else.test\n');
    for (const [args, says] of [
      [['--campaign', t.teamId, '--file', csv], 'no such campaign'],
      [['--campaign', 'autumn', '--file', csv], 'must be an id'],
      [['--campaign', campaignId, '--file', join(folder, 'none.csv')], 'cannot be read'],
      [['--campaign', campaignId, '--file', csv, '--map', 'email'], 'COLUMN=FIELD'],
      [['--campaign', campaignId, '--file', csv, '--map', 'email=mood'], 'not a contact field'],
      [['--campaign', campaignId, '--file', csv, '--map', 'email=email', 'town=city'], "'town=city'"],
      [['--file', csv], 'are required'],
    ] as const) {
      expect(await wrongUsage(importContacts, args)).toContain(says);
    }
    const { code } = await outreachd('import-contacts', '--campaign', t.teamId, '--file', csv);
    expect(code).toBe(2);
    expect(await enrolled()).toEqual([]);
  });
});

describe('webhooks by hand', () => {
  let receiver: HookReceiver;
  let hook: { id: string; secret_once: string };
  beforeEach(async () => {
    receiver = await startHookReceiver();
    hook = (await t.call('POST', '/webhooks', { team_id: t.teamId, url: `${receiver.url}/hook` })).body.data;
  });
  afterEach(() => receiver[Symbol.asyncDispose]());

  async function happen(count: number): Promise<string[]> {
    const drafts = Array.from({ length: count }, (): EventDraft => {
      t.clock.advance(1000);
      return { teamId: t.teamId, type: 'open', occurredAt: t.clock.now(), campaignId };
    });
    return (await transact(t.app.db, (trx) => t.app.eventLog.record(trx, drafts))).map(({ id }) => id);
  }
  const deliver = (): Promise<void> =>
    createDeliverer(t.app).drainEndpoint(
      { teamId: t.teamId, webhookId: hook.id },
      new AbortController().signal,
    );
  const received = (): string[] =>
    receiver.posts.map(({ body }) => (JSON.parse(body) as { event_id: string }).event_id);

  it('a received one verifies by its capture; one that was altered, is old or another secret does not', async () => {
    await happen(1);
    await deliver();
    const [post] = receiver.posts;
    const headers = await file(
      'headers.txt',
      `POST /hook HTTP/1.1\r\n${Object.entries(post!.headers)
        .map(([name, value]) => `${name}: ${String(value)}`)
        .join('\r\n')}\r\n`,
    );
    const body = await file('body.json', post!.body);
    const secret = await file('secret', `${hook.secret_once}\n`);
    const at = t.clock.now().toISOString();
    const verify = (...more: string[]) =>
      outreachd('verify-webhook', '--headers', headers, '--body', body, '--secret-file', secret, ...more);
    const good = await verify('--at', at, '--json');
    expect([good.code, good.json()]).toMatchObject([0, { ok: true }]);
    expect(await verify('--at', '2026-11-17T09:00:00Z')).toMatchObject({
      code: 1,
      said: expect.stringContaining('too_old') as string,
    });
    const altered = await file('altered.json', JSON.stringify(JSON.parse(post!.body), null, 2));
    const tried = await verify('--at', at, '--body', altered, '--json');
    expect([tried.code, tried.json()]).toMatchObject([1, { fault: 'body_altered' }]);
    const other = await outreachd(
      'verify-webhook',
      '--headers',
      headers,
      '--body',
      body,
      '--secret',
      'whsec_b3RoZXI=',
      '--at',
      at,
      '--json',
    );
    expect([other.code, other.json()]).toMatchObject([1, { fault: 'wrong_secret' }]);
    for (const [args, says] of [
      [['--body', body, '--secret', 'x'], '--headers or --header are required'],
      [['--body', body, '--headers', headers], 'one of --secret'],
      [['--body', join(folder, 'none'), '--headers', headers, '--secret', 'x'], 'cannot be read'],
      [['--body', body, '--headers', headers, '--secret', 'x', '--at', 'yesterday'], 'must be a time'],
      [['--body', body, '--headers', headers, '--secret', 'x', '--tolerance', 'long'], 'number of seconds'],
      [['--body', body, '--headers', headers, '--secret', 'x', '--tolerance', ''], 'number of seconds'],
    ] as const)
      expect(await wrongUsage(verifyWebhook, args)).toContain(says);
  });

  it('a window longer than a batch is replayed whole, once, and only once', async () => {
    const ids = await happen(1100);
    await deliver();
    expect(received()).toHaveLength(1100);
    const replay = (...more: string[]) =>
      outreachd('replay-webhooks', '--start', '2026-11-16', '--end', '2026-11-17', ...more);
    const counted = await replay('--webhook', hook.id, '--dry-run', '--json');
    expect([counted.code, counted.json()]).toMatchObject([0, { dry_run: true, events: 1100 }]);
    const replayed = await replay('--webhook', hook.id, '--json');
    expect([replayed.code, replayed.json()]).toMatchObject([0, { queued: 1100, waiting: 0 }]);
    const again = await replay('--team', t.teamId);
    expect([again.code, again.said]).toEqual([
      0,
      expect.stringContaining('0 queued, 1100 still on their way'),
    ]);
    // The command queued by the machine's clock, which may be ahead of the test's.
    t.clock.set(new Date(Math.max(Date.now(), t.clock.now().getTime()) + 60_000));
    await deliver();
    expect(received().toSorted()).toEqual([...ids, ...ids].toSorted());
  });

  it('named events alone are replayed, and what is not there is wrong usage', async () => {
    const [first] = await happen(3);
    await deliver();
    const named = await outreachd('replay-webhooks', '--webhook', hook.id, '--event', first!, '--json');
    expect(named.json()).toMatchObject({ queued: 1 });
    for (const [args, says] of [
      [['--webhook', t.teamId, '--start', '2026-11-16'], 'no such webhook'],
      [['--team', hook.id, '--start', '2026-11-16'], 'no enabled webhook'],
      [['--webhook', hook.id, '--start', '2026-11-16', '--end', '2027-11-16'], 'at most 90 days'],
      [['--webhook', hook.id, '--start', '2026-11-16', '--event', first!], 'one of --start and --event'],
      [['--webhook', hook.id, '--event', first!, first!], `'${first}'`],
      [['--webhook', hook.id, '--start', 'monday'], 'must be a time'],
      [['--webhook', hook.id, '--start', '2026-11-16', '--end', '2026-11-31'], 'must be a time'],
      [['--webhook', hook.id, '--start', '2026-11-16T9:00Z'], 'must be a time'],
      [['--start', '2026-11-16'], 'one of --webhook and --team'],
    ] as const) {
      expect(await wrongUsage(replayWebhooks, args)).toContain(says);
    }
  });
});
