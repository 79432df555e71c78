import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { systemIds } from '../../src/platform/ids.ts';
import { createSecrets } from '../../src/platform/secrets.ts';
import { temporaryDataFolder } from '../../src/roles/postgres-place.ts';
import { sealWebhookHeaders, sealSecret } from '../../src/webhooks/secrets.ts';
import { startDns } from '../support/scripted-dns.ts';
import type { Zone } from '../support/scripted-dns.ts';
import { startChild } from '../support/child.ts';
import { lendDatabase } from '../support/databases.ts';
import type { Lent } from '../support/databases.ts';

const SECRET = 'the-master-secret-of-the-doctor-test';
const OTHER = 'another-master-secret-of-the-same-test';
const PASSWORDS = 'mailbox passwords open with OUTREACHD_SECRET';
const WEBHOOKS = 'webhook secrets and headers open with OUTREACHD_SECRET';
const KEYS = 'API keys are verified by OUTREACHD_SECRET';

let folder: string;
let database: Lent;
let client: pg.Client;
let mailboxes: string[];
let key: string;
const webhook = '01890000-0000-7000-8000-000000000001';

const start = (args: string[], env: Record<string, string> = {}) =>
  startChild(['src/main.ts', ...args], { OUTREACHD_SECRET: SECRET, DATABASE_URL: database.url, ...env });

beforeAll(async () => {
  folder = await temporaryDataFolder('doctor');
  const { serverUrl, template } = inject('postgres');
  database = await lendDatabase(serverUrl, template);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await using made = start(['create-api-key', '--organization', 'Acme', '--email', 'a@acme.test', '--role', 'org_admin']);
  expect((await made.ended).code).toBe(0);
  const team = /team ([0-9a-f-]{36})/.exec(made.said())![1]!;
  const file = join(folder, 'senders.csv');
  const rows = ['anna', 'ben'].map((name) => `${name}@acme.test,mail.example.com,587,${name},pw-of-${name}`);
  await writeFile(file, ['email,smtp_host,smtp_port,smtp_user,smtp_password', ...rows].join('\n'));
  await using imported = start(['import-senders', '--file', file, '--team', team]);
  expect((await imported.ended).code).toBe(0);
  const secrets = createSecrets([SECRET], { random: systemIds().bytes });
  await client.query(
    `insert into webhooks (team_id, id, url, secret, headers, created_at, updated_at)
     values ($1, $2, 'https://example.com', $3, $4, now(), now())`,
    [team, webhook, sealSecret(secrets, team, webhook, 'whsec_x'), sealWebhookHeaders(secrets, team, webhook, { 'X-Key': 'k' })],
  );
  const ids = await client.query<{ id: string }>('select id from senders order by id');
  mailboxes = ids.rows.map(({ id }) => id);
  key = (await client.query<{ id: string }>('select id from api_keys')).rows[0]!.id;
}, 60_000); // prettier-ignore
afterAll(async () => {
  await client.end();
  await database[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

interface Finding {
  check: string;
  ok: boolean;
  found?: string;
}

async function broken(env: Record<string, string> = {}): Promise<{ code: number | null; found: Finding[] }> {
  await using doctor = start(['doctor', '--json'], env);
  const { code } = await doctor.ended;
  const { ok, findings } = JSON.parse(doctor.said()) as { ok: boolean; findings: Finding[] };
  expect(ok).toBe(code === 0);
  return { code, found: findings.filter((finding) => !finding.ok) };
}

async function brokenAfter(plant: string, undo: string): Promise<{ code: number | null; found: Finding[] }> {
  await client.query(plant);
  try {
    return await broken();
  } finally {
    await client.query(undo);
  }
}

describe('doctor opens every sealed value', () => {
  it('and says ok with the secret that sealed them, also when it is not the newest', async () => {
    expect(await broken()).toEqual({ code: 0, found: [] });
    expect(await broken({ OUTREACHD_SECRET: `${OTHER},${SECRET}` })).toEqual({ code: 0, found: [] });
  });

  it('and names what a wrong master secret cannot open', async () => {
    expect(await broken({ OUTREACHD_SECRET: OTHER })).toEqual({
      code: 1,
      found: [
        { check: PASSWORDS, ok: false, found: `2: ${mailboxes.join(', ')}` },
        { check: WEBHOOKS, ok: false, found: `1: ${webhook}` },
        { check: KEYS, ok: false, found: `1: ${key}` },
      ],
    });
  });

  it('and names a password that was copied from another mailbox', async () => {
    const [from, to] = mailboxes as [string, string];
    const copy = `alter table senders add column kept text; update senders set kept = smtp_password;
      update senders set smtp_password = (select kept from senders where id = '${from}') where id = '${to}'`;
    const undo = 'update senders set smtp_password = kept; alter table senders drop column kept';
    expect(await brokenAfter(copy, undo)).toEqual({
      code: 1,
      found: [{ check: PASSWORDS, ok: false, found: `1: ${to}` }],
    });
  });

  it('and names a webhook whose header was sealed for another one', async () => {
    const change = (from: string, to: string) =>
      `update webhooks set headers = jsonb_build_object('${to}', headers -> '${from}')`;
    expect(await brokenAfter(change('X-Key', 'X-Other'), change('X-Other', 'X-Key'))).toEqual({
      code: 1,
      found: [{ check: WEBHOOKS, ok: false, found: `1: ${webhook}` }],
    });
  });

  it('and names a webhook whose previous secret cannot sign along, while it must', async () => {
    const until = (interval: string) =>
      `update webhooks set previous_secret = 'v1.broken', previous_secret_until = now() + interval '${interval}'`;
    const undo = 'update webhooks set previous_secret = null, previous_secret_until = null';
    expect((await brokenAfter(until('1 hour'), undo)).found.map(({ check }) => check)).toEqual([WEBHOOKS]);
    expect(await brokenAfter(until('-1 hour'), undo)).toEqual({ code: 0, found: [] });
  });

  it('and leaves out keys that have ended', async () => {
    const set = (kid: string, revoked: string) => `update api_keys set secret_kid = ${kid}, revoked_at = ${revoked}`;
    const kid = (await client.query<{ kid: string }>('select secret_kid as kid from api_keys')).rows[0]!.kid;
    const undo = set(`'${kid}'`, 'null');
    expect((await brokenAfter(set(`'00000000'`, 'null'), undo)).found.map(({ check }) => check)).toEqual([KEYS]);
    expect(await brokenAfter(set(`'00000000'`, 'now()'), undo)).toEqual({ code: 0, found: [] });
  }); // prettier-ignore
});

it('doctor warns of a sign-in for the users of an organization that is not there', async () => {
  const oidc = (organization: string) => ({
    OUTREACHD_OIDC_ISSUER: 'https://sso.acme.test',
    OUTREACHD_OIDC_CLIENT_ID: 'outreachd',
    OUTREACHD_OIDC_CLIENT_SECRET: 'canary-console-secret',
    OUTREACHD_OIDC_ORGANIZATION: organization,
  });
  const check = 'the organization of the sign-in by OpenID Connect is there';
  await using typo = start(['doctor'], oidc('Amce'));
  await typo.ended;
  expect(typo.said()).toContain(`warn    ${check} (there is no Amce)`);
  expect(typo.said()).not.toContain('canary-console-secret');
  await using right = start(['doctor'], oidc('acme'));
  await right.ended;
  expect(right.said()).toContain(`ok      ${check}`);
});

it('doctor warns of a second opinion for an organization that is not there', async () => {
  const config = join(folder, 'opinions.json');
  const opinion = (organization: string) => ({
    organization,
    url: 'https://opinions.acme.test',
    secret: 'at least 16 characters',
    below: 0.7,
  });
  await writeFile(config, JSON.stringify({ secondOpinions: [opinion('ACME'), opinion('Amce')] }));
  await using doctor = start(['doctor'], { OUTREACHD_CONFIG: config, OUTREACHD_DATA_DIR: folder });
  await doctor.ended;
  expect(doctor.said()).toContain(
    'warn    every second opinion is about an organization that is there (there is no Amce)',
  );
});

describe('doctor says in one line what it cannot begin without', () => {
  it.each([
    ['the master secret', { OUTREACHD_SECRET: '' }, 'OUTREACHD_SECRET is required'],
    ['a database', { DATABASE_URL: 'postgres://none@127.0.0.1:1/none' }, 'the database'],
    ['a known setting', { OUTREACHD_SECRETS: 'x' }, 'OUTREACHD_SECRETS is not a known setting'],
  ])('%s', async (_what, env, says) => {
    await using doctor = start(['doctor', '--json'], env);
    expect((await doctor.ended).code).toBe(1);
    expect(doctor.said()).toContain(says);
  });

  it('a migrated database', async () => {
    await using bare = await lendDatabase(inject('postgres').serverUrl);
    await using doctor = start(['doctor'], { DATABASE_URL: bare.url });
    expect((await doctor.ended).code).toBe(1);
    expect(doctor.said()).toContain('run outreachd migrate');
  });
});

describe('doctor tests what the checks of domains rest on', () => {
  it('and warns of a resolver and of block lists that cannot be believed, once a domain is connected', async () => {
    const zone: Zone = {
      '2.0.0.127.zen.spamhaus.org': { a: ['127.0.0.2'] },
      'always.test': { mx: [[1, 'mx.always.test']], txt: ['v=spf1 -all'] },
    };
    await using dns = await startDns(zone);
    const config = join(folder, 'dns.json');
    await writeFile(config, JSON.stringify({ probeTestHosts: [], dnsTestDomains: ['always.test'] }));
    const env = {
      OUTREACHD_CONFIG: config,
      OUTREACHD_DNS_SERVERS: dns.server,
      OUTREACHD_DNSBL_ZONES: 'zen.spamhaus.org,bl.spamcop.net',
    };
    const warned = async (): Promise<(string | undefined)[]> => {
      await using doctor = start(['doctor', '--json'], env);
      expect((await doctor.ended).code).toBe(0);
      const { findings } = JSON.parse(doctor.said()) as { findings: (Finding & { warning?: true })[] };
      return findings
        .filter((each) => /block list|about domains/.test(each.check))
        .map((each) => (each.warning ? each.found : each.check));
    };
    expect(await warned()).toEqual([]);
    await client.query(`insert into domains (team_id, id, domain, connected_at)
      select id, id, 'acme.test', now() from teams limit 1`);
    expect(await warned()).toEqual([
      'resolvers are believed about domains (OUTREACHD_DNS_SERVERS, dnsTestDomains)',
      'block list zen.spamhaus.org (OUTREACHD_DNSBL_ZONES)',
      'its test point is not listed: it was shut down, or the resolver lies',
    ]);
    delete zone['always.test'];
    expect((await warned())[0]).toMatch(/knows no mail domain of always.test/);
    await client.query('delete from domains');
  });
}); // prettier-ignore
