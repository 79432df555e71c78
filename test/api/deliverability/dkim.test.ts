import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeSteps } from '../../../src/enrollments/take-steps.ts';
import { saveSender } from '../../../src/senders/save-sender.ts';
import { createPlanCache } from '../../../src/sequences/load-plan.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { oneMail } from '../../support/graph.ts';
import { openMailer } from '../../support/mailer.ts';
import { startSmtpSink } from '../../support/smtp-sink.ts';

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t[Symbol.asyncDispose]());

const add = (over: object) =>
  t.call('POST', '/dkim-keys', { team_id: t.teamId, domain: 'outreach.test', selector: 's1', ...over });
const list = async () => (await t.call('GET', `/dkim-keys?team_id=${t.teamId}`)).body.data;
const pemOf = (bits: number): string =>
  generateKeyPairSync('rsa', { modulusLength: bits }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(); // prettier-ignore
/** A key of two keys' numbers: OpenSSL reads it, but none of its signatures verifies. */
function mixedPem(): string {
  const [one, other] = [1, 2].map(() =>
    generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey.export({ format: 'jwk' }),
  );
  const { d, dp, dq } = other!;
  return createPrivateKey({ key: { ...one, d: d!, dp: dp!, dq: dq! }, format: 'jwk' })
    .export({ type: 'pkcs8', format: 'pem' })
    .toString();
}

describe('POST /dkim-keys', () => {
  it('201 makes a key and answers the DNS record, never the private key', async () => {
    const { status, body } = await add({ domain: 'New.TEST', selector: 'S1' });
    expect(status).toBe(201);
    expect(body.data).toEqual({
      object: 'dkim_key',
      id: body.data.id,
      team_id: t.teamId,
      domain: 'new.test',
      selector: 's1',
      algorithm: 'rsa',
      dns_record: {
        name: 's1._domainkey.new.test',
        type: 'TXT',
        value: expect.stringMatching(/^v=DKIM1; k=rsa; p=MIIB[A-Za-z0-9+/=]+$/),
      },
      created_at: t.clock.now().toISOString(),
    });
    expect(await list()).toEqual([body.data]);
    const { rows } = await t.app.pool.query<{ private_key: string }>('select private_key from dkim_keys');
    expect(rows[0]!.private_key).toMatch(/^v1\./);
    expect(JSON.stringify(body)).not.toMatch(/PRIVATE/);
  });

  it('201 takes the given key, and one of each algorithm', async () => {
    expect((await add({ domain: 'two.test', private_key: pemOf(2048) })).body.data.algorithm).toBe('rsa');
    const { body } = await add({ domain: 'two.test', selector: 'ed', algorithm: 'ed25519' });
    expect(body.data.dns_record.value).toMatch(/^v=DKIM1; k=ed25519; p=[A-Za-z0-9+/]{43}=$/);
  });

  it('409 when the domain has a key of that algorithm', async () => {
    await add({ domain: 'full.test' });
    const { status, body } = await add({ domain: 'full.test', selector: 's2' });
    expect([status, body.error.param]).toEqual([409, 'domain']);
  });

  it.each<[param: string, body: object]>([
    ['domain', { domain: 'no domain' }],
    ['domain', { domain: 'a@outreach.test' }],
    ['selector', { selector: 'a b' }],
    ['selector', { selector: '' }],
    ['algorithm', { algorithm: 'dsa' }],
    ['algorithm', { algorithm: 'ed25519', private_key: pemOf(1024) }],
    ['private_key', { private_key: 'hello' }],
    ['private_key', { private_key: pemOf(512) }],
    ['private_key', { private_key: mixedPem() }],
  ])('400 with %s: %j', async (param, body) => {
    const answer = await add(body);
    expect([answer.status, answer.body.error.param]).toEqual([400, param]);
  });
});

it('mails of the domain are signed while it has a key', async () => {
  await using sink = await startSmtpSink();
  const { id: senderId } = await saveSender(t.app, t.teamId, {
    email: 'anna@Signed.test',
    spacing_seconds: 0,
    smtp_host: '127.0.0.1',
    smtp_port: sink.port,
    smtp_security: 'none',
  });
  const { id } = (await add({ domain: 'signed.test', selector: 'mine' })).body.data;
  await add({ domain: 'else.test' });
  const made = await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'C', ...oneMail('Hi', 'Text') });
  const campaignId = made.body.data.id;
  await t.call('PATCH', `/campaigns/${campaignId}`, { status: 'active' });
  await using mailer = await openMailer(t.app);
  const send = async (email: string): Promise<string> => {
    await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId: campaignId, email });
    await takeSteps({ ...t.app, plans: createPlanCache(t.app) });
    await mailer.drain({ teamId: t.teamId, senderId }, new AbortController().signal);
    return sink.mails.at(-1)!.raw;
  };
  expect(await send('one@people.test')).toMatch(/^DKIM-Signature:[^]*d=signed\.test; s=mine;/);
  expect((await t.call('DELETE', `/dkim-keys/${id}`)).status).toBe(200);
  expect((await t.call('DELETE', `/dkim-keys/${id}`)).status).toBe(404);
  expect(await send('two@people.test')).not.toContain('DKIM-Signature');
  expect(sink.mails).toHaveLength(2);
});

it('a key that no master secret opens rests its mailboxes, says so, and disables none', async () => {
  await using sink = await startSmtpSink();
  const { id: senderId } = await saveSender(t.app, t.teamId, {
    email: 'anna@sealed.test',
    spacing_seconds: 0,
    smtp_host: '127.0.0.1',
    smtp_port: sink.port,
    smtp_security: 'none',
  });
  const { id } = (await add({ domain: 'sealed.test' })).body.data;
  await t.app.pool.query(`update dkim_keys set private_key = replace(private_key, 'v1.', 'v1.x') where id = $1`, [id]); // prettier-ignore
  await using mailer = await openMailer(t.app);
  for (let n = 0; n < 4; n++) {
    await mailer.drain({ teamId: t.teamId, senderId }, new AbortController().signal);
    const { body } = await t.call('GET', `/senders/${senderId}`);
    expect(body.data).toMatchObject({ disabled: false, health: { backoff_reason: 'dkim_key' } });
    t.clock.advance(3_600_000);
  }
  const incidents = (await t.call('GET', `/senders/${senderId}/incidents`)).body.data;
  expect(incidents).toMatchObject([{ kind: 'sending', last_text: expect.stringContaining('DKIM key') }]);
});
