import { sql } from 'kysely';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { Senders } from '../platform/db/types.ts';

export type SenderRow = Selectable<Senders>;
export type SenderInsert = Insertable<Senders>;
export type SenderUpdate = Updateable<Senders>;

const INVALID_ZONE = '22023';

/** True when Postgres knows the zone too: it counts the mailbox's day. */
export async function isZoneOfDatabase(db: Db, timezone: string): Promise<boolean> {
  try {
    await sql`select timezone(${timezone}::text, timestamptz 'epoch')`.execute(db);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === INVALID_ZONE) return false;
    throw error;
  }
}

export async function insertSender(trx: Trx, row: SenderInsert): Promise<boolean> {
  const made = await trx
    .insertInto('senders')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

export const lockSenderByEmail = (trx: Trx, teamId: string, email: string): Promise<SenderRow | undefined> =>
  trx
    .selectFrom('senders')
    .selectAll()
    .where('team_id', '=', teamId)
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

export const lockSender = (trx: Trx, teamId: string, id: string): Promise<SenderRow | undefined> =>
  trx
    .selectFrom('senders')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

export const findSender = (db: Db | Trx, teamId: string, id: string): Promise<SenderRow | undefined> =>
  db
    .selectFrom('senders')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

export const findSenderTeam = (db: Db, organizationId: string, id: string) =>
  db
    .selectFrom('senders as s')
    .innerJoin('teams as t', 't.id', 's.team_id')
    .select('s.team_id')
    .where('s.id', '=', id)
    .where('s.deleted_at', 'is', null)
    .where('t.organization_id', '=', organizationId)
    .executeTakeFirst();

export async function updateSender(trx: Trx, teamId: string, id: string, set: SenderUpdate): Promise<void> {
  await trx.updateTable('senders').set(set).where('team_id', '=', teamId).where('id', '=', id).execute();
}

export const disableSender = (
  trx: Trx,
  at: { teamId: string; senderId: string; reason: string; now: Date },
): Promise<void> =>
  updateSender(trx, at.teamId, at.senderId, {
    disabled: true,
    disabled_reason: at.reason,
    updated_at: at.now,
  });
