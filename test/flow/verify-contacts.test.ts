import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
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
  hosts = await startMailHosts(
    { 'good.test': knows, 'open.test': () => '250 ok', 'silent.test': () => null },
    '127.35',
  );
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
  'a worker that ends gives back, untried, what it asked silent hosts about',
  { timeout: TIMEOUT_MS },
  async () => {
    await t.app.pool.query('update contact_profiles set valid2 = 1 where valid2 = 0');
    await t.app.pool.query('delete from contact_verifications');
    for (const name of ['ann', 'ben'])
    await t.call('POST', '/contacts', {
      TeamId: t.teamId, CampaignId, email: `${name}@silent.test`, validate_emails: true,
    }); // prettier-ignore
    await using worker = outreachd(['worker']);
    await eventually(
      () => Promise.resolve(hosts.asked('silent.test').length),
      (asked) => asked === 2,
      TIMEOUT_MS,
    );
    worker.kill('SIGTERM');
    expect((await worker.ended).code).toBe(0);
    const { rows } = await t.app.pool.query(
      'select attempts, lease_token, due_at <= now() as due from contact_verifications',
    );
    expect(rows).toEqual(Array.from({ length: 2 }, () => ({ attempts: 0, lease_token: null, due: true })));
    await t.app.pool.query('delete from contact_verifications');
    await t.app.pool.query('update contact_profiles set valid2 = 1 where valid2 = 0');
  },
);

it(
  'outreachd verify leaves rows without an answer where the network reaches nothing',
  { timeout: TIMEOUT_MS },
  async () => {
    const config = join(folder, 'dead.json');
    const settings = JSON.parse(await readFile(join(folder, 'config.json'), 'utf8')) as object;
    await writeFile(
      config,
      JSON.stringify({ ...settings, probePort: hosts.port - 1, probeTestHosts: ['mx.good.test'] }),
    );
    const [input, out] = [join(folder, 'three.csv'), join(folder, 'three-out.csv')];
    await writeFile(input, 'email\nok1@good.test\nno address\nok2@good.test\n');
    await using file = outreachd(['verify', input, '--out', out, '--json'], { OUTREACHD_CONFIG: config });
    expect((await file.ended).code).toBe(1);
    const because = `this machine reaches none of mx.good.test at port ${hosts.port - 1}`;
    expect(JSON.parse(file.said())).toMatchObject({ rows: 3, answered: 1, not_answered: 2, because });
    expect((await readFile(out, 'utf8')).trim().split('\n').toSorted()).toEqual([
      'email,verdict,valid2,validation_subtype,reason,risk_level,is_catch_all,suggestion',
      'no address,undeliverable,2,invalid_mailbox,bad_syntax,Invalid,,',
      'ok1@good.test,,,,,,,',
      'ok2@good.test,,,,,,,',
    ]);
    await using one = outreachd(['verify', 'ok3@good.test'], { OUTREACHD_CONFIG: config });
    expect([(await one.ended).code, one.said()]).toEqual([1, expect.stringContaining(because)]);
    await using doctor = outreachd(['doctor'], { OUTREACHD_CONFIG: config });
    await doctor.ended;
    expect(doctor.said()).toMatch(
      /warn +mail hosts are reached to verify addresses \(port \d+\) \(none of mx\.good\.test\)/,
    );
    expect(doctor.said()).toMatch(/ok +resolvers know mail hosts/);
  },
);

it('outreachd verify answers an address, and a file row by row', { timeout: TIMEOUT_MS }, async () => {
  await using one = outreachd(['verify', 'ok.cli@good.test', '--json']);
  expect((await one.ended).code).toBe(0);
  expect(JSON.parse(one.said())).toMatchObject({ verdict: 'deliverable', network: { helo: 'probe.test' } });

  const [input, out] = [join(folder, 'people.csv'), join(folder, 'out.csv')];
  await writeFile(
    input,
    'Name,E-Mail\n"Ann, A.",ok.file@good.test\nBen,no.file@good.test\nCy,ok@open.test\nDee,not an address\n',
  );
  await using file = outreachd(['verify', input, '--column', 'e-mail', '--out', out, '--json']);
  expect((await file.ended).code).toBe(0);
  expect(JSON.parse(file.said())).toMatchObject({
    rows: 4,
    answered: 4,
    deliverable: 1,
    risky: 1,
    undeliverable: 2,
  });
  const lines = (await readFile(out, 'utf8')).trim().split('\n');
  expect(lines[0]).toBe(
    'Name,E-Mail,verdict,valid2,validation_subtype,reason,risk_level,is_catch_all,suggestion',
  );
  expect(lines.slice(1).toSorted()).toEqual([
    '"Ann, A.",ok.file@good.test,deliverable,1,,,SAFE,false,',
    'Ben,no.file@good.test,undeliverable,2,mailbox_not_found,mailbox_not_found,Invalid,false,',
    'Cy,ok@open.test,risky,1,catch_all,catch_all,MEDIUM,true,',
    'Dee,not an address,undeliverable,2,invalid_mailbox,bad_syntax,Invalid,,',
  ]);
  await using again = outreachd(['verify', input, '--column', 'e-mail', '--out', out]);
  expect([(await again.ended).code, again.said()]).toEqual([1, expect.stringContaining('is there already')]);
  const broken = join(folder, 'broken.csv');
  await writeFile(broken, 'email\nok@good.test\n"never closed\n');
  await using bad = outreachd(['verify', broken]);
  expect([(await bad.ended).code, bad.said()]).toEqual([
    1,
    expect.stringMatching(/is no CSV file: \w+ at line \d+$/),
  ]);
  const other = join(folder, 'other.csv');
  await writeFile(other, 'Name;E-Mail Address;Note\nAnn;ok.semi@good.test;a, b\nBen;no@good.test;\n');
  await using semi = outreachd(['verify', other]);
  expect((await semi.ended).code).toBe(0);
  expect(semi.said()).toContain('Ann;ok.semi@good.test;a, b;deliverable;1;;;SAFE;false;');
  // Windows-1252 with semicolons; columns of an earlier verification are rewritten, and extra cells and columns stay.
  const western = join(folder, 'western.csv');
  await writeFile(
    western,
    Buffer.from(
      'Name;E-Mail;reason;verdict;valid2;validation_subtype;reason;risk_level;is_catch_all;suggestion\nJ\xfcrgen;ok.west@good.test;met in Ulm;unknown;3;;;;;;more\n',
      'latin1',
    ),
  );
  await using west = outreachd(['verify', western]);
  expect((await west.ended).code).toBe(0);
  // A slow start says what it does first, on the error stream.
  const table = west
    .said()
    .split('\n')
    .filter((line) => !line.startsWith('outreachd verify:'));
  expect(table.slice(0, 2)).toEqual([
    '\ufeffName;E-Mail;reason;verdict;valid2;validation_subtype;reason;risk_level;is_catch_all;suggestion',
    'Jürgen;ok.west@good.test;met in Ulm;deliverable;1;;;SAFE;false;;more',
  ]);
  const nameless = join(folder, 'nameless.csv');
  await writeFile(nameless, 'Name,Where\nAnn,Bern\n');
  await using wrong = outreachd(['verify', nameless]);
  expect([(await wrong.ended).code, wrong.said()]).toEqual([
    2,
    expect.stringContaining('has no column email; name it with --column. It has: Name, Where'),
  ]);
});

it(
  'outreachd verify ends after one interrupt, though thousands of rows wait',
  { timeout: TIMEOUT_MS },
  async () => {
    const [input, out] = [join(folder, 'many.csv'), join(folder, 'many-out.csv')];
    const rows = Array.from({ length: 3_000 }, (_none, n) => `ok${n}@silent.test`);
    await writeFile(input, ['email', 'ok.first@good.test', ...rows].join('\n'));
    await using many = outreachd(['verify', input, '--out', out]);
    await eventually(
      () => readFile(out, 'utf8').catch(() => ''),
      (text) => text.includes('ok.first'),
      TIMEOUT_MS,
    );
    many.kill('SIGINT');
    expect((await many.ended).code).toBe(1);
    expect(many.said()).toContain('3000 not answered: stopped');
    expect(hosts.asked('silent.test').length).toBeLessThanOrEqual(8);
  },
);

it(
  'outreachd backfill-verification lets stale contacts wait again, while there are credits',
  { timeout: TIMEOUT_MS },
  async () => {
    await t.app.pool.query(
      "update contact_profiles set valid2 = 1, validated_at = now() - interval '100 days'",
    );
    const all = (await t.app.pool.query('select count(*)::int as n from contact_profiles')).rows[0]
      .n as number;
    const backfill = async (...more: string[]) => {
      await using child = outreachd(['backfill-verification', '--team', t.teamId, '--json', ...more]);
      const { code } = await child.ended;
      return [code, JSON.parse(child.said())] as const;
    };
    expect(await backfill('--older-than', '200')).toEqual([0, { asked: 0, ended: 'all' }]);
    await credits(1);
    expect(await backfill()).toEqual([1, { asked: 1, ended: 'no_credits' }]);
    await credits(1_000);
    expect(await backfill()).toEqual([0, { asked: all - 1, ended: 'all' }]);
    await t.app.pool.query(
      "update contact_profiles set valid2 = 3, validated_at = now() - interval '6 days 23 hours'",
    );
    expect(await backfill('--older-than', '1')).toEqual([0, { asked: 0, ended: 'all' }]);
    await t.app.pool.query("update contact_profiles set validated_at = now() - interval '7 days 1 hour'");
    expect(await backfill('--older-than', '1')).toEqual([0, { asked: all, ended: 'all' }]);
    expect([(await ledger()).waiting, await broken()]).toEqual([all, []]);
  },
);
