import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { Breaker } from './rules/breaker.ts';
import { prepared } from '../platform/db/prepared.ts';

export interface EndpointBreaker extends Breaker {
  teamId: string;
  webhookId: string;
  name: string;
  updatedAt: Date;
}

interface Key {
  team_id: string;
  webhook_id: string;
}

const NAMES = sql`b.team_id as "teamId", b.webhook_id as "webhookId", b.since, b.attempts, b.failures,
  b.opened_at as "openedAt", b.open_until as "openUntil"`;

/**
 * Locks the breakers of these endpoints in the order of their keys, and creates missing ones. A deleted
 * webhook gets none: the insert locks the webhook's row, so a concurrent deletion either comes first or
 * sees the breaker.
 */
export async function lockBreakers(trx: Trx, keys: Key[], now: Date): Promise<EndpointBreaker[]> {
  const named = sql`json_to_recordset(${JSON.stringify(keys)}) as k(team_id uuid, webhook_id uuid)`;
  await sql`
    ${prepared('breakers of endpoints in trouble')} insert into webhook_breakers (team_id, webhook_id, since)
    select w.team_id, w.id, ${now} from ${named} join webhooks w on w.team_id = k.team_id and w.id = k.webhook_id
    where not exists (select 1 from webhook_breakers b where b.team_id = k.team_id and b.webhook_id = k.webhook_id)
    order by w.team_id, w.id for key share of w on conflict do nothing`.execute(trx);
  const { rows } = await sql<EndpointBreaker>`
    select ${NAMES}, w.name, w.updated_at as "updatedAt" from ${named}
    join webhook_breakers b on b.team_id = k.team_id and b.webhook_id = k.webhook_id
    join webhooks w on w.team_id = k.team_id and w.id = k.webhook_id
    order by b.team_id, b.webhook_id for update of b`.execute(trx);
  return rows;
}

/** Null deletes a breaker: no failure lately. */
export async function writeBreakers(
  trx: Trx,
  changes: { teamId: string; webhookId: string; breaker: Breaker | null }[],
): Promise<void> {
  const gone = changes.filter(({ breaker }) => breaker === null);
  const kept = changes.flatMap(({ teamId, webhookId, breaker }) =>
    breaker ? [{ teamId, webhookId, ...breaker }] : [],
  );
  if (gone.length > 0)
    await sql`delete from webhook_breakers b using json_to_recordset(${JSON.stringify(gone)}) as v("teamId" uuid,
      "webhookId" uuid)
      where b.team_id = v."teamId" and b.webhook_id = v."webhookId"`.execute(trx);
  if (kept.length > 0)
    await sql`
      update webhook_breakers b
        set since = v.since, attempts = v.attempts, failures = v.failures, opened_at = v."openedAt",
        open_until = v."openUntil"
      from json_to_recordset(${JSON.stringify(kept)}) as v("teamId" uuid, "webhookId" uuid, since timestamptz,
        attempts int,
        failures int, "openedAt" timestamptz, "openUntil" timestamptz)
      where b.team_id = v."teamId" and b.webhook_id = v."webhookId"`.execute(trx);
}

export async function forgetBreaker(trx: Trx, teamId: string, webhookId: string): Promise<Breaker | null> {
  const { rows } = await sql<Breaker>`
    delete from webhook_breakers b where team_id = ${teamId} and webhook_id = ${webhookId} returning ${NAMES}`.execute(
    trx,
  );
  return rows[0] ?? null;
}

export async function openBreakers(
  db: Db,
  teamId: string,
  webhookIds: string[],
): Promise<Map<string, Breaker>> {
  const { rows } = await sql<Breaker & { webhookId: string }>`
    select ${NAMES} from webhook_breakers b
    where team_id = ${teamId} and webhook_id = any(${webhookIds}::uuid[]) and open_until is not null`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.webhookId, row]));
}
