import { connect as connectSocket, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { expect, it } from 'vitest';
import { takeSteps } from '../../src/enrollments/take-steps.ts';
import { connect } from '../../src/platform/db/connect.ts';
import { createLog } from '../../src/platform/log.ts';
import { leaseSender, releaseSender, renewSender } from '../../src/senders/lease-sender.ts';
import { saveSender } from '../../src/senders/save-sender.ts';
import { createMailer } from '../../src/sending/drain-mailbox.ts';
import { recoverSends } from '../../src/sending/recover-sends.ts';
import { createSessions } from '../../src/sending/sessions.ts';
import { createPlanCache } from '../../src/sequences/load-plan.ts';
import { testApp } from '../support/app.ts';
import { eventually } from '../support/eventually.ts';
import { id, oneMail } from '../support/graph.ts';
import { openMailer } from '../support/mailer.ts';
import { startSmtpSink } from '../support/smtp-sink.ts';

async function mailsDue({
  port,
  connections,
  people,
  leaseSeconds = 600,
}: {
  port: number;
  connections: number;
  people: number;
  leaseSeconds?: number;
}) {
  const t = await testApp({
    config: {
      sending: { leaseSeconds, connectionsPerMailbox: connections, onUncertain: 'assume_sent' },
    },
  });
  const { id: senderId } = await saveSender(t.app, t.teamId, {
    email: 'anna@outreach.test',
    spacing_seconds: 0,
    smtp_host: '127.0.0.1',
    smtp_port: port,
    smtp_security: 'none',
  });
  const campaign = await t.call('POST', '/campaigns', {
    TeamId: t.teamId,
    name: 'C',
    ...oneMail('Hi', 'Text'),
  });
  const CampaignId = campaign.body.data.id;
  for (let n = 0; n < people; n++)
    await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId, email: `p${n}@else.test` });
  await t.call('PATCH', `/campaigns/${CampaignId}`, { status: 'active' });
  await takeSteps({ ...t.app, plans: createPlanCache(t.app) });
  return { t, senderId, [Symbol.asyncDispose]: () => t[Symbol.asyncDispose]() };
}

it('a server that takes two mails at a time and then asks to wait is not taken for one that fails again and again', async () => {
  let mails = 0;
  await using sink = await startSmtpSink({
    reply: (phase) =>
      phase === 'mail' && ++mails % 3 === 0 ? '421 4.7.0 too many messages, try again later' : null,
  });
  await using house = await mailsDue({ port: sink.port, connections: 1, people: 8 });
  const { t, senderId } = house;
  await using mailer = await openMailer(t.app);
  for (let round = 0, before = 0; round < 2; round++, before = sink.mails.length) {
    await mailer.drain({ teamId: t.teamId, senderId }, new AbortController().signal);
    expect(sink.mails.length).toBeGreaterThan(before);
    const state = await t.app.db
      .selectFrom('sender_states')
      .selectAll()
      .where('sender_id', '=', senderId)
      .executeTakeFirstOrThrow();
    expect(state).toMatchObject({ failures: 1, backoff_reason: 'refused' });
    t.clock.set(new Date(state.backoff_until!.getTime() + 900_000));
  }
  expect(new Set(sink.mails.map((mail) => mail.to)).size).toBe(sink.mails.length);
});

async function leasedFor({ app, clock }: Awaited<ReturnType<typeof mailsDue>>['t']): Promise<number> {
  const { lease_until } = await app.db.selectFrom('leases').select('lease_until').executeTakeFirstOrThrow();
  return lease_until.getTime() - clock.wall().getTime();
}

it('a mailbox is leased for a minute, however long a mail may take: then another worker may have it', async () => {
  const hung = Promise.withResolvers<void>();
  await using sink = await startSmtpSink({ hang: (phase) => phase === 'mail' && (hung.resolve(), true) });
  await using house = await mailsDue({ port: sink.port, connections: 1, people: 1, leaseSeconds: 600 });
  const { t, senderId } = house;
  await using mailer = await openMailer(t.app);
  const draining = mailer.drain({ teamId: t.teamId, senderId }, new AbortController().signal);
  await hung.promise;
  expect(await leasedFor(t)).toBe(60_000);
  await sink.close();
  await draining;
});

it('a mailbox whose lease is over is sent from by another worker, and what the first one still does counts for nothing', async () => {
  const hung = Promise.withResolvers<void>();
  let isFirst = true;
  const hang = (phase: string): boolean => {
    if (phase !== 'mail' || !isFirst) return false;
    isFirst = false;
    hung.resolve();
    return true;
  };
  await using sink = await startSmtpSink({ hang });
  await using house = await mailsDue({ port: sink.port, connections: 1, people: 2 });
  const { t, senderId } = house;
  const at = { teamId: t.teamId, senderId };
  const stateOf = () => t.app.db.selectFrom('sender_states').select(['failures', 'backoff_until']).executeTakeFirst();
  await using first = await openMailer(t.app);
  await using second = await openMailer(t.app);
  const stuck = first.drain(at, new AbortController().signal);
  await hung.promise;
  await second.drain(at, new AbortController().signal);
  expect(sink.mails, 'while its lease runs').toHaveLength(0);
  t.clock.advance(600_001);
  await recoverSends(t.app);
  await second.drain(at, new AbortController().signal);
  sink.hangUp();
  await stuck;
  expect(await stateOf()).toEqual({ failures: 0, backoff_until: null });
  expect(sink.mails.map(({ to }) => to).toSorted()).toEqual(['p0@else.test', 'p1@else.test']);
  const { rows } = await t.app.pool.query('select distinct state from email_sends');
  expect(rows).toEqual([{ state: 'sent' }]);
  expect(await t.app.db.selectFrom('leases').selectAll().execute()).toEqual([]);
}); // prettier-ignore

it('a mailbox that waits for a hung server is leased for a short time, again and again', async () => {
  const hung = Promise.withResolvers<void>();
  await using sink = await startSmtpSink({ hang: (phase) => phase === 'mail' && (hung.resolve(), true) });
  await using house = await mailsDue({ port: sink.port, connections: 1, people: 1, leaseSeconds: 6 });
  const { t, senderId } = house;
  await using mailer = await openMailer(t.app);
  const draining = mailer.drain({ teamId: t.teamId, senderId }, new AbortController().signal);
  await hung.promise;
  expect(await leasedFor(t)).toBe(6_000);
  t.clock.advance(5_000);
  await eventually(
    () => leasedFor(t),
    (ms) => ms === 6_000,
  );
  await sink.close();
  await draining;
});

it('a lease that was given back is not renewed, and one that is held is', async () => {
  await using house = await mailsDue({ port: 2525, connections: 1, people: 0 });
  const { t, senderId } = house;
  const lease = { teamId: t.teamId, senderId, token: id(901), wall: t.clock.wall(), seconds: 60 };
  const read = () => t.app.db.selectFrom('leases').select('lease_until').execute();
  expect(await leaseSender(t.app.db, lease)).toBe(true);
  t.clock.advance(30_000);
  await renewSender(t.app.db, { ...lease, wall: t.clock.wall() });
  expect(await read()).toEqual([{ lease_until: new Date(t.clock.wall().getTime() + 60_000) }]);
  await releaseSender(t.app.db, lease);
  await renewSender(t.app.db, { ...lease, wall: t.clock.wall() });
  expect(await read()).toEqual([]);
});

it('a mailbox that rests goes on resting when nothing was tried from it, and no longer than that', async () => {
  await using house = await mailsDue({ port: 2525, connections: 1, people: 0 });
  const { t, senderId } = house;
  const rest = {
    failures: 1,
    backoff_reason: 'refused' as const,
    backoff_until: new Date(t.clock.now().getTime() + 60_000),
  };
  await t.app.db.updateTable('sender_states').set(rest).where('sender_id', '=', senderId).execute();
  await using mailer = await openMailer(t.app);
  const afterDrain = async () => {
    await mailer.drain({ teamId: t.teamId, senderId }, new AbortController().signal);
    return t.app.db
      .selectFrom('sender_states')
      .select(['failures', 'backoff_reason', 'backoff_until'])
      .executeTakeFirstOrThrow();
  };
  expect(await afterDrain()).toEqual(rest);
  t.clock.advance(60_000);
  expect(await afterDrain()).toEqual({ failures: 0, backoff_reason: null, backoff_until: null });
});

it('a server that asks to wait is asked by as many mails as it has connections, and no mail loses an attempt', async () => {
  let tries = 0;
  await using sink = await startSmtpSink({
    reply: (phase) => (phase === 'mail' ? (tries++, '450 4.7.0 mailbox over its limit, wait') : null),
  });
  await using house = await mailsDue({ port: sink.port, connections: 3, people: 30 });
  const { t, senderId } = house;
  await using mailer = await openMailer(t.app);
  await mailer.drain({ teamId: t.teamId, senderId }, new AbortController().signal);
  expect(tries).toBeGreaterThan(0);
  expect(tries).toBeLessThanOrEqual(3);
  const sends = await t.app.db.selectFrom('email_sends').select(['state', 'attempt']).execute();
  expect(sends.filter((send) => send.attempt > 0)).toEqual([]);
  expect(sends.every((send) => send.state === 'pending')).toBe(true);
});

async function openWay(databaseUrl: string) {
  const to = new URL(databaseUrl);
  const [port, host] = [Number(to.port), to.hostname];
  const sockets = new Set<Socket>();
  let open = true;
  const server = createServer((socket) => {
    if (!open) return void socket.destroy();
    const onward = connectSocket(port, host);
    for (const each of [socket, onward]) {
      sockets.add(each);
      each.on('error', () => {});
      each.on('close', () => sockets.delete(each));
    }
    socket.pipe(onward).pipe(socket);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  to.port = String((server.address() as AddressInfo).port);
  const cut = (): void => {
    open = false;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: to.toString(),
    cut,
    restore: () => void (open = true),
    [Symbol.asyncDispose]: async () => {
      cut();
      await new Promise((done) => server.close(done));
    },
  };
}

it('a mailbox whose drain loses the database is free as soon as it is back, and not when the lease is over', async () => {
  const lost = Promise.withResolvers<void>();
  const gateClosing = new AbortController();
  await using sink = await startSmtpSink({
    reply: (phase) => {
      if (phase === 'mail') {
        way.cut();
        gateClosing.abort();
        lost.resolve();
      }
      return null;
    },
  });
  await using house = await mailsDue({ port: sink.port, connections: 1, people: 1 });
  const { t, senderId } = house;
  await using way = await openWay(t.databaseUrl);
  const { db, close } = connect({
    url: way.url,
    applicationName: 'test',
    maxConnections: 2,
    statementTimeoutSeconds: 5,
    lockTimeoutSeconds: 5,
    log: createLog('silent', 'test'),
  });
  await using mailer = await openMailer(t.app);
  const sessions = createSessions();
  const drain = createMailer({
    ...t.app,
    db,
    answers: mailer.answers,
    sessions,
    ending: new AbortController().signal,
  });
  const draining = drain({ teamId: t.teamId, senderId }, gateClosing.signal).catch((error: unknown) => error);
  await lost.promise;
  const leases = () => t.app.db.selectFrom('leases').select('kind').execute();
  const mail = () => t.app.db.selectFrom('email_sends').select('state').executeTakeFirstOrThrow();
  await eventually(mail, ({ state }) => state === 'pending');
  expect(await leases()).toEqual([{ kind: 'mailbox' }]);
  way.restore();
  await draining;
  expect(await leases()).toEqual([]);
  expect(sink.mails).toEqual([]);
  await close();
});
