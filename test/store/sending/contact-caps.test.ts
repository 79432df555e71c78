import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { releaseChanged } from '../../../src/contacts/release-changed.ts';
import { takeSteps } from '../../../src/enrollments/take-steps.ts';
import { leaseSender } from '../../../src/senders/lease-sender.ts';
import { saveSender } from '../../../src/senders/save-sender.ts';
import { bookFound } from '../../../src/sending/book-found.ts';
import { claimSends } from '../../../src/sending/claim-sends.ts';
import type { ClaimedSend } from '../../../src/sending/claimed-send.ts';
import { createContents } from '../../../src/sending/content.ts';
import { heldKey } from '../../../src/sending/held-store.ts';
import { markData } from '../../../src/sending/mark-store.ts';
import { recordOutcomes } from '../../../src/sending/record-outcomes.ts';
import type { SmtpOutcome } from '../../../src/sending/rules/smtp-outcome.ts';
import { purgeCaps } from '../../../src/sending/take-caps.ts';
import { createPlanCache } from '../../../src/sequences/load-plan.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { runs } from '../../support/chance.ts';
import { eventually } from '../../support/eventually.ts';
import { edge, id, node } from '../../support/graph.ts';
import { waitingForLocks } from '../../support/held-mail.ts';
import { markTimes } from '../../support/mark-times.ts';
import { otherMails } from '../../support/other-mails.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const GRAPH = {
  nodes: [
    node(1, 'startNode'),
    node(2, 'emailNode', { step_number: 1, subject: 'One', body: 'Text' }),
    node(3, 'stopNode'),
  ],
  edges: [edge(1, 2), edge(2, 3)],
};
const OUTCOMES = {
  accepted: { kind: 'accepted', code: 250, enhanced: null, reply: 'ok' },
  unknown: { kind: 'unknown', reason: 'connection lost' },
  withdrawn: { kind: 'withdrawn' },
  refused: {
    kind: 'rejected',
    code: 554,
    enhanced: '5.7.1',
    reply: 'no',
    phase: 'data',
    category: 'policy_block',
  },
} as const;

let t: TestApp;
let senders: { id: string; email: string }[];
beforeEach(async () => {
  // A Monday, 09:00 UTC.
  t = await testApp();
  senders = [];
  for (const name of ['anna', 'ben']) {
    const email = `${name}@outreach.test`;
    const { id: senderId } = await saveSender(t.app, t.teamId, {
      email,
      smtp_host: '127.0.0.1',
      smtp_port: 2525,
      smtp_security: 'none',
      spacing_seconds: 0,
    });
    senders.push({ id: senderId, email });
  }
});
afterEach(() => t[Symbol.asyncDispose]());

const caps = async (body: object): Promise<void> => {
  const { status, body: said } = await t.call('PATCH', `/teams/${t.teamId}`, body);
  expect(status).toBe(200);
  expect(said.data).toMatchObject(body);
};
let made = 0;
/** A campaign with these people, all in the mailbox `sender`. Resolves the contacts by address. */
async function launched(emails: readonly string[], sender = 0): Promise<Map<string, string>> {
  const { body } = await t.call('POST', '/campaigns', { TeamId: t.teamId, name: `c${made++}`, ...GRAPH });
  const campaignId: string = body.data.id;
  const contacts = new Map<string, string>();
  for (const email of emails) {
    const added = await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId: campaignId, email });
    contacts.set(email, added.body.data.id);
  }
  expect((await t.call('PATCH', `/campaigns/${campaignId}`, { status: 'active' })).status).toBe(200);
  await takeSteps({ ...t.app, plans: createPlanCache(t.app) });
  await t.app.pool.query('update email_sends set sender_id = $1 where campaign_id = $2', [
    senders[sender]!.id,
    campaignId,
  ]);
  return contacts;
}
async function claim(sender = 0, want = 100): Promise<ClaimedSend[]> {
  const at = { teamId: t.teamId, senderId: senders[sender]!.id, token: id(900 + sender) };
  await leaseSender(t.app.db, { ...at, wall: t.clock.wall(), seconds: 600 });
  return (await claimSends({ ...t.app, contents: createContents() }, { ...at, want })).claimed;
}
/** A mail without a data mark, because its lease is over, comes back. */
async function answer(sends: readonly ClaimedSend[], how: keyof typeof OUTCOMES = 'accepted'): Promise<void> {
  const at = t.clock.now().toISOString();
  for (const [source, ofSource] of Map.groupBy(sends, ({ row }) => row.source)) {
    const held = ofSource.map((send) => ({ id: send.row.id, token: send.token }));
    const marked =
      how === 'withdrawn'
        ? new Set<string>()
        : await markData(t.app.db, t.teamId, held, markTimes(t), source);
    await recordOutcomes(
      t.app,
      held.map((mail) => ({
        ...mail,
        teamId: t.teamId,
        fromEmail: 'a@outreach.test',
        outcome: OUTCOMES[marked.has(heldKey(mail)) ? how : 'withdrawn'] as SmtpOutcome,
        at,
      })),
    );
  }
}
const to = (sends: readonly ClaimedSend[]): string[] => sends.map(({ row }) => row.recipient).toSorted();
const blockerOf = async (contact: string) => {
  const { status, body } = await t.call('GET', `/contacts/${contact}/explain`);
  expect([status, body]).toMatchObject([200, {}]);
  return body.data.blocker;
};
const holds = async () =>
  (
    await t.app.pool.query<{ recipient: string; hold_reason: string; next_attempt_at: Date }>(
      `select recipient, hold_reason, next_attempt_at from email_sends where state = 'pending'
        and hold_reason is not null order by recipient`,
    )
  ).rows;
const inDays = (days: number): Date => new Date(t.clock.now().getTime() + days * DAY_MS);

describe('the cap of a person', () => {
  it('holds the mail of another campaign, says why and until when, and lets it leave then', async () => {
    await caps({ person_cap: { mails: 1, days: 3 } });
    await launched(['ann@else.test']);
    const second = await launched(['ann@else.test', 'bob@else.test'], 1);
    const first = await claim();
    expect(to(first)).toEqual(['ann@else.test']);
    t.clock.advance(60_000);
    await answer(first);
    const until = inDays(3);
    expect(to(await claim(1))).toEqual(['bob@else.test']);
    expect(await holds()).toEqual([
      { recipient: 'ann@else.test', hold_reason: 'person_cap', next_attempt_at: until },
    ]);
    expect(await blockerOf(second.get('ann@else.test')!)).toMatchObject({
      gate: 'person_cap',
      until: until.toISOString(),
    });
    t.clock.advance(3 * DAY_MS - 1);
    expect(await claim(1)).toEqual([]);
    t.clock.advance(1);
    expect(to(await claim(1))).toEqual(['ann@else.test']);
  });

  it('lets one of two workers pass that mail the same person at once', async () => {
    await caps({ person_cap: { mails: 1, days: 1 }, company_cap: { mails: 3, days: 1 } });
    const people = ['ann@else.test', 'bob@else.test', 'cat@third.test', 'dan@third.test'];
    await launched(people, 0);
    await launched(people.toReversed(), 1);
    const blocker = await t.app.pool.connect();
    await blocker.query('begin');
    await blocker.query(`insert into capped_keys values ($1, 'bob@else.test', null, now())`, [t.teamId]);
    const both = Promise.all([claim(0), claim(1)]);
    await eventually(
      () => waitingForLocks(t),
      (waiting) => waiting === 2,
    );
    await blocker.query('rollback');
    blocker.release();
    expect(to((await both).flat())).toEqual(people);
  });

  it('that is used up is no lock that claims wait for', async () => {
    await caps({ person_cap: { mails: 1, days: 1 } });
    await launched(['ann@else.test']);
    await answer(await claim());
    await launched(['ann@else.test'], 1);
    const blocker = await t.app.pool.connect();
    await blocker.query('begin');
    await blocker.query('select from capped_keys for update');
    const second = claim(1);
    const ended = await Promise.race([
      second.then(() => 'ended'),
      eventually(
        () => waitingForLocks(t),
        (waiting) => waiting > 0,
      ).then(() => 'waits'),
    ]);
    await blocker.query('rollback');
    blocker.release();
    expect(await second).toEqual([]);
    expect(ended).toBe('ended');
  });

  it('takes no place twice in one claim, and all spellings of a mailbox are one person', async () => {
    await caps({ person_cap: { mails: 1, days: 1 } });
    await launched(['ann.berg@gmail.com', 'annberg+x@gmail.com', 'annberg@googlemail.com', 'ann@else.test']);
    const first = await claim();
    expect(first).toHaveLength(2);
    await answer(first);
    expect(await claim()).toEqual([]);
  });

  it.each<[keyof typeof OUTCOMES, number]>([
    ['accepted', 0],
    ['unknown', 0],
    ['withdrawn', 1],
    ['refused', 1],
  ])('of a mail that was %s lets %i more leave', async (how, more) => {
    await caps({ person_cap: { mails: 1, days: 1 } });
    await launched(['ann@else.test']);
    await launched(['ann@else.test'], 1);
    const first = await claim();
    // While it is under way, its result is unknown: the other is checked again soon.
    expect(await claim(1)).toEqual([]);
    expect((await holds())[0]).toMatchObject({ next_attempt_at: new Date(t.clock.now().getTime() + 60_000) });
    await answer(first, how);
    t.clock.advance(60_000);
    expect(await claim(1)).toHaveLength(more);
  });

  it('does not count a mail that came back', async () => {
    await caps({ person_cap: { mails: 1, days: 1 } });
    await launched(['ann@else.test']);
    await answer(await claim());
    await t.app.pool.query(`update email_sends set bounced_as = 'soft'`);
    await launched(['ann@else.test'], 1);
    expect(await claim(1)).toHaveLength(1);
  });

  it('counts what left before it was set, also while it was off', async () => {
    await launched(['ann@else.test', 'Ann.Berg@gmail.com']);
    await answer(await claim());
    expect((await t.app.pool.query('select from capped_keys')).rowCount).toBe(0);
    expect((await t.app.pool.query('select from capped_mails')).rowCount).toBe(0);
    t.clock.advance(DAY_MS);
    await caps({ person_cap: { mails: 2, days: 3 } });
    await launched(['ann@else.test', 'annberg@gmail.com']);
    await answer(await claim());
    t.clock.advance(HOUR_MS);
    await launched(['ann@else.test']);
    expect(await claim()).toEqual([]);
    await caps({ person_cap: null });
    t.clock.advance(HOUR_MS);
    await launched(['bob@else.test', 'ann@else.test'], 1);
    await answer(await claim(1));
    await caps({ person_cap: { mails: 3, days: 3 } });
    await launched(['ann@else.test', 'annberg@gmail.com'], 1);
    expect(to(await claim(1))).toEqual(['annberg@gmail.com']);
    const held = (await holds()).filter(({ hold_reason: reason }) => reason === 'person_cap');
    // The first of the three left a day and two hours ago.
    expect(held.map((row) => row.next_attempt_at)).toContainEqual(
      new Date(t.clock.now().getTime() + 2 * DAY_MS - 2 * HOUR_MS),
    );
  });

  it('that is raised or taken away checks held mails again at once', async () => {
    await caps({ person_cap: { mails: 1, days: 30 } });
    await launched(['ann@else.test']);
    await answer(await claim());
    await launched(['ann@else.test'], 1);
    const mails = otherMails(t, senders[1]!);
    await mails.broadcast([await mails.person('ann@else.test')]);
    expect(await claim(1)).toEqual([]);
    expect((await holds()).map(({ hold_reason: why }) => why)).toEqual(['person_cap', 'person_cap']);
    await caps({ person_cap: { mails: 2, days: 30 } });
    await releaseChanged(t.app);
    expect(await holds()).toEqual([]);
    expect(await claim(1)).toHaveLength(1);
    await caps({ person_cap: null });
    await releaseChanged(t.app);
    expect(await claim(1)).toHaveLength(1);
  });

  it('is refused when it is no cap', async () => {
    for (const cap of [{ mails: 0, days: 1 }, { mails: 1 }, { mails: 1, days: 91 }, { mails: 1, days: 1, per: 'x' }, 1])
      expect((await t.call('PATCH', `/teams/${t.teamId}`, { person_cap: cap })).status).toBe(400);
    expect((await t.call('PATCH', `/teams/${t.teamId}`, { company_cap: { mails: 1001, days: 1 } })).status).toBe(400);
  }); // prettier-ignore
});

it('a simulation knows what a person and a company got from other campaigns', async () => {
  await caps({ person_cap: { mails: 1, days: 3 }, company_cap: { mails: 5, days: 3 } });
  await launched(['ann@else.test']);
  await answer(await claim());
  t.clock.advance(DAY_MS);
  await launched(['ann@else.test', 'bob@else.test']);
  const { rows } = await t.app.pool.query('select id from campaigns order by created_at desc limit 1');
  const { body } = await t.call('POST', `/campaigns/${rows[0].id}/simulate`, {});
  expect(body.data).toMatchObject({ sent: 2, bottleneck: 'person_cap' });
  expect(body.data.days.map(({ sent }: { sent: number }) => sent)).toEqual([1, 0, 1]);
});

describe('the cap of a company', () => {
  it('counts the people of a mail domain together, and those of free mail providers not', async () => {
    await caps({ company_cap: { mails: 2, days: 7 } });
    const people = ['a@big.test', 'b@big.test', 'c@big.test', 'a@gmail.com', 'b@gmail.com', 'c@gmail.com'];
    const contacts = await launched(people);
    const first = await claim();
    expect(to(first).filter((email) => email.endsWith('@big.test'))).toHaveLength(2);
    expect(to(first).filter((email) => email.endsWith('@gmail.com'))).toHaveLength(3);
    await answer(first);
    t.clock.advance(60_000);
    expect(await claim()).toEqual([]);
    const [held] = await holds();
    const until = new Date(t.clock.now().getTime() + 7 * DAY_MS - 60_000);
    expect(held).toMatchObject({ hold_reason: 'company_cap', next_attempt_at: until });
    expect(await blockerOf(contacts.get(held!.recipient)!)).toMatchObject({
      gate: 'company_cap',
      until: until.toISOString(),
    });
  });

  it('counts what left before it was set', async () => {
    await launched(['a@big.test', 'b@big.test']);
    await answer(await claim());
    await caps({ company_cap: { mails: 3, days: 7 } });
    await launched(['c@big.test', 'd@big.test']);
    expect(await claim()).toHaveLength(1);
  });
});

it('a broadcast counts and waits, and a reply of a person does neither', async () => {
  await caps({ person_cap: { mails: 1, days: 2 } });
  const mails = otherMails(t, senders[0]!);
  const ann = await mails.person('ann@else.test');
  await mails.reply(ann);
  await mails.broadcast([ann]);
  const first = await claim();
  expect(first.map(({ row }) => row.source).toSorted()).toEqual(['broadcast', 'reply']);
  await answer(first);
  await mails.broadcast([ann]);
  await launched(['ann@else.test'], 1);
  expect([...(await claim()), ...(await claim(1))]).toEqual([]);
  expect(await holds()).toEqual([
    { recipient: 'ann@else.test', hold_reason: 'person_cap', next_attempt_at: inDays(2) },
    { recipient: 'ann@else.test', hold_reason: 'person_cap', next_attempt_at: inDays(2) },
  ]);
  t.clock.advance(2 * DAY_MS);
  expect([...(await claim()), ...(await claim(1))]).toHaveLength(1);
});

it('a mail that only the Sent folder knew counts, too', async () => {
  await caps({ person_cap: { mails: 1, days: 1 } });
  await launched(['ann@else.test']);
  await launched(['ann@else.test'], 1);
  const [mail] = await claim();
  // A restored database: the mail waits, and no place was taken.
  await t.app.pool.query(`delete from capped_mails`);
  await t.app.pool.query(`update email_sends set state = 'pending', next_attempt_at = now() + interval '1 year', lease_token = null,
    slot_at = null where id = $1`, [mail!.row.id]); // prettier-ignore
  const found = { messageId: mail!.row.message_id, to: ['Ann@else.test'], at: t.clock.now() };
  expect(await bookFound(t.app, { teamId: t.teamId, senderId: senders[0]!.id }, [found])).toBe(1);
  expect(await claim(1)).toEqual([]);
});

it('what counts no more is removed, and what counts stays', async () => {
  await caps({ person_cap: { mails: 1, days: 90 } });
  await launched(['ann@else.test']);
  await answer(await claim());
  t.clock.advance(89 * DAY_MS);
  await purgeCaps(t.app);
  await launched(['ann@else.test']);
  expect(await claim()).toEqual([]);
  t.clock.advance(DAY_MS);
  await answer(await claim());
  t.clock.advance(2 * DAY_MS);
  await purgeCaps(t.app);
  expect((await t.app.pool.query('select from capped_mails')).rowCount).toBe(1);
  expect(await claim()).toEqual([]);
});

it('whatever is claimed, answered and changed, no window has more mails than a cap allows', async () => {
  const people = ['a@one.test', 'b@one.test', 'c@two.test'];
  const act = fc.oneof(
    fc.record({ do: fc.constant('launch' as const), who: fc.subarray(people, { minLength: 1 }), sender: fc.nat(1) }),
    fc.record({ do: fc.constant('claim' as const), want: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ do: fc.constant('answer' as const), how: fc.constantFrom(...(Object.keys(OUTCOMES) as (keyof typeof OUTCOMES)[])) }),
    fc.record({ do: fc.constant('pass' as const), hours: fc.integer({ min: 1, max: 30 }) }),
  ); // prettier-ignore
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 10, maxLength: 25 }), fc.integer({ min: 1, max: 2 }), async (acts, mails) => {
      await t.app.pool.query('delete from email_sends');
      await t.app.pool.query('delete from capped_mails');
      await caps({ person_cap: { mails, days: 1 }, company_cap: { mails: mails + 1, days: 2 } });
      let open: ClaimedSend[] = [];
      for (const one of acts)
        if (one.do === 'launch') await launched(one.who, one.sender);
        else if (one.do === 'pass') t.clock.advance(one.hours * HOUR_MS);
        else if (one.do === 'answer') {
          await answer(open, one.how);
          open = [];
        } else open.push(...(await Promise.all([claim(0, one.want), claim(1, one.want)])).flat());
      const { rows } = await t.app.pool.query<{ recipient: string; at: Date }>(
        `select recipient, data_now as at from email_sends where state in ('data', 'sent', 'uncertain') order by 2`,
      );
      const most = (key: (email: string) => string, days: number): number =>
        Math.max(0, ...rows.map((from) => rows.filter(({ recipient, at }) => key(recipient) === key(from.recipient)
          && at >= from.at && at.getTime() < from.at.getTime() + days * DAY_MS).length));
      expect(most((email) => email, 1)).toBeLessThanOrEqual(mails);
      expect(most((email) => email.split('@')[1]!, 2)).toBeLessThanOrEqual(mails + 1);
    }),
    { numRuns: runs(3), endOnFailure: true },
  ); // prettier-ignore
}, 300_000);
