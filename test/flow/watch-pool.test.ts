import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeSteps } from '../../src/enrollments/take-steps.ts';
import { WatchPool } from '../../src/inbox/watch-pool.ts';
import { changeSender, saveSender } from '../../src/senders/save-sender.ts';
import { purgeIncidents } from '../../src/senders/record-incident.ts';
import { createPlanCache } from '../../src/sequences/load-plan.ts';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { eventually } from '../support/eventually.ts';
import { oneMail } from '../support/graph.ts';
import { startScriptedImap } from '../support/scripted-imap.ts';
import type { ScriptedImap } from '../support/scripted-imap.ts';

const RAW = (id: string): string =>
  `From: ben@people.test\r\nMessage-ID: <${id}@people.test>\r\n\r\nHello\r\n`;
const INBOX = { pollSeconds: 60, maxWatched: 200, leaseSeconds: 4, freshMinutes: 15, keepRawDays: 180 };
const DAY_MS = 86_400_000;

let t: TestApp;
let closing: AsyncDisposableStack;
beforeEach(() => void (closing = new AsyncDisposableStack()));
afterEach(() => closing.disposeAsync());

async function house(inbox: Partial<typeof INBOX> = {}): Promise<void> {
  t = closing.use(await testApp({ config: { inbox: { ...INBOX, ...inbox } } }));
}
function worker(): WatchPool {
  const pool = new WatchPool(t.app);
  closing.defer(() => pool.stop());
  return pool;
}
async function server(...args: Parameters<typeof startScriptedImap>): Promise<ScriptedImap> {
  return closing.use(await startScriptedImap(...args));
}
async function mailbox(name: string, port: number): Promise<string> {
  const { id } = await saveSender(t.app, t.teamId, {
    email: `${name}@outreach.test`,
    smtp_host: '127.0.0.1',
    smtp_port: 2525,
    smtp_security: 'none',
    imap_host: '127.0.0.1',
    imap_port: port,
    imap_security: 'none',
    imap_user: name,
    imap_password: 'secret',
  });
  return id;
}
const state = (senderId: string) =>
  t.app.db
    .selectFrom('sender_states')
    .select(['watch_token', 'watch_until', 'watch_failures', 'watch_error', 'walked_at'])
    .where('sender_id', '=', senderId)
    .executeTakeFirstOrThrow();
const stored = async (senderId: string): Promise<number> =>
  (await t.app.db.selectFrom('inbound_messages').select('id').where('sender_id', '=', senderId).execute())
    .length;
const restsFor = async (senderId: string): Promise<number> => {
  const { watch_until } = await eventually(
    () => state(senderId),
    (row) => row.watch_token === null && row.watch_until !== null,
  );
  return (watch_until!.getTime() - t.clock.wall().getTime()) / 1000;
};

const told = async () =>
  (await t.app.db.selectFrom('events').select('detail').where('type', '=', 'sender_incident').orderBy('id').execute()).map(
    ({ detail }) => (detail as { sender_incident: { kind: string; state: string } }).sender_incident,
  ); // prettier-ignore
const incidents = async (senderId: string, query = '') =>
  (await t.call('GET', `/senders/${senderId}/incidents${query}`)).body.data;

describe('an incident of a mailbox', () => {
  it('is one however often the server is not there, from the second time on, and ends when it is read', async () => {
    await house();
    let broken = true;
    const imap = await server((command) => (broken && command.name === 'UID SEARCH' ? 'NO broken' : null));
    const anna = await mailbox('anna', imap.port);
    const fail = async (): Promise<void> => {
      await worker().lease();
      t.clock.advance((await restsFor(anna)) * 1000 + 1);
    };
    await fail();
    expect(await incidents(anna)).toEqual([]);
    for (let n = 0; n < 3; n++) await fail();
    const [open] = await incidents(anna, '?open=true');
    expect(open).toMatchObject({ kind: 'watching', count: 3, closed_at: null });
    expect(open.last_text).toMatch(/SEARCH/);
    expect(open.last_at > open.first_at).toBe(true);
    expect(await told()).toMatchObject([{ kind: 'watching', state: 'began', id: open.id, count: 1 }]);
    broken = false;
    await changeSender(t.app, { teamId: t.teamId, senderId: anna }, { imap_password: 'better' });
    await worker().lease();
    const [closed] = await eventually(
      () => incidents(anna, '?open=false'),
      (list) => list.length === 1,
    );
    expect(closed).toMatchObject({ id: open.id, count: 3, closed_at: expect.any(String) });
    expect(await incidents(anna, '?open=true')).toEqual([]);
    expect((await told()).map(({ state: turn }) => turn)).toEqual(['began', 'ended']);
    expect(await purgeIncidents(t.app)).toBe(false);
    expect(await incidents(anna)).toHaveLength(1);
    t.clock.advance(91 * DAY_MS);
    await purgeIncidents(t.app);
    expect(await incidents(anna)).toEqual([]);
  });

  it('begins when the password of a mailbox cannot be opened', async () => {
    await house();
    const anna = await mailbox('anna', (await server()).port);
    await t.app.pool.query('update senders set imap_password = $1', ['sealed with another secret']);
    await worker().lease();
    const [open] = await eventually(
      () => incidents(anna, '?open=true'),
      (list) => list.length === 1,
    );
    expect(open).toMatchObject({ kind: 'imap_login', count: 1 });
  });

  it('ends with the mailbox', async () => {
    await house();
    const imap = await server((command) => (command.name === 'LOGIN' ? 'NO no' : null));
    const anna = await mailbox('anna', imap.port);
    await worker().lease();
    await restsFor(anna);
    expect(await told()).toMatchObject([{ kind: 'imap_login', state: 'began' }]);
    await t.call('DELETE', `/senders/${anna}`);
    expect(await told()).toMatchObject([{ state: 'began' }, { kind: 'imap_login', state: 'ended' }]);
  });
});

describe('folders that the mailbox names', () => {
  const read = async (senderId: string) =>
    (await t.app.db.selectFrom('mailbox_cursors').select('folder').where('sender_id', '=', senderId).orderBy('folder').execute()).map(
      ({ folder }) => folder,
    ); // prettier-ignore

  it('are read beside INBOX and Junk; one that is not there is told, and read when it is made', async () => {
    await house({ pollSeconds: 1 });
    const folders = ['INBOX', 'Sales/Answers'];
    const imap = await server(() => null, { folders });
    const anna = await mailbox('anna', imap.port);
    const named = (...imap_folders: string[]) => t.call('PATCH', `/senders/${anna}`, { imap_folders });
    expect((await named('Sales/Answers', 'Later')).body.data.imap_folders).toEqual([
      'Sales/Answers',
      'Later',
    ]);
    await worker().lease();
    const [open] = await eventually(
      () => incidents(anna, '?open=true'),
      (list) => list.length === 1,
    );
    expect(open).toMatchObject({ kind: 'folder', last_text: 'Later: there is no such folder' });
    expect(await read(anna)).toEqual(['INBOX', 'Sales/Answers']);
    expect((await state(anna)).walked_at).not.toBeNull();
    folders.push('Later', 'Junk');
    t.clock.advance(1_001);
    await eventually(
      () => read(anna),
      (list) => list.length === 4,
    );
    await eventually(
      () => incidents(anna, '?open=true'),
      (list) => list.length === 0,
    );
    expect(imap.logins).toBe(1);
  });

  it('when one is added, say nothing of answers until it was read, and nothing when it is refused', async () => {
    await house({ pollSeconds: 1 });
    const imap = await server(
      ({ name, args }) => (name === 'EXAMINE' && args.includes('Later') ? 'NO not now' : null),
      { folders: ['INBOX', 'Later'] },
    );
    const anna = await mailbox('anna', imap.port);
    await worker().lease();
    await eventually(
      () => state(anna),
      (row) => row.walked_at !== null,
    );
    await t.call('PATCH', `/senders/${anna}`, { imap_folders: ['Later'] });
    t.clock.advance(1_001);
    await eventually(
      () => incidents(anna, '?open=true'),
      (list) => list.length === 1,
    );
    expect(await state(anna)).toMatchObject({
      walked_at: null,
      watch_error: expect.stringMatching(/^Later: /),
    });
    expect(imap.logins).toBe(1);
  });

  it.each<[string, unknown]>([
    ['imap_folders', 'Later'],
    ['imap_folders', Array.from({ length: 11 }, (_none, n) => `f${n}`)],
    ['imap_folders', ['a', 'a']],
    ['imap_folders[0]', ['']],
    ['imap_folders[0]', ['a\r\nb']],
    ['imap_folders[0]', ['x'.repeat(201)]],
  ])('400 for %s %j', async (param, imap_folders) => {
    await house();
    const anna = await mailbox('anna', 143);
    const { status, body } = await t.call('PATCH', `/senders/${anna}`, { imap_folders });
    expect([status, body.error.param]).toEqual([400, param]);
  });

  it('400 for a mailbox that is not read', async () => {
    await house();
    const sender = { TeamId: t.teamId, email: 'deaf@outreach.test', smtp_host: '127.0.0.1' };
    const { status, body } = await t.call('POST', '/senders', { ...sender, imap_folders: ['Later'] });
    expect([status, body.error.param]).toEqual([400, 'imap_folders']);
  });
});

describe('a mailbox that cannot be read', () => {
  it('rests longer each time, whichever worker tries, until a walk through it is complete', async () => {
    await house();
    let broken = true;
    const imap = await server((command) => (broken && command.name === 'UID SEARCH' ? 'NO broken' : null));
    const anna = await mailbox('anna', imap.port);
    const rests: number[] = [];
    for (let n = 0; n < 4; n++) {
      await worker().lease();
      rests.push(await restsFor(anna));
      t.clock.advance(rests.at(-1)! * 1000 + 1);
    }
    expect(rests).toEqual([5, 10, 20, 40]);
    expect(await state(anna)).toMatchObject({
      watch_failures: 4,
      watch_error: expect.stringMatching(/SEARCH/),
    });
    broken = false;
    await worker().lease();
    await eventually(
      () => state(anna),
      (row) => row.watch_failures === 0 && row.watch_error === null,
    );
  });

  it('because its login is refused, rests five minutes', async () => {
    await house();
    const imap = await server((command) =>
      command.name === 'LOGIN' ? 'NO [AUTHENTICATIONFAILED] no' : null,
    );
    const anna = await mailbox('anna', imap.port);
    await worker().lease();
    expect(await restsFor(anna)).toBe(300);
  });

  it('is tried at once when another password is saved', async () => {
    await house();
    let broken = true;
    const imap = await server((command) => (broken && command.name === 'LOGIN' ? 'NO no' : null));
    const anna = await mailbox('anna', imap.port);
    const pool = worker();
    await pool.lease();
    await restsFor(anna);
    broken = false;
    await changeSender(t.app, { teamId: t.teamId, senderId: anna }, { imap_password: 'better' });
    await pool.lease();
    await eventually(
      async () => imap.logins,
      (logins) => logins === 2,
    );
  });

  it('holds no slot while it rests', async () => {
    await house({ maxWatched: 1 });
    const bad = await server((command) => (command.name === 'LOGIN' ? 'NO no' : null));
    const first = await mailbox('first', bad.port);
    const pool = worker();
    await pool.lease();
    await restsFor(first);
    const imap = await server();
    imap.inbox.set(1, RAW('1'));
    const second = await mailbox('second', imap.port);
    await pool.lease();
    await eventually(
      () => stored(second),
      (count) => count === 1,
    );
  });
});

describe('one watcher per mailbox', () => {
  it('keeps one connection, though its lease ran out and was taken again by the same worker', async () => {
    await house();
    const imap = await server();
    await mailbox('anna', imap.port);
    const pool = worker();
    for (let n = 0; n < 4; n++) {
      await pool.lease();
      await eventually(
        async () => imap.logins,
        (logins) => logins === n + 1,
      );
      t.clock.advance(DAY_MS);
    }
    await eventually(
      async () => imap.open(),
      (open) => open === 1,
    );
  });

  it('closes its connection when another worker took the mailbox', async () => {
    await house();
    const imap = await server();
    await mailbox('anna', imap.port);
    const [first, second] = [worker(), worker()];
    await first.lease();
    await eventually(
      async () => imap.open(),
      (open) => open === 1,
    );
    t.clock.advance(DAY_MS);
    await second.lease();
    await eventually(
      async () => imap.logins,
      (logins) => logins === 2,
    );
    await first.renew();
    await eventually(
      async () => imap.open(),
      (open) => open === 1,
    );
    await second.renew();
    expect(imap.open()).toBe(1);
  });

  it('keeps its mailbox as long as it renews', async () => {
    await house();
    const imap = await server();
    const anna = await mailbox('anna', imap.port);
    const [first, second] = [worker(), worker()];
    await first.lease();
    for (let n = 0; n < 3; n++) {
      t.clock.advance(3_000);
      await first.renew();
      await second.lease();
    }
    expect(imap.logins).toBeLessThanOrEqual(1);
    await first.stop();
    expect(await state(anna)).toMatchObject({ watch_token: null, watch_until: null });
  });
});

describe('the last complete walk', () => {
  const walkedAt = async (senderId: string) => (await state(senderId)).walked_at;

  it('is stored with the time it began, and moves on though nothing came', async () => {
    await house({ pollSeconds: 1 });
    const imap = await server(() => null, { folders: ['INBOX', 'Junk'] });
    const anna = await mailbox('anna', imap.port);
    expect(await walkedAt(anna)).toBeNull();
    const startedAt = t.clock.wall();
    await worker().lease();
    await eventually(
      () => walkedAt(anna),
      (at) => at?.getTime() === startedAt.getTime(),
    );
    t.clock.advance(1_001);
    await eventually(
      () => walkedAt(anna),
      (at) => at?.getTime() === startedAt.getTime() + 1_001,
    );
  });

  it.each(['Junk', 'INBOX'])('is not one in which %s was refused', async (folder) => {
    await house();
    let refused = 0;
    const imap = await server(
      ({ name, args }) => (name === 'EXAMINE' && args.includes(folder) ? (refused++, 'NO not now') : null),
      { folders: ['INBOX', 'Junk'] },
    );
    const anna = await mailbox('anna', imap.port);
    await worker().lease();
    const { watch_error } = await eventually(
      () => state(anna),
      (row) => row.watch_error !== null,
    );
    expect(watch_error).toMatch(/not now/);
    expect(refused).toBe(1);
    expect(await walkedAt(anna)).toBeNull();
  });

  it('is not one that left a message behind, and comes when the message was read', async () => {
    await house();
    let broken = true;
    const imap = await server(({ bodies }) => (broken && bodies ? 'close' : null));
    imap.inbox.set(1, RAW('1')).set(2, RAW('2'));
    const anna = await mailbox('anna', imap.port);
    const pool = worker();
    await pool.lease();
    t.clock.advance((await restsFor(anna)) * 1000 + 1);
    expect(await walkedAt(anna)).toBeNull();
    broken = false;
    await pool.lease();
    await eventually(() => walkedAt(anna), Boolean);
    expect(await stored(anna)).toBe(2);
  });

  it('is forgotten when another connection is saved', async () => {
    await house();
    const imap = await server();
    const anna = await mailbox('anna', imap.port);
    const pool = worker();
    await pool.lease();
    await eventually(() => walkedAt(anna), Boolean);
    await pool.stop();
    await changeSender(t.app, { teamId: t.teamId, senderId: anna }, { imap_user: 'another' });
    expect(await walkedAt(anna)).toBeNull();
  });
});

describe('a mailbox that was not read completely for 15 minutes', () => {
  const blindness = async () => (await told()).filter(({ kind }) => kind === 'blind');
  const health = async (senderId: string) => (await t.call('GET', `/senders/${senderId}`)).body.data.health;
  const review = async () => {
    const { body } = await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'A', ...oneMail('Hi', 'Text') }); // prettier-ignore
    const { data } = (await t.call('GET', `/campaigns/${body.data.id}/review`)).body;
    const replies = data.launch_checks.filter(({ check }: { check: string }) => check.startsWith('replies'));
    return replies.map(({ passed, blocking }: Record<string, boolean>) => [passed, blocking]);
  };

  it('is blind, says so once, and once when it sees again', async () => {
    await house();
    t.holdDeliveries();
    await t.call('POST', '/webhooks', {
      TeamId: t.teamId,
      url: 'https://hooks.test/incidents',
      config: { sender_incident_event: true },
    });
    let broken = true;
    const imap = await server(({ name }) => (broken && name === 'LOGIN' ? 'NO not now' : null));
    const anna = await mailbox('anna', imap.port);
    const pool = worker();
    for (let minute = 0; minute < 15; minute += 5) {
      expect(await blindness()).toEqual([]);
      expect((await health(anna)).state).toBe('ok');
      await pool.lease();
      await restsFor(anna);
      t.clock.advance(5 * 60_000 + 1);
    }
    expect(await health(anna)).toMatchObject({ state: 'blind', replies_checked_at: null });
    for (let n = 0; n < 2; n++) {
      await pool.lease();
      await restsFor(anna);
      t.clock.advance(10 * 60_000 + 1);
    }
    const began = { id: expect.any(String), first_at: expect.any(String), count: 1, kind: 'blind', state: 'began', sender_id: anna, email: 'anna@outreach.test', replies_checked_at: null }; // prettier-ignore
    expect(await blindness()).toEqual([
      { ...began, error: expect.stringMatching(/not now|not be reached/i) },
    ]);
    expect(await review()).toEqual([
      [false, false],
      [true, false],
    ]);

    broken = false;
    await pool.lease();
    await eventually(
      () => health(anna),
      ({ state }) => state === 'ok',
    );
    await pool.renew();
    await pool.renew();
    const [, ended, ...more] = await blindness();
    expect(ended).toMatchObject({ ...began, state: 'ended', replies_checked_at: expect.any(String) });
    expect(more).toEqual([]);
    expect(await review()).toEqual([
      [true, false],
      [true, false],
    ]);
    const delivered = await t.app.db.selectFrom('webhook_deliveries').select('event_type').execute();
    expect(delivered.map(({ event_type }) => event_type)).toEqual(Array(4).fill('sender_incident'));
  });

  it('is blind when only Junk is refused', async () => {
    await house({ pollSeconds: 1 });
    const imap = await server(
      ({ name, args }) => (name === 'EXAMINE' && args.includes('Junk') ? 'NO not now' : null),
      { folders: ['INBOX', 'Junk'] },
    );
    const anna = await mailbox('anna', imap.port);
    const pool = worker();
    await pool.lease();
    await eventually(
      () => state(anna),
      (row) => row.watch_error !== null,
    );
    t.clock.advance(16 * 60_000);
    expect((await health(anna)).state).toBe('blind');
    await pool.renew();
    expect(await blindness()).toMatchObject([{ state: 'began', error: expect.stringMatching(/Junk: /) }]);
  });

  it('is not blind without IMAP settings: the review warns that its answers are not read', async () => {
    await house();
    const { id } = await saveSender(t.app, t.teamId, {
      email: 'deaf@outreach.test',
      smtp_host: '127.0.0.1',
      smtp_port: 2525,
      smtp_security: 'none',
    });
    t.clock.advance(DAY_MS);
    await worker().lease();
    expect((await health(id)).state).toBe('ok');
    expect(await review()).toEqual([
      [true, false],
      [false, false],
    ]);
    expect(await blindness()).toEqual([]);
  });
});

it('a mail of unknown outcome went out when the Sent folder holds it, and only then', async () => {
  await house();
  const imap = await server(() => null, { folders: ['INBOX', 'Sent'] });
  const anna = await mailbox('anna', imap.port);
  const made = await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'A', ...oneMail('Hi', 'Text') });
  const CampaignId = made.body.data.id;
  for (const email of ['ben@people.test', 'eve@people.test'])
    await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId, email });
  await t.call('PATCH', `/campaigns/${CampaignId}`, { status: 'active' });
  await takeSteps({ ...t.app, plans: createPlanCache(t.app) });
  const [first] = await t.app.db
    .updateTable('email_sends')
    .set({ state: 'uncertain', sender_id: anna, data_at: t.clock.now() })
    .returning('message_id')
    .execute();
  imap.inbox.set(1, `Message-ID: ${first!.message_id}\r\n\r\nHi\r\n`);
  await worker().lease();
  const settled = await eventually(
    () => t.app.db.selectFrom('email_sends').select(['message_id', 'state', 'settled_by']).execute(),
    (sends) => sends.some((send) => send.state === 'sent'),
  );
  expect(settled.filter((send) => send.state === 'sent')).toEqual([
    { message_id: first!.message_id, state: 'sent', settled_by: 'sent_folder' },
  ]);
});

it('more mailboxes than slots are read in turns', async () => {
  await house({ maxWatched: 2, pollSeconds: 60 });
  const imap = await server();
  const boxes: string[] = [];
  for (let n = 0; n < 6; n++) boxes.push(await mailbox(`m${n}`, imap.port));
  imap.inbox.set(1, RAW('1'));
  const pool = worker();
  await eventually(
    async () => {
      await pool.lease();
      return Promise.all(boxes.map(stored));
    },
    (counts) => counts.every((count) => count === 1),
  );
  await eventually(
    async () => imap.open(),
    (open) => open <= 2,
  );
});

it('a healthy mailbox beside twelve hung ones hears of a mail while they hang', async () => {
  // Only IDLE can bring the news.
  await house({ pollSeconds: 3_600 });
  const hung = await server((command) => (command.name === 'UID FETCH' ? 'hang' : null));
  const mute = await server(() => null, { greets: false });
  hung.inbox.set(1, RAW('never'));
  const troubled: string[] = [];
  for (let n = 0; n < 12; n++) troubled.push(await mailbox(`hung${n}`, n % 2 === 0 ? hung.port : mute.port));
  const imap = await server();
  const healthy = await mailbox('healthy', imap.port);
  const pool = worker();
  const turning = setInterval(() => void pool.lease().then(() => pool.renew()), 200);
  closing.defer(() => clearInterval(turning));
  await eventually(async () => imap.commands.some(({ name }) => name === 'IDLE'), Boolean);
  let most = 0;
  for (let uid = 1; uid <= 3; uid++) {
    t.clock.advance(DAY_MS);
    await eventually(async () => hung.open() + mute.open(), Boolean);
    imap.inbox.set(uid, RAW(String(uid)));
    imap.announce();
    await eventually(
      () => stored(healthy),
      (count) => count === uid,
    );
    most = Math.max(most, hung.open() + mute.open());
  }
  expect(most).toBeLessThanOrEqual(12);
  for (const senderId of troubled)
    await eventually(
      () => state(senderId),
      (row) => row.watch_failures > 0,
    );
});
