import { describe, expect, it } from 'vitest';
import { takeSteps } from '../../src/enrollments/take-steps.ts';
import { createCopier } from '../../src/inbox/copy-mailboxes.ts';
import { openMailbox } from '../../src/inbox/imap.ts';
import type { CrashPoint } from '../../src/platform/failpoints.ts';
import { startImapServer } from '../../src/sandbox/imap-server.ts';
import { refreshDueTokens } from '../../src/senders/oauth/refresh-due-tokens.ts';
import { saveSender } from '../../src/senders/save-sender.ts';
import { createPlanCache } from '../../src/sequences/load-plan.ts';
import { testApp } from '../support/app.ts';
import { dieAt } from '../support/death.ts';
import { oneMail } from '../support/graph.ts';
import { openMailer } from '../support/mailer.ts';
import { signedInMailbox } from '../support/signed-in.ts';
import type { SignedIn } from '../support/signed-in.ts';
import { startSmtpSink } from '../support/smtp-sink.ts';
import { rowsOf } from './matrix.ts';
import { expectSound } from './sound.ts';

const HOUR_MS = 3_600_000;
const TOKEN_LEASE_MS = 30_000;
/** Longer than the lease of a mailbox whose mails are copied. */
const COPY_LATER_MS = 5 * 60_000;
const ANNA = { host: '127.0.0.1', user: 'anna@outreach.test', password: 'secret' };
const never = new AbortController().signal;

const tokens = ({ t }: SignedIn) =>
  t.app.db.selectFrom('sender_tokens').selectAll().executeTakeFirstOrThrow();
const incidents = async ({ t, at }: SignedIn): Promise<string[]> =>
  (await t.call('GET', `/senders/${at.senderId}/incidents`)).body.data.map(
    ({ kind }: { kind: string }) => kind,
  );

async function refreshTwice(house: SignedIn, point: CrashPoint): Promise<void> {
  house.t.clock.set(new Date((await tokens(house)).refresh_at.getTime() + 1));
  await dieAt(house.t, point, refreshDueTokens);
  expect(house.oauth.asked).toEqual(['refresh_token']);
  expect(await tokens(house)).toMatchObject({ generation: 1, revoked_at: null });
  house.t.clock.advance(TOKEN_LEASE_MS + 1);
  await refreshDueTokens(house.t.app);
  expect(house.oauth.asked).toEqual(['refresh_token', 'refresh_token']);
}

async function ofToken(point: CrashPoint): Promise<string> {
  await using house = await signedInMailbox({ rotates: false });
  await refreshTwice(house, point);
  expect(await tokens(house)).toMatchObject({ generation: 2, revoked_at: null });
  expect(await incidents(house)).toEqual([]);
  await expectSound(house.t);
  await using strict = await signedInMailbox({ rotates: true });
  await refreshTwice(strict, point);
  expect((await tokens(strict)).revoked_at).not.toBeNull();
  expect(await incidents(strict)).toContain('sign_in');
  expect(await strict.signIn()).toBe(200);
  expect(await tokens(strict)).toMatchObject({ revoked_at: null });
  await expectSound(strict.t);
  return 'answer lost; asked again, or signed out where a refresh token counts once';
}

async function ofCopy(point: CrashPoint): Promise<string> {
  await using closing = new AsyncDisposableStack();
  const imap = await startImapServer(ANNA);
  closing.defer(() => imap.close());
  const sink = closing.use(await startSmtpSink());
  const t = closing.use(await testApp());
  const { id: senderId } = await saveSender(t.app, t.teamId, {
    email: ANNA.user,
    spacing_seconds: 0,
    save_sent: true,
    smtp_host: ANNA.host,
    smtp_port: sink.port,
    smtp_security: 'none',
    imap_host: ANNA.host,
    imap_port: imap.port,
    imap_security: 'none',
    imap_user: ANNA.user,
    imap_password: ANNA.password,
  });
  const campaign = { TeamId: t.teamId, name: 'Sent', ...oneMail('Hi', 'Text') };
  const CampaignId = (await t.call('POST', '/campaigns', campaign)).body.data.id as string;
  await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId, email: 'ben@people.test' });
  await t.call('PATCH', `/campaigns/${CampaignId}`, { status: 'active' });
  await takeSteps({ ...t.app, plans: createPlanCache(t.app) });
  {
    await using mailer = await openMailer(t.app);
    await mailer.drain({ teamId: t.teamId, senderId }, never);
  }
  const waiting = async (): Promise<number> =>
    (await t.app.db.selectFrom('sent_copies').select('tries').execute()).length;
  const filed = async (): Promise<number> => {
    const { user, password: pass, host } = ANNA;
    const opened = await openMailbox({ host, user, pass, port: imap.port, security: 'none' });
    if (opened.kind !== 'open') throw new Error(opened.message);
    await opened.session.open('Sent');
    const uids = await opened.session.uidsAfter(0);
    expect(await opened.session.holds(sink.mails[0]!.messageId)).toBe(uids.length > 0);
    await opened.session.close();
    return uids.length;
  };
  expect([sink.mails.length, await waiting(), await filed()]).toEqual([1, 1, 0]);
  t.clock.advance(HOUR_MS);
  await dieAt(t, point, (app) => createCopier(app)({ teamId: t.teamId, senderId }, never));
  expect([await waiting(), await filed()]).toEqual([1, 1]);
  t.clock.advance(COPY_LATER_MS);
  await createCopier(t.app)({ teamId: t.teamId, senderId }, never);
  expect([await waiting(), await filed()]).toEqual([0, 1]);
  await expectSound(t);
  return 'in the folder, not noted; found there by the next worker, in the folder once';
}

const KINDS: Partial<Record<CrashPoint, (point: CrashPoint) => Promise<string>>> = {
  'token.after_answer': ofToken,
  'copy.after_append': ofCopy,
};

describe('a mailbox keeps its login and has each copy once when a worker dies', () => {
  it.each(rowsOf('mailboxes'))('at %s: %s', async (point, expected) => {
    expect(await KINDS[point]!(point)).toBe(expected);
  });
});
