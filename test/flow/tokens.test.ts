import { afterEach, describe, expect, it } from 'vitest';
import { compose } from '../../src/app.ts';
import { accessToken } from '../../src/senders/oauth/access-token.ts';
import { refreshDueTokens } from '../../src/senders/oauth/refresh-due-tokens.ts';
import { testMailbox } from '../../src/inbox/test-mailbox.ts';
import { readTroubles } from '../../src/operations/read-troubles.ts';
import { createSecrets } from '../../src/platform/secrets.ts';
import { resealTable, unreadableRows } from '../../src/platform/reseal.ts';
import { TOKENS } from '../../src/senders/oauth/seal-tokens.ts';
import { openMailer } from '../support/mailer.ts';
import type { OauthServer } from '../support/oauth-server.ts';
import { signedInMailbox } from '../support/signed-in.ts';
import type { SignedIn } from '../support/signed-in.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

let closing = new AsyncDisposableStack();
afterEach(async () => {
  await closing.disposeAsync();
  closing = new AsyncDisposableStack();
});

const open = async (options: Parameters<typeof signedInMailbox>[0] = {}): Promise<SignedIn> =>
  closing.use(await signedInMailbox(options));
const drain = async ({ t, at }: SignedIn): Promise<void> => {
  await using mailer = await openMailer(t.app);
  await mailer.drain(at, new AbortController().signal);
  await mailer.answers.stop();
};
const row = ({ t }: SignedIn) => t.app.db.selectFrom('sender_tokens').selectAll().executeTakeFirstOrThrow();
const health = async ({ t, at }: SignedIn) =>
  (await t.call('GET', `/senders/${at.senderId}`)).body.data.health;
const sends = ({ t }: SignedIn) => t.app.db.selectFrom('email_sends').select(['state', 'attempt']).execute();
const incidents = async ({ t, at }: SignedIn) =>
  (await t.call('GET', `/senders/${at.senderId}/incidents`)).body.data as {
    kind: string;
    closed_at: string | null;
    last_text: string;
  }[];
const refreshes = ({ asked }: OauthServer): number =>
  asked.filter((grant) => grant === 'refresh_token').length;

describe('the access token of a mailbox', () => {
  it('is fetched once for 40 mails at a time, when its server refuses it', async () => {
    const sending = { leaseSeconds: 600, connectionsPerMailbox: 40, onUncertain: 'assume_sent' as const };
    const house = await open({ config: { sending } });
    await house.due(40);
    house.oauth.endAccessTokens();
    await drain(house);
    expect([house.smtp.mails.length, house.oauth.asked]).toEqual([40, ['refresh_token']]);
    expect(house.smtp.logins.refused).toBeGreaterThan(1);
    expect((await sends(house)).every(({ state }) => state === 'sent')).toBe(true);
    expect(await incidents(house)).toEqual([]);
  });

  it('is fetched once for 40 logins at a time, when it is over', async () => {
    const house = await open();
    const before = await accessToken(house.t.app, house.at);
    house.t.clock.advance(HOUR_MS);
    const given = await Promise.all(Array.from({ length: 40 }, () => accessToken(house.t.app, house.at)));
    expect(new Set(given.map((answer) => answer.kind === 'ok' && answer.token)).size).toBe(1);
    expect(given[0]).toMatchObject({ kind: 'ok' });
    expect(given[0]).not.toEqual(before);
    expect(house.oauth.asked).toEqual(['refresh_token']);
  });

  it('is fetched ten minutes ahead by one of two replicas, and logins go on with the old one meanwhile', async () => {
    const house = await open();
    const { t, oauth, at } = house;
    const other = closing.use(await compose(t.app.config, 'other', { clock: t.clock }));
    const before = await accessToken(t.app, at);
    t.clock.advance(51 * MINUTE_MS);
    const asked = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    oauth.before = () => (asked.resolve(), held.promise);
    const refreshing = Promise.all([refreshDueTokens(t.app), refreshDueTokens(other)]);
    await asked.promise;
    expect(await accessToken(other, at)).toEqual(before);
    held.resolve();
    await refreshing;
    expect(oauth.asked).toEqual(['refresh_token']);
    expect(await accessToken(other, at)).not.toEqual(before);
    await refreshDueTokens(t.app);
    expect(oauth.asked).toEqual(['refresh_token']);
  });

  it('is not waited for longer than its endpoint may take, 15 seconds', async () => {
    const house = await open();
    const { t, oauth, at } = house;
    t.clock.advance(HOUR_MS);
    const asked = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    oauth.before = () => (asked.resolve(), held.promise);
    const first = accessToken(t.app, at);
    await asked.promise;
    const other = await accessToken(t.app, at);
    expect(other.kind).toBe('later');
    held.resolve();
    await first;
  });

  it('is what the provider of a new sign-in gave, though a refresh of the old one ends later', async () => {
    const house = await open();
    const { t, oauth, at } = house;
    t.clock.advance(HOUR_MS);
    const answered = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    oauth.after = () => (answered.resolve(), held.promise);
    const refreshing = accessToken(t.app, at);
    await answered.promise;
    oauth.after = null;
    expect(await house.signIn()).toBe(200);
    const fresh = await accessToken(t.app, at);
    held.resolve();
    expect(await refreshing).toEqual(fresh);
  });

  it.each([
    ['ends at once', { access_token: 'short', expires_in: 5 }],
    ['is the refused one again', { access_token: 'same', expires_in: 3600 }],
  ])('is asked for once by a login, though the new one %s', async (_what, answer) => {
    const house = await open();
    const { t, oauth, at } = house;
    await house.due(1);
    t.clock.advance(HOUR_MS);
    oauth.inPlace = (response) => response.end(JSON.stringify({ ...answer, token_type: 'Bearer' }));
    expect(await accessToken(t.app, at)).toEqual({ kind: 'ok', token: answer.access_token });
    expect(oauth.asked.length).toBe(1);
    await drain(house);
    // The server does not know the token: a refused login, and the mailbox rests.
    expect(await health(house)).toMatchObject({ backoff_reason: 'auth' });
    expect((await sends(house)).map(({ state }) => state)).toEqual(['pending']);
    expect(oauth.asked.length).toBeLessThan(6);
    const asked = oauth.asked.length;
    await refreshDueTokens(t.app);
    expect(oauth.asked.length).toBe(asked);
  });

  it('does not open in another row', async () => {
    const house = await open();
    const { t, at } = house;
    const { rows } = await t.app.pool.query('select refresh_token from sender_tokens');
    await t.app.pool.query('update sender_tokens set access_token = $1', [rows[0].refresh_token]);
    expect(await accessToken(t.app, at)).toMatchObject({ kind: 'ok' });
    expect(house.oauth.asked).toEqual(['refresh_token']);
    await t.app.pool.query('update sender_tokens set refresh_token = access_token');
    expect(await accessToken(t.app, at)).toMatchObject({
      kind: 'sign_in',
      why: expect.stringContaining('tampered or moved'),
    });
  });
});

describe('a new master secret', () => {
  const NEW = 'the-next-master-secret-of-the-test';

  it('opens the tokens once they are resealed, and the old one can be dropped', async () => {
    const { t, at } = await open();
    const ring = (...masters: string[]) => createSecrets(masters, { random: t.app.ids.bytes });
    const before = await accessToken(t.app, at);
    const alone = { ...t.app, secrets: ring(NEW) };
    expect([await unreadableRows(t.app, TOKENS), await unreadableRows(alone, TOKENS)]).toEqual([
      [],
      [at.senderId],
    ]);
    expect(await accessToken(alone, at)).toMatchObject({
      kind: 'sign_in',
      why: expect.stringContaining('unknown key'),
    });
    const both = { db: t.app.db, secrets: ring(NEW, t.app.config.secret!) };
    expect(await resealTable(both, TOKENS, () => {})).toEqual({ resealed: 1, unreadable: [] });
    expect(await resealTable(both, TOKENS, () => {})).toEqual({ resealed: 0, unreadable: [] });
    expect([await accessToken(alone, at), await unreadableRows(alone, TOKENS)]).toEqual([before, []]);
  });
});

describe('a consent that was withdrawn', () => {
  it('rests the mailbox with its reason, and its mails leave after a new sign-in', async () => {
    const house = await open();
    const { t, oauth, smtp, at } = house;
    await house.due(3);
    await oauth.revoke('anna@outreach.test');
    t.clock.advance(51 * MINUTE_MS);
    await drain(house);
    expect((await sends(house)).map(({ state, attempt }) => [state, attempt])).toEqual(
      Array.from({ length: 3 }, () => ['pending', 0]),
    );
    expect(await health(house)).toMatchObject({ state: 'signed_out', backoff_reason: 'sign_in' });
    expect(await incidents(house)).toMatchObject([
      {
        kind: 'sign_in',
        closed_at: null,
        last_text: expect.stringContaining(`GET /v2/senders/oauth/start?sender_id=${at.senderId}`),
      },
    ]);
    expect((await readTroubles(t.app.db, t.clock.wall())).mailboxes.sample).toEqual([
      'anna@outreach.test: signed out, sign in again',
    ]);
    const { id: campaign } = await t.app.db.selectFrom('campaigns').select('id').executeTakeFirstOrThrow();
    const review = (await t.call('GET', `/campaigns/${campaign}/review`)).body.data.launch_checks;
    expect(review.find(({ check }: { check: string }) => check === 'logins')).toMatchObject({
      passed: false,
    });
    const holds = await t.app.db.selectFrom('hold_changes').select(['reason', 'detail']).execute();
    expect(holds).toContainEqual({ reason: 'sender_resting', detail: 'sign_in' });
    const { rows } = await t.app.pool.query(
      "select count(*)::int as n from events where type = 'sender_incident'",
    );
    expect(rows[0].n).toBe(1);
    const asked = oauth.asked.length;
    for (let hour = 0; hour < 5; hour++) {
      t.clock.advance(HOUR_MS);
      await drain(house);
    }
    expect(oauth.asked.length).toBe(asked);
    expect((await health(house)).state).toBe('signed_out');

    expect(await house.signIn()).toBe(200);
    expect(await health(house)).toMatchObject({ state: 'ok', backoff_until: null });
    await drain(house);
    expect(smtp.mails.length).toBe(3);
    expect((await incidents(house)).map(({ closed_at: closedAt }) => closedAt === null)).toEqual([false]);
  });

  it('is found between two mails, and nothing is lost', async () => {
    const house = await open();
    await house.due(2);
    await house.oauth.revoke('anna@outreach.test');
    // The token looks good until the server refuses it; then the provider refuses the refresh.
    await drain(house);
    expect((await sends(house)).map(({ state }) => state)).toEqual(['pending', 'pending']);
    expect(await health(house)).toMatchObject({
      state: 'signed_out',
      backoff_reason: 'sign_in',
      sent_today: 0,
    });
    await house.signIn();
    await drain(house);
    expect(house.smtp.mails.length).toBe(2);
  });

  it('is what a test of the mailbox and its login check say', async () => {
    const house = await open();
    const { t, at } = house;
    expect(await testMailbox(t.app, at, t.app.log, { reads: false })).toMatchObject({
      smtp: { success: true },
    });
    await house.oauth.revoke('anna@outreach.test');
    const { body } = await t.call('POST', `/senders/${at.senderId}/test`);
    expect(body.data.smtp).toMatchObject({
      success: false,
      failed_at: 'auth',
      message: expect.stringContaining('sign in again'),
    });
    expect((await health(house)).smtp_error).toContain('sign in again');
  });

  it('is no other trouble: a mailbox that its server refuses though its token is good', async () => {
    const house = await open();
    const { t, oauth } = house;
    await house.due(1);
    oauth.endAccessTokens();
    oauth.accountOf = () => Promise.resolve(null);
    await drain(house);
    expect([oauth.asked, await health(house)]).toMatchObject([['refresh_token'], { backoff_reason: 'auth' }]);
    expect((await incidents(house)).map(({ kind }) => kind)).toEqual(['smtp_login']);
    for (let n = 0; n < 2; n++) {
      t.clock.advance(HOUR_MS);
      await drain(house);
    }
    expect((await health(house)).state).toBe('disabled');
    await house.signIn();
    expect((await health(house)).state).toBe('ok');
  });
});

describe('a token endpoint in trouble', () => {
  const MANY = 60 * 1024 * 1024;
  let written = 0;
  const TROUBLES: [string, NonNullable<OauthServer['inPlace']>, RegExp][] = [
    ['500', (response) => response.writeHead(500).end('{"error":"server_error"}'), /500/],
    ['no JSON', (response) => response.writeHead(200).end('<html>sorry</html>'), /without a JSON object/],
    ['no token', (response) => response.writeHead(200).end('{"access_token":""}'), /without an access token/],
    [
      'a refused client',
      (response) => response.writeHead(401).end('{"error":"invalid_client"}'),
      /invalid_client/,
    ],
    ['too many requests', (response) => response.writeHead(429).end('{}'), /429/],
    ['a broken connection', (response) => response.destroy(), /could not be reached/],
    [
      '60 MB',
      (response) => {
        const piece = Buffer.alloc(64 * 1024, ' ');
        const more = (): void => {
          while (written < MANY && !response.destroyed) {
            written += piece.length;
            if (!response.write(piece)) return void response.once('drain', more);
          }
          response.end();
        };
        more();
      },
      /too much/,
    ],
  ];

  it.each(TROUBLES)(
    '(%s) is asked again later, and the mailbox is not said to be signed out',
    async (_what, answer, says) => {
      const house = await open();
      const { t, oauth, smtp } = house;
      await house.due(1);
      t.clock.advance(HOUR_MS);
      oauth.inPlace = answer;
      await drain(house);
      const failed = await row(house);
      expect(failed).toMatchObject({
        failures: 1,
        revoked_at: null,
        last_error: expect.stringMatching(says),
      });
      expect(await health(house)).toMatchObject({
        // It was not read for an hour.
        state: 'blind',
        backoff_reason: 'token',
      });
      expect(await incidents(house)).toEqual([]);
      const asked = oauth.asked.length;
      expect(await accessToken(t.app, house.at)).toMatchObject({ kind: 'later' });
      expect(oauth.asked.length).toBe(asked);
      oauth.inPlace = null;
      t.clock.advance(MINUTE_MS);
      await drain(house);
      expect(smtp.mails.length).toBe(1);
      expect(await row(house)).toMatchObject({ failures: 0, last_error: null });
      expect(written).toBeLessThan(MANY / 2);
    },
  );

  it('is asked once when it is tried again, and every login waits for what it says', async () => {
    const house = await open();
    house.t.clock.advance(HOUR_MS);
    house.oauth.inPlace = (response) => response.writeHead(503).end();
    expect(await accessToken(house.t.app, house.at)).toMatchObject({ kind: 'later' });
    house.oauth.inPlace = null;
    house.t.clock.advance(MINUTE_MS);
    const held = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    house.oauth.before = () => (asked.resolve(), held.promise);
    const first = accessToken(house.t.app, house.at);
    await asked.promise;
    const others = Array.from({ length: 3 }, () => accessToken(house.t.app, house.at));
    const early = await Promise.race([...others, row(house)]);
    expect(early, 'none is sent away meanwhile').toMatchObject({ generation: 1, failures: 1 });
    held.resolve();
    const tokens = await Promise.all([first, ...others]);
    expect(new Set(tokens.map((answer) => (answer.kind === 'ok' ? answer.token : answer.why))).size).toBe(1);
    expect(tokens[0]).toMatchObject({ kind: 'ok' });
    expect(refreshes(house.oauth)).toBe(1);
  });

  it('does not stop a mailbox whose token still holds', async () => {
    const house = await open();
    await house.due(1);
    house.t.clock.advance(51 * MINUTE_MS);
    house.oauth.inPlace = (response) => response.writeHead(503).end();
    await drain(house);
    expect(house.smtp.mails.length).toBe(1);
    expect(await row(house)).toMatchObject({ failures: 1 });
    expect(refreshes(house.oauth)).toBe(0);
  });
});
