import { sql } from 'kysely';
import type { Turn } from '../work/lane-limiter.ts';
import type { Sql } from './due.ts';
import type { Claim } from './row-lease.ts';

/**
 * A table of work in lanes, with the columns `lane`, `team_id`, `due_at` and the token of a row lease.
 * `waits` is the condition of its partial index over `(lane, team_id, due_at)`.
 */
export interface WaitingTable {
  name: string;
  id: string;
  waits: Sql;
}

export interface TurnClaim extends Claim {
  after: Turn | null;
  closed: { lanes: readonly string[]; organizations: readonly string[]; teams: readonly string[] };
  turns: number;
  each: number;
  most: number;
  seed: string;
  wall: Date;
}

const NO_TEAM = '00000000-0000-0000-0000-000000000000';

/**
 * The CTEs `looked` and `due` of a claim. `due` locks the rows to take: up to `turns` turns (lane and team) after
 * `after`, one random team in each lane, `each` rows. Costs one index probe per turn, however much work waits.
 */
export function claimRoundRobin({ name, id, waits }: WaitingTable, at: TurnClaim): Sql {
  const [table, key] = [sql.raw(name), sql.raw(id)];
  return sql`
    recursive turns as (
      (select v.lane, v.team_id from ${table} v
        where ${waits} and (v.lane, v.team_id) > (${at.after?.lane ?? ''}, ${at.after?.team_id ?? NO_TEAM}::uuid)
          order by v.lane, v.team_id limit 1)
      union all
      select next.lane, next.team_id from turns t cross join lateral (
        select v.lane, v.team_id from ${table} v where ${waits} and (v.lane, v.team_id) > (t.lane, t.team_id)
        order by v.lane, v.team_id limit 1) next),
    looked as materialized (select lane, team_id from turns limit ${at.turns}),
    chosen as materialized (
      select distinct on (l.lane) l.lane, l.team_id from looked l
      where l.lane <> all(${at.closed.lanes}::text[]) and l.team_id <> all(${at.closed.teams}::uuid[])
        and not exists (select from teams t
        where t.id = l.team_id and t.organization_id = any(${at.closed.organizations}::uuid[]))
        and exists (select from ${table} v
          where ${waits} and v.lane = l.lane and v.team_id = l.team_id and v.due_at <= ${at.wall})
      order by l.lane, md5(l.team_id::text || ${at.seed})),
    due as materialized (
      select c.lane, v.team_id, v.${key} from chosen c
      cross join lateral (
        select v.team_id, v.${key} from ${table} v
        where ${waits} and v.lane = c.lane and v.team_id = c.team_id and v.due_at <= ${at.wall}
        order by v.due_at limit ${at.each} for update skip locked) v
      limit ${at.most})`;
}

/** The turn after which the next claim begins; null: begin from the start. */
export const lastTurn = (at: TurnClaim): Sql => sql`
  case when (select count(*) from due) = ${at.most}
    then (select row_to_json(d) from (select lane, team_id from due order by lane desc limit 1) d)
    when (select count(*) from looked) = ${at.turns}
      then (select row_to_json(l) from (select lane, team_id from looked order by lane desc, team_id desc limit 1) l)
  end`;
