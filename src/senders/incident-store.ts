import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { SenderIncidentKind, SenderIncidents } from '../platform/db/types.ts';

export type Incident = Selectable<SenderIncidents>;

export type TurnedIncident = Incident & { email: string; walked_at: Date | null };

const shown = sql`s.email,
  (select walked_at from sender_states st where st.team_id = s.team_id and st.sender_id = s.id) as walked_at`;

/** Resolves false when no incident of its kind is open. */
export async function countTrouble(
  trx: Trx,
  at: { teamId: string; senderId: string; kind: SenderIncidentKind; text: string | null; wall: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update sender_incidents
      set count = count + 1, last_at = greatest(last_at, ${at.wall}::timestamptz), last_text = ${at.text}
    where team_id = ${at.teamId} and sender_id = ${at.senderId} and kind = ${at.kind} and closed_at is null`.execute(
    trx,
  );
  return numAffectedRows === 1n;
}

/** Undefined when another transaction opened it first. */
export async function insertIncident(
  trx: Trx,
  at: {
    teamId: string;
    senderId: string;
    id: string;
    kind: SenderIncidentKind;
    text: string | null;
    wall: Date;
  },
): Promise<TurnedIncident | undefined> {
  const { rows } = await sql<TurnedIncident>`
    with opened as (
      insert into sender_incidents (team_id, sender_id, id, kind, first_at, last_at, last_text)
      values (${at.teamId}, ${at.senderId}, ${at.id}, ${at.kind}, ${at.wall}, ${at.wall}, ${at.text})
      on conflict (team_id, sender_id, kind) where closed_at is null do nothing returning *)
    select o.*, ${shown} from opened o join senders s on s.team_id = o.team_id and s.id = o.sender_id`.execute(
    trx,
  );
  return rows[0];
}

export async function closeIncidents(
  trx: Trx,
  at: { teamId: string; senderIds: string[]; kinds: readonly SenderIncidentKind[]; wall: Date },
): Promise<TurnedIncident[]> {
  const { rows } = await sql<TurnedIncident>`
    update sender_incidents i set closed_at = greatest(i.last_at, ${at.wall}::timestamptz) from senders s
    where i.team_id = ${at.teamId} and i.sender_id = any(${at.senderIds}::uuid[]) and i.closed_at is null
      and i.kind = any(${[...at.kinds]}::sender_incident_kind[]) and s.team_id = i.team_id and s.id = i.sender_id
    returning i.*, ${shown}`.execute(trx);
  return rows;
}

export async function listIncidents(
  db: Db,
  at: { teamId: string; senderId: string; open: boolean | undefined; limit: number; offset: number },
): Promise<{ total: number; rows: Incident[] }> {
  let query = db
    .selectFrom('sender_incidents')
    .where('team_id', '=', at.teamId)
    .where('sender_id', '=', at.senderId);
  if (at.open !== undefined) query = query.where('closed_at', at.open ? 'is' : 'is not', null);
  const { total } = await query
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .selectAll()
    .orderBy('first_at', 'desc')
    .orderBy('id')
    .limit(at.limit)
    .offset(at.offset)
    .execute();
  return { total, rows };
}

export async function deleteIncidents(db: Db, at: { before: Date; limit: number }): Promise<number> {
  const { numAffectedRows } = await sql`
    with old as (select team_id, id from sender_incidents where closed_at < ${at.before} order by closed_at
      limit ${at.limit})
    delete from sender_incidents i using old where i.team_id = old.team_id and i.id = old.id`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
