import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { createApiKey } from '../../src/accounts/create-api-key.ts';
import { takeSteps } from '../../src/enrollments/take-steps.ts';
import { openApply } from '../../src/inbox/apply-inbound.ts';
import { dueInboxes } from '../../src/inbox/apply-store.ts';
import type { AppServices } from '../../src/events/record-event.ts';
import { startWork } from '../../src/platform/work/poller.ts';
import { formsOf } from '../../src/platform/work/kinds.ts';
import { READ_LANES } from '../../src/work.ts';
import { applyInbound } from '../support/drain.ts';
import { insertInbound } from '../../src/inbox/receive-store.ts';
import { transact } from '../../src/platform/db/transaction.ts';
import { createLog } from '../../src/platform/log.ts';
import { deliveryReport } from '../../src/sandbox/mime/machines.ts';
import { saveSender } from '../../src/senders/save-sender.ts';
import { createPlanCache } from '../../src/sequences/load-plan.ts';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { eventually } from '../support/eventually.ts';
import { oneMail } from '../support/graph.ts';
import { sharedParser } from '../support/parser.ts';

let t: TestApp;
const parser = sharedParser();
let anna: string;
beforeEach(async () => {
  t = await testApp();
  anna = await mailbox('anna');
});
afterEach(async () => {
  await t[Symbol.asyncDispose]();
});

async function mailbox(name: string, teamId = t.teamId): Promise<string> {
  const { id } = await saveSender(t.app, teamId, {
    email: `${name}@outreach.test`,
    spacing_seconds: 0,
    smtp_host: '127.0.0.1',
    smtp_port: 2525,
    smtp_security: 'none',
  });
  return id;
}
async function otherTeam(): Promise<string> {
  const made = await t.call('POST', '/teams', { name: 'Other' });
  return made.body.data.id as string;
}

type State = 'sent' | 'uncertain' | 'pending';
/** Contacts of a campaign with mails in `state`; resolves the Message-IDs. */
async function wroteTo(emails: string[], state: State = 'sent'): Promise<string[]> {
  const made = await t.call('POST', '/campaigns', {
    TeamId: t.teamId,
    name: 'Autumn',
    ...oneMail('Hi', 'Text'),
  });
  const CampaignId = made.body.data.id;
  for (const email of emails) await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId, email });
  await t.call('PATCH', `/campaigns/${CampaignId}`, { status: 'active' });
  await takeSteps({ ...t.app, plans: createPlanCache(t.app) });
  const now = t.clock.now();
  const rows = await t.app.db
    .updateTable('email_sends')
    .set({
      state,
      sender_id: anna,
      ...(state === 'pending' ? {} : { data_at: now }),
      ...(state === 'sent' ? { sent_at: now } : {}),
    })
    .returning(['message_id', 'recipient'])
    .execute();
  return emails.map((email) => rows.find((row) => row.recipient === email)!.message_id);
}

let uid = 0;
interface Letter {
  from?: string;
  text?: string;
  subject?: string;
  cites?: string;
  raw?: string;
}
const rawOf = ({
  from = 'ben@people.test',
  text = 'Sounds good.',
  subject = 'Re: Hi',
  cites,
}: Letter): string =>
  [
    `From: ${from}`,
    `Subject: ${subject}`,
    `Message-ID: <in${uid}@people.test>`,
    ...(cites ? [`In-Reply-To: ${cites}`] : []),
    '',
    text,
    '',
  ].join('\r\n');
async function arrives(letters: Letter[], { senderId = anna, teamId = t.teamId } = {}): Promise<void> {
  const now = t.clock.now();
  const messages = letters.map((letter) => {
    uid += 1;
    const raw = Buffer.from(letter.raw ?? rawOf(letter));
    const at = { folder: 'INBOX', uidValidity: 1, uid, messageKey: `<in${uid}@people.test>` };
    return { ...at, id: t.app.ids.uuid(now), receivedAt: now, size: raw.length, raw };
  });
  await transact(t.app.db, (trx) => insertInbound(trx, { teamId, senderId, now }, messages));
}
const apply = (over: object = {}) => applyInbound({ ...t.app, parser, ...over });
async function applyAll(): Promise<void> {
  while (await apply());
}
async function worker(reading: typeof parser): Promise<AsyncDisposableStack> {
  const open = (app: AppServices) => openApply(app, { ...reading, close: async () => {} });
  const { due } = formsOf<AppServices>();
  const working = new AsyncDisposableStack();
  for (const work of await startWork(t.app, [
    due('inbox.received', { list: dueInboxes, lanes: READ_LANES, open }),
  ]))
    working.defer(() => work.stop());
  return working;
}
const messages = () => t.app.db.selectFrom('inbound_messages').selectAll().orderBy('uid').execute();
const applied = async (): Promise<number> =>
  (await messages()).filter((row) => row.state === 'applied').length;
const statuses = async (): Promise<string[]> =>
  (await t.app.db.selectFrom('enrollments').select('life').execute()).map((row) => row.life);
const answers = () =>
  t.app.db
    .selectFrom('events')
    .selectAll()
    .where('type', 'in', ['reply', 'bounce', 'autoresponse', 'unsubscribe'])
    .orderBy('id')
    .execute();
const reportOf = (messageId: string, recipient: string, over: object = {}): string =>
  deliveryReport(
    {
      messageId,
      from: 'anna@outreach.test',
      to: recipient,
      date: t.clock.now(),
      subject: '',
      text: '',
      headers: `Message-ID: ${messageId}`,
    },
    `report-${uid}`,
    t.clock.now(),
    { action: 'failed', code: '550', status: '5.1.1', text: 'User unknown', ...over } as Parameters<
      typeof deliveryReport
    >[3],
  );

describe('an answer belongs to', () => {
  it('its own team: one that cites a mail of another team ends nothing there', async () => {
    const [cites] = await wroteTo(['ben@people.test']);
    const other = await otherTeam();
    await arrives([{ cites: cites! }], { teamId: other, senderId: await mailbox('otto', other) });
    await applyAll();
    expect(await statuses()).toEqual(['active']);
    expect(await messages()).toMatchObject([{ state: 'applied', email_send_id: null }]);
  });

  it('a mail of this mailbox, when only its address says so', async () => {
    await wroteTo(['ben@people.test']);
    await arrives([{}], { senderId: await mailbox('otto') });
    await applyAll();
    expect(await statuses()).toEqual(['active']);
    await arrives([{}]);
    await applyAll();
    expect(await statuses()).toEqual(['finished']);
  });

  it('a mail that went out: one that is pending has no answer yet', async () => {
    await wroteTo(['ben@people.test'], 'pending');
    await arrives([{}]);
    await applyAll();
    expect(await statuses()).toEqual(['active']);
    expect(await messages()).toMatchObject([{ state: 'applied', email_send_id: null }]);
  });
});

describe('a mail of unknown outcome', () => {
  it.each(['reply', 'bounce'] as const)('went out, as its %s says', async (by) => {
    const [cites] = await wroteTo(['ben@people.test'], 'uncertain');
    await arrives([by === 'reply' ? { cites: cites! } : { raw: reportOf(cites!, 'ben@people.test') }]);
    await applyAll();
    const sends = await t.app.db.selectFrom('email_sends').select(['state', 'settled_by']).execute();
    expect(sends).toEqual([{ state: 'sent', settled_by: by }]);
  });
});

describe('a delivery report', () => {
  it('of an address that we never wrote to, sent on by a contact, is no bounce of the contact', async () => {
    await wroteTo(['ben@people.test']);
    const raw = reportOf('<else@where.test>', 'stranger@else.test').replace(
      /^From: .*$/m,
      'From: ben@people.test',
    );
    await arrives([{ raw }]);
    await applyAll();
    expect(await messages()).toMatchObject([{ state: 'applied', outcome: 'none', needs_review: true }]);
    expect(await statuses()).toEqual(['active']);
  });

  it('of a dead address keeps it from being written to; one of a delay does not', async () => {
    const [ben, eve] = await wroteTo(['ben@people.test', 'eve@people.test']);
    await arrives([
      { raw: reportOf(ben!, 'ben@people.test', { action: 'delayed', code: '451', status: '4.1.1' }) },
      { raw: reportOf(eve!, 'eve@people.test') },
    ]);
    await applyAll();
    const kept = await t.app.db.selectFrom('blacklist').select('address').execute();
    expect(kept).toEqual([{ address: 'eve@people.test' }]);
    expect(await answers()).toMatchObject([{ type: 'bounce', bounce_category: 'invalid_recipient' }]);
  });

  it('of a policy rests the mailbox for that receiver, and one of a full mailbox does not', async () => {
    const [ben, eve] = await wroteTo(['ben@people.test', 'eve@others.test']);
    await arrives([
      { raw: reportOf(ben!, 'ben@people.test', { action: 'failed', code: '452', status: '4.2.2', text: 'mailbox full' }) },
      { raw: reportOf(eve!, 'eve@others.test', { action: 'failed', code: '550', status: '5.7.1', text: 'poor reputation' }) },
    ]); // prettier-ignore
    await applyAll();
    const rests = await t.app.db.selectFrom('receiver_rests').select(['receiver', 'rests']).execute();
    expect(rests).toEqual([{ receiver: 'others.test', rests: 1 }]);
  });

  it('that repeats an earlier one is no event; one that says at last that the address is dead is', async () => {
    const [ben] = await wroteTo(['ben@people.test']);
    const full = { action: 'failed', code: '452', status: '4.2.2', text: 'mailbox full' };
    for (const over of [full, full, {}, full]) {
      await arrives([{ raw: reportOf(ben!, 'ben@people.test', over) }]);
      await applyAll();
    }
    expect((await answers()).map((event) => event.bounce_category)).toEqual(['soft', 'invalid_recipient']);
    expect(await statuses()).toEqual(['finished']);
  });
});

describe('each message is applied once', () => {
  it('by several workers at work together', async () => {
    const cited = await wroteTo(Array.from({ length: 12 }, (_none, n) => `p${n}@people.test`));
    await arrives(cited.map((cites, n) => ({ cites, from: `p${n}@people.test` })));
    let parsed = 0;
    const counting = { ...parser, parse: (raw: Uint8Array) => (parsed++, parser.parse(raw)) };
    const work = async (): Promise<void> => {
      while (await apply({ parser: counting }));
    };
    await Promise.all([work(), work(), work()]);
    expect(await applied()).toBe(12);
    expect(parsed).toBe(12);
    expect(await answers()).toHaveLength(12);
  });

  it('and not taken by a worker whose parser has not started', async () => {
    const started = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    const slow = { ...parser, ready: () => (asked.resolve(), started.promise) };
    await arrives([{}]);
    const pass = apply({ parser: slow });
    await asked.promise;
    await apply();
    expect(await applied()).toBe(1);
    started.resolve();
    await pass;
  });

  it('although a worker that stood still comes back to it', async () => {
    const [cites] = await wroteTo(['ben@people.test']);
    await arrives([{ cites: cites! }]);
    const awake = Promise.withResolvers<void>();
    const asleep = Promise.withResolvers<void>();
    const sleeper = apply({
      parser: {
        ...parser,
        parse: async (raw: Uint8Array) => {
          asleep.resolve();
          await awake.promise;
          return parser.parse(raw);
        },
      },
    });
    await asleep.promise;
    t.clock.advance(61_000);
    await apply();
    awake.resolve();
    await sleeper;
    expect(await answers()).toHaveLength(1);
    expect(await t.app.db.selectFrom('conversation_messages').select('id').execute()).toHaveLength(1);
  });
});

describe('one bad message is met alone:', () => {
  it('what Postgres refuses is put aside with the reason after three tries, and the others are applied', async () => {
    const [ben, eve] = await wroteTo(['ben@people.test', 'eve@people.test']);
    await sql`alter table conversation_messages add constraint poison check (subject <> 'Poison')`.execute(
      t.app.db,
    );
    await arrives([
      { cites: ben!, subject: 'Poison' },
      { cites: eve!, from: 'eve@people.test' },
    ]);
    for (let n = 0; n < 3; n++) {
      await applyAll();
      t.clock.advance(61_000);
    }
    expect(await messages()).toMatchObject([
      {
        state: 'failed',
        needs_review: true,
        verdict: { failed: expect.stringContaining('poison') as string },
      },
      { state: 'applied' },
    ]);
  });

  it('what the server of the database cannot do is said, and tried again without being counted', async () => {
    const [ben] = await wroteTo(['ben@people.test']);
    await sql`create function full_disk() returns trigger language plpgsql as
      $$ begin raise exception 'no space left' using errcode = '53100'; end $$`.execute(t.app.db);
    await sql`create trigger full_disk before insert on conversation_messages execute function full_disk()`.execute(
      t.app.db,
    );
    await arrives([{ cites: ben! }]);
    const lines: string[] = [];
    await apply({ log: createLog('warn', 'test', { write: (line) => void lines.push(line) }) });
    expect(lines.join('')).toContain('no space left');
    expect(await messages()).toMatchObject([{ state: 'received', attempts: 0 }]);
  });

  const NESTED = Array.from(
    { length: 60 },
    (_none, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`,
  ).join('');
  it.each<[string, string, (cites: string) => Letter]>([
    ['an answer', 'applied', (cites) => ({ cites })],
    [
      'an answer that cannot be read',
      'failed',
      (cites) => ({ raw: `From: ben@people.test\r\nIn-Reply-To: ${cites}\r\n${NESTED}` }),
    ],
  ])(
    '%s whose contact is locked is tried again, is not given up, and holds up no other',
    async (_what, state, letter) => {
      const [ben, eve] = await wroteTo(['ben@people.test', 'eve@people.test']);
      await arrives([letter(ben!), { cites: eve!, from: 'eve@people.test' }]);
      const locked = Promise.withResolvers<void>();
      const held = Promise.withResolvers<void>();
      const holder = transact(t.app.db, async (trx) => {
        await sql`select 1 from enrollments e join email_sends s on s.enrollment_id = e.id where s.message_id = ${ben} for update of e`.execute(
          trx,
        );
        await sql`select 1 from enrollment_positions p join email_sends s on s.enrollment_id = p.enrollment_id
        where s.message_id = ${ben} for update of p`.execute(trx);
        locked.resolve();
        await held.promise;
      });
      await locked.promise;
      for (let n = 0; n < 4; n++) {
        await applyAll();
        t.clock.advance(10_000);
      }
      expect(await messages()).toMatchObject([{ state: 'received', attempts: 0 }, { state: 'applied' }]);
      held.resolve();
      await holder;
      await applyAll();
      expect((await messages()).map((message) => message.state)).toEqual([state, 'applied']);
    },
  );
});

describe('messages are taken in turns:', () => {
  it('the flood of one team, or of one mailbox, keeps no other waiting', async () => {
    const other = await otherTeam();
    await arrives(Array.from({ length: 100 }, () => ({ text: 'flood' })));
    await arrives([{}], { senderId: await mailbox('otto') });
    await arrives([{}], { teamId: other, senderId: await mailbox('olga', other) });
    expect(await apply()).toBe(true);
    const rows = await messages();
    expect(rows.slice(-2)).toMatchObject([{ state: 'applied' }, { state: 'applied' }]);
    expect(rows.filter((row) => row.state === 'received').length).toBeGreaterThan(80);
    await applyAll();
    expect(await applied()).toBe(102);
  });

  it('twenty teams of one organization, whose mails take all the time, keep no other organization waiting', async () => {
    const done = Promise.withResolvers<void>();
    const owners = new Set<string>();
    const stuck = {
      ...parser,
      parse: async (raw: Uint8Array, owner?: string) => {
        owners.add(owner!);
        if (Buffer.from(raw).includes('slow')) await done.promise;
        return parser.parse(raw);
      },
    };
    for (let n = 0; n < 20; n++) {
      const teamId = await otherTeam();
      const slow = Array.from({ length: 3 }, () => ({ text: 'slow' }));
      await arrives(slow, { teamId, senderId: await mailbox(`slow${n}`, teamId) });
    }
    const other = await createApiKey(t.app, { organization: 'Small', email: 's@small.test', role: 'org_admin' }); // prettier-ignore
    const olga = await mailbox('olga', other.default_team_id);
    await using _working = await worker(stuck);
    const isApplied = async () =>
      (await messages()).filter((row) => row.sender_id === olga).map((row) => row.state);
    for (let news = 1; news <= 3; news++) {
      await arrives([{}], { teamId: other.default_team_id, senderId: olga });
      await eventually(isApplied, (states) => states.join() === Array(news).fill('applied').join());
    }
    // The parser takes turns by organization, too.
    expect(owners).toEqual(new Set([t.organizationId, other.organization_id]));
    done.resolve();
    expect(await eventually(applied, (count) => count === 63)).toBe(63);
  });

  it('each team of an organization has its turn, however many there are', async () => {
    const taken: string[] = [];
    const hadTurn = Promise.withResolvers<number>();
    const noting = {
      ...parser,
      parse: async (raw: Uint8Array) => {
        taken.push(/of team (\d+)/.exec(Buffer.from(raw).toString())![1]!);
        if (new Set(taken).size === 12) hadTurn.resolve(taken.length);
        return parser.parse(raw);
      },
    };
    for (let n = 0; n < 12; n++) {
      const teamId = await otherTeam();
      const flood = Array.from({ length: 25 }, () => ({ text: `of team ${n}` }));
      await arrives(flood, { teamId, senderId: await mailbox(`team${n}`, teamId) });
    }
    await using _working = await worker(noting);
    // Each has ten messages per turn.
    expect(await hadTurn.promise, 'before all of them had one').toBeLessThan(25 * 6);
    expect(await eventually(applied, (count) => count === 300)).toBe(300);
  });

  it('a mailbox whose mail takes the parser all its time does not hold up the next pass', async () => {
    const done = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    const stuck = {
      ...parser,
      parse: async (raw: Uint8Array) => {
        if (Buffer.from(raw).includes('slow')) {
          asked.resolve();
          await done.promise;
        }
        return parser.parse(raw);
      },
    };
    await arrives([{ text: 'slow' }, { text: 'behind it' }]);
    await using _working = await worker(stuck);
    await asked.promise;
    await arrives([{}], { senderId: await mailbox('otto') });
    const states = await eventually(
      async () => (await messages()).map((row) => row.state),
      (all) => all.includes('applied'),
    );
    expect(states).toEqual(['received', 'received', 'applied']);
    done.resolve();
    expect(await eventually(applied, (count) => count === 3)).toBe(3);
  });

  it('a worker that ends finishes the message at hand, and gives the others of its mailbox back', async () => {
    const done = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    const slow = {
      ...parser,
      parse: async (raw: Uint8Array) => {
        asked.resolve();
        await done.promise;
        return parser.parse(raw);
      },
    };
    await arrives([{ text: 'at hand' }, { text: 'behind it' }, { text: 'behind both' }]);
    const working = await worker(slow);
    await asked.promise;
    const ended = working.disposeAsync();
    done.resolve();
    await ended;
    expect((await messages()).map(({ state, attempts }) => [state, attempts])).toEqual([
      ['applied', 1],
      ['received', 0],
      ['received', 0],
    ]);
    expect(await apply()).toBe(false);
    expect(await applied()).toBe(3);
  });
});
