import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';

/** An endpoint, and the worker that says it holds it. */
export interface Held {
  teamId: string;
  webhookId: string;
  token: string;
}

/** Takes or prolongs; false while another worker's lease runs. */
export async function takeLease(db: Db, lease: Held & { wall: Date; until: Date }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    /* lease of an endpoint */ insert into webhook_leases as l (team_id, webhook_id, token, lease_until)
    values (${lease.teamId}, ${lease.webhookId}, ${lease.token}, ${lease.until})
    on conflict (team_id, webhook_id) do update set token = excluded.token, lease_until = excluded.lease_until
    where l.token = excluded.token or l.lease_until < ${lease.wall}`.execute(db);
  return numAffectedRows === 1n;
}

/** Gives the endpoint free; nothing happens when another worker holds it by now. */
export async function dropLease(db: Db, held: Held): Promise<void> {
  await db
    .deleteFrom('webhook_leases')
    .where('team_id', '=', held.teamId)
    .where('webhook_id', '=', held.webhookId)
    .where('token', '=', held.token)
    .execute();
}
