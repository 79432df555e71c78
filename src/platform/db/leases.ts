import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from './connect.ts';
import { dueNow } from './due.ts';
import type { DueKind, Sql, Sweep } from './due.ts';
import type { Trx } from './transaction.ts';
import { prepared } from './prepared.ts';

export interface LeaseKey {
  kind: Exclude<DueKind, 'campaign'>;
  teamId: string;
  key: string;
}
export interface Held extends LeaseKey {
  token: string;
}

/** Takes a free or expired key, or extends this worker's lease; false while another worker holds it. */
export async function takeLease(db: Db, lease: Held & { wall: Date; until: Date }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    ${prepared('lease of a key')} insert into leases as l (team_id, kind, key, token, lease_until)
    values (${lease.teamId}, ${lease.kind}, ${lease.key}, ${lease.token}, ${lease.until})
    on conflict (team_id, kind, key) do update set token = excluded.token, lease_until = excluded.lease_until
    where l.token = excluded.token or l.lease_until < ${lease.wall}`.execute(db);
  return numAffectedRows === 1n;
}

export async function renewLease(db: Db, { until, ...held }: Held & { until: Date }): Promise<void> {
  await sql`update leases l set lease_until = ${until} where ${isLease(held)} and l.token = ${held.token}`.execute(
    db,
  );
}

export async function dropLease(db: Db, held: Held): Promise<void> {
  await sql`delete from leases l where ${isLease(held)} and l.token = ${held.token}`.execute(db);
}

export async function forgetLease(trx: Trx, at: LeaseKey): Promise<void> {
  await sql`delete from leases l where ${isLease(at)}`.execute(trx);
}

const isLease = ({ teamId, kind, key }: LeaseKey): Sql =>
  sql`l.team_id = ${teamId} and l.kind = ${kind} and l.key = ${key}`;

export const holdsKey = (held: Held): RawBuilder<boolean> =>
  sql<boolean>`exists (select from leases l where ${isLease(held)} and l.token = ${held.token})`;

export const unheldNow = (kind: LeaseKey['kind'], at: Sweep): Sql => sql`
  select d.* from (${dueNow(kind, at)}) d
    left join leases l on l.team_id = d.team_id and l.kind = ${kind} and l.key = d.key
  where l.lease_until is null or l.lease_until < ${at.wall}`;
