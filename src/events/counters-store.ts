import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Trx } from '../platform/db/transaction.ts';
import type { RecordedEvent } from './event.ts';
import { countsOf } from './rules/counts.ts';
import type { EventCount, MailCount, SenderCount } from './rules/counts.ts';
import { prepared } from '../platform/db/prepared.ts';
import { SLOT } from './slot-store.ts';
import { addToSteps } from './step-store.ts';

export async function addToCounters(trx: Trx, events: readonly RecordedEvent[]): Promise<void> {
  const { events: byEvent, senders, mails } = countsOf(events);
  if (byEvent.length > 0) await addEvents(trx, byEvent);
  if (senders.length > 0) await addSenders(trx, senders);
  if (mails.length > 0) await addMails(trx, mails);
  await addToSteps(trx, events);
}

const columns = <T extends object>(
  rows: readonly T[],
  types: { [K in keyof T]: string },
): RawBuilder<unknown> =>
  sql.join(
    (Object.keys(types) as (keyof T)[]).map(
      (name) => sql`${rows.map((row) => row[name])}::${sql.raw(types[name])}[]`,
    ),
  );

async function addEvents(trx: Trx, rows: readonly EventCount[]): Promise<void> {
  const types = {
    team_id: 'uuid', campaign_id: 'uuid', type: 'event_type', day: 'date', count: 'int', invalid: 'int', at_once: 'int',
  }; // prettier-ignore
  await sql`
    ${prepared('add to counters')} insert into event_counters (team_id, campaign_id, type, day, slot, count, invalid,
      at_once)
    select team_id, campaign_id, type, day, ${SLOT}, count, invalid, at_once
    from unnest(${columns(rows, types)}) as v (team_id, campaign_id, type, day, count, invalid, at_once)
    on conflict (team_id, campaign_id, type, day, slot) do update set count = event_counters.count + excluded.count,
      invalid = event_counters.invalid + excluded.invalid, at_once = event_counters.at_once + excluded.at_once`.execute(
    trx,
  );
}

async function addSenders(trx: Trx, rows: readonly SenderCount[]): Promise<void> {
  const types = {
    team_id: 'uuid',
    sender_id: 'uuid',
    day: 'date',
    sends: 'int',
    bounces: 'int',
    all_bounces: 'int',
  };
  await sql`
    ${prepared('add to sender counters')} insert into sender_counters (team_id, sender_id, day, slot, sends, bounces,
      all_bounces)
    select team_id, sender_id, day, ${SLOT}, sends, bounces, all_bounces
    from unnest(${columns(rows, types)}) as v (team_id, sender_id, day, sends, bounces, all_bounces)
    on conflict (team_id, sender_id, day, slot) do update set sends = sender_counters.sends + excluded.sends,
      bounces = sender_counters.bounces + excluded.bounces,
        all_bounces = sender_counters.all_bounces + excluded.all_bounces`.execute(trx);
}

async function addMails(trx: Trx, rows: readonly MailCount[]): Promise<void> {
  const types = {
    team_id: 'uuid', day: 'date', receiver: 'text', type: 'event_type', bounced: 'text', category: 'text', subtype: 'text',
    count: 'int',
  }; // prettier-ignore
  await sql`
    ${prepared('add to mail counters')} insert into mail_counters (team_id, day, receiver, type, bounced, category,
      subtype, slot, count)
    select team_id, day, receiver, type, bounced, category, subtype, ${SLOT}, count
    from unnest(${columns(rows, types)}) as v (team_id, day, receiver, type, bounced, category, subtype, count)
    on conflict (team_id, day, receiver, type, bounced, category, subtype,
      slot) do update set count = mail_counters.count + excluded.count`.execute(trx);
}
