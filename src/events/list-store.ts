import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { BounceCategory, EventChannel, EventType } from '../platform/db/types.ts';
import { uuidFloor } from '../platform/ids.ts';
import type { Listed } from './rules/activity.ts';
import type { Window } from './rules/window.ts';

export interface EventView {
  team_id: string;
  id: string;
  type: EventType;
  channel: EventChannel | null;
  occurred_at: Date;
  campaign_id: string | null;
  enrollment_id: string | null;
  contact_profile_id: string | null;
  sender_id: string | null;
  conversation_id: string | null;
  email_send_id: string | null;
  node_id: string | null;
  step_number: number | null;
  bounce_category: BounceCategory | null;
  bounce_subtype: string | null;
  detail: Record<string, unknown>;
  campaign_name: string | null;
  sender_email: string | null;
  email: string | null;
  first_name: string | null;
  last_name: string | null;
  company_name: string | null;
}

export interface EventFilter {
  teamId: string;
  window: Window;
  types: readonly Listed[];
  channels?: readonly EventChannel[] | undefined;
  campaignId?: string | undefined;
  enrollmentId?: string | undefined;
  senderId?: string | undefined;
}

/** Ids are minted from the time of the event: a window of time is a range of ids, which prunes the months outside it. */
function matching(filter: EventFilter): RawBuilder<unknown> {
  const { start, end } = filter.window;
  const after = new Date(end.getTime() + 1);
  const parts = [
    sql`e.team_id = ${filter.teamId} and e.id >= ${uuidFloor(start)} and e.id < ${uuidFloor(after)}`,
    // `<> 'contact_added'` lets the planner use the indexes of campaigns and enrollments, which leave it out.
    sql`e.type = any(${filter.types}::event_type[]) and e.type <> 'contact_added'`,
  ];
  if (filter.campaignId) parts.push(sql`e.campaign_id = ${filter.campaignId}`);
  if (filter.enrollmentId) parts.push(sql`e.enrollment_id = ${filter.enrollmentId}`);
  if (filter.senderId) parts.push(sql`e.sender_id = ${filter.senderId}`);
  if (filter.channels) parts.push(sql`e.channel = any(${filter.channels}::event_channel[])`);
  return sql.join(parts, sql` and `);
}

/** The page is cut first; only its rows get names. */
const named = (page: RawBuilder<unknown>): RawBuilder<EventView> => sql<EventView>`
  select e.*, c.name as campaign_name, s.email as sender_email, p.email, p.first_name, p.last_name, p.company_name
  from (${page}) e
  left join campaigns c on c.team_id = e.team_id and c.id = e.campaign_id
  left join senders s on s.team_id = e.team_id and s.id = e.sender_id
  left join contact_profiles p on p.team_id = e.team_id and p.id = e.contact_profile_id
  order by e.id desc`;

const pageOf = (
  filter: EventFilter,
  { limit, offset }: { limit: number; offset: number },
): RawBuilder<unknown> =>
  sql`select * from events e where ${matching(filter)} order by e.id desc limit ${limit} offset ${offset}`;

/** Newest first. Reads the months of the window backwards along (team, id) and stops at the limit. */
export async function listEvents(
  db: Db,
  filter: EventFilter,
  at: { limit: number; offset: number },
): Promise<EventView[]> {
  return (await named(pageOf(filter, at)).execute(db)).rows;
}

export async function countEvents(db: Db, filter: EventFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from events e where ${matching(filter)}`.execute(db);
  return rows[0]?.total ?? 0;
}

export const isCampaignOf = async (db: Db, teamId: string, campaignId: string): Promise<boolean> =>
  (await db
    .selectFrom('campaigns')
    .select('id')
    .where('team_id', '=', teamId)
    .where('id', '=', campaignId)
    .executeTakeFirst()) !== undefined;

/** The id names the month of the event. */
export async function findEvent(db: Db, organizationId: string, id: string): Promise<EventView | undefined> {
  const page = sql`select e.* from events e
    where e.id = ${id} and e.team_id in (select t.id from teams t where t.organization_id = ${organizationId})`;
  return (await named(page).execute(db)).rows[0];
}
