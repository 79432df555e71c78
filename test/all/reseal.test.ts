import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAuthenticator } from '../../src/accounts/authenticate.ts';
import { loadDkimKeys } from '../../src/deliverability/dkim-keys.ts';
import { createSecrets } from '../../src/platform/secrets.ts';
import { resealTable } from '../../src/platform/reseal.ts';
import { loadMailbox } from '../../src/senders/open-sender.ts';
import { PASSWORDS } from '../../src/senders/seal.ts';
import { openHeaders, openSecrets } from '../../src/webhooks/secrets.ts';
import { webhooksOf } from '../../src/webhooks/store.ts';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { startChild } from '../support/child.ts';

const OLD = 'test-secret-that-is-long-enough-for-tests';
const NEW = 'the-next-master-secret-of-the-test';

let t: TestApp;
beforeEach(async () => void (t = await testApp({ config: { secret: OLD } })));
afterEach(() => t[Symbol.asyncDispose]());

const ring = (...masters: string[]) => createSecrets(masters, { random: t.app.ids.bytes });
const command = async (secret: string, ...words: string[]) => {
  await using child = startChild(['src/main.ts', ...words, '--json'], {
    DATABASE_URL: t.databaseUrl,
    OUTREACHD_SECRET: secret,
  });
  const { code } = await child.ended;
  const said = child.said();
  return { code, said, json: said.startsWith('{') || said.startsWith('[') ? JSON.parse(said) : null };
};
const mailbox = async (email: string) =>
  (
    await t.call('POST', '/senders', {
      TeamId: t.teamId,
      email,
      smtp_host: 'smtp.acme.example',
      smtp_user: email,
      smtp_password: `smtp of ${email}`,
      imap_host: 'imap.acme.example',
      imap_user: email,
      imap_password: `imap of ${email}`,
    })
  ).body.data.id as string;

describe('outreachd reseal', () => {
  it('seals all with the newest secret, so that the old one can be dropped', async () => {
    const senderId = await mailbox('anna@outreach.test');
    const hook = {
      team_id: t.teamId,
      url: 'http://127.0.0.1:8999/',
      headers: { 'X-Token': 'canary' },
      secret: 'their first secret',
    };
    const { id } = (await t.call('POST', '/webhooks', hook)).body.data;
    await t.call('PATCH', `/webhooks/${id}`, { secret: 'their second secret' });
    await t.call('POST', '/dkim-keys', { team_id: t.teamId, domain: 'outreach.test', selector: 's1' });
    const first = await command(`${NEW},${OLD}`, 'reseal');
    expect(first).toMatchObject({
      code: 0,
      json: {
        mailboxes: { resealed: 1, unreadable: [] },
        dkim_keys: { resealed: 1, unreadable: [] },
        webhooks: { resealed: 1, unreadable: [] },
        left: { mailboxes: [], dkim_keys: [], webhooks: [] },
      },
    });
    expect(first.json.left.api_keys).toHaveLength(1);
    expect(first.said).not.toMatch(/canary|their (first|second) secret|smtp of/);
    const alone = ring(NEW);
    expect(await loadDkimKeys(t.app.db, alone, t.teamId, 'outreach.test')).toMatchObject({
      kind: 'ok',
      keys: [{ selector: 's1' }],
    });
    const opened = await loadMailbox({ ...t.app, secrets: alone }, { teamId: t.teamId, senderId });
    expect(opened).toMatchObject({
      kind: 'ok',
      mailbox: { smtp: { pass: 'smtp of anna@outreach.test' }, imap: { pass: 'imap of anna@outreach.test' } },
    });
    const row = (await webhooksOf(t.app.db, { id }))[0]!;
    expect(openSecrets(alone, row, t.clock.now())).toEqual(['their second secret', 'their first secret']);
    expect(openHeaders(alone, row)).toEqual({ 'X-Token': 'canary' });
    // An API key moves with its next use; then nothing needs the old secret.
    const deps = { db: t.app.db, clock: t.clock };
    await createAuthenticator({ ...deps, secrets: ring(NEW, OLD) })({ header: `Bearer ${t.key}` });
    expect(
      await createAuthenticator({ ...deps, secrets: alone })({ header: `Bearer ${t.key}` }),
    ).toMatchObject({
      userId: t.userId,
    });
    const second = await command(NEW, 'reseal');
    expect(second).toMatchObject({
      code: 0,
      json: { mailboxes: { resealed: 0 }, webhooks: { resealed: 0 }, left: { api_keys: [] } },
    });
  });

  it('names what no secret of the list opens, leaves it as it is, and exits 1', async () => {
    const lost = await mailbox('lost@outreach.test');
    await t.app.pool.query('update senders set smtp_password = imap_password where id = $1', [lost]);
    const kept = (await t.app.pool.query('select smtp_password from senders where id = $1', [lost])).rows;
    await mailbox('anna@outreach.test');
    const { code, json } = await command(`${NEW},${OLD}`, 'reseal');
    expect([code, json.mailboxes]).toEqual([1, { resealed: 1, unreadable: [lost] }]);
    expect((await t.app.pool.query('select smtp_password from senders where id = $1', [lost])).rows).toEqual(
      kept,
    );
  });

  it('goes through more than one batch, and goes on after it was stopped', async () => {
    const id = await mailbox('anna@outreach.test');
    await t.app.pool.query(
      `insert into senders
       select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'email', 'b' || n || '@outreach.test'))).*
         from senders s, generate_series(1, 450) n where s.id = $1`,
      [id],
    );
    await t.app.pool.query('update senders set smtp_password = null, imap_password = null where id <> $1', [
      id,
    ]);
    const rows = await t.app.pool.query('select id from senders where id <> $1', [id]);
    for (const row of rows.rows as { id: string }[])
      await t.app.pool.query('update senders set smtp_password = $2 where id = $1', [
        row.id,
        t.app.secrets.seal('x', `senders|smtp_password|${row.id}|${t.teamId}`),
      ]);
    const deps = { db: t.app.db, secrets: ring(NEW, OLD) };
    let asked: [number, number] = [0, 0];
    await expect(
      resealTable(deps, PASSWORDS, (done, total) => {
        asked = [done, total];
        if (done === 250) throw new Error('stopped');
      }),
    ).rejects.toThrow('stopped');
    expect(asked).toEqual([250, 451]);
    expect(await resealTable(deps, PASSWORDS, () => {})).toEqual({ resealed: 201, unreadable: [] });
  });
});

describe('outreachd api-keys', () => {
  it('lists keys without the key, and ends one', async () => {
    const listed = await command(OLD, 'api-keys', 'list', '--organization', 'acme');
    expect(listed.json).toMatchObject([
      {
        organization: 'Acme',
        email: 'admin@acme.test',
        role: 'org_admin',
        last4: t.key.slice(-4),
        revoked_at: null,
        older_secret: false,
      },
    ]);
    expect(listed.said).not.toContain(t.key);
    expect((await command(OLD, 'api-keys', 'list', '--organization', 'other')).json).toEqual([]);
    const [{ id }] = listed.json as { id: string }[] as [{ id: string }];
    expect(await command(OLD, 'api-keys', 'revoke', id)).toMatchObject({
      code: 0,
      json: { id, revoked: true },
    });
    expect((await t.call('GET', '/teams')).status).toBe(401);
    const none = '00000000-0000-4000-8000-000000000000';
    expect((await command(OLD, 'api-keys', 'revoke', none)).code).toBe(1);
    expect((await command(OLD, 'api-keys', 'revoke')).code).toBe(2);
    expect((await command(OLD, 'api-keys')).code).toBe(2);
  });

  it('lists what binds a key, as create-api-key was told', async () => {
    const create = (...more: string[]) =>
      command(OLD, 'create-api-key', '--organization', 'Acme', '--email', 'bound@acme.test', ...more);
    const bound = ['--only-teams', t.teamId, '--ip-range', '192.0.2.9/24', '--expires', '2999-01-01T00:00:00Z'];
    const made = await create('--role', 'team_admin', ...bound);
    expect(made).toMatchObject({ code: 0, json: { role: 'team_admin' } });
    expect((await create('--role', 'read_only')).json.role).toBe('read_only');
    expect((await create('--role', 'org_admin')).code).not.toBe(0);
    const { json } = await command(OLD, 'api-keys', 'list', '--organization', 'Acme');
    expect(json.slice(1)).toMatchObject([
      { role: 'team_admin', only_teams: [t.teamId], ip_ranges: ['192.0.2.0/24'], expires_at: '2999-01-01T00:00:00.000Z' },
      { role: 'read_only', only_teams: null, ip_ranges: null, expires_at: null },
    ]);
    expect(json).toHaveLength(3);
  }); // prettier-ignore
});
