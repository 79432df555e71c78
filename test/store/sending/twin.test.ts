import fc from 'fast-check';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { takeSteps } from '../../../src/enrollments/take-steps.ts';
import { explainContact } from '../../../src/reports/explain-contact.ts';
import type { Explanation } from '../../../src/reports/rules/explain.ts';
import { leaseSender } from '../../../src/senders/lease-sender.ts';
import { saveSender } from '../../../src/senders/save-sender.ts';
import { claimSends } from '../../../src/sending/claim-sends.ts';
import { createContents } from '../../../src/sending/content.ts';
import { heldKey } from '../../../src/sending/held-store.ts';
import { listMarkable, markData } from '../../../src/sending/mark-store.ts';
import type { Reason } from '../../../src/sending/rules/may-send.ts';
import { createPlanCache } from '../../../src/sequences/load-plan.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';
import { id, oneMail } from '../../support/graph.ts';
import { markTimes } from '../../support/mark-times.ts';
import { runs } from '../../support/chance.ts';

const CAMPAIGNS = 4;
const CONTACTS = 10;
const TOKEN = id(901);
const SMTP = { smtp_host: '127.0.0.1', smtp_port: 2525, smtp_security: 'none' as const, spacing_seconds: 0 };

let t: TestApp;
let anna: string;
let ben: string;
beforeAll(async () => {
  t = await testApp();
  const imap = { imap_host: '127.0.0.1', imap_port: 1143, imap_security: 'none' as const, imap_user: 'ben', imap_password: 'x' };
  anna = (await saveSender(t.app, t.teamId, { email: 'anna@outreach.test', max_per_day: 10_000, ...SMTP })).id;
  ben = (await saveSender(t.app, t.teamId, { email: 'ben@outreach.test', max_per_day: 0, ...SMTP, ...imap })).id;
  for (let c = 0; c < CAMPAIGNS; c++) {
    const made = await t.call('POST', '/campaigns', { TeamId: t.teamId, name: `C${c}`, ...oneMail('One', 'Text') });
    const campaignId: string = made.body.data.id;
    for (let n = 0; n < CONTACTS; n++)
      await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId: campaignId, email: `c${c}n${n}@${n % 3 ? 'else' : 'other'}.test` });
    expect((await t.call('PATCH', `/campaigns/${campaignId}`, { status: 'active' })).status).toBe(200);
  }
  await sql`insert into mail_domains (team_id, domain, receiver, checked_at, next_check_at)
    select ${t.teamId}, domain, domain, now(), 'infinity' from unnest('{else.test,other.test}'::text[]) domain`.execute(t.app.db);
  await takeSteps({ ...t.app, plans: createPlanCache(t.app) });
  await sql`
    insert into email_sends (team_id, id, enrollment_id, campaign_id, contact_profile_id, sender_id, node_id, sequence_version, pass,
      step_number, recipient, message_id, state, sent_at, created_at, updated_at)
    select team_id, md5(id::text)::uuid, enrollment_id, campaign_id, contact_profile_id, ${ben}, 'before', 1, pass, 0, recipient,
      'before-' || message_id, 'sent', ${past()}, now(), now()
    from email_sends where recipient ~ '[02468]@'`.execute(t.app.db);
  // Their places, so that both caps are full for them.
  await sql`insert into capped_mails (team_id, key, send_id, claimed_at)
    select team_id, k.key, id, sent_at from email_sends, unnest(array[recipient, split_part(recipient, '@', -1)]) as k(key)
    where node_id = 'before'`.execute(t.app.db);
  await sql`insert into capped_keys (team_id, key, counted_at, used_at)
    select distinct team_id, k.key, ${past()}::timestamptz, ${past()}::timestamptz
    from email_sends, unnest(array[recipient, split_part(recipient, '@', -1)]) as k(key)`.execute(t.app.db);
}, 60_000); // prettier-ignore
afterAll(() => t[Symbol.asyncDispose]());

/** `pick` in [0, 1) chooses the value. */
const rarely = <T>(pick: number, usual: T, others: readonly T[]): T =>
  pick < 0.75 ? usual : others[Math.floor(((pick - 0.75) / 0.25) * others.length)]!;
const picks = (rows: number, columns: number) =>
  fc.array(
    fc.array(
      fc.nat(999).map((thousandths) => thousandths / 1000),
      { minLength: columns, maxLength: columns },
    ),
    {
      minLength: rows,
      maxLength: rows,
    },
  );
const state = fc.record({
  contacts: picks(CAMPAIGNS * CONTACTS, 9),
  campaigns: picks(CAMPAIGNS, 6),
  team: picks(1, 2).map(([row]) => row!.map((pick) => pick * 0.8)),
  caps: picks(1, 2).map(([row]) => row!),
  inbox: picks(1, 2).map(([row]) => row!),
  mailbox: picks(1, 3).map(([row]) => row!),
});
type State = typeof state extends fc.Arbitrary<infer T> ? T : never;

const past = () => new Date(t.clock.now().getTime() - 3_600_000);
const future = () => new Date(t.clock.now().getTime() + 3_600_000);

async function reset(): Promise<void> {
  const { db } = t.app;
  await sql`delete from blacklist`.execute(db);
  await sql`delete from inbound_messages`.execute(db);
  await sql`update email_sends set state = 'pending', next_attempt_at = ${past()}, hold_reason = null, lease_token = null,
    lease_until = null where node_id <> 'before'`.execute(db);
  await sql`update enrollments set life = 'active', life_reason = null, replied_at = null, bounced_at = null, released_at = null,
    unsubscribed_at = null, pause_until = null`.execute(db);
  await sql`update contact_profiles set valid2 = -1, validation_asked_at = null, risk_level = null, is_catch_all = null,
    unsubscribed_at = null`.execute(db);
  await sql`update campaigns set status = 'active', paused_reason = null, send_to_risk_levels = null, include_catch_all = true,
    closed_because = null, window_until = 'infinity', daily_limit = null`.execute(db);
  await sql`delete from capped_mails where send_id in (select id from email_sends where node_id <> 'before')`.execute(
    db,
  );
  await sql`update teams set closed_because = null, window_until = 'infinity', daily_limit = null, person_cap_mails = null,
    person_cap_days = null, company_cap_mails = null, company_cap_days = null`.execute(db);
  await sql`update sender_states set walked_at = ${t.clock.wall()}, backoff_until = null, backoff_reason = null`.execute(
    db,
  );
  await sql`update senders set disabled = false`.execute(db);
  await sql`delete from receiver_rests`.execute(db);
}

async function become(drawn: State): Promise<void> {
  const { db } = t.app;
  const contacts = await db.selectFrom('enrollments as e').innerJoin('contact_profiles as p', 'p.id', 'e.contact_profile_id')
    .select(['e.id', 'p.id as profile', 'p.email']).orderBy('p.email').execute(); // prettier-ignore
  for (const [index, { id: contact, profile, email }] of contacts.entries()) {
    const [life, replied, bounced, released, valid, risk, all, gone, listed] = drawn.contacts[index]! as [number, number, number, number, number, number, number, number, number]; // prettier-ignore
    await sql`update enrollments set life = ${rarely(life, 'active', ['paused', 'finished', 'archived'])},
      replied_at = ${rarely(replied, null, [past()])}, bounced_at = ${rarely(bounced, null, [past()])},
      released_at = ${rarely(released, null, [t.clock.now(), new Date(0)])},
      bounce_category = ${rarely(released, 'invalid_recipient', ['soft', 'policy_block', null])}::bounce_category where id = ${contact}`.execute(
      db,
    );
    await sql`update contact_profiles set valid2 = ${rarely(valid, -1, [0, 1, 2, 3])}, validation_asked_at = ${rarely(life, past(), [new Date(0), null])},
      risk_level = ${rarely(risk, null, ['SAFE', 'LOW', 'MEDIUM', 'HIGH'])}, is_catch_all = ${rarely(all, null, [true, false])},
      unsubscribed_at = ${rarely(gone, null, [past()])} where id = ${profile}`.execute(db);
    if (listed > 0.9)
      await sql`insert into blacklist (team_id, id, address, reason) values (${t.teamId}, gen_random_uuid(), ${email!.toLowerCase()}, 'manual')`.execute(db); // prettier-ignore
  }
  const campaigns = await db.selectFrom('campaigns').select('id').orderBy('name').execute();
  for (const [index, campaign] of campaigns.entries()) {
    const [status, paused, levels, all, closed, until] = drawn.campaigns[index]! as [number, number, number, number, number, number]; // prettier-ignore
    await sql`update campaigns set status = ${rarely(status, 'active', ['inactive', 'archived'])}, paused_reason = ${rarely(paused, null, ['bounce_guard', 'content_refused'])},
      send_to_risk_levels = ${rarely(levels, null, [['SAFE'], ['LOW', 'SAFE'], ['SAFE', 'LOW', 'MEDIUM', 'HIGH']])},
      include_catch_all = ${rarely(all, true, [false])}, closed_because = ${rarely(closed, null, ['holiday', 'outside_window'])},
      window_until = ${rarely(until, future(), [past()])} where id = ${campaign.id}`.execute(db);
  }
  await sql`update teams set closed_because = ${rarely(drawn.team[0]!, null, ['outside_window'])},
    window_until = ${rarely(drawn.team[1]!, future(), [past()])} where id = ${t.teamId}`.execute(db);
  const [person, company] = drawn.caps as [number, number];
  await sql`update teams set person_cap_mails = ${rarely(person, null, [1])}, person_cap_days = ${rarely(person, null, [9])},
    company_cap_mails = ${rarely(company, null, [3])}, company_cap_days = ${rarely(company, null, [9])} where id = ${t.teamId}`.execute(
    db,
  );
  await sql`update sender_states set walked_at = ${rarely(drawn.inbox[0]!, t.clock.wall(), [new Date(t.clock.wall().getTime() - 16 * 60_000), null])}
    where sender_id = ${ben}`.execute(db);
  const [disabled, resting, receiver] = drawn.mailbox as [number, number, number];
  await sql`update senders set disabled = ${rarely(disabled, false, [true])} where id = ${anna}`.execute(db);
  await sql`update sender_states set backoff_until = ${rarely(resting, null, [future(), past()])}, backoff_reason = 'refused' where sender_id = ${anna}`.execute(
    db,
  );
  await sql`insert into receiver_rests (team_id, sender_id, receiver, rests, since, until, reply)
    values (${t.teamId}, ${anna}, 'else.test', 1, ${past()}, ${rarely(receiver, past(), [future()])}, '')`.execute(
    db,
  );
  if (drawn.inbox[1]! > 0.75)
    await sql`insert into inbound_messages (team_id, id, sender_id, folder, uid_validity, uid, message_key, body_hash, received_at, size_bytes, created_at)
      values (${t.teamId}, gen_random_uuid(), ${ben}, 'INBOX', 1, 1, 'k', '', now(), 1, now())`.execute(db);
}

async function explained(): Promise<Map<string, Explanation>> {
  const mails = await t.app.db.selectFrom('email_sends').select(['enrollment_id']).where('node_id', '<>', 'before').execute(); // prettier-ignore
  const said = new Map<string, Explanation>();
  for (const { enrollment_id: contact } of mails)
    said.set(contact!, (await explainContact(t.app, t.teamId, contact!))!.explanation);
  return said;
}
async function claim() {
  const at = { teamId: t.teamId, senderId: anna, token: TOKEN };
  await leaseSender(t.app.db, { ...at, wall: t.clock.wall(), seconds: 600 });
  return (await claimSends({ ...t.app, contents: createContents() }, { ...at, want: 1000 })).claimed;
}
/** Gates before the claim, or for people only; a rest stops the worker that holds the mails. */
const NOT_OF_THE_MARK = new Set([
  'mail_under_way', 'waiting', 'sender_resting', 'receiver_backoff', 'person_cap', 'company_cap',
]); // prettier-ignore

it('what explain says is what the claim does, and what it holds, it holds for the reason that explain names', async () => {
  await fc.assert(
    fc.asyncProperty(state, async (drawn) => {
      await reset();
      await become(drawn);
      const said = await explained();
      const claimed = new Set((await claim()).map(({ row }) => row.enrollment_id));
      const mails = await t.app.db.selectFrom('email_sends').select(['enrollment_id', 'hold_reason', 'state'])
        .where('node_id', '<>', 'before').execute(); // prettier-ignore
      expect(mails.length).toBe(CAMPAIGNS * CONTACTS);
      for (const { enrollment_id: contact, hold_reason: held } of mails) {
        const { act, blocker, gates } = said.get(contact!)!;
        expect([contact, claimed.has(contact)]).toEqual([contact, act]);
        // Held in bulk before each mail is judged: another gate may be closed, too.
        if (held === 'receiver_backoff') expect(gates.find(({ gate }) => gate === held)!.passed).toBe(false);
        else if (held !== null) expect(held).toBe(blocker!.gate);
      }
    }),
    { numRuns: runs(12), endOnFailure: true },
  );
}, 120_000);

it('the data mark is given exactly when the decision lets the mail leave', async () => {
  await fc.assert(
    fc.asyncProperty(state, async (drawn) => {
      await reset();
      const claimed = await claim();
      expect(claimed).toHaveLength(CAMPAIGNS * CONTACTS);
      await become(drawn);
      const said = await explained();
      const held = claimed.map(({ row, token }) => ({ id: row.id, token }));
      const marked = await markData(t.app.db, t.teamId, held, markTimes(t));
      for (const { row, token } of claimed) {
        const shut = said.get(row.enrollment_id!)!.gates.filter(({ gate, passed }) => !passed && !NOT_OF_THE_MARK.has(gate));
        expect([shut.map(({ gate }) => gate), marked.has(heldKey({ id: row.id, token }))]).toEqual([shut.map(({ gate }) => gate), shut.length === 0]);
      }
    }),
    { numRuns: runs(12), endOnFailure: true },
  ); // prettier-ignore
}, 120_000);

/** Changes that close each gate, committed after the claim has read its facts. Null: the claim has passed it for good. */
const enrollment = (set: RawBuilder<unknown>) => (at: { contact: string }) =>
  sql`update enrollments set ${set} where id = ${at.contact}`;
const profile = (set: RawBuilder<unknown>) => (at: { contact: string }) =>
  sql`update contact_profiles set ${set} where id = (select contact_profile_id from enrollments where id = ${at.contact})`;
const all =
  (table: 'campaigns' | 'teams' | 'sender_states' | 'senders', set: () => RawBuilder<unknown>) => () =>
    sql`update ${sql.table(table)} set ${set()}`;
const budget = (kind: 'team' | 'campaign' | 'new_contacts') => sql`
  insert into send_budgets (team_id, kind, key, day, day_ends, used)
  select ${t.teamId}, ${kind}::budget_kind, id, ${t.clock.now()}::timestamptz::date, ${future()}, 5 from ${sql.table(kind === 'team' ? 'teams' : 'campaigns')}
  where ${kind} <> 'team' or id = ${t.teamId}`;
const SHUTS: Record<Reason, ((at: { contact: string }) => RawBuilder<unknown>) | null> = {
  archived: enrollment(sql`life = 'archived'`),
  finished: enrollment(sql`life = 'finished'`),
  paused: enrollment(sql`life = 'paused'`),
  paused_until: (at) => enrollment(sql`life = 'paused', pause_until = ${future()}`)(at),
  unsubscribed: profile(sql`unsubscribed_at = now()`),
  suppressed: ({ contact }) => sql`insert into blacklist (team_id, id, address, reason)
    select ${t.teamId}, gen_random_uuid(), p.email_key, 'manual' from contact_profiles p join enrollments e on e.contact_profile_id = p.id
    where e.id = ${contact}`,
  replied: enrollment(sql`replied_at = now()`),
  bounced: enrollment(sql`bounced_at = now(), bounce_category = 'invalid_recipient'`),
  bounce_guard: all('campaigns', () => sql`status = 'inactive', paused_reason = 'bounce_guard'`),
  content_refused: all('campaigns', () => sql`status = 'inactive', paused_reason = 'content_refused'`),
  campaign_inactive: all('campaigns', () => sql`status = 'inactive'`),
  no_email: profile(sql`email = null, linkedin_url = 'https://linkedin.com/in/anna'`),
  email_invalid: profile(sql`valid2 = 2`),
  email_pending: (at) => profile(sql`valid2 = 0, validation_asked_at = ${t.clock.now()}`)(at),
  risk_level: all('campaigns', () => sql`send_to_risk_levels = '{SAFE}'`),
  catch_all: ({ contact }) => sql`
    with one as (${profile(sql`is_catch_all = true`)({ contact })}) update campaigns set include_catch_all = false`,
  holiday: all('teams', () => sql`closed_because = 'holiday', window_until = ${future()}`),
  outside_window: all('campaigns', () => sql`window_until = ${past()}`),
  team_daily_cap: () => sql`with one as (${budget('team')}) update teams set daily_limit = 2`,
  campaign_daily_cap: () => sql`with one as (${budget('campaign')}) update campaigns set daily_limit = 2`,
  new_contacts_cap: () =>
    sql`with one as (${budget('new_contacts')}) update campaigns set new_contacts_per_day = 2`,
  person_cap: null,
  company_cap: null,
  no_sender: all('senders', () => sql`deleted_at = now()`),
  sender_disabled: all('senders', () => sql`disabled = true`),
  sender_resting: null,
  sender_daily_cap: all('sender_states', () => sql`sent_today = 1000000`),
  warm_up_cap: all('sender_states', () => sql`sent_today = 1000000`),
  sender_spacing: null,
  receiver_backoff: null,
  replies_not_checked: all('sender_states', () => sql`walked_at = '1970-01-02'`),
};

it.each(Object.entries(SHUTS).flatMap(([gate, shut]) => (shut ? [[gate, shut] as const] : [])))(
  'what shuts the gate %s after the claim read its facts is seen by the data mark',
  async (gate, shut) => {
    await reset();
    await sql`delete from send_budgets`.execute(t.app.db);
    // Only a follow-up has earlier mailboxes.
    const isFollowUp = gate === 'replies_not_checked';
    const mail = (await claim()).find(({ row }) => /[02468]@/.test(row.recipient) === isFollowUp)!;
    const held = [{ id: mail.row.id, token: mail.token }];
    expect((await listMarkable(t.app.db, t.teamId, held, markTimes(t))).size).toBe(1);
    await shut({ contact: mail.row.enrollment_id! }).execute(t.app.db);
    try {
      expect((await markData(t.app.db, t.teamId, held, markTimes(t))).size).toBe(0);
      const { gates } = (await explained()).get(mail.row.enrollment_id!)!;
      if (gate !== 'no_sender' && !gate.endsWith('_cap'))
        expect(gates.find((each) => each.gate === gate)?.passed).toBe(false);
    } finally {
      await sql`update senders set deleted_at = null, disabled = false`.execute(t.app.db);
      await sql`update sender_states set sent_today = 0`.execute(t.app.db);
      await profile(sql`email = ${mail.row.recipient}`)({ contact: mail.row.enrollment_id! }).execute(
        t.app.db,
      );
      await sql`update campaigns set new_contacts_per_day = null`.execute(t.app.db);
    }
  },
);
