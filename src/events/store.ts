import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Trx } from '../platform/db/transaction.ts';
import { uuidFloor } from '../platform/ids.ts';
import type { RecordedEvent, SharedDraft } from './record-event.ts';

/** A query that selects `enrollment_id` and `contact_profile_id`. */
export type People = RawBuilder<{ enrollment_id: string; contact_profile_id: string }>;

const NOTHING = {};

/** The columns of an event with their types, and what fills them. */
const COLUMNS: readonly [name: string, type: string, of: (event: Partial<RecordedEvent>) => unknown][] = [
  ['team_id', 'uuid', (event) => event.teamId],
  ['id', 'uuid', (event) => event.id],
  ['type', 'event_type', (event) => event.type],
  ['channel', 'event_channel', (event) => event.channel],
  ['occurred_at', 'timestamptz', (event) => event.occurredAt],
  ['campaign_id', 'uuid', (event) => event.campaignId],
  ['enrollment_id', 'uuid', (event) => event.enrollmentId],
  ['contact_profile_id', 'uuid', (event) => event.contactProfileId],
  ['sender_id', 'uuid', (event) => event.senderId],
  ['conversation_id', 'uuid', (event) => event.conversationId],
  ['email_send_id', 'uuid', (event) => event.emailSendId],
  ['node_id', 'text', (event) => event.nodeId],
  ['step_number', 'int', (event) => event.stepNumber],
  ['bounce_category', 'bounce_category', (event) => event.bounceCategory],
  ['bounce_subtype', 'text', (event) => event.bounceSubtype],
  ['detail', 'jsonb', (event) => event.detail ?? NOTHING],
];
/** A value as a parameter: objects but dates are JSON. */
const written = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !(value instanceof Date) ? JSON.stringify(value) : value;
const UUID_OID = 2950;
const NO_LENGTH = -1;
const HYPHEN = '-'.charCodeAt(0);
/** What a hexadecimal digit stands for, by its character. */
const DIGITS = new Uint8Array(128);
for (const digit of '0123456789abcdefABCDEF') DIGITS[digit.charCodeAt(0)] = parseInt(digit, 16);
/**
 * A `uuid[]` as Postgres itself writes it (array_send): its text is twice as long, and each id of it is parsed. Ids are texts
 * with hyphens, as they are everywhere here; by hand, since a call of the buffer's own for each id takes twice the time.
 */
function uuidArray(ids: readonly (string | null)[]): Buffer {
  const bytes = Buffer.allocUnsafe(20 + ids.length * 20);
  let end = 0;
  const put = (int: number): void => void (end = bytes.writeInt32BE(int, end));
  // One dimension, nulls in it, of uuids, so many, counted from 1.
  [1, 1, UUID_OID, ids.length, 1].forEach(put);
  for (const id of ids) {
    put(id === null ? NO_LENGTH : 16);
    for (let at = 0; id !== null && at < 36; at += 2) {
      if (id.charCodeAt(at) === HYPHEN) at++;
      bytes[end++] = (DIGITS[id.charCodeAt(at)]! << 4) | DIGITS[id.charCodeAt(at + 1)]!;
    }
  }
  return bytes.subarray(0, end);
}
const NAMES = sql.raw(COLUMNS.map(([name]) => name).join(', '));

/** So few are read sooner than a statement of their own is planned. */
const FEW = 100;

/**
 * Appends events, one statement for the batch: one array per column, which costs Postgres half of what JSON does. What all
 * of many events share is sent and read once; few have always the same text.
 */
export async function insertEvents(trx: Trx, events: readonly RecordedEvent[]): Promise<void> {
  const few = events.length <= FEW;
  const own: { name: string; array: RawBuilder<unknown> }[] = [];
  const given = COLUMNS.map(([name, type, of]) => {
    const first = of(events[0]!) ?? null;
    if (!few && events.every((event) => (of(event) ?? null) === first))
      return sql`${written(first)}::${sql.raw(type)}`;
    const values = events.map((event) => of(event) ?? null);
    const array = type === 'uuid' ? uuidArray(values as (string | null)[]) : values.map(written);
    own.push({ name, array: sql`${array}::${sql.raw(type)}[]` });
    return sql`v.${sql.raw(name)}`;
  });
  const arrays = sql.join(own.map(({ array }) => array));
  const from =
    own.length === 0
      ? sql``
      : sql`from unnest(${arrays}) as v(${sql.raw(own.map(({ name }) => name).join(', '))})`;
  const name = few ? sql.raw('/* few events */') : sql``;
  await sql`${name} insert into events (${NAMES}) select ${sql.join(given)} ${from}`.execute(trx);
}

/** What of an id says when it was made (RFC 9562, 5.7), with the hyphen. */
const MOMENT_CHARS = 13;

/**
 * The same thing happened to all of these people. The ids are of that moment and end as those of the enrollments, UUIDv7s
 * too, whose ends tell them apart: where those are of one moment, these ascend as they do. Resolves how many there are.
 */
export async function insertEventSet(trx: Trx, shared: SharedDraft, people: People): Promise<number> {
  const moment = uuidFloor(shared.occurredAt).slice(0, MOMENT_CHARS);
  const own: Record<string, RawBuilder<unknown>> = {
    id: sql`(${moment}::text || substr(enrollment_id::text, ${MOMENT_CHARS + 1}::int))::uuid`,
    enrollment_id: sql`enrollment_id`,
    contact_profile_id: sql`contact_profile_id`,
  };
  const given = COLUMNS.map(
    ([name, type, of]) => own[name] ?? sql`${written(of(shared) ?? null)}::${sql.raw(type)}`,
  );
  const { numAffectedRows } =
    await sql`insert into events (${NAMES}) select ${sql.join(given)} from (${people}) people`.execute(trx);
  return Number(numAffectedRows);
}

export async function listPeople(
  trx: Trx,
  people: People,
): Promise<{ enrollmentId: string; contactProfileId: string }[]> {
  const { rows } = await people.execute(trx);
  return rows.map((row) => ({ enrollmentId: row.enrollment_id, contactProfileId: row.contact_profile_id }));
}

/** Some events of one kind and day; `count` is one where it is not said. */
type Counted = Pick<RecordedEvent, 'teamId' | 'campaignId' | 'type' | 'occurredAt'> & { count?: number };

/** Adds the batch to the campaign's counters, in key order so that two batches never deadlock. */
export async function addToCounters(trx: Trx, events: readonly Counted[]): Promise<void> {
  // A batch mostly shares one moment.
  let last = { at: new Date(0), day: '1970-01-01' };
  const counts = new Map<
    string,
    { team_id: string; campaign_id: string; type: RecordedEvent['type']; day: string; count: number }
  >();
  for (const event of events) {
    if (!event.campaignId) continue;
    const { occurredAt, count = 1 } = event;
    if (occurredAt !== last.at) last = { at: occurredAt, day: occurredAt.toISOString().slice(0, 10) };
    const { day } = last;
    const key = `${event.teamId} ${event.campaignId} ${event.type} ${day}`;
    const counted = counts.get(key);
    if (counted) counted.count += count;
    else
      counts.set(key, {
        team_id: event.teamId,
        campaign_id: event.campaignId,
        type: event.type,
        day,
        count,
      });
  }
  if (counts.size === 0) return;
  const rows = [...counts.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  const column = (of: (row: (typeof rows)[number]) => unknown) => rows.map(of);
  await sql`
    /* add to counters */ insert into event_counters (team_id, campaign_id, type, day, slot, count)
    select team_id, campaign_id, type, day, (pg_backend_pid() % 16)::smallint, count
    from unnest(${column((row) => row.team_id)}::uuid[], ${column((row) => row.campaign_id)}::uuid[], ${column((row) => row.type)}::event_type[],
      ${column((row) => row.day)}::date[], ${column((row) => row.count)}::int[]) as v (team_id, campaign_id, type, day, count)
    on conflict (team_id, campaign_id, type, day, slot) do update set count = event_counters.count + excluded.count`.execute(
    trx,
  );
}
