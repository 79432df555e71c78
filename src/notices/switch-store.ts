import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import { markDue } from '../platform/db/due.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { NoticeChannels, NoticeKind, NoticeSwitches } from '../platform/db/types.ts';

export type ChannelRow = Selectable<NoticeChannels>;
export type SwitchRow = Pick<
  Selectable<NoticeSwitches>,
  'kind' | 'last_sent_at' | 'last_failed_at' | 'last_error'
>;

/** `userId` null: those of the chat. */
export interface Recipient {
  teamId: string;
  userId: string | null;
}

export const findChannel = (db: Db | Trx, teamId: string): Promise<ChannelRow | undefined> =>
  db
    .selectFrom('notice_channels')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('channel', '=', 'slack')
    .executeTakeFirst();

export const listSwitches = (db: Db | Trx, { teamId, userId }: Recipient): Promise<SwitchRow[]> =>
  db
    .selectFrom('notice_switches')
    .select(['kind', 'last_sent_at', 'last_failed_at', 'last_error'])
    .where('team_id', '=', teamId)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .orderBy('kind')
    .execute();

/** Changes of the settings of a team take turns, until the transaction ends. */
export async function lockSettings(trx: Trx, teamId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('notices ' || ${teamId}, 0))`.execute(trx);
}

export async function putChannel(
  trx: Trx,
  row: Pick<ChannelRow, 'team_id' | 'url' | 'host' | 'last4'>,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('notice_channels')
    .values({ ...row, channel: 'slack', created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['team_id', 'channel'])
        .doUpdateSet({ url: row.url, host: row.host, last4: row.last4, updated_at: now }),
    )
    .execute();
}

export async function deleteChannel(trx: Trx, teamId: string): Promise<void> {
  await trx
    .deleteFrom('notice_channels')
    .where('team_id', '=', teamId)
    .where('channel', '=', 'slack')
    .execute();
}

/** What waits at them goes, too. */
export async function deleteSwitches(
  trx: Trx,
  { teamId, userId }: Recipient,
  except: readonly NoticeKind[],
): Promise<void> {
  await sql`
    delete from notice_switches where team_id = ${teamId} and user_id is not distinct from ${userId}::uuid
      and kind <> all(${[...except]}::notice_kind[])`.execute(trx);
}

export async function addSwitches(
  trx: Trx,
  { teamId, userId }: Recipient,
  switches: readonly { id: string; kind: NoticeKind }[],
  now: Date,
): Promise<void> {
  if (switches.length === 0) return;
  await trx
    .insertInto('notice_switches')
    .values(switches.map((each) => ({ ...each, team_id: teamId, user_id: userId, created_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Another address is tried at once, whatever was said of the one before. */
export async function tryChatNow(trx: Trx, teamId: string, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update notice_switches set failures = 0, rest_until = '-infinity', last_error = null
    where team_id = ${teamId} and user_id is null and failures > 0 returning id`.execute(trx);
  markDue(
    trx,
    rows.map(({ id: key }) => ({ kind: 'notice', teamId, key, dueAt: now })),
  );
}

/** Locks the membership, so that it does not end before the switches are written. */
export async function lockMember(trx: Trx, teamId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from team_members where team_id = ${teamId} and user_id = ${userId} for key share`.execute(trx);
  return rows.length > 0;
}

/** Whether the user, a member, has a kind of notice by mail. */
export async function isMailed(db: Db, teamId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from notice_switches where team_id = ${teamId} and user_id = ${userId} limit 1`.execute(db);
  return rows.length > 0;
}

export async function countOtherMembers(trx: Trx, teamId: string, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct user_id)::int as count from notice_switches
    where team_id = ${teamId} and user_id <> ${userId}`.execute(trx);
  return rows[0]!.count;
}

export async function emailOf(db: Db, userId: string): Promise<string> {
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return email;
}

export async function teamNameOf(db: Db, teamId: string): Promise<string> {
  const { name } = await db
    .selectFrom('teams')
    .select('name')
    .where('id', '=', teamId)
    .executeTakeFirstOrThrow();
  return name;
}
