import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';

export interface Span {
  teamId: string;
  /** The first UTC day. */
  from: string;
}

const since = (from: string) => sql`uuid7_floor(${from}::date::timestamp at time zone 'UTC')`;

/** Complaints about the mails of each mailbox. Reads the index of complaints alone. */
export async function countComplaints(db: Db, { teamId, from }: Span): Promise<Map<string, number>> {
  const { rows } = await sql<{ sender_id: string; count: number }>`
    select sender_id, count(*)::int as count from events where team_id = ${teamId} and id >= ${since(from)} and type = 'unsubscribe'
      and detail -> 'unsubscribe' ->> 'method' = 'spam_complaint' and sender_id is not null group by 1`.execute(
    db,
  );
  return new Map(rows.map(({ sender_id, count }) => [sender_id, count]));
}
