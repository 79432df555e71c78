import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSeedPassword } from '../../src/placement/seeds/seal-seed.ts';
import { createSecrets } from '../../src/platform/secrets.ts';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { startChild } from '../support/child.ts';
import { dovecotMissing, startDovecot } from '../support/dovecot.ts';

const missing = dovecotMissing();
if (missing) process.stderr.write(`logins of seeds are not tested with Dovecot: ${missing}\n`);
const TIMEOUT_MS = 60_000;
const OLD = 'test-secret-that-is-long-enough-for-tests';
const NEW = 'the-next-master-secret-of-the-test';

let t: TestApp;
let folder: string;
beforeAll(async () => {
  t = await testApp({ config: { secret: OLD } });
  folder = await mkdtemp(join(tmpdir(), 'outreachd-seeds-'));
});
afterAll(async () => {
  await t[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const command = async (words: string[], secret = OLD) => {
  await using child = startChild(['src/main.ts', ...words], {
    DATABASE_URL: t.databaseUrl,
    OUTREACHD_SECRET: secret,
    OUTREACHD_EGRESS_ALLOW_CIDRS: '127.0.0.1',
  });
  const { code } = await child.ended;
  const said = child.said();
  return { code, said, json: /^[[{]/.test(said) ? JSON.parse(said) : null };
};
const seeds = (...words: string[]) => command(['seeds', ...words]);
const file = async (text: string): Promise<string> => {
  const path = join(folder, 'seeds.csv');
  await writeFile(path, text);
  return path;
};
const rows = async () =>
  (await t.app.db.selectFrom('placement_seeds').selectAll().execute()).toSorted((a, b) =>
    a.email.toLowerCase() < b.email.toLowerCase() ? -1 : 1,
  );

describe('outreachd seeds', { timeout: TIMEOUT_MS }, () => {
  it('import adds seeds and changes them, keeps passwords sealed, and names bad rows with their line', async () => {
    const first = await seeds(
      'import',
      'Acme',
      await file(
        'email,provider,imap_host,imap_port,imap_password\n' +
          'a@gmail.com,google,,,one\n' +
          'b@seeds.test,,imap.seeds.test,1143,two\n' +
          'no address,,x.test,,three\n' +
          'c@seeds.test,,,,four\n' +
          'd@seeds.test,,imap.seeds.test,,\n' +
          'e@seeds.test,Bad Word,imap.seeds.test,,five\n' +
          'f@seeds.test,,imap seeds,,six\n',
      ),
      '--json',
    );
    expect([first.code, first.json.created, first.json.updated]).toEqual([1, 2, 0]);
    expect(first.json.rejected.map(({ line, param }: { line: number; param: string }) => [line, param])).toEqual([
      [4, 'email'], [5, 'imap_host'], [6, 'imap_password'], [7, 'provider'], [8, 'imap_host'],
    ]);
    const [gmail, own] = await rows();
    expect(gmail).toMatchObject({ provider: 'google', imap_host: 'imap.gmail.com', imap_port: 993, imap_user: 'a@gmail.com' });
    expect(own).toMatchObject({ provider: 'seeds-test', imap_port: 1143, disabled: false });
    expect(own!.imap_password).not.toContain('two');
    expect(openSeedPassword(t.app.secrets, own!)).toEqual({ kind: 'ok', plain: 'two' });
    expect(openSeedPassword(t.app.secrets, { ...own!, id: gmail!.id }).kind).toBe('unreadable');

    const second = await seeds('import', 'Acme', await file('email,disabled\nB@seeds.test,yes\n'));
    expect([second.code, second.said]).toEqual([0, expect.stringMatching(/^0 added, 1 changed, 0 rejected$/m)]);
    expect((await rows())[1]).toMatchObject({ disabled: true, imap_password: own!.imap_password });
    const moved = await seeds('import', 'Acme', await file('email,imap_host\nb@seeds.test,evil.test\n'));
    expect([moved.code, moved.said]).toEqual([1, expect.stringContaining('imap_password is required when')]);
    const { said } = await seeds('import', 'Acme', await file('email,colour\nb@seeds.test,red\n'));
    expect(said).toContain('colour is no column of a seed');
  }); // prettier-ignore

  it('list shows the seeds without their passwords', async () => {
    const { code, json } = await seeds('list', 'Acme', '--json');
    expect([code, json.map(({ email }: { email: string }) => email)]).toEqual([0, ['a@gmail.com', 'B@seeds.test']]);
    expect(JSON.stringify(json)).not.toContain('imap_password');
    expect((await seeds('list')).said).toContain('B@seeds.test  seeds-test  imap.seeds.test:1143  disabled');
  }); // prettier-ignore

  it('remove takes one away, once', async () => {
    expect((await seeds('remove', 'Acme', 'A@GMAIL.com')).code).toBe(0);
    expect((await seeds('remove', 'Acme', 'a@gmail.com')).code).toBe(1);
    expect(await rows()).toHaveLength(1);
  });

  it('is told with a clear word what does not go together', async () => {
    for (const words of [[], ['grow'], ['import', 'Acme'], ['remove', 'Acme'], ['list', 'Nowhere'],
      ['import', 'Acme', '/no/file'], ['test', 'Acme', 'x@y.test']])
      expect((await seeds(...words)).code, words.join(' ')).toBe(2);
  }); // prettier-ignore

  it('reseal and doctor know their passwords', async () => {
    const doctor = async (secret: string) => {
      const { json } = await command(['doctor', '--json'], secret);
      return json.findings.find(({ check }: { check: string }) => check.startsWith('passwords of seeds')).ok as boolean;
    };
    expect(await doctor(NEW)).toBe(false);
    const { json } = await command(['reseal', '--json'], `${NEW},${OLD}`);
    expect(json.seeds).toEqual({ resealed: 1, unreadable: [] });
    const [row] = await rows();
    const secrets = createSecrets([NEW], { random: t.app.ids.bytes });
    expect(openSeedPassword(secrets, row!)).toEqual({ kind: 'ok', plain: 'two' });
    expect(await doctor(NEW)).toBe(true);
  }); // prettier-ignore

  it.skipIf(missing !== null)('test logs in to each and says how it went', async () => {
    await using closing = new AsyncDisposableStack();
    const mail = await mkdtemp(join(tmpdir(), 'outreachd-seeds-'));
    closing.defer(() => rm(mail, { recursive: true, force: true }));
    const dovecot = closing.use(await startDovecot(mail));
    const header = 'email,imap_host,imap_port,imap_security,imap_password\n';
    const at = `127.0.0.1,${dovecot.imap},none`;
    const put = await seeds('import', 'Acme', await file(`${header}g@seeds.test,${at},secret\nh@seeds.test,${at},wrong\n`));
    expect(put.code).toBe(0);
    const { code, said } = await seeds('test', 'Acme');
    expect(code).toBe(1);
    expect(said).toMatch(/ok\s+g@seeds\.test\s+INBOX, Junk, 0 other folders/);
    expect(said).toMatch(/FAILED\s+h@seeds\.test/);
    expect((await rows()).map(({ email, last_error: error }) => [email, error !== null])).toEqual([
      ['B@seeds.test', true], ['g@seeds.test', false], ['h@seeds.test', true],
    ]);
    expect((await seeds('test', 'Acme', 'g@seeds.test')).code).toBe(0);
  }); // prettier-ignore
});
