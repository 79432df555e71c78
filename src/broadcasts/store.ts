import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { Broadcasts, BroadcastStatus } from '../platform/db/types.ts';
import type { Audience } from './rules/audience.ts';
import type { Exclusions } from './rules/exclusions.ts';

export type BroadcastRow = Omit<Selectable<Broadcasts>, 'audience' | 'exclusions'> & {
  audience: Audience;
  exclusions: Exclusions;
};
/** The stored JSON was checked when it was saved. */
const typed = <Row>(stored: object | undefined): Row => stored as unknown as Row;

export interface BroadcastKey {
  teamId: string;
  id: string;
}

export type BroadcastValues = Partial<
  Pick<
    BroadcastRow,
    | 'name' | 'subject' | 'body_html' | 'body_text' | 'track_opens' | 'track_clicks' | 'sender_profile_id' | 'audience'
    | 'exclusions'
  > & { attachments: object[] }
>; // prettier-ignore

export type BroadcastProgress = Partial<
  Pick<
    BroadcastRow,
    | 'status' | 'scheduled_at' | 'timezone' | 'next_run_at' | 'walked_to' | 'walked' | 'recipients' | 'hold_reason'
    | 'started_at' | 'finished_at' | 'updated_at'
  >
>; // prettier-ignore

const asJson = ({ attachments, audience, exclusions, ...plain }: BroadcastValues) => ({
  ...plain,
  ...(attachments ? { attachments: JSON.stringify(attachments) } : {}),
  ...(audience ? { audience: JSON.stringify(audience) } : {}),
  ...(exclusions ? { exclusions: JSON.stringify(exclusions) } : {}),
});

export async function insertBroadcast(
  trx: Trx,
  row: BroadcastValues & { team_id: string; id: string },
  now: Date,
): Promise<BroadcastRow> {
  const { team_id, id, ...values } = row;
  return typed(
    await trx
      .insertInto('broadcasts')
      .values({ team_id, id, ...asJson(values), created_at: now, updated_at: now })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
}

export async function updateBroadcast(
  trx: Trx,
  { teamId, id }: BroadcastKey,
  values: BroadcastValues & BroadcastProgress,
  now: Date,
): Promise<BroadcastRow> {
  return typed(
    await trx
      .updateTable('broadcasts')
      .set({ ...asJson(values), updated_at: now })
      .where('team_id', '=', teamId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
}

/**
 * Writes a worker's progress, unless the broadcast has changed since it was read: then resolves false. Last in its transaction:
 * the data mark of its mails needs the row unlocked.
 */
export async function saveProgress(
  trx: Trx,
  was: Pick<BroadcastRow, 'team_id' | 'id' | 'status' | 'walked_to' | 'next_run_at'>,
  progress: BroadcastProgress,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('broadcasts')
    .set(progress)
    .where('team_id', '=', was.team_id)
    .where('id', '=', was.id)
    .where('status', '=', was.status)
    .where('walked_to', 'is not distinct from', was.walked_to)
    .where('next_run_at', 'is not distinct from', was.next_run_at)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const findBroadcast = async (
  db: Db,
  organizationId: string,
  id: string,
): Promise<BroadcastRow | undefined> =>
  typed(
    await db
      .selectFrom('broadcasts as b')
      .innerJoin('teams as t', 't.id', 'b.team_id')
      .selectAll('b')
      .where('b.id', '=', id)
      .where('t.organization_id', '=', organizationId)
      .executeTakeFirst(),
  );

export const lockBroadcast = async (
  trx: Trx,
  { teamId, id }: BroadcastKey,
): Promise<BroadcastRow | undefined> =>
  typed(
    await trx
      .selectFrom('broadcasts')
      .selectAll()
      .where('team_id', '=', teamId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
  );

/** Without the parts that may take a megabyte. */
export type ListedBroadcast = Omit<BroadcastRow, 'body_html' | 'body_text' | 'attachments' | 'audience'>;

export async function listBroadcasts(
  db: Db,
  at: {
    teamId: string;
    status: BroadcastStatus | undefined;
    search: string | undefined;
    limit: number;
    offset: number;
  },
): Promise<{ total: number; rows: ListedBroadcast[] }> {
  let matching = db.selectFrom('broadcasts').where('team_id', '=', at.teamId);
  if (at.status) matching = matching.where('status', '=', at.status);
  if (at.search)
    matching = matching.where(sql<boolean>`strpos(lower(name || ' ' || subject), lower(${at.search})) > 0`);
  const { total } = await matching.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const rows = await matching
    .select([
      'team_id',
      'id',
      'name',
      'status',
      'subject',
      'track_opens',
      'track_clicks',
      'sender_profile_id',
      'exclusions',
      'scheduled_at',
      'timezone',
      'next_run_at',
      'walked_to',
      'walked',
      'recipients',
      'hold_reason',
      'started_at',
      'finished_at',
      'created_at',
      'updated_at',
    ]) // prettier-ignore
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(at.limit)
    .offset(at.offset)
    .execute();
  return { total, rows: typed(rows) };
}
