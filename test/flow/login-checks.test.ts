import { afterEach, beforeEach, expect, it } from 'vitest';
import { startWork } from '../../src/platform/work/poller.ts';
import { workOf } from '../support/work.ts';
import { startSandbox } from '../../src/sandbox/sandbox.ts';
import type { Sandbox } from '../../src/sandbox/sandbox.ts';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { eventually } from '../support/eventually.ts';
import { oneMail } from '../support/graph.ts';
import { startSmtpSink } from '../support/smtp-sink.ts';

const ADDRESS = 'anna@outreach.test';
const PASSWORD = 'secret';
const HOUR_MS = 3_600_000;

let t: TestApp;
let sandbox: Sandbox;
let closing: AsyncDisposableStack;
beforeEach(async () => {
  closing = new AsyncDisposableStack();
  t = closing.use(await testApp());
  sandbox = closing.use(
    await startSandbox({
      mailboxes: [{ address: ADDRESS, password: PASSWORD }],
      now: t.clock.now,
      id: () => t.app.ids.uuid(t.clock.now()),
      seed: 'one',
    }),
  );
});
afterEach(() => closing.disposeAsync());

const worker = async (): Promise<void> => {
  const work = await startWork(t.app, workOf('inbox.logins'));
  closing.defer(async () => void (await Promise.all(work.map((each) => each.stop()))));
};
async function mailbox(name: string, over: object = {}): Promise<string> {
  const { body } = await t.call('POST', '/senders', {
    TeamId: t.teamId,
    email: `${name}@outreach.test`,
    smtp_host: '127.0.0.1',
    smtp_port: sandbox.smtp.port,
    smtp_security: 'none',
    smtp_user: ADDRESS,
    smtp_password: PASSWORD,
    ...over,
  });
  return body.data.id;
}
const health = async (id: string) => (await t.call('GET', `/senders/${id}`)).body.data.health;
const checked = (id: string, after?: Date) =>
  eventually(
    () => health(id),
    ({ smtp_checked_at: at }) => at !== null && (!after || new Date(at) >= after),
  );
const logins = async () => {
  const made = await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'A', ...oneMail('Hi', 'Text') });
  const { body } = await t.call('GET', `/campaigns/${made.body.data.id}/review`);
  const { passed, blocking } = body.data.launch_checks.find(
    ({ check }: { check: string }) => check === 'logins',
  );
  return { passed, blocking };
};

it('the logins of a mailbox are tried after its connection was saved, and once a day; a launch needs one that works', async () => {
  const good = await mailbox('good');
  const bad = await mailbox('bad', { smtp_password: 'wrong' });
  expect((await health(good)).smtp_checked_at).toBeNull();
  expect(await logins()).toEqual({ passed: true, blocking: false });
  await worker();
  const savedAt = t.clock.wall();
  expect(await checked(good)).toMatchObject({ smtp_error: null, imap_checked_at: null, imap_error: null });
  expect((await checked(bad)).smtp_error).toMatch(/^auth: 535/);
  expect(await logins()).toEqual({ passed: false, blocking: false });
  await t.call('DELETE', `/senders/${good}`);
  expect(await logins()).toEqual({ passed: false, blocking: true });

  t.clock.advance(HOUR_MS);
  await checked(bad, new Date(savedAt.getTime() + HOUR_MS));
  await t.call('PUT', `/senders/${bad}/connection`, {
    smtp_host: '127.0.0.1',
    smtp_port: sandbox.smtp.port,
    smtp_security: 'none',
    smtp_user: ADDRESS,
    smtp_password: PASSWORD,
  });
  expect((await checked(bad)).smtp_error).toBeNull();
  expect(await logins()).toEqual({ passed: true, blocking: false });
  const before = t.clock.wall();
  t.clock.advance(24 * HOUR_MS);
  await checked(bad, new Date(before.getTime() + 24 * HOUR_MS));
});

it('a test that a person asks for is stored too', async () => {
  const id = await mailbox('anna', {
    imap_host: '127.0.0.1',
    imap_port: sandbox.mailboxes[0]!.imapPort,
    imap_security: 'none',
    imap_user: ADDRESS,
    imap_password: 'wrong',
  });
  expect((await t.call('POST', `/senders/${id}/test`)).body.data.success).toBe(false);
  expect(await health(id)).toMatchObject({ smtp_error: null, imap_error: expect.stringMatching(/^auth: /) });
});

it('servers that hang keep no other mailbox from being checked', async () => {
  const hung = closing.use(await startSmtpSink({ hang: (phase) => phase === 'mail' }));
  for (let n = 0; n < 12; n++)
    await mailbox(`hung${n}`, {
      smtp_port: hung.port,
      smtp_user: null,
      smtp_password: null,
    });
  const good = await mailbox('good', { smtp_host: 'localhost' });
  await worker();
  expect(await checked(good)).toMatchObject({ smtp_error: null });
});
