import { sql } from 'kysely';
import type { Trx } from '../platform/db/transaction.ts';
import type { BounceCategory } from '../platform/db/types.ts';
import { prepared } from '../platform/db/prepared.ts';

export interface BouncedMail {
  id: string;
  enrollment_id: string;
  node_id: string;
  step_number: number;
  pass: number;
  try: number;
  category: BounceCategory;
  followed: boolean;
}

export async function markBounced(
  trx: Trx,
  teamId: string,
  bounces: { id: string; category: BounceCategory }[],
): Promise<BouncedMail[]> {
  const { rows } = await sql<BouncedMail>`
    ${prepared('mails bounced')} update email_sends s set bounced_as = v.category, bounce_recorded = true
    from unnest(${bounces.map(({ id }) => id)}::uuid[],
      ${bounces.map(({ category }) => category)}::bounce_category[]) as v(id, category)
    where s.team_id = ${teamId} and s.id = v.id and s.bounced_as is null and s.state in ('data', 'sent', 'rejected')
    returning s.id, s.enrollment_id, s.node_id, s.step_number, s.pass, s.try, v.category, coalesce((
      select true from email_sends l
        where l.team_id = ${teamId} and l.enrollment_id = s.enrollment_id and l.pass = s.pass
        and l.node_id <> s.node_id and l.state in ('data', 'sent', 'uncertain') and l.data_now > s.data_now limit 1),
          false) as followed`.execute(trx);
  return rows;
}

/** Takes an advisory lock, not the row's: rows of mails are locked after rows of contacts. */
export async function lockMail(
  trx: Trx,
  teamId: string,
  id: string,
): Promise<{ bouncedAs: BounceCategory | null; recorded: boolean }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bounce ${id}`}, 0))`.execute(trx);
  const { rows } = await sql<{ bouncedAs: BounceCategory | null; recorded: boolean }>`
    select bounced_as as "bouncedAs", bounce_recorded as recorded from email_sends
      where team_id = ${teamId} and id = ${id}`.execute(trx);
  return rows[0] ?? { bouncedAs: null, recorded: false };
}

export async function markForRetry(
  trx: Trx,
  teamId: string,
  mails: { id: string; at: Date }[],
): Promise<void> {
  if (mails.length === 0) return;
  await sql`
    update email_sends s set retry_at = v.at
    from unnest(${mails.map(({ id }) => id)}::uuid[], ${mails.map(({ at }) => at)}::timestamptz[]) as v(id, at)
    where s.team_id = ${teamId} and s.id = v.id`.execute(trx);
}

export async function unmarkBounced(trx: Trx, teamId: string, id: string): Promise<void> {
  await sql`
    update email_sends s
      set bounced_as = null, retry_at = case when exists (select 1 from email_sends l where l.team_id = ${teamId}
        and l.enrollment_id = s.enrollment_id and l.node_id = s.node_id and l.pass = s.pass and l.try > s.try)
          then s.retry_at end
    where s.team_id = ${teamId} and s.id = ${id}`.execute(trx);
}
