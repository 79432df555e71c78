import { expect, it } from 'vitest';
import { takeSteps } from '../../src/enrollments/take-steps.ts';
import { saveSender } from '../../src/senders/save-sender.ts';
import { resolveReceivers } from '../../src/sending/resolve-receivers.ts';
import { createPlanCache } from '../../src/sequences/load-plan.ts';
import { testApp } from '../support/app.ts';
import { oneMail } from '../support/graph.ts';
import { openMailer } from '../support/mailer.ts';
import { startSmtpSink } from '../support/smtp-sink.ts';
import { DnsServer } from '../unit/platform/net/dns-server.ts';

const GOOGLE = ['1 aspmx.l.google.com', '5 alt1.aspmx.l.google.com'];
const MINUTE_MS = 60_000;

it('a mailbox that Google slows down rests for every domain of Google, longer each time, and writes to others meanwhile', async () => {
  await using dns = await DnsServer.start({
    'one-acme.com': GOOGLE,
    'two-acme.com': GOOGLE,
    'three-acme.com': GOOGLE,
    'other-acme.com': ['10 mx.other-acme.com'],
  });
  const tried: string[] = [];
  let slowed = true;
  await using sink = await startSmtpSink({
    reply: (phase, said) => {
      const [, to = ''] = /TO:<([^>]+)>/i.exec(said) ?? [];
      if (phase === 'rcpt') tried.push(to);
      return phase === 'rcpt' && slowed && !to.includes('other') ? '421 4.7.28 unusual rate of mail' : null;
    },
  });
  await using t = await testApp({
    config: {
      dnsServers: [dns.address],
      sending: { leaseSeconds: 600, connectionsPerMailbox: 1, onUncertain: 'assume_sent' },
    },
  });
  const { id: senderId } = await saveSender(t.app, t.teamId, {
    email: 'anna@outreach.test',
    spacing_seconds: 0,
    smtp_host: '127.0.0.1',
    smtp_port: sink.port,
    smtp_security: 'none',
  });
  const made = await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'C', ...oneMail('Hi', 'Text') });
  const CampaignId = made.body.data.id;
  const contacts = new Map<string, string>();
  const due = async (...emails: string[]): Promise<void> => {
    for (const email of emails) {
      const contact = await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId, email });
      contacts.set(email, contact.body.data.id);
    }
    await t.call('PATCH', `/campaigns/${CampaignId}`, { status: 'active' });
    await takeSteps({ ...t.app, plans: createPlanCache(t.app) });
  };
  await using mailer = await openMailer(t.app);
  const drain = async (): Promise<string[]> => {
    tried.length = 0;
    await mailer.drain({ teamId: t.teamId, senderId }, new AbortController().signal);
    return tried.toSorted();
  };
  const rests = () => t.app.db.selectFrom('receiver_rests').select(['receiver', 'rests', 'until']).execute();
  const held = () =>
    t.app.db
      .selectFrom('email_sends')
      .select(['recipient', 'hold_reason', 'next_attempt_at', 'updated_at', 'attempt'])
      .where('state', '=', 'pending')
      .orderBy('recipient')
      .execute();
  const inMinutes = (minutes: number): Date => new Date(t.clock.now().getTime() + minutes * MINUTE_MS);

  await due('a@one-acme.com', 'b@one-acme.com', 'c@other-acme.com');
  expect(await drain()).toEqual(['a@one-acme.com', 'c@other-acme.com']);
  const first = inMinutes(15);
  expect(await rests()).toEqual([{ receiver: 'one-acme.com', rests: 1, until: first }]);
  await resolveReceivers(t.app);
  expect(await rests()).toEqual([{ receiver: 'google.com', rests: 1, until: first }]);
  expect(dns.asked).toEqual(expect.arrayContaining(['MX one-acme.com']));

  // Mails to a domain without a known operator wait a moment.
  await due('d@two-acme.com', 'e@other-acme.com');
  expect(await drain()).toEqual([]);
  await resolveReceivers(t.app);
  t.clock.advance(MINUTE_MS);
  expect(await drain()).toEqual(['e@other-acme.com']);
  const waiting = await held();
  expect(waiting).toMatchObject(
    ['a@one-acme.com', 'b@one-acme.com', 'd@two-acme.com'].map((recipient) => ({
      recipient,
      hold_reason: 'receiver_backoff',
      next_attempt_at: first,
    })),
  );
  t.clock.advance(5 * MINUTE_MS);
  expect(await drain()).toEqual([]);
  expect(await held()).toEqual(waiting);

  // Still slowed down after the rest: one mail is tried, and all wait longer.
  t.clock.set(first);
  expect(await drain()).toHaveLength(1);
  expect(await drain()).toEqual([]);
  const second = inMinutes(60);
  expect(await rests()).toEqual([{ receiver: 'google.com', rests: 2, until: second }]);
  expect((await held()).map(({ next_attempt_at }) => next_attempt_at)).toEqual([second, second, second]);

  slowed = false;
  t.clock.set(second);
  expect(await drain()).toEqual(['a@one-acme.com', 'b@one-acme.com', 'd@two-acme.com']);
  expect(await held()).toEqual([]);

  for (const email of ['a@one-acme.com', 'b@one-acme.com']) {
    const { data } = (await t.call('GET', `/contacts/${contacts.get(email)}/timeline`)).body;
    const holds = data.filter(
      ({ kind, of }: { kind: string; of: string }) => kind === 'hold' && of === 'contact',
    );
    expect(holds[0]).toMatchObject({ type: 'released', at: second.toISOString() });
    expect(holds[1]).toMatchObject({ type: 'held', reason: 'receiver_backoff', until: second.toISOString() });
    expect(holds.at(-1)).toMatchObject({
      type: 'held',
      reason: 'receiver_backoff',
      until: first.toISOString(),
    });
  }
});

it('mails held for a receiver keep none behind them waiting, also in a mailbox that sends one at a time', async () => {
  await using sink = await startSmtpSink();
  await using t = await testApp();
  const { id: senderId } = await saveSender(t.app, t.teamId, {
    email: 'anna@outreach.test',
    spacing_seconds: 90,
    smtp_host: '127.0.0.1',
    smtp_port: sink.port,
    smtp_security: 'none',
  });
  const made = await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'C', ...oneMail('Hi', 'Text') });
  const CampaignId = made.body.data.id;
  for (let n = 0; n < 30; n++)
    await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId, email: `p${n}@slow.test` });
  await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId, email: 'last@quick.test' });
  await t.call('PATCH', `/campaigns/${CampaignId}`, { status: 'active' });
  await takeSteps({ ...t.app, plans: createPlanCache(t.app) });
  const wall = t.clock.wall();
  const known = ['slow.test', 'quick.test'].map((domain) => ({
    team_id: t.teamId,
    domain,
    receiver: domain,
    checked_at: wall,
    next_check_at: new Date(wall.getTime() + 86_400_000),
  }));
  await t.app.db.insertInto('mail_domains').values(known).execute();
  const until = new Date(t.clock.now().getTime() + 15 * MINUTE_MS);
  await t.app.db
    .insertInto('receiver_rests')
    .values({
      team_id: t.teamId,
      sender_id: senderId,
      receiver: 'slow.test',
      rests: 1,
      since: wall,
      until,
      reply: '',
    }) // prettier-ignore
    .execute();
  await using mailer = await openMailer(t.app);
  await mailer.drain({ teamId: t.teamId, senderId }, new AbortController().signal);
  expect(sink.mails.map(({ to }) => to)).toEqual(['last@quick.test']);

  // A second rest began before their turn: their timelines show both.
  t.clock.set(until);
  const second = new Date(until.getTime() + 60 * MINUTE_MS);
  await t.app.db.updateTable('receiver_rests').set({ rests: 2, until: second }).execute();
  await mailer.drain({ teamId: t.teamId, senderId }, new AbortController().signal);
  const { rows } = await t.app.pool.query<{ untils: Date[] }>(
    `select array_agg(until order by until) as untils from hold_changes where reason = 'receiver_backoff' group by key`,
  );
  expect(rows).toEqual(Array.from({ length: 30 }, () => ({ untils: [until, second] })));
});
