import { sql } from 'kysely';
import type { Trx } from '../platform/db/transaction.ts';

export const findLinkedEnrollment = (trx: Trx, enrollmentId: string) =>
  trx
    .selectFrom('enrollments as e')
    .innerJoin('contact_profiles as p', (join) =>
      join.onRef('p.team_id', '=', 'e.team_id').onRef('p.id', '=', 'e.contact_profile_id'),
    )
    .select([
      'e.team_id',
      'e.id as enrollment_id',
      'e.campaign_id',
      'e.contact_profile_id',
      'e.unsubscribed_at',
      'p.email',
      sql<string[] | null>`(select array_agg(distinct s.recipient) from email_sends s
        where s.team_id = e.team_id and s.enrollment_id = e.id)`.as('recipients'),
    ])
    .where('e.id', '=', enrollmentId)
    .executeTakeFirst();

export async function findLinkedContact(trx: Trx, sendId: string) {
  const found = await trx
    .selectFrom('email_sends as s')
    .innerJoin('contact_profiles as p', (join) =>
      join.onRef('p.team_id', '=', 's.team_id').onRef('p.id', '=', 's.contact_profile_id'),
    )
    .select(['s.team_id', 's.contact_profile_id', 'p.unsubscribed_at', 's.recipient as email'])
    .where('s.id', '=', sendId)
    .executeTakeFirst();
  return found && { ...found, recipients: null, enrollment_id: null, campaign_id: null };
}

export const isTestMail = async (trx: Trx, sendId: string): Promise<boolean> =>
  (await trx
    .selectFrom('email_sends')
    .select('id')
    .where('id', '=', sendId)
    .where('source', 'in', ['placement', 'test'])
    .executeTakeFirst()) !== undefined;
