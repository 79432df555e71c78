import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { runCli } from '../../src/cli.ts';
import { lendDatabase } from '../support/databases.ts';

const ROOT = join(import.meta.dirname, '../..');
const NAMES = [
  ...(await readFile(join(ROOT, 'src/cli.ts'), 'utf8')).matchAll(
    /import\('\.\/(?:roles|commands|sandbox\/demo)\/([a-z-]+)\.ts'\)/g,
  ),
].map((match) => match[1]!);
const SECRET = 'a-master-secret-of-the-command-line-test';
const NOWHERE = 'postgres://anna:pw@127.0.0.1:1/outreachd';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outreachd-words-'));
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(() => vi.restoreAllMocks());

async function outreachd(args: string[], env: Record<string, string> = {}) {
  const said: string[] = [];
  const listen = (text: string | Uint8Array): boolean => said.push(String(text)) > 0;
  vi.spyOn(process.stdout, 'write').mockImplementation(listen);
  vi.spyOn(process.stderr, 'write').mockImplementation(listen);
  const settings = { OUTREACHD_DATA_DIR: join(folder, 'data'), OUTREACHD_SECRET: SECRET };
  const code = await runCli(args, { ...settings, DATABASE_URL: NOWHERE, ...env });
  vi.restoreAllMocks();
  return { code, said: said.join('') };
}
/** Beside the line by which long work tells what it is. */
const oneLine = /^(?:outreachd [a-z-]+: [^\n]+ \.\.\.\n)?[^\n]+\n$/;

describe('every role and command', () => {
  it('is tested here', () => expect(NAMES.length).toBeGreaterThan(14));

  it('create-api-key refuses an address that is none', async () => {
    const args = ['create-api-key', '--organization', 'Acme', '--email', 'bad', '--role', 'org_admin'];
    expect(await outreachd(args)).toEqual({
      code: 2,
      said: 'outreachd create-api-key: --email must be one plain address, not bad\n',
    });
  });

  it.each(NAMES)(
    '%s says how it is used, and its version, and refuses words it does not know',
    async (name) => {
      for (const asked of [
        [name, '--help'],
        [name, '-h'],
        ['help', name],
      ]) {
        const { code, said } = await outreachd(asked);
        expect([code, said]).toEqual([0, expect.stringMatching(`^usage: outreachd ${name}`)]);
      }
      const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as {
        version: string;
      };
      expect(await outreachd([name, '--version'])).toEqual({ code: 0, said: `${version}\n` });
      for (const words of [['--nonsense'], ['nonsense']]) {
        const { code, said } = await outreachd([name, ...words]);
        expect([code, said]).toEqual([2, expect.stringContaining(`usage: outreachd ${name}`)]);
      }
    },
  );

  it('is listed by the program, and what is none is named', async () => {
    const { code, said } = await outreachd(['--help']);
    expect(code).toBe(0);
    for (const name of NAMES) expect(said).toContain(`  ${name} `);
    for (const none of ['dance', 'constructor', '--nonsense'])
      expect(await outreachd([none])).toMatchObject({
        code: 2,
        said: expect.stringContaining(`"${none}" is neither`),
      });
    expect((await outreachd([])).code).toBe(2);
  });
});

it('npx outreachd runs the program of a checkout', async () => {
  const { code, out } = await new Promise<{ code: unknown; out: string }>((done) =>
    execFile('npx', ['--no-install', 'outreachd', '--version'], { cwd: ROOT }, (error, stdout) =>
      done({ code: error?.code ?? 0, out: stdout }),
    ),
  );
  expect([code, out]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+\n$/)]);
});

describe('what the operator can mend is one line without a stack trace', () => {
  it.each([
    ['a range that is none', { OUTREACHD_EGRESS_ALLOW_CIDRS: '10.0.0.0/99' }, 'OUTREACHD_EGRESS_ALLOW_CIDRS'],
    ['a DNS server that is none', { OUTREACHD_DNS_SERVERS: 'one.one' }, 'OUTREACHD_DNS_SERVERS'],
    ['a proxy that is none', { OUTREACHD_HTTP_TRUST_PROXY: '10.0.0.0/99' }, 'OUTREACHD_HTTP_TRUST_PROXY'],
    ['a public URL that is none', { OUTREACHD_PUBLIC_URL: 'https://a b' }, 'OUTREACHD_PUBLIC_URL'],
    ['a database URL that is none', { DATABASE_URL: 'postgres://a:b@[x/y' }, 'DATABASE_URL'],
    ['a port that is none', { OUTREACHD_HTTP_PORT: '99999' }, 'OUTREACHD_HTTP_PORT'],
    [
      'a database that is down',
      {},
      'the database cannot be reached: connect ECONNREFUSED 127.0.0.1:1 (DATABASE_URL)',
    ],
    [
      'a database of no known host',
      { DATABASE_URL: 'postgres://a:b@nowhere.invalid/c' },
      'cannot be reached',
    ],
  ])('%s', async (_what, env, says) => {
    const { code, said } = await outreachd(['queue-status'], env);
    expect(code).toBe(1);
    expect(said).toMatch(oneLine);
    expect(said).toContain(says);
  });

  it('a login that is refused, a database that is not there, a server without TLS', async () => {
    const url = new URL(inject('postgres').serverUrl);
    for (const [change, says] of [
      [{ password: 'wrong' }, 'the database refuses the login'],
      [{ pathname: '/none' }, 'the database does not exist'],
      [{ search: '?sslmode=verify-full' }, 'cannot be encrypted as asked'],
    ] as const) {
      const { code, said } = await outreachd(['doctor'], {
        DATABASE_URL: String(Object.assign(new URL(url), change)),
      });
      expect(code).toBe(1);
      expect(said).toMatch(oneLine);
      expect(said).toContain(says);
    }
  });

  it('a table that another session locks', async () => {
    const { serverUrl, template } = inject('postgres');
    await using database = await lendDatabase(serverUrl, template);
    const config = join(folder, 'impatient.json');
    await writeFile(config, JSON.stringify({ database: { lockTimeoutSeconds: 1 } }));
    const holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    await holder.query('begin; lock table linkedin_actions in access exclusive mode');
    const env = { DATABASE_URL: database.url, OUTREACHD_CONFIG: config };
    const work = await outreachd(['work'], env);
    expect(work.code).toBe(0);
    expect(work.said).toMatch(/^linkedin\.identities .* not known: 55P03: .+lock timeout$/m);
    expect(work.said).toMatch(/^sending\.mailboxes +due +0 /m);
    for (const command of ['queue-status', 'doctor']) {
      const { code, said } = await outreachd([command], env);
      expect(code).toBe(1);
      expect(said).toMatch(oneLine);
      expect(said).toContain('another session holds a lock');
    }
    await holder.end();
  });

  it('a port that another process has, with the setting that moves it', async () => {
    const taken = createServer();
    await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done));
    const { serverUrl, template } = inject('postgres');
    await using database = await lendDatabase(serverUrl, template);
    const { port } = taken.address() as AddressInfo;
    const env = { DATABASE_URL: database.url, OUTREACHD_LOG_LEVEL: 'silent' };
    const api = await outreachd(['api'], { ...env, OUTREACHD_HTTP_PORT: String(port) });
    const worker = await outreachd(['worker'], { ...env, OUTREACHD_WORKER_HEALTH_PORT: String(port) });
    taken.close();
    for (const [{ code, said }, setting] of [
      [api, 'OUTREACHD_HTTP_PORT'],
      [worker, 'OUTREACHD_WORKER_HEALTH_PORT'],
    ] as const) {
      expect(code).toBe(1);
      expect(said).toMatch(oneLine);
      expect(said).toContain(`${setting}: port ${port}`);
    }
  });

  it('a package that is not installed', async () => {
    const bare = join(folder, 'bare');
    await cp(join(ROOT, 'src'), join(bare, 'src'), { recursive: true });
    await cp(join(ROOT, 'package.json'), join(bare, 'package.json'));
    const said = await new Promise<string>((done) =>
      execFile(process.execPath, [join(bare, 'src/main.ts'), 'doctor'], (_error, _out, err) => done(err)),
    );
    expect(said).toMatch(/^outreachd doctor: the package \S+ is not installed: run npm ci [^\n]+\n$/);
  });
});

it('health follows the configured port, and fails when nothing is live there', async () => {
  const live = createHttpServer((request, response) =>
    response.writeHead(request.url === '/health/live' ? 200 : 404).end(),
  );
  await new Promise<void>((done) => live.listen(0, '127.0.0.1', done));
  const port = String((live.address() as AddressInfo).port);
  const nowhere = {
    OUTREACHD_HTTP_HOST: '0.0.0.0',
    OUTREACHD_HTTP_PORT: '1',
    OUTREACHD_WORKER_HEALTH_PORT: '1',
  };
  for (const setting of ['OUTREACHD_HTTP_PORT', 'OUTREACHD_WORKER_HEALTH_PORT'])
    expect((await outreachd(['health'], { ...nowhere, [setting]: port })).code, setting).toBe(0);
  live.close();
  expect(await outreachd(['health', '--json'], nowhere)).toEqual({
    code: 1,
    said: '{"api":false,"worker":false}\n',
  });
});

describe('check-config', () => {
  it('judges every part, and needs no database that answers', async () => {
    const good = await outreachd(['check-config', '--json'], {
      OUTREACHD_PUBLIC_URL: 'https://mail.acme.example',
    });
    expect(good.code).toBe(0);
    const { findings } = JSON.parse(good.said) as {
      findings: { check: string; ok: boolean; warning?: true }[];
    };
    expect(findings.map(({ check }) => check)).toEqual([
      'settings',
      'database',
      'master secret',
      'DATABASE_URL',
      'OUTREACHD_EGRESS_ALLOW_CIDRS',
      'tracking.scannerNetworks',
      'OUTREACHD_DNS_SERVERS',
      'OUTREACHD_HTTP_TRUST_PROXY',
      'OUTREACHD_PUBLIC_URL',
      'address verification says a full host name (OUTREACHD_PROBE_HELO)',
      'lists of address verification',
    ]);
    expect(findings.filter(({ ok, warning }) => !ok || warning)).toEqual([]);
  });

  it('names all that is broken at once', async () => {
    const { code, said } = await outreachd(['check-config'], {
      DATABASE_URL: '',
      OUTREACHD_SECRET: 'long-enough-for-one,short',
      OUTREACHD_EGRESS_ALLOW_CIDRS: 'x',
      OUTREACHD_DNS_SERVERS: 'y',
      OUTREACHD_HTTP_TRUST_PROXY: '1.2.3.4/33',
    });
    expect(code).toBe(1);
    expect(said.match(/^BROKEN {2}.*$/gm)).toHaveLength(5);
    expect((await outreachd(['check-config'], { OUTREACHD_SECRETS: 'x' })).said).toContain(
      'BROKEN  settings (OUTREACHD_SECRETS is not a known setting)',
    );
  });

  it('warns of a public URL that no recipient can open', async () => {
    for (const url of ['http://localhost:3000', 'https://10.0.0.1', '']) {
      const { code, said } = await outreachd(['check-config'], { OUTREACHD_PUBLIC_URL: url });
      expect([code, said]).toEqual([0, expect.stringContaining('warn    OUTREACHD_PUBLIC_URL')]);
    }
  });
});

it('doctor names mailboxes that cannot log in, that nothing reads, and endpoints that fail', async () => {
  const { serverUrl, template } = inject('postgres');
  await using database = await lendDatabase(serverUrl, template);
  const config = join(folder, 'no-test-hosts.json');
  await writeFile(config, JSON.stringify({ probeTestHosts: [] }));
  const doctor = () => outreachd(['doctor'], { DATABASE_URL: database.url, OUTREACHD_CONFIG: config });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const team = await client.query<{ id: string }>(`
    with o as (insert into organizations (id, name) values (gen_random_uuid(), 'Acme') returning id)
    insert into teams (id, organization_id, name) select gen_random_uuid(), id, 'Sales' from o returning id`);
  const teamId = team.rows[0]!.id;
  const mailbox = (name: string, more: string, trouble: string): Promise<unknown> =>
    client.query(`with s as (insert into senders (team_id, id, email, smtp_host, smtp_port, max_per_day, imap_host, disabled,
          disabled_reason)
        values ('${teamId}', gen_random_uuid(), '${name}@acme.test', 'mail.acme.test', 587, 5, ${more}) returning team_id, id)
      insert into sender_states (team_id, sender_id, day, backoff_reason, watch_error)
        select team_id, id, current_date, ${trouble} from s`);
  await mailbox('fine', `'imap.acme.test', false, null`, 'null, null');
  await mailbox('set-aside', `'imap.acme.test', true, 'manual'`, `'login_refused', null`);
  expect(await doctor()).toMatchObject({
    code: 0,
    said: expect.stringContaining('ok      every mailbox logs in (1)'),
  });

  await mailbox('unread', 'null, false, null', 'null, null');
  const hook = await client.query<{
    id: string;
  }>(`insert into webhooks (team_id, id, url, created_at, updated_at)
    values ('${teamId}', gen_random_uuid(), 'https://hooks.acme.test/x', now(), now()) returning id`);
  await client.query(`insert into webhook_deliveries (team_id, id, webhook_id, event_id, event_type, event_timestamp, body,
      status, error_message, last_attempt_at, created_at)
    values ('${teamId}', gen_random_uuid(), '${hook.rows[0]!.id}', gen_random_uuid(), 'reply', '', '{}',
      'failed', 'connection refused', now(), now())`);
  const warned = await doctor();
  expect(warned.code).toBe(0);
  expect(warned.said).toContain('warn    every mailbox is read (IMAP) (1 of 2: unread@acme.test)');
  expect(warned.said).toContain(
    'warn    every webhook endpoint accepts (1 of 1: https://hooks.acme.test/x: connection refused)',
  );

  await mailbox('barred', `'imap.acme.test', true, 'smtp_login_refused'`, `'login_refused', null`);
  await mailbox('blind', `'imap.acme.test', false, null`, `null, 'the login was refused'`);
  await client.end();
  const broken = await doctor();
  expect(broken.code).toBe(1);
  expect(broken.said).toContain(
    'BROKEN  every mailbox logs in (2 of 4: barred@acme.test: disabled, smtp_login_refused; ' +
      'blind@acme.test: not read, the login was refused)',
  );
});
