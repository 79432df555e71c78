import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { importSeeds } from '../../../src/placement/seeds/import-seeds.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { openMailer } from '../../support/mailer.ts';
import type { TestMailer } from '../../support/mailer.ts';
import { addSeeds, addSendingBox, lookAround, newTest, placesOf, showTest } from '../../support/placement.ts';
import { startSmtpSink } from '../../support/smtp-sink.ts';
import type { SmtpSink } from '../../support/smtp-sink.ts';

let t: TestApp;
let sink: SmtpSink;
let mailer: TestMailer;
let boxes: string[];
beforeEach(async () => {
  t = await testApp();
  sink = await startSmtpSink();
  mailer = await openMailer(t.app);
  boxes = [await addSendingBox(t, 'ben', sink.port), await addSendingBox(t, 'eva', sink.port)];
  await addSeeds(t, ['a1@one.test', 'a2@one.test', 'a3@one.test', 'b1@two.test', 'c1@three.test']);
});
afterEach(async () => {
  await mailer[Symbol.asyncDispose]();
  await sink[Symbol.asyncDispose]();
  await t[Symbol.asyncDispose]();
});

const post = (over: object, headers?: Record<string, string>) =>
  t.call('POST', '/placement-tests', { TeamId: t.teamId, seed_count: 3, ...over }, headers);
const drain = async (): Promise<void> => {
  for (const senderId of boxes)
    await mailer.drain({ teamId: t.teamId, senderId }, new AbortController().signal, () => {});
};
const faultOf = async (over: object) => {
  const { status, body } = await post(over);
  return [status, body.error.param ?? body.error.code, body.error.message];
};
/** With a text that was saved before unknown names were refused. */
const older = async (more: string): Promise<string> => {
  const id = await campaign('{{custom.older}}');
  await t.app.pool.query(
    `update sequence_versions set nodes = replace(nodes::text, '{{custom.older}}', $2)::jsonb where campaign_id = $1`,
    [id, more],
  );
  return id;
};
const campaign = async (more = ''): Promise<string> => {
  const { body } = await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'C' });
  const { id } = body.data;
  const node = (name: string, type: string, data: object) => ({ id: name, type, position: { x: 0, y: 0 }, data });
  const edge = (source: string, target: string) => ({ id: `${source}${target}`, source, target });
  const saved = await t.call('PATCH', `/campaigns/${id}/sequence`, {
    nodes: [
      node('start', 'startNode', {}),
      node('later', 'emailNode', { subject: '', body: '<p>Again, {{first_name}}</p>' }),
      node('first', 'emailNode', { subject: 'About {{custom.favourite_tool}}', body: `<p>Hi {{first_name}}${more}</p>` }),
      node('wait', 'waitNode', { amount: 1, unit: 'days' }),
    ],
    edges: [edge('start', 'first'), edge('first', 'wait'), edge('wait', 'later')],
  });
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
  return id;
}; // prettier-ignore

describe('POST /placement-tests', () => {
  it('201 makes a mail for each of so many seeds, of as many providers as there are', async () => {
    const { status, body } = await post({ seed_count: 4 });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ status: 'running', trigger: 'manual', seed_count: 4, campaign_id: null });
    expect(body.data.summary).toMatchObject({ mails: 4, waiting: 4, inbox_share: null });
    const providers = body.data.providers.map(({ provider, mails }: { provider: string; mails: number }) => [provider, mails]);
    expect(providers).toEqual([['one-test', 2], ['three-test', 1], ['two-test', 1]]);
    await drain();
    expect(new Set(sink.mails.map(({ to }) => to)).size).toBe(4);
  }); // prettier-ignore

  it('201 sends by the named mailboxes in turn', async () => {
    const id = await newTest(t, { SenderIds: [boxes[1]] });
    const { results } = await showTest(t, id);
    expect(results.map((each: { sender: { email: string } }) => each.sender.email)).toEqual(
      Array.from({ length: 3 }, () => 'eva@outreach.test'),
    );
    await drain();
    expect(sink.mails.map(({ from }) => from)).toEqual(Array.from({ length: 3 }, () => 'eva@outreach.test'));
  });

  it('201 sends by all mailboxes of the team in turn, those first that were not tested for the longest time', async () => {
    const used = async (id: string) =>
      Object.entries(
        Object.groupBy((await showTest(t, id)).results as { sender: { email: string } }[], (r) => r.sender.email),
      ).map(([email, all]) => [email.split('@')[0], all!.length]);
    expect(await used(await newTest(t))).toEqual(expect.arrayContaining([['ben', 2], ['eva', 1]]));
    t.clock.advance(1_000);
    const third = await addSendingBox(t, 'kim', sink.port);
    expect((await used(await newTest(t))).map(([name]) => name)).toContain('kim');
    await t.call('PATCH', `/senders/${third}`, { disabled: true });
    expect((await used(await newTest(t))).map(([name]) => name)).not.toContain('kim');
  }); // prettier-ignore

  it('201 sends the text of a campaign by the mailboxes of the campaign', async () => {
    const CampaignId = await campaign();
    const profile = await t.call('POST', '/sender-profiles', { TeamId: t.teamId, name: 'P', sender_ids: [boxes[1]] });
    await t.call('POST', `/campaigns/${CampaignId}/sender-profiles`, { sender_profile_id: profile.body.data.id });
    await newTest(t, { CampaignId });
    await drain();
    expect(new Set(sink.mails.map(({ from }) => from))).toEqual(new Set(['eva@outreach.test']));
    await t.call('PATCH', `/senders/${boxes[1]}`, { disabled: true });
    expect(await faultOf({ CampaignId })).toEqual([400, 'CampaignId', expect.stringContaining('campaign has no enabled mailbox')]);
  }); // prettier-ignore

  it('201 says its own text, or that of an email of a campaign', async () => {
    const said = async (over: object) => {
      sink.mails.length = 0;
      await newTest(t, over);
      await drain();
      const { subject, html, text } = await PostalMime.parse(sink.mails[0]!.raw);
      return [subject, html?.replace(/<img[^>]*>/, '').trim(), text?.trim()];
    };
    expect(await said({ subject: 'Own {{last_name}}', body: '<p>Text</p>' })).toEqual(['Own Miller', '<p>Text</p>', 'Text']);
    const CampaignId = await campaign();
    await t.call('PATCH', `/campaigns/${CampaignId}`, { track_opens: false });
    expect(await said({ CampaignId })).toEqual(['About favourite tool', '<p>Hi Alex</p>', 'Hi Alex']);
    expect(await said({ CampaignId, node_id: 'later' })).toEqual(['Re: About favourite tool', '<p>Again, Alex</p>', 'Again, Alex']);
  }); // prettier-ignore

  it('201 sends the mail as a campaign would, with its pixel and its links, and a name of its own beside the Message-ID', async () => {
    const CampaignId = await campaign();
    await t.call('PATCH', `/campaigns/${CampaignId}`, { track_opens: true });
    await newTest(t, { CampaignId });
    await drain();
    const { raw, messageId } = sink.mails[0]!;
    expect(raw).toContain('/o/');
    expect(raw).toMatch(/^List-Unsubscribe: /m);
    expect(raw).toContain(`X-Entity-Ref-ID: ${messageId.slice(1).split('@')[0]}\r\n`);
  });

  it('201 once for an Idempotency-Key', async () => {
    const key = { 'Idempotency-Key': 'again' };
    const [first, second] = [await post({}, key), await post({}, key)];
    expect([second.status, second.body.data.id]).toEqual([201, first.body.data.id]);
    await drain();
    expect(sink.mails).toHaveLength(3);
  });

  it('400 for what cannot be sent, and says why', async () => {
    const CampaignId = await campaign();
    const empty = (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Empty' })).body.data.id;
    for (const [over, param, words] of [
      [{ seed_count: 2 }, 'seed_count', '3'],
      [{ seed_count: undefined }, 'seed_count', 'required'],
      [{ seed_count: 6 }, 'seed_count', 'has 5 enabled seed mailboxes'],
      [{ seed_count: 51 }, 'seed_count', '50'],
      [{ subject: 'Alone' }, 'body', 'together'],
      [{ subject: '{{', body: 'x' }, 'subject', 'never closed'],
      [{ node_id: 'first' }, 'node_id', 'CampaignId'],
      [{ CampaignId, subject: 'x' }, 'subject', 'leave out'],
      [{ CampaignId, node_id: 'wait' }, 'node_id', 'no such email'],
      [{ CampaignId: empty }, 'CampaignId', 'no email'],
      [{ SenderIds: [] }, 'SenderIds', ''],
      [{ subject: 'Hi {{nickname}}', body: 'x' }, 'subject', '{{nickname}}'],
      [{ subject: 'x', body: '{Hi|Hello {{contact.name}}}' }, 'body', '{{contact.name}}'],
      [{ subject: 'x', body: '{{team.meeting_link}}' }, 'body', '{{team.meeting_link}}'],
      [{ CampaignId: await older('{{nickname}}') }, 'CampaignId', 'body names {{nickname}}'],
      [
        { SenderIds: [1, 2, 3, 4].map((n) => `01939a3c-1e00-7c3a-9d52-6f1e0a4b8c0${n}`) },
        'SenderIds',
        '4 mailboxes',
      ],
    ] as const)
      expect(await faultOf(over)).toEqual([400, param, expect.stringContaining(words)]);
  });

  it('400 without an enabled mailbox', async () => {
    for (const id of boxes) await t.call('PATCH', `/senders/${id}`, { disabled: true });
    expect(await faultOf({})).toEqual([400, 'TeamId', expect.stringContaining('no enabled mailbox')]);
    expect(await faultOf({ SenderIds: [boxes[0]] })).toEqual([400, 'SenderIds[0]', expect.stringContaining('disabled')]);
  }); // prettier-ignore

  it('201 sends by no mailbox whose login failed or that rests, and 400 when there is no other', async () => {
    const set = (senderId: string, values: object) =>
      t.app.db.updateTable('sender_states').set(values).where('sender_id', '=', senderId).execute();
    const senders = async () =>
      new Set(
        (await showTest(t, await newTest(t))).results.map((each: { sender: { id: string } }) => each.sender.id),
      );
    expect(await senders()).toEqual(new Set(boxes));
    await set(boxes[0]!, { smtp_error: '535 5.7.8 no' });
    expect(await senders()).toEqual(new Set([boxes[1]]));
    expect(await faultOf({ SenderIds: [boxes[0]] })).toEqual([400, 'SenderIds[0]', expect.stringContaining('535 5.7.8 no')]);
    const backoff_until = new Date(t.clock.now().getTime() + 60_000);
    await set(boxes[1]!, { backoff_until, backoff_reason: 'auth' });
    expect(await faultOf({})).toEqual([400, 'TeamId', expect.stringContaining('535 5.7.8 no')]);
    t.clock.advance(60_000);
    expect(await senders()).toEqual(new Set([boxes[1]]));
  }); // prettier-ignore

  it('404 for what is not there', async () => {
    const other = '01939a3c-1e00-7c3a-9d52-6f1e0a4b8c01';
    expect((await faultOf({ SenderIds: [other] })).slice(0, 2)).toEqual([404, 'SenderIds[0]']);
    expect((await faultOf({ CampaignId: other })).slice(0, 2)).toEqual([404, 'CampaignId']);
    expect((await faultOf({ TeamId: other })).slice(0, 2)).toEqual([404, 'TeamId']);
    expect((await t.call('GET', `/placement-tests/${other}`)).status).toBe(404);
  });

  it('409 while five tests of the team are under way', async () => {
    for (let n = 0; n < 5; n++) await newTest(t);
    expect((await faultOf({})).slice(0, 2)).toEqual([409, 'resource_in_use']);
  });

  it('asks no disabled seed', async () => {
    const rows = [1, 2].map((n) => ({ line: n, values: { email: `a${n}@one.test`, disabled: true } }));
    expect(await importSeeds(t.app, t.organizationId, rows)).toMatchObject({ updated: 2, rejected: [] });
    const id = await newTest(t);
    expect(Object.keys(await placesOf(t, id)).toSorted()).toEqual(['a3', 'b1', 'c1']);
  });
});

describe('a mail of a placement test', () => {
  it('says what it waits for', async () => {
    const id = await newTest(t, { SenderIds: [boxes[0]] });
    expect(new Set(Object.values(await placesOf(t, id)))).toEqual(new Set(['(queued)']));
    await t.call('PATCH', `/senders/${boxes[0]}`, { disabled: true });
    expect(new Set(Object.values(await placesOf(t, id)))).toEqual(new Set(['(sender_disabled)']));
  });

  it('counts to the day of the team, and waits when it is used up', async () => {
    await t.call('PATCH', `/teams/${t.teamId}`, { daily_limit: 2 });
    const id = await newTest(t);
    await drain();
    await drain();
    expect(sink.mails).toHaveLength(2);
    expect(Object.values(await placesOf(t, id)).filter((why) => why === '(team_daily_cap)')).toHaveLength(1);
    t.clock.advance(24 * 60 * 60_000);
    await drain();
    expect(sink.mails).toHaveLength(3);
  });

  it('is not_sent as soon as the mail ledger knows that it never leaves, before any look', async () => {
    await using refusing = await startSmtpSink({
      reply: (phase) => (phase === 'rcpt' ? '550 5.7.1 Relay access denied' : null),
    });
    boxes = [await addSendingBox(t, 'kim', refusing.port)];
    const id = await newTest(t, { SenderIds: boxes });
    await t.call('POST', '/blacklist', { TeamId: t.teamId, address: 'c1@three.test' });
    await drain();
    const { results, summary } = await showTest(t, id);
    const said = results.map((each: { email: string; folder: string; waiting: boolean; reason: string }) => [
      each.email, each.folder, each.waiting, each.reason,
    ]);
    expect(said).toEqual([
      ['a1@one.test', 'not_sent', false, expect.stringContaining('Relay access denied')],
      ['c1@three.test', 'not_sent', false, 'suppressed'],
      ['b1@two.test', 'not_sent', false, expect.stringContaining('Relay access denied')],
    ]);
    expect(summary).toMatchObject({ not_sent: 3, waiting: 0 });
  }); // prettier-ignore

  it('is in the view for operators what the API says of it, whatever the mail ledger has', async () => {
    const id = await newTest(t, { SenderIds: [boxes[0]] });
    const change = { cancelled: { state: 'cancelled', hold_reason: 'suppressed' }, rejected: { state: 'rejected', smtp_reply: '550 no' }, bounced: { state: 'sent', bounced_as: 'soft' }, sent: { state: 'sent', sent_at: t.clock.now() }, uncertain: { state: 'uncertain' }, data: { state: 'data' }, pending: {}, held: { hold_reason: 'smtp_failure' } } as const;
    for (const [what, set] of Object.entries(change)) {
      await t.app.db.updateTable('email_sends').set({ state: 'pending', hold_reason: null, smtp_reply: null, bounced_as: null, sent_at: null, ...set }).where('source', '=', 'placement').execute();
      const shown = (await showTest(t, id)).results.map(({ email, folder, waiting, reason }: { email: string; folder: string; waiting: boolean; reason: string }) => ({
        seed: email, folder, waits_for: waiting ? reason : null, failed_reason: waiting ? null : reason,
      }));
      expect(shown, what).toHaveLength(3);
      const { rows } = await t.app.pool.query('select seed, folder, waits_for, failed_reason from inspect_placement where test_id = $1', [id]);
      expect(rows, what).toEqual(expect.arrayContaining(shown));
    }
  }); // prettier-ignore

  it('names the variable that it lost after the test began', async () => {
    await t.call('PATCH', `/teams/${t.teamId}`, { meeting_link: 'https://meet.example/a' });
    const id = await newTest(t, { subject: 'x', body: '{{team.meeting_link}}' });
    await t.call('PATCH', `/teams/${t.teamId}`, { meeting_link: null });
    await drain();
    const { results } = await showTest(t, id);
    expect(results[0].reason).toBe('missing_variable: team.meeting_link');
  });

  it('is looked for soon after it left, however long it waited', async () => {
    await newTest(t);
    t.clock.advance(60 * 60_000);
    expect(await lookAround(t)).toBe(3);
    await drain();
    t.clock.advance(10_000);
    expect(await lookAround(t)).toBe(3);
  });

  it('says what held it when it is taken back', async () => {
    const id = await newTest(t, { SenderIds: [boxes[0]] });
    await t.call('PATCH', `/senders/${boxes[0]}`, { disabled: true });
    t.clock.advance(24 * 60 * 60_000);
    await lookAround(t);
    expect((await showTest(t, id)).results[0]).toMatchObject({ folder: 'not_sent', reason: 'not sent in time: sender_disabled' });
  }); // prettier-ignore

  it('waits for no schedule', async () => {
    const mail_warm_schedule = { timezone: 'UTC', days: ['sun'], start: '01:00', end: '02:00' };
    expect((await t.call('PATCH', `/teams/${t.teamId}`, { mail_warm_schedule })).status).toBe(200);
    await newTest(t);
    await drain();
    expect(sink.mails).toHaveLength(3);
  });

  it('is not sent to a seed that is blacklisted', async () => {
    const id = await newTest(t);
    await t.call('POST', '/blacklist', { TeamId: t.teamId, address: 'b1@two.test' });
    await drain();
    expect(sink.mails.map(({ to }) => to)).not.toContain('b1@two.test');
    const { rows } = await t.app.pool.query(
      `select state, hold_reason from email_sends where recipient = 'b1@two.test' and source_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ state: 'cancelled', hold_reason: 'suppressed' }]);
  });
});

describe('GET /placement-tests', () => {
  it('200 lists the tests of a team, newest first, in pages and by status', async () => {
    const made: string[] = [];
    for (let n = 0; n < 3; n++) {
      t.clock.advance(1_000);
      made.push(await newTest(t));
    }
    const list = async (query = '') =>
      (await t.call('GET', `/placement-tests?TeamId=${t.teamId}${query}`)).body;
    const all = await list();
    expect(all.data.map(({ id }: { id: string }) => id)).toEqual(made.toReversed());
    expect(all.data[0].summary).toMatchObject({ mails: 3, waiting: 3 });
    expect(all.data[0].body).toBeUndefined();
    const page = await list('&limit=1&offset=1');
    expect([page.data[0].id, page.pagination.total]).toEqual([made[1], 3]);
    expect((await list('&status=completed')).data).toEqual([]);
    expect((await t.call('GET', '/placement-tests')).status).toBe(400);
  });
});
