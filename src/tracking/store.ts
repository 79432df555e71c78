import type { Trx } from '../platform/db/transaction.ts';

/** The enrollment a link was made for, with what an event and the blacklist need. */
export const findLinkedEnrollment = (trx: Trx, enrollmentId: string) =>
  trx
    .selectFrom('enrollments as e')
    .innerJoin('contact_profiles as p', (join) =>
      join.onRef('p.team_id', '=', 'e.team_id').onRef('p.id', '=', 'e.contact_profile_id'),
    )
    .select(['e.team_id', 'e.id', 'e.campaign_id', 'e.contact_profile_id', 'e.unsubscribed_at', 'p.email'])
    .where('e.id', '=', enrollmentId)
    .executeTakeFirst();
