import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApiKey } from '../../src/accounts/create-api-key.ts';
import { startWork } from '../../src/platform/work/poller.ts';
import { testApp } from '../support/app.ts';
import { eventually } from '../support/eventually.ts';
import { startHookReceiver } from '../support/hook-receiver.ts';
import type { HookReceiver } from '../support/hook-receiver.ts';
import { inboundWorld } from '../support/inbound.ts';
import { answer, mailConfig, tellAll, troubleMailboxes } from '../support/notices.ts';
import { startSmtpSink } from '../support/smtp-sink.ts';
import type { SmtpSink } from '../support/smtp-sink.ts';
import { workOf } from '../support/work.ts';

let w: Awaited<ReturnType<typeof inboundWorld>>;
let sink: SmtpSink;
let receiver: HookReceiver;
beforeAll(async () => {
  sink = await startSmtpSink();
  w = await inboundWorld({ config: { ...mailConfig(sink.port), publicUrl: 'https://mail.acme.test/' } });
});
beforeEach(async () => {
  receiver = await startHookReceiver();
  return () => receiver[Symbol.asyncDispose]();
});
afterAll(async () => {
  await w[Symbol.asyncDispose]();
  await sink.close();
});

describe('an answer of a person who is interested', () => {
  it('is told in the chat and by mail: who, in which campaign, the words, and where', async () => {
    const { t } = w;
    await t.call('PATCH', '/notices', { team_id: t.teamId, slack_url: `${receiver.url}/chat` });
    const asked = { team_id: t.teamId, mail_kinds: ['interested_answer'] };
    await t.call('PATCH', '/me/notices', asked);
    const [mail] = await w.wroteTo(['ben@people.test'], { name: 'Autumn' });
    await w.hear([{ cites: mail!.messageId, text: 'Sounds good & fine, tell me <more>.' }]);
    t.clock.advance(60_000);
    await tellAll(t.app);
    const [talk] = await w.talks();
    const link = `https://mail.acme.test/v2/conversations/${talk!.id}`;
    expect(receiver.posts).toHaveLength(1);
    expect(receiver.posts[0]!.headers['content-type']).toContain('application/json');
    expect(JSON.parse(receiver.posts[0]!.body)).toEqual({
      text:
        'Acme: an interested answer\n' +
        `- ben@people.test, in Autumn: "Sounds good &amp; fine, tell me &lt;more&gt;."\n  ${link}`,
    });
    expect(sink.mails).toMatchObject([{ from: 'notices@acme.test', to: 'admin@acme.test' }]);
    expect(sink.mails[0]!.raw).toMatch(/^Subject: Acme: an interested answer\r$/m);
    // Without the line breaks of the encoding.
    const body = sink.mails[0]!.raw.replaceAll('=\r\n', '');
    expect(body).toContain('Sounds good & fine, tell me <more>.');
    expect(body).toContain(link);
  });

  it('that is a refusal is not told', async () => {
    const before = sink.mails.length;
    const [mail] = await w.wroteTo(['nora@people.test'], { name: 'Winter' });
    await w.hear([
      { from: 'nora@people.test', cites: mail!.messageId, text: 'Thanks, but we are not interested.' },
    ]);
    w.t.clock.advance(120_000);
    await tellAll(w.t.app);
    expect([receiver.posts.length, sink.mails.length]).toEqual([0, before]);
  });
});

describe('a worker', () => {
  it('tells what is due by itself, while the chat of another organization hangs', async () => {
    await using t = await testApp({ config: mailConfig(sink.port) });
    await using hung = await startHookReceiver();
    const held: (() => void)[] = [];
    hung.answer = (_post, response) => void held.push(() => response.writeHead(200).end());
    const made = await createApiKey(t.app, { organization: 'Hung', email: 'h@hung.test', role: 'org_admin' });
    const other = { ...t, teamId: made.default_team_id };
    const slack_url = `${hung.url}/chat`;
    const body = { team_id: other.teamId, slack_url };
    await t.call('PATCH', '/notices', body, { authorization: `Bearer ${made.api_key}` });
    await t.call('PATCH', '/notices', { team_id: t.teamId, slack_url: `${receiver.url}/chat` });
    const work = await startWork(t.app, workOf('notices'));
    await using stopping = new AsyncDisposableStack();
    stopping.defer(async () => void (await Promise.all(work.map((each) => each.stop()))));
    await answer(other, 'first');
    await troubleMailboxes(other, 1);
    t.clock.advance(60_000);
    await eventually(async () => hung.posts.length, (count) => count === 2); // prettier-ignore
    await answer(t, 'second');
    t.clock.advance(60_000);
    await eventually(async () => receiver.posts.length, (count) => count === 1); // prettier-ignore
    expect(held).toHaveLength(2);
    for (const release of held) release();
    const left = async () => (await t.app.db.selectFrom('notices').select('event_id').execute()).length;
    await eventually(left, (count) => count === 0);
    const dues = async () =>
      (await t.app.db.selectFrom('dues').select('key').where('kind', '=', 'notice').execute()).length;
    await eventually(dues, (count) => count === 0);
  });

  it('reads no more of an answer without an end than it needs', async () => {
    const { t } = w;
    await t.call('PATCH', '/notices', { team_id: t.teamId, slack_url: `${receiver.url}/flood` });
    let written = 0;
    const closed = Promise.withResolvers<void>();
    receiver.answer = (_post, response) => {
      response.writeHead(200);
      response.on('close', () => closed.resolve());
      const pour = (): void => {
        if (response.destroyed || written > 60_000_000) return void response.end();
        written += 64 * 1024;
        if (response.write('x'.repeat(64 * 1024))) setImmediate(pour);
        else response.once('drain', pour);
      };
      pour();
    };
    await troubleMailboxes(t, 1, 'flood');
    t.clock.advance(3_600_000);
    await tellAll(t.app);
    await closed.promise;
    expect(written).toBeLessThan(30_000_000);
    expect(receiver.posts).toHaveLength(1);
  });
});
