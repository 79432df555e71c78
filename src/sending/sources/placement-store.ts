import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { TemplateRow } from '../ledger-store.ts';
import type { BroadcastText } from './broadcast-store.ts';

export interface PlacementMail extends Pick<TemplateRow, 'id' | 'team' | 'sender'> {
  source_id: string;
  running: boolean;
  suppressed: boolean;
  track_opens: boolean;
  track_clicks: boolean;
  tracking_domain: string | null;
  team_daily_limit: number | null;
  team_capped_until: Date | null;
}

export const readPlacementTexts = (
  db: Db,
  teamId: string,
  ids: readonly string[],
): Promise<BroadcastText[]> =>
  db
    .selectFrom('placement_tests')
    .select(['id', 'subject', 'body_html', 'body_text', 'attachments'])
    .where('team_id', '=', teamId)
    .where('id', 'in', ids)
    .execute();

const TEAM = sql`json_build_object('meeting_link', t.meeting_link, 'meeting_link_text', t.meeting_link_text) as team`;
const SENDER = sql`json_build_object('send_as', f.send_as, 'email', f.email) as sender`;

export async function readShared(
  db: Db,
  teamId: string,
  senderIds: readonly string[],
): Promise<Pick<TemplateRow, 'team' | 'sender'>[]> {
  const { rows } = await sql<Pick<TemplateRow, 'team' | 'sender'>>`
    select ${TEAM}, ${SENDER} from senders f join teams t on t.id = ${teamId}
    where f.team_id = ${teamId} and f.id = any(${[...senderIds]}::uuid[]) order by f.id`.execute(db);
  return rows;
}

/** By mail id. The campaign of the text sets the tracking, else the team. */
export async function readPlacementMails(
  db: Db,
  teamId: string,
  mailIds: readonly string[],
): Promise<Map<string, PlacementMail>> {
  const { rows } = await sql<PlacementMail>`
    select s.id, s.source_id, p.status = 'running' as running,
      exists (select from suppression_of(${teamId}::uuid, lower(s.recipient))) as suppressed,
      ${TEAM}, ${SENDER},
      coalesce(c.track_opens, t.track_opens) as track_opens, coalesce(c.track_clicks, t.track_clicks) as track_clicks,
      case when t.tracking_domain_passed then t.tracking_domain end as tracking_domain,
      t.daily_limit as team_daily_limit, capped_until(t.id, 'team', t.id, t.daily_limit) as team_capped_until
    from unnest(${mailIds}::uuid[]) as v(id)
    cross join lateral (select * from email_sends s where s.id = v.id and s.team_id = ${teamId} limit 1) s
    join placement_tests p on p.team_id = ${teamId} and p.id = s.source_id
    join teams t on t.id = ${teamId}
    join senders f on f.team_id = ${teamId} and f.id = s.sender_id
    left join lateral (select c.track_opens, c.track_clicks from campaigns c
      where c.team_id = ${teamId} and c.id = p.campaign_id limit 1) c on true`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
