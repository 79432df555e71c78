import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { erasePeople } from '../../src/people/erase-people.ts';
import { matchJournal } from '../../src/people/match-journal.ts';
import { SETTLES_MS } from '../../src/people/rules/erasure.ts';
import { inboundWorld } from '../support/inbound.ts';
import { rowsThatSay } from '../support/person-rows.ts';

type World = Awaited<ReturnType<typeof inboundWorld>>;
let w: World;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outreachd-erased-'));
  w = await inboundWorld({ config: { dataDir: folder } });
});
afterAll(async () => {
  await w[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

async function finish(): Promise<void> {
  const never = new AbortController().signal;
  while (await erasePeople(w.t.app, never));
  w.t.clock.advance(SETTLES_MS);
  while (await erasePeople(w.t.app, never));
}
async function erase(email: string): Promise<string> {
  const asked = await w.t.call('POST', '/people/erase', { email });
  expect(asked.status).toBe(202);
  await finish();
  return asked.body.data.id;
}
const said = (word: string) => rowsThatSay(w.t.app.pool, [word]);
const query = async (sql: string, values: unknown[] = []) => (await w.t.app.pool.query(sql, values)).rows;
const exported = async (email: string): Promise<string> =>
  (
    await w.t.server.inject({
      method: 'POST',
      url: '/v2/people/export',
      headers: { authorization: `Bearer ${w.t.key}` },
      payload: { email },
    })
  ).payload;

describe('what a person wrote in the conversation of another one', () => {
  it.each([false, true])('is exported and erased; a contact of their own: %s', async (isContact) => {
    const name = `zqcarl${isContact ? 'a' : 'b'}x`;
    const email = `${name}@firm.test`;
    if (isContact) await w.t.call('POST', '/contacts', { TeamId: w.t.teamId, email });
    const [mail] = await w.wroteTo([`ann${name.length}${isContact}@firm.test`]);
    const text = `Ann left. I am ${name}, call me at 0151.`;
    await w.hear([{ from: `${name} <${email}>`, cites: mail!.messageId, text }]);
    expect(Object.keys(await said(name))).toEqual(expect.arrayContaining(['conversation_messages']));
    expect(await exported(email)).toContain('call me at 0151');
    await erase(email);
    expect(await said(name)).toEqual({});
  });
});

it('an address whose domain has letters beyond ASCII is one person in both spellings', async () => {
  await w.hear([
    { from: 'zqidnx@bücher.test', text: 'Hello zqidnx one' },
    { from: 'zqidnx@xn--bcher-kva.test', text: 'Hello zqidnx two' },
  ]);
  expect(Object.keys(await said('zqidnx'))).toEqual(expect.arrayContaining(['inbound_messages']));
  await erase('zqidnx@bücher.test');
  expect(await said('zqidnx')).toEqual({});
});

it('reports of LinkedIn are of the person whose address or profile they name, and of no one whose is longer', async () => {
  const report = (body: object) =>
    query(
      `insert into connector_events (organization_id, id, event_id, kind, type, reader, due_at, body, state, received_at)
       values ($1, gen_random_uuid(), gen_random_uuid()::text, 'linkedin', 'message', 'linkedin', now(), $2, 'applied', now())`,
      [w.t.organizationId, JSON.stringify(body)],
    );
  await report({ person: { email: 'joann@firm.test' }, text: 'words of Joann' });
  await report({ from: 'https://www.linkedin.com/in/annabel', text: 'words of Annabel' });
  await report({ from: 'https://www.linkedin.com/in/anna/?x=1', text: 'words of Anna' });
  await report({ person: { email: 'Zq.Gm+x@gmail.com' }, text: 'words of Gm' });
  await w.t.call('POST', '/contacts', { TeamId: w.t.teamId, email: 'ann@firm.test' });
  await query(
    `update contact_profiles set linkedin_url = 'https://www.linkedin.com/in/anna' where email = $1`,
    ['ann@firm.test'],
  );
  const lines = await exported('ann@firm.test');
  expect([lines.includes('words of Anna"'), lines.includes('Joann'), lines.includes('Annabel')]).toEqual([
    true,
    false,
    false,
  ]);
  await erase('ann@firm.test');
  await erase('zqgm@gmail.com');
  const bodies = await query(`select body ->> 'text' as text from connector_events order by 1 nulls last`);
  expect(bodies.map(({ text }) => text)).toEqual(['words of Annabel', 'words of Joann', null, null]);
});

describe('a database that is restored', () => {
  /** Puts the erasures of a person and one mail of theirs back, as a backup had them. */
  async function restore(email: string, erasure: object | null): Promise<void> {
    const [row] = await query(
      `select id from inbound_messages where subject is null order by id desc limit 1`,
    );
    await query(`update inbound_messages set from_address = $1, subject = $2 where id = $3`, [
      email,
      `Again ${email}`,
      row!.id,
    ]);
    await query(`delete from erasures where organization_id = $1`, [w.t.organizationId]);
    if (erasure)
      await query(`insert into erasures select * from jsonb_populate_record(null::erasures, $1)`, [
        JSON.stringify(erasure),
      ]);
  }

  it('from before the second erasure of a person erases them again', async () => {
    const email = 'zqtwicex@firm.test';
    await w.hear([{ from: email, text: 'One' }]);
    await erase(email);
    const [first] = await query(
      `select to_jsonb(e) as row from erasures e where state = 'done' order by done_at desc limit 1`,
    );
    await w.hear([{ from: email, text: 'Two' }]);
    w.t.clock.advance(1_000);
    await erase(email);
    await restore(email, first!.row as object);
    expect(Object.keys(await said('zqtwicex'))).toEqual(['inbound_messages']);
    await matchJournal(w.t.app);
    await finish();
    expect(await said('zqtwicex')).toEqual({});
  });

  it('finds a person who is neither a contact nor in a conversation', async () => {
    const email = 'zqonlyx@firm.test';
    await w.hear([{ from: email, text: 'One' }]);
    await erase(email);
    await restore(email, null);
    await query(`delete from conversations where from_address like 'erased-%'`).catch(() => []);
    await matchJournal(w.t.app);
    await finish();
    expect(await said('zqonlyx')).toEqual({});
  });
});

it('a contact whose erasure waits for a mail is not changed any more', async () => {
  const email = 'zqwaitx@firm.test';
  await w.wroteTo([email]);
  await query(`update email_sends set state = 'uncertain' where recipient = $1`, [email]);
  expect((await w.t.call('POST', '/people/erase', { email })).status).toBe(202);
  const [{ id }] = (await w.t.call('GET', `/contacts?TeamId=${w.t.teamId}&email=${email}`)).body.data;
  const change = await w.t.call('PATCH', `/contacts/${id}`, {
    email: 'other@firm.test',
    first_name: 'Other',
  });
  expect([change.status, change.body.error.details]).toEqual([400, { reason: 'erased' }]);
  await query(`update email_sends set state = 'sent' where recipient = $1`, [email]);
});

it('the mail that came is exported as it came, and one that left is not shown with other words', async () => {
  const email = 'zqrawx@firm.test';
  const [mail] = await w.wroteTo([email]);
  await w.hear([{ from: email, cites: mail!.messageId, text: 'My own words.' }]);
  const rows = (await exported(email))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { table?: string; row: { raw: string } });
  const raw = Buffer.from(rows.find(({ table }) => table === 'raw_messages')!.row.raw, 'base64').toString();
  expect(raw).toContain('My own words.');
  const [{ id }] = (await w.t.call('GET', `/conversations?TeamId=${w.t.teamId}&search=${email}`)).body.data;
  await erase(email);
  const shown = (await w.t.call('GET', `/conversations/${id}/messages`)).body.data;
  expect(shown.map((each: Record<string, unknown>) => [each.kind, each.text, each.content])).toEqual([
    ['step', null, 'removed'],
    ['inbound', null, 'removed'],
  ]);
});
