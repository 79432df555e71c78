import { checkInvariants } from '../../src/operations/check-invariants.ts';
import { connect } from '../../src/platform/db/connect.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { createLog } from '../../src/platform/log.ts';
import { countHooks } from './count-hooks.ts';
import type { HookCounts, WantedEvents } from './count-hooks.ts';
import { countMails, countSlots, isDoubted, needlessDoubts } from './count-mails.ts';
import type { LedgerRow, SlotRow, MailCounts, Mailbox, SlotCounts } from './count-mails.ts';
import { CAP, SMTP_PASSWORD } from './world.ts';
import type { World } from './world.ts';
import type { Wire } from './wire.ts';

export interface Findings {
  people: number;
  mails: MailCounts;
  samples: string[];
  slots: SlotCounts;
  hooks: HookCounts & { received: number; unverified: number; changed: number };
  /** Recorded answers against given answers. */
  answers: { lost: number; twice: number };
  /** Bodies finished after an early reply, and commands inside the data of a mail. */
  protocol: { late_dots: number; commands_in_data: number };
  /** Credentials of mailboxes in a log or a job. */
  leaked: number;
  broken: string[];
}

const MAX_SAMPLES = 5;
const NOT_CAPPED = `team_id <> all(select id from teams where name = 'capped')`;
/** Mails for hung servers must not stop the feeding of others. */
const NOT_HUNG = `team_id <> all(select id from teams where name = 'hung')`;

/** Work that is due; waits do not count. */
export const dueWork = async (world: World): Promise<number> =>
  (
    await world.db.query<{ n: number }>(`
      select ((select count(*) from email_sends where state in ('pending', 'sending', 'data') and ${NOT_CAPPED} and ${NOT_HUNG})
        + (select count(*) from uploads where status in ('pending', 'processing'))
        + (select count(*) from enrollment_positions where next_run_at <= now() and ${NOT_HUNG})
        + (select count(*) from webhook_deliveries where next_retry_at is not null))::int as n`)
  )[0]!.n;

export interface Rest {
  /** All work left, with waits but without mails over a cap. */
  left: number;
  unmerged: number;
  unread: number;
  capLeft: number;
}

/** `parked`: contacts whose end the scenario does not wait for. */
export async function restOf(world: World, parked: readonly string[] = []): Promise<Rest> {
  const [row] = await world.db.query<{ left: number; enrolled: number; applied: number; capped: number }>(
    `with parked as (select p.id from contact_profiles p where p.email = any($1))
      select ((select count(*) from email_sends s where state in ('pending', 'sending', 'data') and ${NOT_CAPPED}
          and contact_profile_id not in (select id from parked))
        + (select count(*) from uploads where status in ('pending', 'processing'))
        + (select count(*) from inbound_messages where state = 'received')
        + (select count(*) from enrollment_positions p where next_run_at is not null and enrollment_id not in (
            select e.id from enrollments e where e.contact_profile_id in (select id from parked)))
        + (select count(*) from webhook_deliveries where next_retry_at is not null))::int as left,
      (select count(*)::int from enrollments) as enrolled,
      (select count(distinct enrollment_id)::int from events where type = 'reply') as applied,
      (select count(*)::int from email_sends s join senders m on m.team_id = s.team_id and m.id = s.sender_id
        where m.email = 'capped@faults.test' and s.state in ('sent', 'uncertain')) as capped`,
    [parked],
  );
  const people = [...world.people.values()];
  const answers = people.filter((person) => person.answeredAt !== null).length;
  const demand = Math.min(CAP, people.filter((person) => person.team === 'capped').length);
  return {
    left: row!.left,
    unmerged: people.length - row!.enrolled,
    unread: answers - row!.applied,
    capLeft: demand - row!.capped,
  };
}

export const openMails = async (world: World): Promise<number> =>
  (
    await world.db.query<{ n: number }>(
      `select count(*)::int as n from email_sends where state in ('sending', 'data')`,
    )
  )[0]!.n;

export const mergedPeople = async (world: World): Promise<number> =>
  (await world.db.query<{ n: number }>('select count(*)::int as n from enrollments'))[0]!.n;

const readLedger = (world: World) =>
  world.db.query<SlotRow>(
    `select s.recipient, s.step_number as step, s.message_id, s.state::text, s.settled_by, m.email as sender,
       extract(epoch from s.slot_at)::float8 * 1000 as "slotAt"
     from email_sends s join senders m on m.team_id = s.team_id and m.id = s.sender_id`,
  );

async function readApplied(world: World) {
  const rows = await world.db.query<{ email: string; at: Date; n: number }>(
    `select p.email, min(e.occurred_at) as at, count(*)::int as n from events e
     join contact_profiles p on p.team_id = e.team_id and p.id = e.contact_profile_id where e.type = 'reply' group by 1`,
  );
  return {
    at: new Map(rows.map((row) => [row.email, row.at.getTime()])),
    twice: rows.filter((row) => row.n > 1).length,
  };
}

const readMailboxes = (world: World): Promise<Mailbox[]> =>
  world.db.query<{ email: string; cap: number; spacingSeconds: number; sentToday: number }>(
    `select s.email, s.max_per_day as cap, s.spacing_seconds as "spacingSeconds", st.sent_today as "sentToday"
     from senders s join sender_states st on st.team_id = s.team_id and st.sender_id = s.id`,
  );

function wantedEvents(world: World, wire: Wire, ledger: readonly LedgerRow[]): WantedEvents {
  const doubted = new Set(ledger.filter(isDoubted).map((row) => row.recipient));
  const copies = Map.groupBy(wire.copies, (copy) => copy.to);
  const wanted: WantedEvents = new Map();
  for (const { email, team, answeredAt } of world.people.values()) {
    if (team !== 'open') continue;
    const sent = new Set((copies.get(email) ?? []).map((copy) => copy.step)).size;
    const isSure = !doubted.has(email);
    const answered = answeredAt === null ? 0 : 1;
    wanted.set(email, {
      contact_added: { least: 1, most: 1 },
      email_sent: isSure ? { least: sent, most: sent } : { least: 0, most: 2 },
      reply: { least: answered, most: answered },
      finished: { least: isSure ? 1 : 0, most: 1 },
    });
  }
  return wanted;
}

async function readInvariants(world: World): Promise<string[]> {
  const log = createLog('silent', 'faults');
  const { db, close } = connect({
    url: world.config.databaseUrl!,
    applicationName: 'faults',
    log,
    ...world.config.database,
  });
  try {
    const at = { wall: systemClock.wall(), now: systemClock.now(), graceMs: 2_000 };
    return (await checkInvariants(db, at))
      .filter((invariant) => invariant.broken > 0)
      .map((invariant) => `${invariant.id}: ${invariant.broken} (${invariant.sample.join(', ')})`);
  } finally {
    await close();
  }
}

export async function judge(world: World, said: string): Promise<Findings> {
  const wire = await world.wire();
  const ledger = await readLedger(world);
  const applied = await readApplied(world);
  const people = [...world.people.values()];
  const capped = people.filter((person) => person.team === 'capped').length;
  const [jobs] = await world.db.query<{ n: number }>(
    'select count(*)::int as n from pgboss.job where data::text like $1',
    [`%${SMTP_PASSWORD}%`],
  );
  return {
    people: people.length,
    mails: countMails(people, wire, ledger, { ...world, appliedAt: applied.at }),
    samples: needlessDoubts(wire, ledger, world).slice(0, MAX_SAMPLES),
    slots: countSlots(
      await readMailboxes(world),
      new Map([['capped@faults.test', capped]]),
      wire.copies,
      ledger,
    ),
    hooks: {
      ...countHooks(world.endpoints, wantedEvents(world, wire, ledger), world.hooks.events()),
      ...world.hooks.counts(),
    },
    answers: {
      lost: people.filter((person) => person.answeredAt !== null && !applied.at.has(person.email)).length,
      twice: applied.twice,
    },
    protocol: {
      late_dots: wire.lateDots,
      commands_in_data: wire.ended.filter((end) => end.commandsInData).length,
    },
    leaked: jobs!.n + (said.includes(SMTP_PASSWORD) ? 1 : 0),
    broken: await readInvariants(world),
  };
}

export function faultsOf({ mails, slots, hooks, answers, protocol, leaked, broken }: Findings): string[] {
  const zeros = {
    'second copies of a step': mails.duplicates,
    'second copies of a Message-ID': mails.same_id,
    'copies that no contact was to get': mails.uninvited,
    'mails lost': mails.lost,
    'mails in doubt without reason': mails.doubted_needlessly,
    'mails shown as sent that no server took': mails.sent_not_taken,
    'mails taken and not shown as sent': mails.taken_not_sent,
    'follow-ups after an answer': mails.after_answer,
    'follow-ups before their wait was over': mails.before_wait,
    'slots that do not add up': slots.off,
    'mails over a cap': slots.over_cap,
    'slots of a cap unused': slots.cap_unused,
    'mails closer than their spacing': slots.too_close,
    'events missing at an endpoint': hooks.missing,
    'events twice at an endpoint': hooks.surplus,
    'deliveries unverified': hooks.unverified,
    'deliveries changed': hooks.changed,
    'answers lost': answers.lost,
    'answers applied twice': answers.twice,
    'bodies finished after a reply': protocol.late_dots,
    'commands written into data': protocol.commands_in_data,
    leaked,
  };
  const some = {
    'no contact answered': mails.answers,
    'no follow-up was sent': mails.follow_ups,
    'no answer came before its follow-up': mails.spared,
  };
  return [
    ...Object.entries(zeros)
      .filter(([, n]) => n !== 0)
      .map(([what, n]) => `${what}: ${n}`),
    ...Object.entries(some)
      .filter(([, n]) => n === 0)
      .map(([what]) => what),
    ...broken,
  ];
}
