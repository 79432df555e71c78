import { expect, it } from 'vitest';
import { resumePaused } from '../../../src/enrollments/resume-paused.ts';
import { takeSteps } from '../../../src/enrollments/take-steps.ts';
import { saveSender } from '../../../src/senders/save-sender.ts';
import { createPlanCache } from '../../../src/sequences/load-plan.ts';
import { testApp } from '../../support/app.ts';
import { edge, node } from '../../support/graph.ts';
import { openMailer } from '../../support/mailer.ts';
import { startSmtpSink } from '../../support/smtp-sink.ts';

const HOUR_MS = 3_600_000;
const GRAPH = {
  nodes: [
    node(1, 'startNode'),
    node(2, 'emailNode', { step_number: 1, subject: 'One', body: 'Text' }),
    node(3, 'waitNode', { amount: 1, unit: 'hours' }),
    node(4, 'emailNode', { step_number: 2, subject: '', thread: 'reply', body: 'Text' }),
    node(5, 'stopNode'),
  ],
  edges: [edge(1, 2), edge(2, 3), edge(3, 4), edge(4, 5)],
};

/** By mailbox letters: the team's; the profile's; those that rest for the receiver; those of the tries. */
const CASES = [
  { pool: 'with another mailbox', names: 'ab', profile: null, rests: '', tries: 'ab' },
  { pool: 'of a profile', names: 'abc', profile: 'ac', rests: '', tries: 'ac' },
  { pool: 'with one that rests', names: 'abc', profile: null, rests: 'b', tries: 'ac' },
  { pool: 'that is tried through', names: 'abc', profile: null, rests: '', tries: 'abc' },
  { pool: 'of one mailbox', names: 'ab', profile: 'a', rests: '', tries: 'aaa' },
];

it.each(CASES)(
  'a mail that a receiver blocked goes out from the pool $pool: $tries, and the last of them writes on',
  async ({ names, profile, rests, tries }) => {
    let blocks = tries.length - 1;
    await using sink = await startSmtpSink({
      reply: (phase) => (phase === 'dot' && blocks-- > 0 ? '550 5.7.1 blocked for its reputation' : null),
    });
    await using t = await testApp();
    await using mailer = await openMailer(t.app);
    const ids = new Map<string, string>();
    const saved = await Promise.all(
      names.split('').map((name) =>
        saveSender(t.app, t.teamId, {
          email: `${name}@outreach.test`,
          spacing_seconds: 0,
          smtp_host: '127.0.0.1',
          smtp_port: sink.port,
          smtp_security: 'none',
        }),
      ),
    );
    // Equal mailboxes are taken by id.
    for (const [n, id] of saved.map((each) => each.id).toSorted().entries()) ids.set(names[n]!, id); // prettier-ignore
    const nameOf = (id: string): string => [...ids].find((each) => each[1] === id)![0];
    const made = await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'C', ...GRAPH });
    const CampaignId = made.body.data.id;
    if (profile) {
      const sender_ids = profile.split('').map((name) => ids.get(name)!);
      const own = await t.call('POST', '/sender-profiles', { TeamId: t.teamId, name: 'P', sender_ids });
      await t.call('POST', `/campaigns/${CampaignId}/sender-profiles`, {
        sender_profile_id: own.body.data.id,
      });
    }
    await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId, email: 'ben@else.test' });
    await t.call('PATCH', `/campaigns/${CampaignId}`, { status: 'active' });
    const now = t.clock.now();
    for (const name of rests)
      await t.app.db
        .insertInto('receiver_rests')
        .values({
          team_id: t.teamId,
          sender_id: ids.get(name)!,
          receiver: 'else.test',
          rests: 4,
          since: now,
          until: new Date(now.getTime() + 24 * HOUR_MS),
          reply: '',
        })
        .execute();

    const plans = createPlanCache(t.app);
    const run = async (): Promise<void> => {
      while (await resumePaused(t.app));
      await takeSteps({ ...t.app, plans });
      for (const senderId of ids.values())
        await mailer.drain({ teamId: t.teamId, senderId }, new AbortController().signal);
      await takeSteps({ ...t.app, plans });
    };
    for (const hours of [0, 5, 25].slice(0, tries.length)) {
      t.clock.advance(hours * HOUR_MS);
      await run();
    }
    const mails = () =>
      t.app.db
        .selectFrom('email_sends')
        .select(['step_number', 'try', 'state', 'sender_id', 'message_id', 'in_reply_to'])
        .orderBy('step_number')
        .orderBy('try')
        .execute();
    expect((await mails()).map((mail) => [nameOf(mail.sender_id), mail.state])).toEqual(
      tries.split('').map((name, index) => [name, index === tries.length - 1 ? 'sent' : 'rejected']),
    );
    expect(sink.mails).toHaveLength(1);

    t.clock.advance(HOUR_MS);
    await run();
    const all = await mails();
    const [arrived, next] = all.slice(-2);
    expect(next).toMatchObject({ step_number: 2, try: 1, state: 'sent', in_reply_to: arrived!.message_id });
    expect(nameOf(next!.sender_id)).toBe(tries.at(-1));
    expect(sink.mails).toHaveLength(2);
  },
);
