import { sql } from 'kysely';
import { inTurns, shardOf } from '../platform/db/due.ts';
import type { Sql, Sweep } from '../platform/db/due.ts';
import { unheldNow } from '../platform/db/leases.ts';

export interface DueNotices {
  teamId: string;
  organizationId: string;
  key: string;
  host: string;
  troubled: boolean;
}

const MAX_DUE = 500;
const MAX_OF_HOST = 100;

/**
 * Switches with due notices that no living worker holds. All mails leave by one server, so they have one host. A switch
 * that was deleted is listed, too: its turn removes its due time.
 */
export const dueNotices = (at: Sweep): Sql =>
  inTurns(
    sql`select d.team_id as "teamId", t.organization_id as "organizationId", d.key, d.due_at,
      case when s.user_id is null then coalesce(c.host, '') else 'mail' end as host,
        coalesce(s.failures > 0, false) as troubled
      from (${unheldNow('notice', at)}) d
      join teams t on t.id = d.team_id
      left join notice_switches s on s.team_id = d.team_id and s.id = d.key
      left join notice_channels c on c.team_id = d.team_id and c.channel = 'slack'`,
    { most: MAX_DUE, ofHost: MAX_OF_HOST },
  );

export const noticeDues = (keys: Sql): Sql => sql`
  select k.team_id, k.key, greatest(n.due_at, s.rest_until) as due_at
  from (${keys}) k
  join notice_switches s on s.team_id = k.team_id and s.id = k.key
  cross join lateral (select n.due_at from notices n where n.team_id = k.team_id and n.switch_id = k.key
    order by n.event_id limit 1) n`;

export const switchesOf = (shards: number[]): Sql => sql`
  select team_id, id as key from notice_switches where ${shardOf(sql`id`)} = any(${shards}::int[])`;
