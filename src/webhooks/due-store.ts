import { sql } from 'kysely';
import { inTurns, shardOf } from '../platform/db/due.ts';
import type { Sql, Sweep } from '../platform/db/due.ts';
import { unheldNow } from '../platform/db/leases.ts';
import { MAX_HELD_SECONDS } from './rules/breaker.ts';

export interface DueEndpoint {
  teamId: string;
  organizationId: string;
  key: string;
  host: string;
  troubled: boolean;
}

const MAX_DUE = 1_000;

/** The endpoints of a host that hangs are overdue longest: they must not fill the list. */
const MAX_OF_HOST = 100;

/** Endpoints with due deliveries that no living worker holds. `troubled`: the oldest delivery failed before. */
export const dueEndpoints = (at: Sweep): Sql =>
  inTurns(
    sql`select d.team_id as "teamId", t.organization_id as "organizationId", d.key, d.due_at,
      coalesce(lower(substring(w.url from '://([^/?#]+)')), '') as host,
        coalesce(n.attempt_count > 0, false) as troubled
      from (${unheldNow('endpoint', at)}) d
      join teams t on t.id = d.team_id
      join webhooks w on w.team_id = d.team_id and w.id = d.key
      left join lateral (select n.attempt_count from webhook_deliveries n
        where n.team_id = d.team_id and n.webhook_id = d.key and n.next_retry_at is not null order by n.next_retry_at
          limit 1) n on true`,
    { most: MAX_DUE, ofHost: MAX_OF_HOST },
  );

/**
 * The time of the next try at each endpoint: the due time. While the breaker is open, it is the breaker's
 * end, at most MAX_HELD_SECONDS after the due time. The SQL twin of `mayTry`: a test compares both. No row:
 * nothing waits, or the endpoint is disabled.
 */
export const endpointDues = (keys: Sql): Sql => sql`
  select k.team_id, k.key, case when b.open_until is null then n.next_retry_at
    else greatest(n.next_retry_at,
      least(b.open_until, n.next_retry_at + make_interval(secs => ${MAX_HELD_SECONDS}))) end as due_at
  from (${keys}) k
  join webhooks w on w.team_id = k.team_id and w.id = k.key and w.enabled
  left join webhook_breakers b on b.team_id = k.team_id and b.webhook_id = k.key and b.open_until is not null
  cross join lateral (select n.next_retry_at from webhook_deliveries n
    where n.team_id = k.team_id and n.webhook_id = k.key and n.next_retry_at is not null order by n.next_retry_at
      limit 1) n`;

export const endpointsOf = (shards: number[]): Sql => sql`
  select team_id, id as key from webhooks where enabled and ${shardOf(sql`id`)} = any(${shards}::int[])`;
