import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeOrganization } from '../../src/accounts/organizations.ts';
import { checkInvariants } from '../../src/operations/check-invariants.ts';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { startChild } from '../support/child.ts';
import type { Child } from '../support/child.ts';
import { eventually } from '../support/eventually.ts';
import { knows, startMailHosts } from '../support/mail-hosts.ts';
import type { MailHosts } from '../support/mail-hosts.ts';

const TIMEOUT_MS = 120_000;

let t: TestApp;
let hosts: MailHosts;
let folder: string;
let CampaignId: string;
beforeAll(async () => {
  t = await testApp();
  hosts = await startMailHosts({ 'good.test': knows }, '127.37');
  folder = await mkdtemp(join(tmpdir(), 'outreachd-verify-'));
  const { publicUrl, egressAllowCidrs, secret } = t.app.config;
  const probe = {
    probePort: hosts.port,
    dnsServers: [hosts.dns],
    probeTestHosts: [],
    probeHelo: 'probe.test',
  };
  const settings = {
    publicUrl,
    egressAllowCidrs,
    secret,
    dataDir: folder,
    http: { port: 0 },
    worker: { healthPort: 0 },
  };
  await writeFile(join(folder, 'config.json'), JSON.stringify({ ...settings, ...probe }));
  CampaignId = (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Autumn' })).body.data.id;
});
afterAll(async () => {
  await hosts[Symbol.asyncDispose]();
  await t[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const outreachd = (args: string[], env: Record<string, string> = {}): Child =>
  startChild(['src/main.ts', ...args], {
    DATABASE_URL: t.databaseUrl,
    OUTREACHD_CONFIG: join(folder, 'config.json'),
    ...env,
  });
const credits = (verification_credits: number) =>
  changeOrganization(t.app, { name: 'Acme' }, { verification_credits });
const ledger = async () => {
  const { rows } = await t.app.pool.query(
    `select o.verification_credits as balance, (select count(*)::int from credit_entries where cause = 'contact') as contacts,
      (select count(*)::int from contact_profiles where valid2 = 0) as waiting, (select count(*)::int from contact_verifications) as queued, (select count(*)::int from contact_profiles where valid2 > 0) as verified
     from organizations o`,
  );
  return rows[0] as { balance: number; contacts: number; waiting: number; queued: number; verified: number };
};
const broken = async (): Promise<string[]> =>
  (await checkInvariants(t.app.db, { wall: new Date(), now: new Date(), graceMs: 0 })).filter((check) => check.broken > 0).map(({ id }) => id); // prettier-ignore

it(
  'a worker that is killed when results are written charges no contact twice',
  { timeout: TIMEOUT_MS },
  async () => {
    await credits(100);
    const contacts = Array.from({ length: 60 }, (_none, n) => ({
      email: `${n % 3 === 0 ? 'no' : 'ok'}${n}@good.test`,
    }));
    for (const contact of contacts)
      await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId, ...contact, validate_emails: true });
    for (const nth of [1, 2]) {
      await using killed = outreachd(['worker'], { OUTREACHD_CRASH_AT: `verify.after_probe:${nth}` });
      expect((await killed.ended).signal).toBe('SIGKILL');
      const { balance, contacts: charged, verified } = await ledger();
      expect([balance, charged]).toEqual([100 - verified, verified]);
      // Ends the leases, which last minutes.
      await t.app.pool.query("update contact_verifications set due_at = '2020-01-01', lease_token = null");
    }
    await using worker = outreachd(['worker']);
    await eventually(ledger, ({ waiting, queued }) => waiting + queued === 0, TIMEOUT_MS);
    worker.kill('SIGTERM');
    await worker.ended;
    expect(await ledger()).toEqual({ balance: 40, contacts: 60, waiting: 0, queued: 0, verified: 60 });
    expect(await broken()).toEqual([]);
  },
);

it(
  'an API that is killed between debit and answer takes no credit for good',
  { timeout: TIMEOUT_MS },
  async () => {
    await credits(10);
    const ask = async (api: Child, email: string): Promise<number | null> => {
      const { url } = JSON.parse(await api.line('the API is serving')) as { url: string };
      const answer = await fetch(`${url}/v2/email-validation/verify`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${t.key}`,
          'content-type': 'application/json',
          'idempotency-key': 'once',
        },
        body: JSON.stringify({ email }),
      }).catch(() => null);
      return answer?.status ?? null;
    };
    {
      await using api = outreachd(['api'], { OUTREACHD_CRASH_AT: 'verify.after_debit' });
      expect(await ask(api, 'ok.api@good.test')).toBe(null);
      expect((await api.ended).signal).toBe('SIGKILL');
    }
    expect((await ledger()).balance).toBe(9);
    await t.app.pool.query(
      "update credit_entries set open_until = '2020-01-01' where open_until is not null",
    );
    // Frees the key, as when its process is known to be gone.
    await t.app.pool.query('delete from stored_answers');
    await using worker = outreachd(['worker']);
    await eventually(ledger, ({ balance }) => balance === 10, TIMEOUT_MS);
    await using api = outreachd(['api']);
    expect(await ask(api, 'ok.api@good.test')).toBe(200);
    expect(await ask(api, 'ok.api@good.test')).toBe(200);
    expect([(await ledger()).balance, await broken()]).toEqual([9, []]);
    worker.kill('SIGTERM');
    await worker.ended;
  },
);
