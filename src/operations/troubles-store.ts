import { sql } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Troubles } from './wire.ts';

const SAMPLE = 5;

async function read(db: Db, rows: ReturnType<typeof sql<{ said: string | null }>>): Promise<Troubles> {
  const { rows: found } = await sql<Troubles>`
    with all_of as (${rows}), troubled as (select said from all_of where said is not null order by said)
    select (select count(*)::int from all_of) as total, (select count(*)::int from troubled) as troubled,
      coalesce((select array_agg(said) from (select said from troubled limit ${SAMPLE}) few), '{}') as sample`.execute(
    db,
  );
  return found[0]!;
}

/**
 * Mailboxes in use whose last login, to send or to read, was refused or failed. A mailbox that a person disabled is not
 * in use; one that the engine disabled is.
 */
export const readMailboxTroubles = (db: Db): Promise<Troubles> =>
  read(
    db,
    sql`
      select case when s.disabled then s.email || ': disabled, ' || s.disabled_reason
        when s.auth = 'oauth' and (tk.sender_id is null or tk.revoked_at is not null)
          then s.email || ': signed out, sign in again'
        when st.backoff_reason is not null then s.email || ': sending rests, ' || st.backoff_reason
        when st.watch_error is not null then s.email || ': not read, ' || st.watch_error
        when st.smtp_error is not null then s.email || ': SMTP login, ' || st.smtp_error
        when st.imap_error is not null then s.email || ': IMAP login, ' || st.imap_error end as said
      from senders s left join sender_states st on st.team_id = s.team_id and st.sender_id = s.id
      left join sender_tokens tk on tk.team_id = s.team_id and tk.sender_id = s.id
      where s.deleted_at is null and not (s.disabled and coalesce(s.disabled_reason, 'manual') = 'manual')`,
  );

/** Mailboxes that were not read, or not completely, since `from`: a reply may wait there unseen. */
export const readBlindMailboxes = (db: Db, from: Date): Promise<Troubles> =>
  read(
    db,
    sql`
      select case when coalesce(st.walked_at, st.imap_since) < ${from}
        then s.email || ': ' || coalesce('last read ' || st.walked_at, 'never read') || coalesce(', ' || st.watch_error,
          '') end as said
      from senders s join sender_states st on st.team_id = s.team_id and st.sender_id = s.id
      where s.deleted_at is null and s.imap_host is not null`,
  );

/** Mailboxes in use without IMAP settings: their replies are never seen. */
export const readUnreadMailboxes = (db: Db): Promise<Troubles> =>
  read(
    db,
    sql`select case when imap_host is null then email end as said from senders
      where deleted_at is null and not disabled`,
  );

/** Connectors whose last call failed, or whose reports could not be applied. */
export const readConnectorTroubles = (db: Db): Promise<Troubles> =>
  read(
    db,
    sql`
      select case when c.failures > 0 then o.name || ' ' || c.kind || ': ' || c.last_error
        when failed.count > 0
          then o.name || ' ' || c.kind || ': ' || failed.count || ' reports could not be applied' end as said
      from connectors c join organizations o on o.id = c.organization_id
      cross join lateral (select count(*) from connector_events e
        where e.organization_id = c.organization_id and e.kind = c.kind and e.state = 'failed') failed`,
  );

/** Seeds in use that could not be read, and teams that want automatic placement tests but have too few seeds. */
export const readSeedTroubles = (db: Db): Promise<Troubles> =>
  read(
    db,
    sql`
      select case when failures > 0 then email || ': ' || last_error end as said from placement_seeds where not disabled
      union all
      select t.name || ' wants automatic placement tests, and its organization has ' || s.seeds || ' enabled seeds'
        from teams t
      cross join lateral (select count(*) as seeds from placement_seeds s
        where s.organization_id = t.organization_id and not s.disabled) s
      where t.auto_placement_testing and s.seeds < 3`,
  );

/** Enabled endpoints that fail: a delivery is being retried, or none was accepted since the last failure. */
export const readEndpointTroubles = (db: Db): Promise<Troubles> =>
  read(
    db,
    sql`
      select w.url || ': ' || last.said as said from webhooks w
      left join lateral (
        select coalesce(d.error_message, 'status ' || d.response_status) as said, d.status from webhook_deliveries d
        where d.team_id = w.team_id and d.webhook_id = w.id and d.last_attempt_at is not null
        order by d.last_attempt_at desc limit 1) last on last.status in ('failed', 'retrying')
      where w.enabled`,
  );
