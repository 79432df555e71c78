import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Sql } from '../platform/db/due.ts';
import type { SendSource } from '../platform/db/types.ts';
import { WRITERS } from './fact-columns.ts';
import { heldKey, unnested } from './held-store.ts';
import type { Claim } from './held-store.ts';
import { PENDING_MS } from './rules/decide.ts';
import type { Reason } from './rules/may-send.ts';
import { prepared } from '../platform/db/prepared.ts';

export interface MarkTimes {
  wall: Date;
  now: Date;
  freshSince: Date;
}

/** The rows that a mark reads: `e`, `p`, `c`, `t`, `x` with its state `st`, and `w` of `WRITERS`; `s` is the mail. */
type Read = 'enrollment' | 'profile' | 'campaign' | 'team' | 'mailbox' | 'writers';

/** The claim checked this gate when it took a slot. When a mailbox begins to rest, its worker stops. */
const CLAIMED = {};
const STOPPED = sql`e.life <> 'active'`;
const INACTIVE = sql`c.status <> 'active'`;
const OVERDRAWN = sql`st.sent_today > sender_cap(x.max_per_day, x.warm_up, st.warm_stage)`;

/**
 * The gates of `decide` in SQL: the data mark must see every stop committed before its one statement, which facts read
 * earlier cannot. A missing gate does not compile; `twin.test.ts` compares both forms. When a limit was lowered below
 * the claims, the gate is shut too: these mails go back and are claimed under the new limit.
 */
const shutAt = ({ now, freshSince }: MarkTimes): Record<Reason, Partial<Record<Read, Sql>>> => ({
  archived: {
    enrollment: sql`e.life <> 'active' or e.deleted_at is not null`,
    profile: sql`p.deleted_at is not null`,
  },
  finished: { enrollment: STOPPED },
  paused: { enrollment: STOPPED },
  paused_until: { enrollment: STOPPED },
  unsubscribed: {
    enrollment: sql`e.unsubscribed_at is not null`,
    profile: sql`p.unsubscribed_at is not null`,
  },
  suppressed: { profile: sql`exists (select from suppression_of(p.team_id, p.email_key))` },
  replied: { enrollment: sql`still_holds(e.replied_at, e.released_at)` },
  bounced: {
    enrollment: sql`e.bounce_category = 'invalid_recipient' and still_holds(e.bounced_at, e.released_at)`,
  },
  bounce_guard: { campaign: INACTIVE },
  content_refused: { campaign: INACTIVE },
  campaign_inactive: { campaign: INACTIVE },

  no_email: { profile: sql`p.email is null` },
  email_invalid: { profile: sql`p.valid2 = 2` },
  email_pending: {
    profile: sql`p.valid2 = 0 and p.validation_asked_at + ${sql.lit(PENDING_MS / 1000)} * interval '1 second' > ${now}`,
  },
  risk_level: {
    profile: sql`c.send_to_risk_levels is not null
      and case when p.risk_level is null then c.send_to_risk_levels = '{SAFE}'
      else p.risk_level <> all (c.send_to_risk_levels) end`,
  },
  catch_all: { profile: sql`p.is_catch_all and not c.include_catch_all` },

  holiday: { campaign: sql`c.closed_because is not null`, team: sql`t.closed_because is not null` },
  outside_window: { campaign: sql`c.window_until <= ${now}`, team: sql`t.window_until <= ${now}` },
  team_daily_cap: {
    team: sql`t.daily_limit is not null and exceeded(t.id, 'team', t.id, t.daily_limit, ${now})`,
  },
  campaign_daily_cap: {
    campaign: sql`c.daily_limit is not null and exceeded(c.team_id, 'campaign', c.id, c.daily_limit, ${now})`,
  },
  new_contacts_cap: {
    campaign: sql`c.new_contacts_per_day is not null and s.first_mail
    and exceeded(c.team_id, 'new_contacts', c.id, c.new_contacts_per_day, ${now})`,
  },
  person_cap: CLAIMED,
  company_cap: CLAIMED,
  no_sender: { mailbox: sql`x.deleted_at is not null` },
  sender_disabled: { mailbox: sql`x.disabled` },
  sender_resting: CLAIMED,
  sender_daily_cap: { mailbox: OVERDRAWN },
  warm_up_cap: { mailbox: OVERDRAWN },
  sender_spacing: CLAIMED,
  receiver_backoff: CLAIMED,
  replies_not_checked: { writers: sql`w.unread or w.walked_at < ${freshSince}` },
});

function open(row: Read, at: MarkTimes, gates?: readonly Reason[]): Sql {
  const shut = Object.entries(shutAt(at)).flatMap(([gate, { [row]: by }]) =>
    by && (!gates || gates.includes(gate as Reason)) ? [by] : [],
  );
  return sql.join(
    [...new Set(shut)].map((by) => sql`(${by}) is not true`),
    sql` and `,
  );
}

const OF_CONTACT = [
  'archived', 'unsubscribed', 'suppressed', 'no_email', 'email_invalid', 'email_pending',
] as const satisfies readonly Reason[]; // prettier-ignore

/**
 * The condition of each source right before the final dot: a query that has a row when a mail `s` may leave. `lock`
 * skips rows of a committing stop or cancellation; then the mark is requested again.
 */
const mayLeave = (at: MarkTimes, lock: Sql): Record<SendSource, Sql> => ({
  step: sql`
    select 1 from (select e.team_id, e.id from enrollments e where e.team_id = s.team_id and e.id = s.enrollment_id
      and ${open('enrollment', at)} limit 1 ${lock}) e ${sql.raw(WRITERS)}
    where ${open('writers', at)} and (select ${open('team', at)} from teams t where t.id = s.team_id)
      and (select ${open('campaign', at)} and (select p.email_key = lower(s.recipient) and ${open('profile', at)}
          from contact_profiles p where p.team_id = s.team_id and p.id = s.contact_profile_id)
        from campaigns c where c.team_id = s.team_id and c.id = s.campaign_id)`,
  reply: sql`
    select 1 from suppression_of(s.team_id, lower(s.recipient)) r
      having count(*) filter (where r = 'spam_complaint') = 0`,
  forward: sql`select 1`,
  broadcast: sql`
    select 1 from (select b.status from broadcasts b where b.team_id = s.team_id and b.id = s.source_id ${lock}) b
    cross join (select p.* from contact_profiles p
      where p.team_id = s.team_id and p.id = s.contact_profile_id ${lock}) p
    join teams t on t.id = s.team_id and ${open('team', at)}
    where b.status = 'sending' and p.email_key = lower(s.recipient) and ${open('profile', at, OF_CONTACT)}`,
  placement: sql`
    select 1 from (select p.status from placement_tests p where p.team_id = s.team_id and p.id = s.source_id ${lock}) p
    join teams t on t.id = s.team_id and ${open('team', at, ['team_daily_cap'])}
    where p.status = 'running' and not exists (select from suppression_of(s.team_id, lower(s.recipient)))`,
  test: sql`
    select 1 from (select 1 from send_tests p where p.team_id = s.team_id and p.id = s.source_id ${lock}) p
    where not exists (select from suppression_of(s.team_id, lower(s.recipient)))`,
});

const NAMES: Readonly<Record<SendSource, Sql>> = {
  step: prepared('mails go to data'),
  reply: prepared('replies go to data'),
  forward: prepared('forwards go to data'),
  broadcast: prepared('broadcast mails go to data'),
  placement: prepared('placement mails go to data'),
  test: prepared('test mails go to data'),
};

const held = (teamId: string, mails: readonly Claim[], { wall }: MarkTimes, lock: Sql): Sql => sql`
  select s.id, s.team_id, s.sender_id, s.source_id, s.enrollment_id, s.campaign_id, s.contact_profile_id, s.first_mail,
    s.recipient, a.token
  from ${unnested(mails)} as a(id, token)
  cross join lateral (select * from email_sends s where s.team_id = ${teamId} and s.id = a.id
    and s.state = 'sending' and s.lease_token = a.token and s.lease_until > ${wall} limit 1 ${lock}) s`;

const free = (source: SendSource, at: MarkTimes, lock: Sql): Sql => sql`
  select s.id, s.token from held s
  cross join lateral (select 1 from senders x join sender_states st on st.team_id = x.team_id and st.sender_id = x.id
    where x.team_id = s.team_id and x.id = s.sender_id and ${open('mailbox', at)}) m
  cross join lateral (${mayLeave(at, lock)[source]}) g`;

/**
 * The data mark, right before the final dot: from here on a crash leaves doubt. Only the holder of a living lease gets
 * it, and only while no gate is shut. `for share` makes a committing stop win. Rows locked by other sessions are
 * skipped, so that one locked contact does not delay other mails. One probe per table and mail. Resolves the `heldKey`s
 * that were marked.
 */
export async function markData(
  db: Db,
  teamId: string,
  mails: readonly Claim[],
  at: MarkTimes,
  source: SendSource = 'step',
): Promise<Set<string>> {
  const { rows } = await sql<Claim>`
    ${NAMES[source]} with held as (${held(teamId, mails, at, sql`for update skip locked`)}),
    free as (${free(source, at, sql`for share skip locked`)})
    update email_sends s set state = 'data', data_at = ${at.wall}, data_now = ${at.now} from free f
    where s.team_id = ${teamId} and s.id = f.id and s.state = 'sending' and s.lease_token = f.token
      and s.lease_until > ${at.wall}
    returning s.id, f.token`.execute(db);
  return new Set(rows.map(heldKey));
}

/** The `heldKey`s of unmarked mails with open gates: only another session's lock prevented their mark. */
export async function listMarkable(
  db: Db,
  teamId: string,
  mails: readonly Claim[],
  at: MarkTimes,
  source: SendSource = 'step',
): Promise<Set<string>> {
  const { rows } = await sql<Claim>`
    with held as (${held(teamId, mails, at, sql``)}) ${free(source, at, sql``)}`.execute(db);
  return new Set(rows.map(heldKey));
}
