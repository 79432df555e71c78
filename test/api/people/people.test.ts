import { mkdir, mkdtemp, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../../../src/accounts/create-api-key.ts';
import { bringSearchUpToDate } from '../../../src/contacts/list/refresh-search.ts';
import { mergeUpload } from '../../../src/imports/merge-upload.ts';
import { checkInvariants } from '../../../src/operations/check-invariants.ts';
import { erasePeople } from '../../../src/people/erase-people.ts';
import { SETTLES_MS } from '../../../src/people/rules/erasure.ts';
import { erasureJournal, readErasures } from '../../../src/people/erasure-journal.ts';
import { matchJournal } from '../../../src/people/match-journal.ts';
import { reapplyErasures } from '../../../src/people/reapply-erasures.ts';
import { saveSender } from '../../../src/senders/save-sender.ts';
import { judgeHits } from '../../../src/tracking/judge-hits.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { otherMails } from '../../support/other-mails.ts';
import { sendCsv } from '../../support/uploads.ts';

let t: TestApp;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outreachd-people-'));
  t = await testApp({ config: { dataDir: folder } });
});
afterAll(async () => {
  await t[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const never = new AbortController().signal;
let number = 0;
const newAddress = (): string => `p${++number}@person.test`;
const erase = (email: string, key?: string) =>
  t.call('POST', '/people/erase', { email }, key ? { authorization: `Bearer ${key}` } : {});
async function finish(): Promise<void> {
  while (await erasePeople(t.app, never));
  t.clock.advance(SETTLES_MS);
  while (await erasePeople(t.app, never));
}
const add = (email: string, more: object = {}) =>
  t.call('POST', '/contacts', { TeamId: t.teamId, email, ...more });
const campaign = async (): Promise<string> =>
  (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: `C ${++number}` })).body.data.id;
const addresses = async (): Promise<(string | null)[]> =>
  (await t.app.db.selectFrom('contact_profiles').select('email').execute()).map(({ email }) => email);

describe('POST /people/erase', () => {
  it('202 for a person that no one knows, who is kept away all the same', async () => {
    const email = newAddress();
    const { status, body } = await erase(email);
    expect([status, body.data.state, body.data.removed]).toEqual([202, 'waiting', {}]);
    expect((await add(email)).body.error).toMatchObject({
      code: 'validation_error',
      param: 'email',
      details: { reason: 'erased' },
    });
    await finish();
    expect((await t.call('GET', `/people/erasures/${body.data.id}`)).body.data).toMatchObject({
      state: 'done',
      removed: {},
    });
    expect((await add(email)).status).toBe(400);
  });

  it('400 names the field of what is no address', async () => {
    for (const email of ['ann', 'Ann <ann@person.test>', 'a@b@c.test'])
      expect((await erase(email)).body.error).toMatchObject({ code: 'validation_error', param: 'email' });
  });

  it('403 for a key that is no admin, for each of the calls', async () => {
    const { api_key: key } = await createApiKey(t.app, {
      organization: 'Acme',
      email: 'member@acme.test',
      role: 'team_member',
    });
    const headers = { authorization: `Bearer ${key}` };
    expect((await erase('ann@person.test', key)).status).toBe(403);
    expect((await t.call('POST', '/people/export', { email: 'ann@person.test' }, headers)).status).toBe(403);
    expect((await t.call('GET', '/people/erasures', undefined, headers)).status).toBe(403);
  });

  it('reaches no other organization', async () => {
    const email = newAddress();
    const other = await createApiKey(t.app, {
      organization: 'Other',
      email: 'o@other.test',
      role: 'org_admin',
    });
    const headers = { authorization: `Bearer ${other.api_key}` };
    await t.call('POST', '/contacts', { TeamId: other.default_team_id, email }, headers);
    const { id } = (await erase(email)).body.data;
    await finish();
    expect(await addresses()).toContain(email);
    expect((await t.call('GET', `/people/erasures/${id}`, undefined, headers)).status).toBe(404);
    expect(
      (await t.call('POST', '/contacts', { TeamId: other.default_team_id, email }, headers)).status,
    ).toBe(200);
  });

  it('means every spelling of the mailbox', async () => {
    await add('an.n@gmail.com');
    await erase('ann+news@googlemail.com');
    await finish();
    expect(await addresses()).not.toContain('an.n@gmail.com');
    expect((await add('a.nn@gmail.com')).status).toBe(400);
    expect((await add('anna@gmail.com')).status).toBe(201);
  });

  it('leaves all numbers of a campaign and the usage as they were', async () => {
    const [id, email] = [await campaign(), newAddress()];
    for (const each of [email, newAddress()])
      await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId: id, email: each, first_name: 'A' });
    const numbers = async () => [
      (await t.call('GET', `/campaigns/${id}/statistics?TeamId=${t.teamId}`)).body.data,
      (await t.call('GET', `/contacts?TeamId=${t.teamId}&CampaignId=${id}`)).body.pagination,
      (await t.call('GET', `/teams/${t.teamId}/usage`)).body.data,
    ];
    const before = await numbers();
    await erase(email);
    await finish();
    expect(await numbers()).toEqual(before);
  });
});

describe('an erased person', () => {
  const rowsOfUpload = (id: string): Promise<Record<string, unknown>[]> =>
    t.app.db
      .selectFrom('upload_rows')
      .selectAll()
      .where('upload_id', '=', id)
      .orderBy('row_number')
      .execute();

  it('is rejected by an import, by line and without their words', async () => {
    const [id, email] = [await campaign(), newAddress()];
    await erase(email);
    const made = await t.call('POST', '/contacts/bulk', {
      TeamId: t.teamId,
      CampaignId: id,
      contacts: [{ email: newAddress() }, { email: ` ${email.toUpperCase()} `, first_name: 'Zoraster' }],
    });
    expect(made.status).toBe(202);
    const uploadId = made.body.data.upload_id as string;
    const rows = await t.app.db
      .selectFrom('upload_rows')
      .selectAll()
      .where('upload_id', '=', uploadId)
      .execute();
    const row = rows.find(({ verdict }) => verdict === 'rejected')!;
    expect(row).toMatchObject({ line_number: 2, rule: 'erased', param: 'email', email: null, cells: null });
    expect(JSON.stringify(rows)).not.toMatch(/zoraster/i);
    expect(JSON.stringify(rows).toLowerCase()).not.toContain(email);
  });

  it('is in no row that an import rejects for another reason, before and after the erasure', async () => {
    const [email, other] = [newAddress(), newAddress()];
    const file = [
      'Email,First name,Notes',
      `"${email.toUpperCase()}; ${other}",Zoraster,two addresses`,
      `no one,Zenobia,"asked by\n${email}"`,
      `no one,Zebulon,“{${email}!”`,
      `no one,Zita,${'a@b.test '.repeat(30)}${email}`,
      'nothing,Zacharias,mended later',
      `${newAddress()},Zuleika,knows ${email}`,
    ].join('\n');
    const upload = async (): Promise<{ id: string; rows: Record<string, unknown>[] }> => {
      const { body } = await sendCsv(t, await campaign(), file);
      return { id: body.upload_id, rows: await rowsOfUpload(body.upload_id) };
    };
    const names = (rows: readonly Record<string, unknown>[]): string[] =>
      ['zoraster', 'zenobia', 'zebulon', 'zita', 'zacharias', 'zuleika'].filter((name) =>
        JSON.stringify(rows).toLowerCase().includes(name),
      );
    const before = await upload();
    // What names more addresses than a contact has is not kept at all.
    expect(names(before.rows)).toEqual(['zoraster', 'zenobia', 'zebulon', 'zacharias', 'zuleika']);
    await erase(email);
    const after = await upload();
    expect(names(after.rows)).toEqual(['zacharias', 'zuleika']);
    expect(after.rows.map(({ rule }) => rule)).toEqual([
      'erased',
      'erased',
      'erased',
      'email_without_at',
      'email_without_at',
      null,
    ]);
    await finish();
    expect(names(await rowsOfUpload(before.id))).toEqual(['zacharias', 'zuleika']);
  });

  it('is rejected by an import that was staged before the erasure, too', async () => {
    const [id, email, other] = [await campaign(), newAddress(), newAddress()];
    const made = await t.call('POST', '/contacts/bulk', {
      TeamId: t.teamId,
      CampaignId: id,
      contacts: [{ email, first_name: 'Zoraster' }, { email: other }],
    });
    const uploadId = made.body.data.upload_id as string;
    await erase(email);
    await mergeUpload(t.app, { teamId: t.teamId, uploadId }, never);
    const { data } = (await t.call('GET', `/contacts/bulk/${uploadId}?verdict=rejected`)).body;
    expect(data).toMatchObject({ status: 'completed', created_count: 1, rejected_count: 1 });
    expect(await addresses()).not.toContain(email);
    expect(await addresses()).toContain(other);
    const rows = await t.app.db
      .selectFrom('upload_rows')
      .selectAll()
      .where('upload_id', '=', uploadId)
      .execute();
    expect(JSON.stringify(rows)).not.toMatch(/zoraster/i);
  });

  it('gets no reply and no copy of one, and no mail at the address that replaced theirs', async () => {
    const box = await saveSender(t.app, t.teamId, {
      email: `ben${++number}@outreach.test`,
      smtp_host: '127.0.0.1',
      smtp_port: 2525,
      smtp_security: 'none',
    });
    const mails = otherMails(t, { id: box.id, email: 'ben@outreach.test' });
    const [email, bea] = [newAddress(), newAddress()];
    const ann = await mails.person(email);
    const { conversationId: talk } = await mails.talk(ann);
    const { conversationId: other } = await mails.talk({ email: bea });
    await erase(email);
    const reply = (id: string, more: object = {}) =>
      t.call('POST', `/conversations/${id}/messages`, { text: 'Gladly.', ...more });
    const refused = { code: 'validation_error', param: 'to', details: { reason: 'erased' } };
    expect((await reply(talk, { to: email })).body.error).toMatchObject(refused);
    expect((await reply(other, { cc: [email] })).body.error).toMatchObject(refused);
    await finish();
    expect((await reply(talk)).body.error).toMatchObject(refused);
    expect((await reply(other)).status).toBe(201);
  });

  it('does not come back by a change of a contact, as a profile in a campaign, or by the address that replaced theirs', async () => {
    const [id, email] = [await campaign(), newAddress()];
    await add(email);
    await erase(email);
    await finish();
    const other = await t.call('POST', '/contacts', {
      TeamId: t.teamId,
      CampaignId: id,
      email: newAddress(),
    });
    const changed = await t.call('PATCH', `/contacts/${other.body.data.id}`, { email });
    expect(changed.body.error).toMatchObject({ code: 'validation_error', details: { reason: 'erased' } });
    const { rows } = await t.app.pool.query<{ id: string; email: string }>(
      `select id, email from contact_profiles where email like 'erased-%' order by created_at desc limit 1`,
    );
    const again = await t.call('POST', '/contacts', {
      TeamId: t.teamId,
      CampaignId: id,
      contact_profile_id: rows[0]!.id,
    });
    expect([again.status, (await add(rows[0]!.email)).status]).toEqual([400, 400]);
  });

  it('leaves no address by a late click, which counts for nothing', async () => {
    const email = newAddress();
    const now = t.clock.now();
    const [sender, mail, hit] = [1, 2, 3].map(() => t.app.ids.uuid(now)) as [string, string, string];
    await t.app.pool.query(
      `insert into email_sends (team_id, id, source, source_id, sender_id, recipient, message_id, state, sent_at, created_at,
         updated_at)
       values ($1, $2, 'broadcast', $3, $3, $4, $5, 'sent', $6, $6, $6)`,
      [t.teamId, mail, sender, email, `<${mail}@x.test>`, now],
    );
    await erase(email);
    await finish();
    await t.app.pool.query(
      `insert into tracking_hits (team_id, id, email_send_id, kind, url, at, method, user_agent, ip, prefetch)
       values ($1, $2, $3, 'click', 'https://acme.test/?who=ann', $4, 'GET', 'Mozilla/5.0', '10.7.7.7', false)`,
      [t.teamId, t.app.ids.uuid(t.clock.now()), mail, t.clock.now()],
    );
    t.clock.advance(60_000);
    await judgeHits({ ...t.app, scanners: { names: () => false } });
    const { rows } = await t.app.pool.query(
      `select ip, url, user_agent, because from tracking_hits where email_send_id = $1`,
      [mail],
    );
    expect(rows).toEqual([{ ip: null, url: null, user_agent: null, because: 'no_such_mail' }]);
    const { rows: events } = await t.app.pool.query(`select 1 from events where email_send_id = $1`, [mail]);
    expect([events, hit.length]).toEqual([[], 36]);
  });
});

describe('a backup from before an erasure', () => {
  const keys = async (): Promise<unknown[]> =>
    (await t.app.pool.query(`select kind, key from erasure_keys order by kind = 'people' desc, kind`)).rows;

  it('is erased again by the journal, with the key that it did not have yet', async () => {
    const [email, gone] = [newAddress(), newAddress()];
    await add(email, { first_name: 'Zoe' });
    const { id } = (await erase(email)).body.data;
    await erase(gone);
    await finish();
    // The backup knows the person, and neither the erasure nor the key.
    await t.app.pool.query(`delete from erasures`);
    await t.app.pool.query(`delete from erasure_keys`);
    await t.app.pool.query(`delete from contact_profiles where email like 'erased-%'`);
    expect((await add(email, { first_name: 'Zoe' })).status).toBe(201);
    const done = await reapplyErasures(t.app, erasureJournal(folder));
    expect(done).toMatchObject({ other: 0, broken: 0 });
    expect(done!.queued).toBe(done!.lines);
    // At once, before a worker has searched anyone.
    expect((await add(gone)).status).toBe(400);
    await finish();
    expect(await addresses()).not.toContain(email);
    expect((await t.call('GET', `/people/erasures/${id}`)).body.data).toMatchObject({
      state: 'done',
      removed: { contact_profiles: 1 },
    });
    const { rows } = await t.app.pool.query(`select distinct state::text from erasures`);
    expect(rows).toEqual([{ state: 'done' }]);
    expect(await reapplyErasures(t.app, erasureJournal(folder))).toMatchObject({ queued: 0 });
  });

  it('says which lines of a journal it cannot apply', async () => {
    const path = join(folder, 'foreign.jsonl');
    const line = { id: t.app.ids.uuid(t.clock.now()), hash: 'ab'.repeat(32), at: '2026-11-16T09:00:00.000Z' };
    const other = { ...line, organization_id: t.app.ids.uuid(t.clock.now()), key: 'k'.repeat(43) };
    await writeFile(path, `${JSON.stringify(other)}\n{"torn\n`);
    expect(await reapplyErasures(t.app, path)).toEqual({ lines: 1, queued: 0, other: 1, broken: 1 });
    expect(await reapplyErasures(t.app, join(folder, 'none.jsonl'))).toBeNull();
  });

  it('is erased by a journal of another key, too: it was restored without one and has erased since', async () => {
    const [before, since] = [newAddress(), newAddress()];
    await add(before, { first_name: 'Zoe' });
    const { id } = (await erase(before)).body.data;
    await finish();
    await t.app.pool.query(`delete from erasures`);
    await t.app.pool.query(`delete from erasure_keys`);
    await t.app.pool.query(`delete from contact_profiles where email like 'erased-%'`);
    expect((await add(before, { first_name: 'Zoe' })).status).toBe(201);
    await erase(since);
    await finish();
    const [first] = await keys();

    expect(await reapplyErasures(t.app, erasureJournal(folder))).toMatchObject({ other: 0, broken: 0 });
    expect([await keys().then((all) => all.length), (await keys())[0]]).toEqual([2, first]);
    expect([(await add(before)).status, (await add(since)).status]).toEqual([400, 400]);
    await finish();
    expect(await addresses()).not.toContain(before);
    expect((await t.call('GET', `/people/erasures/${id}`)).body.data.state).toBe('done');

    // Asked for again it is the same erasure, and the journal has its line with the key of its hash.
    t.clock.advance(1_000);
    expect((await erase(before)).body.data.id).toBe(id);
    await finish();
    const read = (await readErasures(erasureJournal(folder)))!.lines.filter((line) => line.id === id);
    expect(read).toHaveLength(1);
    await t.app.pool.query(`delete from erasures`);
    await t.app.pool.query(`delete from erasure_keys`);
    await matchJournal(t.app);
    expect([(await add(before)).status, (await add(since)).status]).toEqual([400, 400]);
    await finish();
  });
});

describe('after an erasure', () => {
  async function erased(): Promise<{ email: string; contactId: string; campaignId: string }> {
    const email = newAddress();
    const campaignId = await campaign();
    const contactId = (await add(email, { CampaignId: campaignId })).body.data.id;
    const { id: senderId } = await saveSender(t.app, t.teamId, {
      email: `box${++number}@outreach.test`,
      smtp_host: '127.0.0.1',
    });
    await erase(email);
    // What the stop changed is in the search before anything is removed.
    await bringSearchUpToDate(t.app);
    await finish();
    const { contact_profile_id: profileId } = await t.app.db
      .selectFrom('enrollments')
      .select('contact_profile_id')
      .where('id', '=', contactId)
      .executeTakeFirstOrThrow();
    // What a reader of mail keeps of an answer that cites a mail of ours.
    const mails = otherMails(t, { id: senderId, email: 'box@outreach.test' });
    await mails.reply({ email: 'late-word@gone.test', profileId }, { body_text: 'late-word' });
    return { email, contactId, campaignId };
  }
  const saysLate = async (): Promise<number> =>
    (await t.app.pool.query(`select from conversation_messages where body_text = 'late-word'`)).rowCount ?? 0;

  it('an answer in their conversation is removed by the next one, though their address is gone', async () => {
    const { email } = await erased();
    expect(await saysLate()).toBe(1);
    await erase(email);
    await t.app.pool.query(
      "update email_sends set state = 'cancelled' where source = 'reply' and state = 'pending'",
    );
    await finish();
    expect(await saysLate()).toBe(0);
  });

  it('400 for a change of what is left of the contact', async () => {
    const { contactId } = await erased();
    const { status, body } = await t.call('PATCH', `/contacts/${contactId}`, { first_name: 'Ann' });
    expect([status, body.error.details]).toEqual([400, { reason: 'erased' }]);
  });

  it('every invariant that held still holds', async () => {
    const broken = async (): Promise<Record<string, number>> => {
      await bringSearchUpToDate(t.app);
      const at = { now: t.clock.now(), wall: t.clock.wall(), graceMs: 0 };
      const found = await checkInvariants(t.app.db, at);
      return Object.fromEntries(found.map((each) => [each.id, each.broken]));
    };
    // Tests above sent mails by hand, without their events.
    const before = await broken();
    await erased();
    expect(await broken()).toEqual(before);
  });

  it('entries of the audit log about others are as they were, and that of the blacklist has no address', async () => {
    const email = `ann${++number}@log.test`;
    const other = (await t.call('POST', '/blacklist', { TeamId: t.teamId, address: `jo${email}` })).body.data
      .id;
    const own = (await t.call('POST', '/blacklist', { TeamId: t.teamId, address: email })).body.data.id;
    await erase(email);
    await finish();
    const entry = async (id: string) =>
      (await t.call('GET', `/audit-log?object_id=${id}`)).body.data.map(
        ({ after }: { after: object }) => after,
      );
    expect(await entry(other)).toMatchObject([{ address: `jo${email}` }]);
    expect(await entry(own)).toEqual([expect.not.objectContaining({ address: expect.anything() })]);
    expect(await entry(own)).toMatchObject([{ reason: 'manual' }]);
  });

  it('a fault at one person delays no other', async () => {
    const [bad, good] = [newAddress(), newAddress()];
    await erase(bad);
    t.clock.advance(1_000);
    const { id } = (await erase(good)).body.data;
    const journal = erasureJournal(folder);
    await rename(journal, `${journal}.aside`);
    await mkdir(journal);
    expect(await erasePeople(t.app, never)).toBe(true);
    await rmdir(journal);
    await rename(`${journal}.aside`, journal);
    await finish();
    expect((await t.call('GET', `/people/erasures/${id}`)).body.data.state).toBe('done');
  });
});
