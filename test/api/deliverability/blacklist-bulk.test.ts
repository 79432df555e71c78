import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { blockAddresses } from '../../../src/deliverability/block-addresses.ts';
import { suppress } from '../../../src/deliverability/suppress.ts';
import { transact } from '../../../src/platform/db/transaction.ts';
import { testApp } from '../../support/app.ts';
import type { Answered, TestApp } from '../../support/app.ts';
import { runs } from '../../support/chance.ts';

let t: TestApp;
let team: string;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t[Symbol.asyncDispose]());
beforeEach(async () => {
  team = (await t.call('POST', '/teams', { name: 'Bulk' })).body.data.id;
});

const json = (entries: unknown, over: object = {}): Promise<Answered> =>
  t.call('POST', '/blacklist/bulk', { TeamId: team, entries, ...over });
async function file(content: Buffer | string, over: Record<string, string> = {}): Promise<Answered> {
  const form = new FormData();
  form.set('entries', new Blob([content as never]), 'list.csv');
  for (const [name, value] of Object.entries({ TeamId: team, ...over })) form.set(name, value);
  const request = new Request('http://outreachd.test', { method: 'POST', body: form });
  const answer = await t.server.inject({
    method: 'POST',
    url: '/v2/blacklist/bulk',
    headers: { authorization: `Bearer ${t.key}`, 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json() } as Answered;
}
const listed = async (): Promise<string[]> =>
  (
    await t.app.db
      .selectFrom('blacklist')
      .select('address')
      .where('team_id', '=', team)
      .orderBy('address')
      .execute()
  ).map(({ address }) => address);
const entryOf = async (address: string) =>
  (await t.call('GET', `/blacklist?TeamId=${team}&search=${encodeURIComponent(address)}`)).body.data[0];

describe('POST /blacklist/bulk', () => {
  it('200 adds addresses and domains, says what became of each, and ends the same when it is repeated', async () => {
    await t.call('POST', '/blacklist', { TeamId: team, address: 'old@else.test', reason: 'unsubscribe' });
    const entries = [
      ' Ann@Else.TEST ',
      'old@else.test',
      { address: 'whole.test', reason: 'invalid_recipient', note: 'gone' },
      'ann@else.test',
      'nameless',
      7,
      { address: 'x@else.test', mood: 'x' },
      { address: 'x@else.test', reason: 'mood' },
    ];
    const { status, body } = await json(entries, { note: 'from the old tool' });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      action: 'add', entry_count: 8, created_count: 2, existing_count: 1, duplicate_count: 1, rejected_count: 4,
      removed_count: 0, contact_count: 0,
    }); // prettier-ignore
    expect(
      body.data.rejected.map((row: Record<string, unknown>) => [row.line, row.address, row.param, row.rule]),
    ).toEqual([
      [5, 'nameless', 'address', 'address'],
      [6, '7', 'entries[5]', 'entry_type'],
      [7, '{"address":"x@else.test","mood":"x"}', 'entries[6]', 'entry_type'],
      [8, '{"address":"x@else.test","reason":"mood"}', 'reason', 'reason'],
    ]);
    expect(await listed()).toEqual(['@whole.test', 'ann@else.test', 'old@else.test']);
    expect(await entryOf('ann@else.test')).toMatchObject({ reason: 'manual', note: 'from the old tool' });
    expect(await entryOf('whole.test')).toMatchObject({ reason: 'invalid_recipient', note: 'gone' });
    expect((await entryOf('old@else.test')).causes).toHaveLength(2);
    const before = await t.app.db
      .selectFrom('blacklist_causes')
      .selectAll()
      .where('team_id', '=', team)
      .execute();
    expect((await json(entries)).body.data).toMatchObject({ created_count: 0, existing_count: 3 });
    const after = await t.app.db
      .selectFrom('blacklist_causes')
      .selectAll()
      .where('team_id', '=', team)
      .execute();
    expect(after).toHaveLength(before.length);
  });

  it('holds the mails of contacts as one entry does, and counts those that it holds', async () => {
    const CampaignId = (await t.call('POST', '/campaigns', { TeamId: team, name: 'C' })).body.data.id;
    const add = async (email: string): Promise<string> =>
      (await t.call('POST', '/contacts', { TeamId: team, CampaignId, email })).body.data.id;
    const [ann, ben, cleo] = [
      await add('ann@held.test'),
      await add('ben@whole.test'),
      await add('cleo@free.test'),
    ];
    const { body } = await json(['ann@held.test', 'whole.test', 'zoe@held.test']);
    expect(body.data).toMatchObject({ created_count: 3, contact_count: 2 });
    const suppressed = async (id: string) =>
      (await t.call('GET', `/contacts/${id}/explain`)).body.data.gates.find(
        ({ gate }: { gate: string }) => gate === 'suppressed',
      ).passed;
    expect([await suppressed(ann), await suppressed(ben), await suppressed(cleo)]).toEqual([
      false,
      false,
      true,
    ]);
    expect((await t.call('GET', `/contacts/${ann}`)).body.data.life).toBe('active');
    await json(['ann@held.test'], { action: 'remove' });
    expect(await suppressed(ann)).toBe(true);
  });

  it.each<[string, Buffer | string, string[], number]>([
    ['one on each line', 'ann@f.test\r\nwhole.test\n\n@other.test\r\nnameless\n', ['@other.test', '@whole.test', 'ann@f.test'], 1],
    ['one line without its end', 'ann@f.test', ['ann@f.test'], 0],
    ['a byte order mark and semicolons', '\uFEFFE-Mail;Name\nann@f.test;Ann\n', ['ann@f.test'], 0],
    ['UTF-16', Buffer.from('\uFEFFEmail\nann@f.test\n', 'utf16le'), ['ann@f.test'], 0],
    ['Latin-1', Buffer.from('Name;Adresse\nJ\xfcrgen;j@f.test\n\xc4nne;anne@f.test\n', 'latin1'), ['anne@f.test', 'j@f.test'], 0],
    ['an email rather than a domain', 'domain,email\nwhole.test,ann@f.test\nother.test,\n', ['@other.test', 'ann@f.test'], 0],
    ['names and links', 'Domínio\n"Ann <ann@f.test>"\nmailto:ben@f.test\n', ['ann@f.test', 'ben@f.test'], 0],
    ['NUL bytes', 'ann\u0000@f.test\nben@f.test\n', ['ben@f.test'], 1],
    ['more than one on a line', 'ann@f.test,ben@f.test\ncleo@f.test,\n', ['cleo@f.test'], 1],
    ['a torn quote', 'email,note\n"ann@f.test\nben@f.test,"x"y\ncleo@f.test,z\n', ['cleo@f.test'], 2],
    ['gravestones', 'email;reason;note\nann@f.test;unsubscribe;x\nben@f.test;mood;\n', ['ann@f.test'], 1],
  ])('reads a file with %s', async (_what, content, then, rejected) => {
    const { status, body } = await file(content);
    expect([status, body.data?.rejected_count, await listed()]).toEqual([200, rejected, then]);
  }); // prettier-ignore

  it.each<[string, Buffer | string]>([
    ['entries', 'the file is empty'],
    ['entries', 'the list holds no usable address or domain; line 1: address must be an email address or a domain'],
    ['entries', 'the file has no column email, address or domain; it has: Name, Town'],
    ['entries', 'a record is longer than'],
    ['entries', 'the header is longer than'],
  ])('400 names %s: %s, and nothing is written', async (param, message) => {
    const MB = 1024 * 1024;
    const content = {
      'the file is empty': '',
      'the list holds no usable address or domain; line 1: address must be an email address or a domain': 'x\ny\n',
      'the file has no column email, address or domain; it has: Name, Town': 'Name,Town\nann@f.test,Ulm\n',
      'a record is longer than': `email\nann@f.test\n${','.repeat(MB)}`,
      'the header is longer than': 'x'.repeat(MB),
    }[String(message)]!;
    const { status, body } = await file(content);
    expect([status, body.error?.param]).toEqual([400, param]);
    expect(body.error.message).toContain(message);
    expect(await listed()).toEqual([]);
  }); // prettier-ignore

  it.each<[number, string, string, object]>([
    [400, 'missing_team_id', 'TeamId', { TeamId: undefined }],
    [400, 'missing_required_parameter', 'entries', { entries: undefined }],
    [400, 'invalid_parameter_type', 'entries', { entries: 'ann@f.test' }],
    [400, 'validation_error', 'entries', { entries: [] }],
    [400, 'validation_error', 'action', { action: 'burn' }],
    [400, 'validation_error', 'reason', { reason: 'mood' }],
    [400, 'validation_error', 'note', { note: 'n'.repeat(1001) }],
    [400, 'validation_error', 'dry_run', { dry_run: true }],
  ])('%i %s names %s', async (status, code, param, over) => {
    const answer = await json(['ann@f.test'], over);
    expect(answer).toMatchObject({ status, body: { error: { code, param } } });
    expect(await listed()).toEqual([]);
  });

  it('400 beyond 200,000 entries, and none of them is written; the file does not stay', async () => {
    const lines = Array.from({ length: 200_001 }, (_none, n) => `p${n}@many.test\n`).join('');
    const { status, body } = await file(lines);
    expect([status, body.error?.message]).toEqual([400, 'a list holds at most 200000 entries']);
    expect(await listed()).toEqual([]);
    expect((await readdir(tmpdir())).filter((name) => name.includes(team))).toEqual([]);
  });

  it('413 for 65 MB, 400 for 60 MB of one line, and the API lives on', async () => {
    const MB = 1024 * 1024;
    expect((await file(Buffer.alloc(65 * MB, 'a'))).status).toBe(413);
    expect((await file(Buffer.alloc(60 * MB, 'a'))).status).toBe(400);
    expect((await json(['ann@f.test'])).status).toBe(200);
  });

  it('rejects an entry that cannot be stored by its line, and takes the others', async () => {
    const { status, body } = await json([
      'ann@f.test',
      'a\u0000@f.test',
      { address: 'b@f.test', note: '\ud800' },
    ]);
    expect([status, body.data.created_count, await listed()]).toEqual([200, 1, ['ann@f.test']]);
    expect(body.data.rejected).toMatchObject([
      { line: 2, param: 'entries[1]', message: 'entries[1] holds a NUL or a lone surrogate' },
      { line: 3, param: 'entries[2]' },
    ]);
  });

  it('takes off what it put on, and leaves an entry that has another cause', async () => {
    await json(['ann@f.test', 'ben@f.test', 'cleo.test']);
    await t.call('POST', '/blacklist', { TeamId: team, address: 'ben@f.test', reason: 'unsubscribe' });
    await t.call('POST', '/blacklist', { TeamId: team, address: 'out@f.test', reason: 'spam_complaint' });
    const { body } = await file('ann@f.test\nben@f.test\ncleo.test\nout@f.test\nzoe@f.test\n', {
      action: 'remove',
    });
    expect(body.data).toMatchObject({
      action: 'remove', removed_count: 2, kept_count: 2, absent_count: 1, created_count: 0,
    }); // prettier-ignore
    expect(await listed()).toEqual(['ben@f.test', 'out@f.test']);
    expect(await entryOf('ben@f.test')).toMatchObject({
      reason: 'unsubscribe',
      causes: [{ reason: 'unsubscribe' }],
    });
  });

  it('leaves the opt-out of a contact, also when the list gives its reason', async () => {
    const made = await t.call('POST', '/contacts', { TeamId: team, email: 'otto@f.test' });
    const { rows } = await t.app.pool.query(
      `select p.id from contact_profiles p where p.team_id = $1 and p.email = 'otto@f.test'`,
      [team],
    );
    expect([made.status, rows.length]).toEqual([201, 1]);
    await transact(t.app.db, (trx) =>
      suppress(trx, t.app, { teamId: team, address: 'otto@f.test', reason: 'unsubscribe' }),
    );
    await t.app.pool.query('update contact_profiles set unsubscribed_at = now() where id = $1', [rows[0].id]);
    const { body } = await json(['otto@f.test'], { action: 'remove', reason: 'unsubscribe' });
    expect(body.data).toMatchObject({ removed_count: 0, kept_count: 1 });
    expect(await listed()).toEqual(['otto@f.test']);
  });

  it('two lists at once, in whatever order, list every address once', async () => {
    const addresses = Array.from({ length: 300 }, (_none, n) => `p${n}@race.test`);
    const answers = await Promise.all([
      json(addresses),
      json(addresses.toReversed()),
      json(addresses, { reason: 'unsubscribe' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.reduce((sum, { body }) => sum + body.data.created_count, 0)).toBe(300);
    expect(await listed()).toEqual(addresses.toSorted());
    const { rows } = await t.app.pool.query(
      'select count(*)::int as n from blacklist_causes where team_id = $1',
      [team],
    );
    expect(rows).toEqual([{ n: 600 }]);
  });

  it('a death between two batches leaves whole batches, and the same list goes on from there', async () => {
    const entries = Array.from({ length: 4_100 }, (_none, n) => `p${n}@cut.test`);
    const batch = (from: number, note: string | null) =>
      entries.slice(from, from + 2_000).map((address) => ({ address, reason: 'manual' as const, note }));
    await blockAddresses(t.app, team, batch(0, null));
    // A text that no database stores ends the batch, as a death does.
    await expect(blockAddresses(t.app, team, batch(2_000, '\0'))).rejects.toThrow();
    expect(await listed()).toHaveLength(2_000);
    expect((await json(entries)).body.data).toMatchObject({ created_count: 2_100, existing_count: 2_000 });
    expect(await listed()).toEqual(entries.toSorted());
  });

  it('lists what single calls list, whatever is sent', async () => {
    const text = fc.oneof(
      fc.emailAddress(),
      fc.domain(),
      fc.domain().map((name) => `@${name.toUpperCase()}`),
      fc.string({ maxLength: 20 }).filter((entry) => entry.length >= 3 && entry.isWellFormed()),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 12 }), async (entries) => {
        team = (await t.call('POST', '/teams', { name: 'One' })).body.data.id;
        for (const address of entries) await t.call('POST', '/blacklist', { TeamId: team, address });
        const single = await listed();
        team = (await t.call('POST', '/teams', { name: 'Many' })).body.data.id;
        if (!entries.some((entry) => entry.includes('\0'))) await json(entries);
        expect(await listed()).toEqual(entries.some((entry) => entry.includes('\0')) ? [] : single);
      }),
      { numRuns: runs(15) },
    );
  });
});

describe('GET /blacklist/export', () => {
  const read = async (query = ''): Promise<string> =>
    (
      await t.server.inject({
        method: 'GET',
        url: `/v2/blacklist/export?TeamId=${team}${query}`,
        headers: { authorization: `Bearer ${t.key}` },
      })
    ).payload;

  it('200 is every entry that is asked for as CSV, no formula among them, and is read back as it was', async () => {
    const entries = [
      ...Array.from({ length: 1_001 }, (_none, n) => `p${String(n).padStart(4, '0')}@page.test`),
      { address: '@whole.test', reason: 'unsubscribe', note: '=1+1;"x"' },
    ];
    await json(entries);
    const csv = await read();
    const lines = csv.split('\r\n');
    expect(lines).toHaveLength(1_004);
    expect(lines[0]).toBe('\ufeff"address","reason","note","created_at"');
    expect(lines[1]).toMatch(/^"'@whole\.test","unsubscribe","'=1\+1;""x""","\d{4}-/);
    expect(lines[2]).toMatch(/^"p0000@page\.test","manual","","/);
    expect((await read('&search=P0007')).split('\r\n')).toHaveLength(3);
    expect((await read('&reason=unsubscribe')).split('\r\n')).toHaveLength(3);
    const before = await listed();
    team = (await t.call('POST', '/teams', { name: 'Other' })).body.data.id;
    expect((await file(csv)).body.data).toMatchObject({ created_count: 1_002, rejected_count: 0 });
    expect(await listed()).toEqual(before);
    expect(await entryOf('@whole.test')).toMatchObject({ reason: 'unsubscribe', note: '=1+1;"x"' });
  });

  it('has nothing of another team', async () => {
    await json(['ann@mine.test']);
    team = (await t.call('POST', '/teams', { name: 'Other' })).body.data.id;
    expect((await read('&search=mine')).split('\r\n')).toHaveLength(2);
  });

  it('404 for a team of another organization, and 400 without one', async () => {
    team = '00000000-0000-7000-8000-000000000999';
    expect(JSON.parse(await read()).error.code).toMatch(/not_found|team/);
  });
});
