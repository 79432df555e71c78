import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { startChild } from '../support/child.ts';
import type { Child } from '../support/child.ts';
import { eventually } from '../support/eventually.ts';
import { signedInMailbox } from '../support/signed-in.ts';
import type { SignedIn } from '../support/signed-in.ts';

const TIMEOUT_MS = 60_000;

let closing = new AsyncDisposableStack();
afterEach(async () => {
  await closing.disposeAsync();
  closing = new AsyncDisposableStack();
});

/** A mailbox whose access token has expired by the machine's clock. */
async function open(rotates: boolean): Promise<SignedIn> {
  const house = closing.use(await signedInMailbox({ rotates }));
  await house.t.app.pool.query(
    "update sender_tokens set expires_at = '2020-01-01', refresh_at = '2020-01-01'",
  );
  return house;
}
async function worker({ t }: SignedIn, env: Record<string, string> = {}): Promise<Child> {
  const folder = await mkdtemp(join(tmpdir(), 'outreachd-token-'));
  closing.defer(() => rm(folder, { recursive: true, force: true }));
  const config = join(folder, 'config.json');
  const { oauth, publicUrl, egressAllowCidrs, secret } = t.app.config;
  const worker = { healthPort: 0 };
  await writeFile(
    config,
    JSON.stringify({ oauth, publicUrl, egressAllowCidrs, secret, worker, dataDir: folder }),
  );
  return closing.use(
    startChild(['src/main.ts', 'worker'], { DATABASE_URL: t.databaseUrl, OUTREACHD_CONFIG: config, ...env }),
  );
}
const tokens = ({ t }: SignedIn) =>
  t.app.db.selectFrom('sender_tokens').selectAll().executeTakeFirstOrThrow();
const kinds = async ({ t, at }: SignedIn) =>
  (await t.call('GET', `/senders/${at.senderId}/incidents`)).body.data.map(
    ({ kind }: { kind: string }) => kind,
  );

async function killed(house: SignedIn): Promise<void> {
  const first = await worker(house, { OUTREACHD_CRASH_AT: 'token.after_answer' });
  expect((await first.ended).signal).toBe('SIGKILL');
  expect(house.oauth.asked).toEqual(['refresh_token']);
  expect(await tokens(house)).toMatchObject({ generation: 1, revoked_at: null });
  // Ends the lease of the worker that is gone.
  expect((await tokens(house)).lease_token).not.toBeNull();
  await house.t.app.pool.query("update sender_tokens set refresh_at = '2020-01-01'");
}

describe('the token of a mailbox', { timeout: TIMEOUT_MS }, () => {
  it('is refreshed by one of two workers', async () => {
    const house = await open(false);
    const held = Promise.withResolvers<void>();
    house.oauth.before = () => held.promise;
    const both = [await worker(house), await worker(house)];
    await Promise.all(both.map((each) => each.line('the worker is running')));
    await eventually(
      () => tokens(house),
      ({ lease_token: lease }) => lease !== null,
    );
    held.resolve();
    await eventually(
      () => tokens(house),
      ({ generation }) => generation > 1,
    );
    for (const each of both) each.kill('SIGTERM');
    await Promise.all(both.map((each) => each.ended));
    expect([house.oauth.asked, (await tokens(house)).generation]).toEqual([['refresh_token'], 2]);
  });

  it('is refreshed by another worker when one is killed before it wrote the answer', async () => {
    const house = await open(false);
    await killed(house);
    await worker(house);
    await eventually(
      () => tokens(house),
      ({ generation }) => generation > 1,
    );
    expect(house.oauth.asked).toEqual(['refresh_token', 'refresh_token']);
    expect(await kinds(house)).toEqual([]);
  });

  it('is lost with that answer where the provider takes each refresh token once, and the mailbox says so', async () => {
    const house = await open(true);
    await killed(house);
    const second = await worker(house);
    await eventually(
      () => tokens(house),
      ({ revoked_at: at }) => at !== null,
    );
    expect(await kinds(house)).toContain('sign_in');
    // By its clock, which is that of the machine, the sign-in of the test is too old, and it deletes such.
    second.kill('SIGTERM');
    await second.ended;
    expect(await house.signIn()).toBe(200);
    expect(await tokens(house)).toMatchObject({ revoked_at: null });
  });
});
