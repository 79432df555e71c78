import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import { alsoLate, inTurns, lateBy } from '../platform/db/due.ts';
import type { Sweep } from '../platform/db/due.ts';
import type { Trx } from '../platform/db/transaction.ts';

export interface DueCheck {
  teamId: string;
  organizationId: string;
  key: string;
  host: string;
  troubled: boolean;
}

const OFFERED = 200;
/** Rows among which the servers take turns: many mailboxes of one server must not hide those of others. */
const WINDOW = 1_000;

export const dueLogins = alsoLate(
  ({ wall }: Pick<Sweep, 'wall'>) => sql`
    with due as (
      select team_id, sender_id, check_at, check_failures from sender_states
      where check_at <= ${wall} order by check_at limit ${WINDOW})
    ${inTurns(
      sql`select d.team_id as "teamId", t.organization_id as "organizationId", d.sender_id as key, d.check_at as due_at,
        s.smtp_host as host,
          d.check_failures > 0 as troubled
        from due d join teams t on t.id = d.team_id
        cross join lateral (select lower(smtp_host) as smtp_host from senders s
          where s.team_id = d.team_id and s.id = d.sender_id limit 1) s`,
      { most: OFFERED },
    )}`,
  lateBy('wall', sql`check_at`, sql`from sender_states where true`),
);

/**
 * Takes a check until `until`; its result is written only while this value stands, so a connection saved meanwhile
 * makes the result void. `due` null: takes it even if it is not due. Resolves the failures before it; null when there
 * is nothing to check.
 */
export async function takeCheck(
  db: Db,
  at: { teamId: string; senderId: string; due: Date | null; until: Date },
): Promise<number | null> {
  const { rows } = await sql<{ wanted: boolean; failures: number }>`
    update sender_states st set check_at = case when s.wanted then ${at.until}::timestamptz else 'infinity' end
    from (select team_id, id, deleted_at is null
      and (${at.due}::timestamptz is null or not disabled or disabled_reason is distinct from 'manual') as wanted
      from senders where team_id = ${at.teamId} and id = ${at.senderId}) s
    where st.team_id = s.team_id and st.sender_id = s.id and st.team_id = ${at.teamId} and st.sender_id = ${at.senderId}
      and (${at.due}::timestamptz is null or st.check_at <= ${at.due})
    returning s.wanted, st.check_failures as failures`.execute(db);
  return rows[0]?.wanted ? rows[0].failures : null;
}

export interface LoginResult {
  smtpError: string | null;
  /** Null: the mailbox is not read. Left out: not tried; the watch of the mailbox reports it. */
  imap?: { error: string | null } | null;
}

/** Resolves false when a later check or another connection replaced this one. */
export async function writeLoginCheck(
  trx: Trx,
  at: { teamId: string; senderId: string; until: Date; wall: Date; nextAt: Date; failures: number },
  { smtpError, imap }: LoginResult,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update sender_states set check_at = ${at.nextAt}, check_failures = ${at.failures}, smtp_checked_at = ${at.wall},
      smtp_error = ${smtpError} ${
        imap === undefined
          ? sql``
          : sql`, imap_checked_at = ${imap ? at.wall : null},
        imap_error = ${imap?.error ?? null}`
      }
    where team_id = ${at.teamId} and sender_id = ${at.senderId} and check_at = ${at.until}`.execute(trx);
  return numAffectedRows === 1n;
}

/** Writes the error that every login meets until the mailbox signs in again. The time of the next check stays. */
export async function writeSignedOut(
  trx: Trx,
  at: { teamId: string; senderId: string; error: string; wall: Date },
): Promise<void> {
  await sql`
    update sender_states
      set smtp_error = ${at.error}, smtp_checked_at = ${at.wall}, imap_error = ${at.error}, imap_checked_at = ${at.wall}
    where team_id = ${at.teamId} and sender_id = ${at.senderId}`.execute(trx);
}

export async function forgetCheck(trx: Trx, at: { teamId: string; senderId: string }): Promise<void> {
  await sql`
    update sender_states set check_at = '-infinity', check_failures = 0, smtp_checked_at = null, smtp_error = null,
      imap_checked_at = null, imap_error = null
    where team_id = ${at.teamId} and sender_id = ${at.senderId}`.execute(trx);
}
