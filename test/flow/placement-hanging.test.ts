import { workOf } from '../support/work.ts';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createApiKey } from '../../src/accounts/create-api-key.ts';
import { startWork } from '../../src/platform/work/poller.ts';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { eventually } from '../support/eventually.ts';
import { addSeeds, addSendingBox, newTest, placesOf } from '../support/placement.ts';
import { startScriptedImap } from '../support/scripted-imap.ts';

const SEEDS_OF_A_TEST = 50;
const TESTS = 5;

async function silentServer() {
  const sockets = new Set<{ destroy(): void }>();
  let taken = 0;
  const server = createServer((socket) => {
    taken++;
    sockets.add(socket.on('error', () => {}));
    socket.on('close', () => sockets.delete(socket));
    // Notices a client that is gone.
    socket.resume();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    taken: () => taken,
    open: () => sockets.size,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}

async function otherOrganization(t: TestApp): Promise<TestApp> {
  const made = await createApiKey(t.app, { organization: 'Beta', email: 'b@beta.test', role: 'org_admin' });
  const authorization = `Bearer ${made.api_key}`;
  return {
    ...t,
    organizationId: made.organization_id,
    teamId: made.default_team_id,
    call: (method, path, body) => t.call(method, path, body, { authorization }),
  };
}

const allSent = (t: TestApp) =>
  t.app.pool.query(
    "update email_sends set state = 'sent', sent_at = $1 where source = 'placement' and state = 'pending'",
    [t.clock.now()],
  );

it('seeds of one organization that hang, however many, do not delay those of another', async () => {
  await using t = await testApp();
  await using silent = await silentServer();
  const addresses = Array.from({ length: TESTS * SEEDS_OF_A_TEST }, (_none, n) => `s${n}@hang.test`);
  await addSeeds(t, addresses, silent.port);
  await addSendingBox(t, 'ben', 1);
  for (let n = 0; n < TESTS; n++) {
    await newTest(t, { seed_count: SEEDS_OF_A_TEST });
    await t.app.pool.query(
      'update placement_seeds set checked_at = $1 where id in (select seed_id from placement_results)',
      [t.clock.now()],
    );
  }
  await allSent(t);
  t.clock.advance(60_000);
  const beta = await otherOrganization(t);
  await using imap = await startScriptedImap(({ name, tag }) =>
    name === 'UID SEARCH' ? { untagged: `* SEARCH 1\r\n${tag} OK done\r\n` } : null,
  );
  await addSeeds(beta, ['a@s.test', 'b@s.test', 'c@s.test'], imap.port);
  await addSendingBox(beta, 'eva', 1);
  const id = await newTest(beta);
  await allSent(t);
  const jobs = await startWork(t.app, workOf('placement'));
  try {
    const places = await eventually(
      () => placesOf(beta, id),
      (found) => Object.values(found).every((place) => place === 'inbox'),
    );
    expect(places).toEqual({ a: 'inbox', b: 'inbox', c: 'inbox' });
    // Some still hang, and most were not even started.
    expect(silent.open()).toBeGreaterThan(0);
    expect(silent.taken()).toBeLessThan(addresses.length / 2);
  } finally {
    await Promise.all(jobs.map((job) => job.stop()));
  }
});
