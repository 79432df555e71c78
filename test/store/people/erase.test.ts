import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { erasePeople } from '../../../src/people/erase-people.ts';
import { matchJournal } from '../../../src/people/match-journal.ts';
import { SETTLES_MS } from '../../../src/people/rules/erasure.ts';
import { erasureJournal, readErasures } from '../../../src/people/erasure-journal.ts';
import { PERSONAL } from '../../../src/people/register/register.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { plantPerson, rowsThatSay } from '../../support/person-rows.ts';
import type { Planted } from '../../support/person-rows.ts';

let t: TestApp;
let folder: string;
let second: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outreachd-people-'));
  t = await testApp({ config: { dataDir: folder } });
  second = (await t.call('POST', '/teams', { name: 'Second' })).body.data.id;
});
afterAll(async () => {
  await t[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

let number = 0;
const person = (name: string): Planted => {
  number++;
  const word = `zq${name}${number}x`;
  return { word, email: `${word}@person.test`, ip: `10.9.${number}.7` };
};
const wordsOf = ({ word, ip }: Planted): string[] => [word, `"${ip}"`];
async function plant(...people: Planted[]): Promise<void> {
  const client: pg.PoolClient = await t.app.pool.connect();
  try {
    for (const each of people)
      for (const teamId of [t.teamId, second])
        await plantPerson(client, { teamId, organizationId: t.organizationId }, each);
  } finally {
    client.release();
  }
}
const never = new AbortController().signal;
async function eraseAll(): Promise<void> {
  while (await erasePeople(t.app, never));
  t.clock.advance(SETTLES_MS);
  while (await erasePeople(t.app, never));
}
const said = (one: Planted) => rowsThatSay(t.app.pool, wordsOf(one));
const exported = async ({ email }: Planted): Promise<Record<string, unknown>[]> =>
  (
    await t.server.inject({
      method: 'POST',
      url: '/v2/people/export',
      headers: { authorization: `Bearer ${t.key}` },
      payload: { email },
    })
  ).payload
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('a person and a neighbour with a word in every personal column', () => {
  let ann: Planted;
  let bea: Planted;
  beforeEach(async () => {
    ann = person('ann');
    bea = person('bea');
    await plant(ann, bea);
  });

  it('export has each of the columns, and nothing of the neighbour', async () => {
    const lines = await exported(ann);
    const rows = lines.filter(({ object }) => object === 'row') as {
      table: string;
      row: Record<string, unknown>;
    }[];
    for (const { table, personal } of PERSONAL)
      for (const column of Object.keys(personal)) {
        const values = rows.filter((row) => row.table === table).map(({ row }) => row[column]);
        expect(values.length, `${table}.${column}`).toBeGreaterThanOrEqual(2);
        expect(
          values.every((value) => value !== null && value !== undefined),
          `${table}.${column}`,
        ).toBe(true);
      }
    const text = JSON.stringify(lines);
    for (const word of wordsOf(bea)) expect(text).not.toContain(word);
    const raw = rows.find(({ table }) => table === 'raw_messages')!;
    expect(Buffer.from(raw.row.raw as string, 'base64').toString()).toContain(ann.word);
    expect(lines.at(-1)).toMatchObject({
      object: 'person_export_end',
      rows: { contact_profiles: 2, email_sends: 2 },
    });
  });

  it('erasure leaves the word in no column of no table, and the neighbour as they were', async () => {
    const before = await said(bea);
    expect(Object.keys(await said(ann)).length).toBeGreaterThan(25);
    const asked = await t.call('POST', '/people/erase', { email: ann.email });
    expect([asked.status, asked.body.data.state]).toEqual([202, 'waiting']);
    await eraseAll();
    expect(await said(ann)).toEqual({});
    expect(await said(bea)).toEqual(before);
    const { data } = (await t.call('GET', `/people/erasures/${asked.body.data.id}`)).body;
    expect(data).toMatchObject({
      state: 'done',
      open_mails: 0,
      removed: { contact_profiles: 2, email_sends: 2, raw_messages: 2, events: 2 },
    });
    expect(JSON.stringify(data)).not.toContain(ann.word);
  });

  it('keeps what makes a second mail impossible, and every number', async () => {
    const kept = async () =>
      (
        await t.app.pool.query(
          `select 'mail' as of, m.id, m.message_id, m.node_id, m.pass, m.state::text, m.enrollment_id from email_sends m
           union all select 'enrollment', e.id, null, null, null, null, e.contact_profile_id from enrollments e
           union all select 'event', v.id, v.type::text, null, null, v.detail #>> '{reply,mood}', v.enrollment_id from events v
           order by 1, 2`,
        )
      ).rows;
    const before = await kept();
    await t.call('POST', '/people/erase', { email: ann.email });
    await eraseAll();
    expect(await kept()).toEqual(before);
  });

  it('asked again changes nothing, and finds what came since', async () => {
    const first = await t.call('POST', '/people/erase', { email: ann.email });
    const again = await t.call('POST', '/people/erase', { email: ann.email.toUpperCase() });
    expect(again.body.data.id).toBe(first.body.data.id);
    await eraseAll();
    const { removed } = (await t.call('GET', `/people/erasures/${first.body.data.id}`)).body.data;
    await t.call('POST', '/people/erase', { email: ann.email });
    await eraseAll();
    const same = (await t.call('GET', `/people/erasures/${first.body.data.id}`)).body.data;
    expect([same.state, same.removed]).toEqual(['done', removed]);
    await plant(ann);
    await t.call('POST', '/people/erase', { email: ann.email });
    await eraseAll();
    expect(await said(ann)).toEqual({});
  });

  it.each(['sending', 'data', 'uncertain'])('waits while a mail of the person is %s', async (state) => {
    await t.app.pool.query(`update email_sends set state = $1 where recipient = $2 and team_id = $3`, [
      state,
      ann.email,
      second,
    ]);
    const { id } = (await t.call('POST', '/people/erase', { email: ann.email })).body.data;
    await eraseAll();
    const at = async () => (await t.call('GET', `/people/erasures/${id}`)).body.data;
    expect(await at()).toMatchObject({ state: 'waiting', open_mails: 1, removed: {} });
    expect(Object.keys(await said(ann)).length).toBeGreaterThan(25);
    await t.app.pool.query(`update email_sends set state = 'sent' where recipient = $1`, [ann.email]);
    t.clock.advance(10_000);
    await eraseAll();
    expect(await at()).toMatchObject({ state: 'done', open_mails: 0 });
    expect(await said(ann)).toEqual({});
  });

  it('waits for a mail of the person that is not read yet, which keeps its text until then', async () => {
    const read = (state: string) =>
      t.app.pool.query(`update inbound_messages set state = $1 where from_address = $2 and team_id = $3`, [
        state,
        ann.email,
        second,
      ]);
    const raws = async () =>
      (
        await t.app.pool.query(
          `select 1 from raw_messages r join inbound_messages m on m.team_id = r.team_id and m.id = r.id
           where m.from_address = $1`,
          [ann.email],
        )
      ).rows.length;
    await read('received');
    const { id } = (await t.call('POST', '/people/erase', { email: ann.email })).body.data;
    await eraseAll();
    const at = async () => (await t.call('GET', `/people/erasures/${id}`)).body.data;
    expect([await at(), await raws()]).toMatchObject([{ state: 'waiting', open_mails: 1 }, 2]);
    await read('applied');
    t.clock.advance(10_000);
    await eraseAll();
    expect([await at(), await said(ann)]).toMatchObject([{ state: 'done' }, {}]);
  });

  it('leaves a report about a mail of theirs until it is read', async () => {
    // As a bounce comes: from a server, and found to be about the mail only when it is read.
    const report = `update inbound_messages set state = $1, from_address = 'mailer-daemon@person.test'
      where subject like $2`;
    const about = `%${ann.word}%`;
    await t.app.pool.query(report, ['received', about]);
    await t.call('POST', '/people/erase', { email: ann.email });
    await eraseAll();
    const left = async () => Object.keys(await said(ann));
    expect(await left()).toEqual(expect.arrayContaining(['inbound_messages']));
    await t.app.pool.query(report, ['applied', about]);
    await t.call('POST', '/people/erase', { email: ann.email });
    await eraseAll();
    expect(await left()).toEqual([]);
  });

  it('finds a late report of a mail that no step sent, although its address is gone', async () => {
    const mail = await t.app.pool.query(
      `update email_sends set source = 'broadcast', source_id = gen_random_uuid(), enrollment_id = null,
         campaign_id = null, node_id = null, pass = null where recipient = $1 and team_id = $2 returning id`,
      [ann.email, second],
    );
    await t.call('POST', '/people/erase', { email: ann.email });
    await eraseAll();
    const late = person('late');
    await plant(late);
    const report = await t.app.pool.query(
      `update inbound_messages set email_send_id = $1, from_address = 'mailer-daemon@person.test', enrollment_id = null
       where from_address = $2 and team_id = $3 returning id`,
      [mail.rows[0].id, late.email, second],
    );
    const words = async () =>
      (await t.app.pool.query(`select subject from inbound_messages where id = $1`, [report.rows[0].id]))
        .rows;
    expect(await words()).toMatchObject([{ subject: expect.stringContaining(late.word) }]);
    await t.call('POST', '/people/erase', { email: ann.email });
    await eraseAll();
    expect(await words()).toEqual([{ subject: null }]);
  });

  it('ends the contacts at once, and cancels what waits', async () => {
    await t.app.pool.query(
      `update email_sends set state = 'pending', next_attempt_at = now() where recipient = $1`,
      [ann.email],
    );
    await t.call('POST', '/people/erase', { email: ann.email });
    const { rows } = await t.app.pool.query(
      `select m.state::text, m.hold_reason, e.life::text, e.life_reason, p.unsubscribed_at is not null as out
       from email_sends m join enrollments e on e.team_id = m.team_id and e.id = m.enrollment_id
       join contact_profiles p on p.team_id = e.team_id and p.id = e.contact_profile_id where m.recipient = $1`,
      [ann.email],
    );
    const stopped = {
      state: 'cancelled',
      hold_reason: 'erased',
      life: 'finished',
      life_reason: 'erased',
      out: true,
    };
    expect(rows).toEqual([stopped, stopped]);
    await eraseAll();
  });

  it('enters the journal once, for its owner alone and without an address', async () => {
    const { id } = (await t.call('POST', '/people/erase', { email: ann.email })).body.data;
    await eraseAll();
    const text = await readFile(erasureJournal(folder), 'utf8');
    expect(text.split('\n').filter((line) => line.includes(id))).toHaveLength(1);
    expect(text).not.toContain(ann.word);
    expect((await stat(erasureJournal(folder))).mode & 0o777).toBe(0o600);
  });

  it('enters a journal that was lost, or of another machine, when a worker starts there', async () => {
    const { id } = (await t.call('POST', '/people/erase', { email: ann.email })).body.data;
    await eraseAll();
    const persons = async () =>
      (await readErasures(erasureJournal(folder)))!.lines.toSorted((a, b) => (a.hash < b.hash ? -1 : 1));
    const before = await persons();
    await matchJournal(t.app);
    expect(await persons()).toEqual(before);
    await rm(erasureJournal(folder));
    await matchJournal(t.app);
    expect(await persons()).toEqual(before);
    expect(before.map((line) => line.id)).toContain(id);
  });
});
