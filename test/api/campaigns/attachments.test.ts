import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeSteps } from '../../../src/enrollments/take-steps.ts';
import { transact } from '../../../src/platform/db/transaction.ts';
import { saveSender } from '../../../src/senders/save-sender.ts';
import { createPlanCache } from '../../../src/sequences/load-plan.ts';
import { insertFile } from '../../../src/sending/file-store.ts';
import { saveSequence } from '../../../src/sequences/save-sequence.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { eventually } from '../../support/eventually.ts';
import { id, oneMail } from '../../support/graph.ts';
import { openMailer } from '../../support/mailer.ts';
import { startSmtpSink } from '../../support/smtp-sink.ts';

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t[Symbol.asyncDispose]());

const MIB = 1024 * 1024;
const base64 = (bytes: Buffer | string): string => Buffer.from(bytes).toString('base64');
const add = (over: object = {}) =>
  t.call('POST', '/attachments', {
    team_id: t.teamId,
    name: 'offer.pdf',
    content_type: 'application/pdf',
    content: base64('%PDF-1.7'),
    ...over,
  });
const create = (attachments: unknown, body = 'Text') => {
  const graph = oneMail('Hi', body);
  Object.assign(graph.nodes[1]!.data, { attachments });
  return t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Files', ...graph });
};

describe('POST /attachments', () => {
  it('200 for a file that a full team stores already, and 409 for another one', async () => {
    const known = await add({ content: base64('stored before the team was full') });
    await t.app.db
      .updateTable('mail_files')
      .set({ size: 1024 * MIB })
      .where('id', '=', known.body.data.id)
      .execute();
    expect((await add({ content: base64('stored before the team was full') })).status).toBe(200);
    const { status, body } = await add({ content: base64('one more') });
    expect([status, body.error.code]).toEqual([409, 'resource_in_use']);
    await t.app.db.deleteFrom('mail_files').where('id', '=', known.body.data.id).execute();
  });

  it('201 stores a file, and 200 shows the one that is there', async () => {
    const { status, body } = await add({ content: base64('once') });
    expect(status).toBe(201);
    expect(body.data).toEqual({
      object: 'attachment',
      id: body.data.id,
      team_id: t.teamId,
      name: 'offer.pdf',
      content_type: 'application/pdf',
      size: 4,
      created_at: t.clock.now().toISOString(),
    });
    const again = await add({ content: base64('once') });
    expect([again.status, again.body.data]).toEqual([200, body.data]);
    await add({ content: base64('once'), name: 'other.pdf' });
    expect((await t.app.pool.query(`select 1 from mail_file_bytes where bytes = 'once'`)).rowCount).toBe(1);
    const listed = await t.call('GET', `/attachments?team_id=${t.teamId}`);
    expect(listed.body.data.map(({ name }: { name: string }) => name).toSorted()).toEqual(['offer.pdf', 'other.pdf']); // prettier-ignore
  });

  it.each<[param: string, body: object]>([
    ['name', { name: 'setup.exe' }],
    ['name', { name: 'setup.EXE ' }],
    ['name', { name: 'setup.exe.' }],
    ['name', { name: 'setup.exe\u200b' }],
    ['name', { name: '../offer.pdf' }],
    ['name', { name: 'a\r\nBcc: x' }],
    ['name', { name: '' }],
    ['content_type', { content_type: 'pdf' }],
    ['content_type', { content_type: 'message/rfc822' }],
    ['content_type', { content_type: 'text/plain; charset=utf-8' }],
    ['content', { content: 'no base64!' }],
    ['content', { content: '' }],
    ['content', { content: base64(Buffer.alloc(5 * MIB + 1)) }],
  ])('400 with %s', async (param, body) => {
    const answer = await add(body);
    expect([answer.status, answer.body.error.param]).toEqual([400, param]);
  });
});

describe('a step with attachments', () => {
  it.each<[param: string, attachments: unknown]>([
    ['', 'offer.pdf'],
    ['[0]', ['offer.pdf']],
    ['[0].file_id', [{}]],
    ['[0].file_id', [{ file_id: id(77) }]],
    ['[0].name', [{ file_id: id(77), name: 'x.exe' }]],
    ['[0].content_id', [{ file_id: id(77), content_id: 'a b' }]],
    ['', Array.from({ length: 11 }, () => ({ file_id: id(77) }))],
  ])('400 with %s: %j', async (param, attachments) => {
    const { status, body } = await create(attachments);
    expect([status, body.error.param]).toEqual([400, `nodes[1].data.attachments${param}`]);
  });

  it('400 when its files are too large together, and when one is of another team', async () => {
    const files = [];
    for (let n = 0; n < 2; n++) {
      const { body } = await add({ name: `${n}.bin`, content: base64(Buffer.alloc(3 * MIB, n + 1)) });
      files.push({ file_id: body.data.id });
    }
    expect((await create(files)).body.error).toMatchObject({ param: 'nodes[1].data.attachments' });
    const other = (await t.call('POST', '/teams', { name: 'Other' })).body.data.id;
    const foreign = (await add({ team_id: other })).body.data.id;
    expect((await create([{ file_id: foreign }])).body.error.param).toBe('nodes[1].data.attachments[0].file_id'); // prettier-ignore
  });

  it('sends them with its mail, inline where its HTML shows them', async () => {
    await using sink = await startSmtpSink();
    const { id: senderId } = await saveSender(t.app, t.teamId, {
      email: 'anna@outreach.test',
      spacing_seconds: 0,
      smtp_host: '127.0.0.1',
      smtp_port: sink.port,
      smtp_security: 'none',
    });
    const offer = (await add({ name: 'offer.pdf', content: base64('the offer') })).body.data.id;
    const logo = (await add({ name: 'logo.png', content_type: 'image/png', content: base64('the logo') })).body.data.id; // prettier-ignore
    const made = await create(
      [{ file_id: offer, name: 'Angebot für Sie.pdf' }, { file_id: logo, content_id: 'logo' }],
      '<p>Hi <img src="cid:logo"></p>',
    ); // prettier-ignore
    expect([made.status, made.body.warnings ?? []]).toEqual([201, []]);
    const campaignId = made.body.data.id;
    await t.call('PATCH', `/campaigns/${campaignId}`, { status: 'active' });
    for (const email of ['one@people.test', 'two@people.test'])
      await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId: campaignId, email });
    await takeSteps({ ...t.app, plans: createPlanCache(t.app) });
    await using mailer = await openMailer(t.app);
    await mailer.drain({ teamId: t.teamId, senderId }, new AbortController().signal);
    expect(sink.mails).toHaveLength(2);
    for (const { raw } of sink.mails) {
      const { attachments } = await PostalMime.parse(raw, { attachmentEncoding: 'utf8' });
      expect(attachments).toMatchObject([
        { filename: 'logo.png', mimeType: 'image/png', disposition: 'inline', contentId: '<logo>', content: 'the logo' },
        { filename: 'Angebot für Sie.pdf', mimeType: 'application/pdf', disposition: 'attachment', content: 'the offer' },
      ]); // prettier-ignore
    }
    expect((await t.call('DELETE', `/attachments/${offer}`)).status).toBe(409);
  });
});

describe('DELETE /attachments/{id}', () => {
  /** Resolves when a statement of this database waits for a lock. */
  const waiting = () =>
    eventually(
      () => t.app.pool.query("select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"), // prettier-ignore
      ({ rowCount }) => rowCount === 1,
      5_000,
    );
  const bytesOf = async (text: string) =>
    (await t.app.pool.query('select 1 from mail_file_bytes where bytes = $1', [Buffer.from(text)])).rowCount;

  it('200 removes a file that no sequence names, with its bytes', async () => {
    const { id: fileId } = (await add({ content: base64('gone soon') })).body.data;
    expect((await t.call('DELETE', `/attachments/${fileId}`)).status).toBe(200);
    expect((await t.call('DELETE', `/attachments/${fileId}`)).status).toBe(404);
    expect(await bytesOf('gone soon')).toBe(0);
  });

  it('200 for one of two at once, and 404 for the other', async () => {
    const { id: fileId } = (await add({ content: base64('gone once') })).body.data;
    const asked = await Promise.all([1, 2].map(() => t.call('DELETE', `/attachments/${fileId}`)));
    expect(asked.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  });

  it('409 when a broadcast or a reply names it', async () => {
    const upload = async (name: string): Promise<string> =>
      (
        await t.call('POST', '/attachments', {
          team_id: t.teamId,
          name,
          content_type: 'text/plain',
          content: Buffer.from(name).toString('base64'),
        })
      ).body.data.id;
    const [ofBroadcast, ofReply] = [await upload('news.txt'), await upload('answer.txt')];
    const news = { TeamId: t.teamId, name: 'News', attachments: [{ file_id: ofBroadcast }] };
    expect((await t.call('POST', '/broadcasts', news)).status).toBe(201);
    await t.app.db
      .insertInto('conversation_messages')
      .values({
        team_id: t.teamId,
        id: t.app.ids.uuid(t.clock.now()),
        conversation_id: t.app.ids.uuid(t.clock.now()),
        direction: 'outbound',
        attachments: JSON.stringify([{ file_id: ofReply }]),
        sent_at: t.clock.now(),
      })
      .execute();
    for (const id of [ofBroadcast, ofReply])
      expect((await t.call('DELETE', `/attachments/${id}`)).status).toBe(409);
  });

  it('409 while a sequence is saved that names it', async () => {
    const { id: fileId } = (await add({ content: base64('just named') })).body.data;
    const campaignId = (await create([])).body.data.id;
    const graph = oneMail('Hi', 'Text');
    Object.assign(graph.nodes[1]!.data, { attachments: [{ file_id: fileId }] });
    const { asked } = await transact(t.app.db, async (trx) => {
      const key = { teamId: t.teamId, campaignId };
      await saveSequence(
        trx,
        key,
        { input: graph, before: { nodes: [], edges: [] }, now: t.clock.now() },
        t.app,
      );
      const deleting = t.call('DELETE', `/attachments/${fileId}`);
      await waiting();
      return { asked: deleting };
    });
    expect((await asked).status).toBe(409);
  });

  it('200 while its bytes are stored under another name, and they stay', async () => {
    const { id: fileId } = (await add({ content: base64('two names') })).body.data;
    const row = await t.app.db
      .selectFrom('mail_files')
      .selectAll()
      .where('id', '=', fileId)
      .executeTakeFirstOrThrow();
    const { asked } = await transact(t.app.db, async (trx) => {
      const other = { ...row, id: t.app.ids.uuid(t.clock.now()), name: 'other.pdf' };
      await insertFile(trx, other, Buffer.from('two names'));
      const deleting = t.call('DELETE', `/attachments/${fileId}`);
      await waiting();
      return { asked: deleting };
    });
    expect([(await asked).status, await bytesOf('two names')]).toEqual([200, 1]);
  });
});
