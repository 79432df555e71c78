import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { App } from '../../src/app.ts';
import { takeSteps } from '../../src/enrollments/take-steps.ts';
import { saveSender } from '../../src/senders/save-sender.ts';
import { recoverSends } from '../../src/sending/recover-sends.ts';
import { createPlanCache } from '../../src/sequences/load-plan.ts';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { dieAt } from '../support/death.ts';
import { eventually } from '../support/eventually.ts';
import { oneMail } from '../support/graph.ts';
import { openMailer } from '../support/mailer.ts';
import { otherMails } from '../support/other-mails.ts';
import { startSmtpSink } from '../support/smtp-sink.ts';
import type { SinkPhase, SinkScript, SmtpSink } from '../support/smtp-sink.ts';
import { rowsOf } from './matrix.ts';
import { counted, expectSound } from './sound.ts';

const HOUR_MS = 3_600_000;
const never = new AbortController().signal;

const script: SinkScript = {};

let t: TestApp;
let sink: SmtpSink;
let folder: string;
let CampaignId: string;
let boxes = 0;
let death: PromiseWithResolvers<void>;
let at: { teamId: string; senderId: string };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outreachd-crash-'));
  sink = await startSmtpSink(script);
  const shipped = { leaseSeconds: 600, onUncertain: 'assume_sent' } as const;
  t = await testApp({ config: { sending: { ...shipped, connectionsPerMailbox: 1 } } });
});
afterAll(async () => {
  await t[Symbol.asyncDispose]();
  await sink.close();
  await rm(folder, { recursive: true, force: true });
});

/** The server delays the second mail, so that a worker hands over at most one before it dies. */
const waitForDeath = (phase: SinkPhase): Promise<void> | undefined =>
  phase === 'mail' && sink.mails.length > 0 ? death.promise : undefined;

beforeEach(async () => {
  sink.mails.length = 0;
  death = Promise.withResolvers();
  script.wait = waitForDeath;
  const email = `box${++boxes}@outreach.test`;
  const { id } = await saveSender(t.app, t.teamId, {
    email,
    spacing_seconds: 0,
    smtp_host: '127.0.0.1',
    smtp_port: sink.port,
    smtp_security: 'none',
  });
  at = { teamId: t.teamId, senderId: id };
  const mails = otherMails(t, { id, email });
  const person = await mails.person(`p${boxes}@people.test`);
  await mails.reply({ email: `r${boxes}@people.test` });
  await mails.forward(`f${boxes}@else.test`);
  await mails.broadcast([person]);
  await mails.placement([`s${boxes}@seeds.test`]);
  await mails.test(`t${boxes}@outreach.test`);
  const campaign = { TeamId: t.teamId, name: 'C', senders: [id], ...oneMail('Hi', 'Text') };
  CampaignId = (await t.call('POST', '/campaigns', campaign)).body.data.id;
  await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId, email: `c${boxes}@people.test` });
  await t.call('PATCH', `/campaigns/${CampaignId}`, { status: 'active' });
  await takeSteps({ ...t.app, plans: createPlanCache(t.app) });
});

const mailsOf = () =>
  t.app.db
    .selectFrom('email_sends')
    .select(['id', 'message_id', 'source', 'state', 'settled_by', 'sender_id'])
    .where('sender_id', '=', at.senderId)
    .orderBy('source')
    .execute();
const drain = async (app: App, dataDir: string): Promise<void> => {
  await using mailer = await openMailer(app, dataDir);
  await mailer.drain(at, never);
};
async function takeOver(): Promise<void> {
  await using mailer = await openMailer(t.app, folder);
  await mailer.answers.adopt();
  await recoverSends(t.app);
  await mailer.drain(at, never);
}
async function fates(): Promise<string> {
  delete script.wait;
  death.resolve();
  // The server reads the dead worker's bytes to the end of the connection.
  await eventually(
    () => Promise.resolve(sink.open),
    (open) => open === 0,
  );
  const before = await mailsOf();
  const byDead = new Set(sink.mails.map(({ messageId }) => messageId));
  t.clock.advance(t.app.config.sending.leaseSeconds * 1_000 + 1_000);
  await takeOver();
  const doubted = new Set((await mailsOf()).flatMap(({ state, id }) => (state === 'uncertain' ? id : [])));
  t.clock.advance(HOUR_MS + 1_000);
  await takeOver();
  const after = await mailsOf();
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  const arrived = sink.mails.map(({ messageId }) => messageId);
  expect(arrived, 'no mail twice').toEqual([...new Set(arrived)]);
  const events = await t.app.pool.query(
    "select source from events e join email_sends s on s.team_id = e.team_id and s.id = e.email_send_id where type = 'email_sent' and s.sender_id = $1",
    [at.senderId],
  );
  const sources = events.rows.map(({ source }: { source: string }) => source).toSorted();
  expect(sources, 'each is told once').toEqual(['broadcast', 'reply', 'step']);
  return counted(
    after.map(({ id, message_id: messageId, state, settled_by: by }) => {
      const left = byDead.has(messageId) ? 'left' : arrived.includes(messageId) ? 'sent' : 'never left';
      if (doubted.has(id) && state === 'sent' && by === 'assumed')
        return `${left}, in doubt, assumed sent after an hour`;
      if (state !== 'sent' || by !== 'smtp_reply') return `${left}, ${state} by ${by}`;
      return byDead.has(messageId) ? 'sent by the dead one' : 'sent by the next worker';
    }),
  );
}
const journalIn = async (dataDir: string): Promise<string> => {
  const files = join(dataDir, 'journal');
  const names = (await readdir(files).catch(() => [])).filter((name) => name.endsWith('.jsonl'));
  return (await Promise.all(names.map((name) => readFile(join(files, name), 'utf8')))).join('');
};

describe('no mail leaves twice and none is lost when a worker dies', () => {
  it.each(rowsOf('sending'))('at %s: %s', async (point, expected) => {
    await dieAt(t, point, (app) => drain(app, app.config.dataDir), { journalsOf: folder });
    expect(await fates()).toBe(expected);
    await expectSound(t);
  });

  it('with an answer that only its send journal has: 1 sent by the dead one; 5 sent by the next worker', async () => {
    const locked = Promise.withResolvers<void>();
    script.wait = (phase) => (phase === 'dot' ? locked.promise : waitForDeath(phase));
    const holder = await t.app.pool.connect();
    onTestFinished(() => holder.release(true));
    await dieAt(
      t,
      'when told',
      async (app, die) => {
        const sending = drain(app, app.config.dataDir);
        const [mail] = await eventually(() => Promise.resolve(sink.mails), ({ length }) => length > 0);
        await holder.query('begin');
        await holder.query('select 1 from email_sends where message_id = $1 for update', [mail!.messageId]);
        locked.resolve();
        await eventually(() => journalIn(app.config.dataDir), (text) => text.includes('accepted'));
        die();
        await sending;
      },
      { journalsOf: folder },
    ); // prettier-ignore
    await holder.query('rollback');
    expect((await mailsOf()).filter(({ state }) => state === 'sent')).toEqual([]);
    expect(await fates()).toBe('1 sent by the dead one; 5 sent by the next worker');
    await expectSound(t);
  });
});
