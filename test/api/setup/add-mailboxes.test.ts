import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addCreated } from '../../../src/setup/add-mailboxes.ts';
import { takeCreated } from '../../../src/setup/item-store.ts';
import { startDns } from '../../support/scripted-dns.ts';
import type { Zone } from '../../support/scripted-dns.ts';
import { setupWorld } from '../../support/setup.ts';
import type { SetupWorld } from '../../support/setup.ts';

/** No mail port; open only where the allow list of the tests names the host. */
const PORT = 2626;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let zone: Zone;
let dns: Awaited<ReturnType<typeof startDns>>;
let w: SetupWorld;
beforeEach(async () => {
  zone = {};
  dns = await startDns(zone);
  w = await setupWorld({ config: { dnsServers: [dns.server] } });
});
afterEach(async () => {
  await w[Symbol.asyncDispose]();
  await dns[Symbol.asyncDispose]();
});

const here = { a: ['127.0.0.1'] };
async function created(hosts: Record<string, string>): Promise<string> {
  await w.t.call('POST', '/domains/connect', { TeamId: w.t.teamId, domain: 'acme-mail.test' });
  const mailboxes = Object.keys(hosts).map((name) => ({ local_part: name, first_name: name, last_name: 'Berg' })); // prettier-ignore
  const order = (await w.checkout({ domains: [{ domain: 'acme-mail.test' }], mailboxes })).body.data;
  await w.pay(order);
  // A provider is asked for two at a time.
  for (let pass = 0; pass < mailboxes.length / 2; pass++) await w.settle();
  for (const { action_id, email } of w.asked('mailbox.create'))
    await w.report('mailbox_provider', {
      type: 'mailbox_created',
      action_id,
      email,
      smtp: { host: hosts[email.split('@')[0]]!, port: PORT },
      password: 'open-sesame',
    });
  await w.note();
  return order.id as string;
}
const mailboxes = async (id: string): Promise<Record<string, { state: string; error: string | null }>> =>
  Object.fromEntries(
    (await w.order(id)).mailboxes.map((item: { email: string }) => [item.email.split('@')[0], item]),
  );
const pass = () => addCreated(w.t.app);

describe('mailboxes that were created', () => {
  it('are added side by side: none waits until the host of another is known', async () => {
    const hosts = ['one.host.test', 'two.host.test', 'three.host.test'];
    for (const host of hosts) zone[host] = { ...here, waitsFor: hosts };
    const id = await created({ one: hosts[0]!, two: hosts[1]!, three: hosts[2]! });
    await pass();
    expect((await w.order(id)).state).toBe('done');
  });

  it('do not hold each other: one is refused at once, one is put off, one is added', async () => {
    zone['well.host.test'] = here;
    zone['metadata.test'] = { a: ['169.254.169.254'] };
    const id = await created({ refused: 'metadata.test', lost: 'lost.host.test', well: 'well.host.test' });
    await pass();
    const { refused, lost, well } = await mailboxes(id);
    expect([refused!.state, lost!.state, well!.state]).toEqual(['failed', 'created', 'done']);
    expect(refused!.error).toMatch(/cannot be added: smtp_port must be a mail port/);
    expect(lost!.error).toMatch(/not be added yet: .*DNS does not say where lost.host.test is: ENOTFOUND/);
    expect((await w.steps()).next_steps.find(({ step }) => step === 'await_order')!.text).toContain(
      lost!.error,
    );
  });

  it('wait a minute for a host that DNS does not know, and are added once it does', async () => {
    const id = await created({ mia: 'new.host.test' });
    await pass();
    const before = dns.lookups('new.host.test');
    w.t.clock.advance(MINUTE_MS - 1);
    await pass();
    expect(dns.lookups('new.host.test')).toBe(before);
    zone['new.host.test'] = here;
    w.t.clock.advance(1);
    await pass();
    expect(await w.order(id)).toMatchObject({ state: 'done', mailboxes: [{ state: 'done', error: null }] });
  });

  it('fail with the reason when DNS did not know their host in 30 tries', async () => {
    const id = await created({ mia: 'never.host.test' });
    for (let tries = 1; tries < 30; tries++) {
      await pass();
      w.t.clock.advance(HOUR_MS);
    }
    expect((await mailboxes(id)).mia!.state).toBe('created');
    await pass();
    expect((await mailboxes(id)).mia).toMatchObject({
      state: 'failed',
      error: expect.stringMatching(/could not be added in 30 tries: .* where never.host.test is/),
    });
    expect((await w.order(id)).state).toBe('incomplete');
  });

  it('are taken from organizations in turn, and from the teams of each', async () => {
    const { db, ids, pool } = w.t.app;
    const now = w.t.clock.now();
    const team = async (name: string, organization: string, mailboxCount: number): Promise<void> => {
      const [teamId, orderId] = [ids.uuid(now), ids.uuid(now)];
      await db
        .insertInto('teams')
        .values({ id: teamId, organization_id: w.t.organizationId, name })
        .execute();
      await pool.query(
        `insert into setup_orders (team_id, id, state, currency, total_cents, expires_at, created_at, updated_at) values ($1, $2, 'paid', 'EUR', 0, $3, $3, $3)`,
        [teamId, orderId, now],
      );
      for (let at = 0; at < mailboxCount; at++)
        await pool.query(
          `insert into setup_order_items (team_id, order_id, id, kind, domain, email, price_cents, state, lane, due_at) values ($1, $2, $3, 'mailbox', 'a.test', $4, 0, 'created', $5, $6)`,
          [teamId, orderId, ids.uuid(now), `${name}@a.test`, organization, now],
        );
    };
    await team('a-one', 'organization a', 9);
    await team('a-two', 'organization a', 9);
    await team('b', 'organization b', 9);
    const wall = w.t.clock.wall();
    const taken = await takeCreated(db, { wall, until: new Date(wall.getTime() + MINUTE_MS), limit: 8 });
    const count = (name: string): number => taken.filter(({ email }) => email === `${name}@a.test`).length;
    expect([count('a-one'), count('a-two'), count('b')]).toEqual([2, 2, 4]);
  });
});
