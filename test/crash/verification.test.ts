import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeOrganization } from '../../src/accounts/organizations.ts';
import { refundAbandoned } from '../../src/accounts/refund-abandoned.ts';
import type { App } from '../../src/app.ts';
import { createContactVerifier } from '../../src/contacts/verify-contacts.ts';
import { createApi } from '../../src/http/shell.ts';
import type { CrashPoint } from '../../src/platform/failpoints.ts';
import { createVerifier } from '../../src/verification/verifier.ts';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { dieAt } from '../support/death.ts';
import { eventually } from '../support/eventually.ts';
import { knows, startMailHosts } from '../support/mail-hosts.ts';
import type { MailHosts } from '../support/mail-hosts.ts';
import { rowsOf } from './matrix.ts';
import { expectSound } from './sound.ts';

/** Longer than the lease of a verification, and than a request may take. */
const LATER_MS = 11 * 60_000;
const CONTACTS = 6;
const CREDITS = 100;
const never = new AbortController().signal;

let t: TestApp;
let hosts: MailHosts;
beforeAll(async () => {
  hosts = await startMailHosts({ 'good.test': knows }, '127.36');
  t = await testApp({
    config: { probePort: hosts.port, probeHelo: 'probe.test', dnsServers: [hosts.dns] },
  });
});
afterAll(async () => {
  await hosts[Symbol.asyncDispose]();
  await t[Symbol.asyncDispose]();
});

const ledger = async () => {
  const { rows } = await t.app.pool.query(
    `select o.verification_credits as balance, (select count(*)::int from contact_verifications) as waiting,
       (select count(*)::int from credit_entries where cause = 'contact') as charged,
       (select count(*)::int from contact_profiles where valid2 > 0) as verified from organizations o`,
  );
  return rows[0] as { balance: number; waiting: number; charged: number; verified: number };
};

async function verify(app: App): Promise<void> {
  const verifier = createVerifier(app, { readPolicies: false, remember: false });
  const worker = createContactVerifier(app, verifier, () => {});
  try {
    await eventually(
      async () => {
        await worker.pass(never);
        return (await app.pool.query('select 1 from contact_verifications')).rowCount;
      },
      (waiting) => waiting === 0,
    );
  } finally {
    verifier.close();
    await worker.stop();
  }
}

const KINDS: Partial<Record<CrashPoint, (point: CrashPoint) => Promise<string>>> = {
  'verify.after_debit': async (point) => {
    const url = '/email-validation/verify';
    const payload = { email: 'ok.api@good.test' };
    const once = { 'idempotency-key': 'once' };
    await dieAt(t, point, async (app) => {
      await using closing = new AsyncDisposableStack();
      const api = await createApi(app);
      closing.defer(() => api.close());
      const headers = { authorization: `Bearer ${t.key}`, ...once };
      await api.inject({ method: 'POST', url: `/v2${url}`, headers, payload });
    });
    expect((await ledger()).balance).toBe(CREDITS - 1);
    expect(hosts.asked('good.test')).not.toContain(payload.email);
    t.clock.advance(LATER_MS);
    await refundAbandoned(t.app);
    await refundAbandoned(t.app);
    expect((await ledger()).balance).toBe(CREDITS);
    for (let asked = 0; asked < 2; asked++)
      expect((await t.call('POST', url, payload, once)).status).toBe(200);
    expect((await ledger()).balance).toBe(CREDITS - 1);
    return 'debited without an answer; given back, and debited once for the answer';
  },
  'verify.after_probe': async (point) => {
    const campaign = await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Autumn' });
    const CampaignId = campaign.body.data.id as string;
    for (let n = 0; n < CONTACTS; n++) {
      const email = `${n % 3 === 0 ? 'no' : 'ok'}${n}@good.test`;
      await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId, email, validate_emails: true });
    }
    await dieAt(t, point, verify);
    const left = await ledger();
    expect(left.verified).toBeGreaterThan(0);
    expect(left).toMatchObject({
      balance: CREDITS - left.verified,
      charged: left.verified,
      waiting: CONTACTS,
    });
    t.clock.advance(LATER_MS);
    await verify(t.app);
    expect(await ledger()).toEqual({
      balance: CREDITS - CONTACTS,
      charged: CONTACTS,
      waiting: 0,
      verified: CONTACTS,
    });
    return 'written and charged by the dead one; let go by the next worker, charged once';
  },
};

describe('a credit is taken once for what is found out when a process dies', () => {
  it.each(rowsOf('verification'))('at %s: %s', async (point, expected) => {
    await changeOrganization(t.app, { name: 'Acme' }, { verification_credits: CREDITS });
    expect(await KINDS[point]!(point)).toBe(expected);
    await expectSound(t);
  });
});
