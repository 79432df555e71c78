import { mkdir, mkdtemp, open, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { takeSteps } from '../../../src/enrollments/take-steps.ts';
import { lockFile } from '../../../src/platform/file-lock.ts';
import { leaseSender } from '../../../src/senders/lease-sender.ts';
import { saveSender } from '../../../src/senders/save-sender.ts';
import { claimSends } from '../../../src/sending/claim-sends.ts';
import { createContents } from '../../../src/sending/content.ts';
import { markData } from '../../../src/sending/mark-store.ts';
import { createOutcomeWriter } from '../../../src/sending/outcome-writer.ts';
import { openJournal } from '../../../src/sending/journal.ts';
import type { SmtpOutcome } from '../../../src/sending/rules/smtp-outcome.ts';
import type { MailOutcome } from '../../../src/sending/record-outcomes.ts';
import { createPlanCache } from '../../../src/sequences/load-plan.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { eventually } from '../../support/eventually.ts';
import { id, oneMail } from '../../support/graph.ts';
import { openMailer } from '../../support/mailer.ts';
import { markTimes } from '../../support/mark-times.ts';

let t: TestApp;
let folder: string;
const ids: Record<string, string> = {};
let answers: MailOutcome[];
let at: { teamId: string; senderId: string; token: string };

const ACCEPTED: SmtpOutcome = { kind: 'accepted', code: 250, enhanced: null, reply: 'taken' };
const GREYLISTED: SmtpOutcome = {
  kind: 'deferred',
  code: 450,
  enhanced: '4.7.1',
  reply: 'later',
  phase: 'rcpt',
};
const NOBODY: SmtpOutcome = {
  kind: 'rejected',
  code: 550,
  enhanced: '5.1.1',
  reply: 'User unknown',
  phase: 'rcpt',
  scope: 'recipient',
};

beforeEach(async () => {
  t = await testApp();
  folder = await mkdtemp(join(tmpdir(), 'outreachd-answers-'));
  const { id: senderId } = await saveSender(t.app, t.teamId, {
    email: 'anna@outreach.test',
    spacing_seconds: 0,
    smtp_host: '127.0.0.1',
    smtp_port: 2525,
    smtp_security: 'none',
  });
  const campaign = { TeamId: t.teamId, name: 'Answers', ...oneMail('Hi', 'Text') };
  const CampaignId = (await t.call('POST', '/campaigns', campaign)).body.data.id;
  for (const name of ['ann', 'ben', 'eve'])
    ids[name] = (
      await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId, email: `${name}@else.test` })
    ).body.data.id;
  await t.call('PATCH', `/campaigns/${CampaignId}`, { status: 'active' });
  await takeSteps({ ...t.app, plans: createPlanCache(t.app) });
  at = { teamId: t.teamId, senderId, token: id(901) };
  await leaseSender(t.app.db, { ...at, wall: t.clock.wall(), seconds: 600 });
  const { claimed } = await claimSends({ ...t.app, contents: createContents() }, { ...at, want: 10 });
  const held = claimed.map(({ row, token }) => ({ id: row.id, token }));
  await markData(t.app.db, t.teamId, held, markTimes(t));
  const said = { 'ann@else.test': ACCEPTED, 'ben@else.test': GREYLISTED, 'eve@else.test': NOBODY };
  answers = claimed.map(({ row, token }) => ({
    teamId: t.teamId,
    id: row.id,
    token,
    fromEmail: 'anna@outreach.test',
    outcome: said[row.recipient as keyof typeof said],
    at: t.clock.now().toISOString(),
  }));
});
afterEach(async () => {
  await t[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const ledger = () =>
  t.app.db
    .selectFrom('email_sends')
    .select(['recipient', 'state', 'settled_by', 'sent_at'])
    .orderBy('recipient')
    .execute();
const WRITTEN = [
  { recipient: 'ann@else.test', state: 'sent', settled_by: 'smtp_reply' },
  { recipient: 'ben@else.test', state: 'pending' },
  { recipient: 'eve@else.test', state: 'rejected', settled_by: 'smtp_reply' },
];
const events = async () =>
  (
    await t.app.db
      .selectFrom('events')
      .select('type')
      .where('type', 'not in', ['contact_added', 'scheduled'])
      .orderBy('type')
      .execute()
  ).map(({ type }) => type);
const files = async () => (await readdir(join(folder, 'journal'))).toSorted();
const journalOf = async (name: string, ...kept: MailOutcome[]) => {
  const journal = await openJournal(folder, name);
  await Promise.all(kept.map((answer) => journal.append(answer)));
  return journal;
};

describe('what a lost process left in its journal', () => {
  it('is written by the next one, at the time it was said, once, and removed', async () => {
    const lost = await journalOf('lost', ...answers);
    await lost.close(false);
    // Its process died while it rewrote the journal and looked for room on the disk.
    for (const end of ['next', 'check']) await writeFile(join(folder, 'journal', `lost.jsonl.${end}`), '{');
    const saidAt = t.clock.now();
    t.clock.advance(30_000);
    await using mailer = await openMailer(t.app, folder);
    await eventually(files, (names) => names.length === 2);
    expect(await ledger()).toMatchObject(WRITTEN);
    expect((await ledger())[0]!.sent_at).toEqual(saidAt);
    expect(await events()).toEqual(['email_sent', 'bounce', 'finished']);
    await mailer.answers.keep(answers[0]!);
    expect(await events()).toEqual(['email_sent', 'bounce', 'finished']);
  });

  it('counts although the mail was parked in doubt meanwhile', async () => {
    await t.app.db.updateTable('email_sends').set({ state: 'uncertain', lease_until: null }).execute();
    await t.app.wake.stop();
    await t.app.db.deleteFrom('dues').execute();
    await (await journalOf('lost', ...answers)).close(false);
    await using _mailer = await openMailer(t.app, folder);
    await eventually(ledger, (rows) => rows.every(({ state }) => state !== 'uncertain'));
    expect(await ledger()).toMatchObject(WRITTEN);
    // The retry is due then, although no drain waits for it.
    const due = () =>
      t.app.db.selectFrom('dues').select('due_at').where('kind', '=', 'mailbox').executeTakeFirst();
    await eventually(due, (row) => row?.due_at.getTime() === t.clock.now().getTime() + 300_000);
  });

  it('is left alone while that process lives', async () => {
    const living = await journalOf('living', ...answers);
    await using _mailer = await openMailer(t.app, folder);
    await (await journalOf('lost', answers[0]!)).close(false);
    t.clock.advance(6_000);
    await eventually(ledger, ([ann]) => ann!.state === 'sent');
    expect((await ledger()).map(({ state }) => state)).toEqual(['sent', 'data', 'data']);
    expect(await files()).toContain('living.jsonl');
    await living.close(true);
  });

  it('may end in half a line and hold lines that are no answers', async () => {
    const odd = [
      { ...answers[2]!, id: 'no id' },
      { ...answers[2]!, outcome: null },
      { ...answers[2]!, at: 'never' },
    ];
    const text = `${JSON.stringify(answers[0])}\nnull\n{"id":1}\n[]\n${odd.map((each) => JSON.stringify(each)).join('\n')}\n${JSON.stringify(answers[1])}\n${JSON.stringify(answers[2]).slice(0, 40)}`;
    await (await journalOf('mine')).close(true);
    await writeFile(join(folder, 'journal', 'lost.jsonl'), text);
    await using _mailer = await openMailer(t.app, folder);
    await eventually(ledger, ([, ben]) => ben!.state === 'pending');
    expect((await ledger()).map(({ state }) => state)).toEqual(['sent', 'pending', 'data']);
  });

  it('stops no recovery of mails when its folder cannot be read', async () => {
    const answers = createOutcomeWriter(t.app, await openJournal(folder, 'mine'));
    await rm(join(folder, 'journal'), { recursive: true });
    await expect(answers.adopt()).resolves.toBeUndefined();
    await mkdir(join(folder, 'journal'));
    await answers.stop();
  });

  it('is written although another journal and its lock cannot be read', async () => {
    await (await journalOf('lost', ...answers)).close(false);
    await mkdir(join(folder, 'journal', 'a-folder.jsonl'));
    await writeFile(join(folder, 'journal', 'b.jsonl'), '');
    await writeFile(join(folder, 'journal', 'b.lock'), 'not a lock file '.repeat(400));
    await using _mailer = await openMailer(t.app, folder);
    await eventually(ledger, (rows) => rows.every(({ state }) => state !== 'data'));
    expect(await ledger()).toMatchObject(WRITTEN);
    expect(await files()).toEqual(expect.arrayContaining(['a-folder.jsonl', 'b.jsonl']));
  });

  it('says nothing of a mail that the same drain claimed again since', async () => {
    const withdrawn = { ...answers[0]!, outcome: { kind: 'withdrawn' } } satisfies MailOutcome;
    {
      await using mailer = await openMailer(t.app, folder);
      await mailer.answers.keep(withdrawn);
    }
    const { claimed } = await claimSends({ ...t.app, contents: createContents() }, { ...at, want: 1 });
    const again = claimed.map(({ row, token }) => ({ id: row.id, token }));
    expect(again[0]).toMatchObject({ id: withdrawn.id });
    await markData(t.app.db, t.teamId, again, markTimes(t));
    await (await journalOf('lost', withdrawn, answers[1]!)).close(false);
    await using _mailer = await openMailer(t.app, folder);
    await eventually(ledger, ([, ben]) => ben!.state === 'pending');
    expect((await ledger())[0]).toMatchObject({ state: 'data' });
  });

  it('is one event also when an answer was noted twice', async () => {
    await (await journalOf('lost', ...answers, ...answers)).close(false);
    await using _mailer = await openMailer(t.app, folder);
    await eventually(ledger, ([ann]) => ann!.state === 'sent');
    expect(await events()).toEqual(['email_sent', 'bounce', 'finished']);
  });

  it('stays where it is when its mails are of another database', async () => {
    const foreign = { ...answers[0]!, id: id(77) };
    await (await journalOf('foreign', foreign, answers[1]!)).close(false);
    await (await journalOf('lost', answers[0]!)).close(false);
    await using _mailer = await openMailer(t.app, folder);
    await eventually(ledger, ([ann]) => ann!.state === 'sent');
    await eventually(files, (names) => !names.includes('lost.jsonl'));
    expect((await ledger())[1]).toMatchObject({ state: 'data' });
    expect(await files()).toContain('foreign.jsonl');
  });
});

describe('an answer that cannot be written at once', () => {
  it('keeps no other answer back, is kept on disk, and is written when it can be', async () => {
    await using mailer = await openMailer(t.app, folder);
    const blocker = await t.app.pool.connect();
    await blocker.query('begin');
    await blocker.query('select 1 from enrollments where id = $1 for update', [ids.eve]);
    await Promise.all(answers.map((answer) => mailer.answers.keep(answer)));
    expect((await ledger()).map(({ state }) => state)).toEqual(['sent', 'pending', 'data']);
    const [own] = (await files()).filter((name) => name.endsWith('.jsonl'));
    expect(await readFile(join(folder, 'journal', own!), 'utf8')).toContain(answers[2]!.id);
    await blocker.query('rollback');
    blocker.release();
    t.clock.advance(60_000);
    await eventually(ledger, (rows) => rows[2]!.state === 'rejected');
  });

  it('stays in the journal when the process ends first', async () => {
    const blocker = await t.app.pool.connect();
    await blocker.query('begin');
    await blocker.query('select 1 from enrollments where id = $1 for update', [ids.eve]);
    {
      await using mailer = await openMailer(t.app, folder);
      await Promise.all(answers.map((answer) => mailer.answers.keep(answer)));
    }
    expect((await files()).filter((name) => name.endsWith('.jsonl'))).toHaveLength(1);
    await blocker.query('rollback');
    blocker.release();
    await using _next = await openMailer(t.app, folder);
    await eventually(ledger, (rows) => rows[2]!.state === 'rejected');
  });
});

describe('the journal', () => {
  it('is removed with its lock when everything is written', async () => {
    {
      await using mailer = await openMailer(t.app, folder);
      await Promise.all(answers.map((answer) => mailer.answers.keep(answer)));
    }
    expect(await files()).toEqual([]);
    expect(await ledger()).toMatchObject(WRITTEN);
  });

  it('is for its owner alone, and locked while its process lives', async () => {
    const journal = await journalOf('mine');
    expect(lockFile(join(folder, 'journal', 'mine.lock'))).toBeNull();
    await journal.close(true);
  });

  it('drops what is written once it has grown, and keeps what is not', async () => {
    const journal = await openJournal(folder, 'mine');
    const long = { ...answers[0]!, fromEmail: `${'x'.repeat(1024)}@outreach.test` };
    for (let n = 0; n < 1_200; n += 100)
      await Promise.all(Array.from({ length: 100 }, () => journal.append(long)));
    const size = async () => (await readFile(join(folder, 'journal', 'mine.jsonl'))).length;
    expect(await size()).toBeGreaterThan(1024 * 1024);
    await Promise.all([journal.compact(() => [answers[1]!]), journal.append(answers[2]!)]);
    const left = (await readFile(join(folder, 'journal', 'mine.jsonl'), 'utf8')).trim().split('\n');
    expect(left.map((line) => (JSON.parse(line) as MailOutcome).id)).toContain(answers[1]!.id);
    expect(await size()).toBeLessThan(10_000);
    await journal.append(answers[2]!);
    expect(await readFile(join(folder, 'journal', 'mine.jsonl'), 'utf8')).toContain(answers[2]!.id);
    await journal.close(true);
  });

  describe('on a disk that is nearly full', () => {
    let handles: FileHandle;
    const read = async (): Promise<string[]> =>
      (await readFile(join(folder, 'journal', 'mine.jsonl'), 'utf8')).split('\n').flatMap((line) => {
        try {
          return (JSON.parse(line) as MailOutcome).id;
        } catch {
          return [];
        }
      });
    beforeEach(async () => {
      await using handle = await open(folder);
      handles = Object.getPrototypeOf(handle) as FileHandle;
    });
    afterEach(() => void vi.restoreAllMocks());

    it('goes on when a part of a write is taken, also of what it drops down to', async () => {
      const journal = await journalOf('mine');
      const write = handles.write;
      // As on Linux: a part is written, without an error.
      vi.spyOn(handles, 'write').mockImplementation(function (this: FileHandle, data: unknown) {
        return write.call(this, String(data).slice(0, 40)) as never;
      });
      for (const answer of answers) await journal.append(answer);
      expect(await read()).toEqual(answers.map((answer) => answer.id));
      const long = { ...answers[0]!, fromEmail: `${'x'.repeat(1024 * 1024)}@outreach.test` };
      await journal.append(long);
      await journal.compact(() => answers);
      expect(await read()).toEqual(answers.map((answer) => answer.id));
      await journal.close(true);
    });

    it('loses no answer to the half line of one that was refused', async () => {
      const journal = await journalOf('mine', answers[0]!);
      const { writeFile: whole } = handles;
      vi.spyOn(handles, 'writeFile').mockImplementationOnce(async function (this: FileHandle, data: unknown) {
        await whole.call(this, (data as Buffer).subarray(0, 40));
        throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      });
      await expect(journal.append(answers[1]!)).rejects.toThrow('no space');
      await journal.append(answers[2]!);
      expect(await read()).toEqual([answers[0]!.id, answers[2]!.id]);
      await journal.close(true);
    });
  });

  it('that cannot be written is refused when the process starts, with the setting to change', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    await expect(openJournal(file, 'mine')).rejects.toThrow(
      /^OUTREACHD_DATA_DIR: the send journal cannot be written/,
    );
  });
});
