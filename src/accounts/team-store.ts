import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { Teams } from '../platform/db/types.ts';
import type { AutoTagSettings } from './rules/auto-tag.ts';
import { inScope } from './store.ts';
import { utmOf } from './rules/utm.ts';
import type { Utm } from './rules/utm.ts';

export type TeamView = Selectable<Teams> & { organization_name: string; member_count: number };

const viewOf = (db: Db | Trx) =>
  db
    .selectFrom('teams as t')
    .innerJoin('organizations as o', 'o.id', 't.organization_id')
    .selectAll('t')
    .select([
      'o.name as organization_name',
      sql<number>`(select count(*)::int from team_members m where m.team_id = t.id)`.as('member_count'),
    ]);

export const findTeamView = (db: Db | Trx, id: string): Promise<TeamView> =>
  viewOf(db).where('t.id', '=', id).executeTakeFirstOrThrow();

/** One page by name; `total` counts all that match. spec: GET /teams */
export async function listTeams(
  db: Db,
  at: {
    organizationId: string;
    memberId: string | null;
    onlyTeams: readonly string[] | null;
    search: string | undefined;
    limit: number;
    offset: number;
  },
): Promise<{ total: number; rows: TeamView[] }> {
  const matching = sql<boolean>`${inScope(at)}
    ${at.search ? sql`and strpos(lower(t.name), ${at.search.toLowerCase()}) > 0` : sql``}`;
  const { total } = await db
    .selectFrom('teams as t')
    .select(sql<number>`count(*)::int`.as('total'))
    .where(matching)
    .executeTakeFirstOrThrow();
  const rows = await viewOf(db)
    .where(matching)
    .orderBy(sql`lower(t.name)`)
    .orderBy('t.id')
    .limit(at.limit)
    .offset(at.offset)
    .execute();
  return { total, rows };
}

export type TeamChange = Partial<
  Pick<
    Selectable<Teams>,
    | 'name'
    | 'domain'
    | 'logo'
    | 'about'
    | 'tags'
    | 'meeting_link'
    | 'meeting_link_text'
    | 'auto_placement_testing'
    | 'auto_placement_testing_frequency'
    | 'inbox_link_tracking_override'
    | 'reply_scope'
    | 'daily_limit'
    | 'track_opens'
    | 'track_clicks'
  >
> & {
  mail_warm_schedule?: Record<string, unknown>;
  utm?: Partial<Utm> | null;
  person_cap?: Cap | null;
  company_cap?: Cap | null;
};

interface Cap {
  mails: number;
  days: number;
}

/** Changes the given fields; `autoTags` is merged into the stored switches. */
export async function updateTeam(
  db: Db | Trx,
  id: string,
  { mail_warm_schedule: schedule, utm, person_cap: person, company_cap: company, ...set }: TeamChange,
  autoTags: Partial<AutoTagSettings> | undefined,
  now: Date,
): Promise<void> {
  const merged = sql<string>`inbox_auto_tag_settings || ${JSON.stringify(autoTags)}::jsonb`;
  await db
    .updateTable('teams')
    .set({
      ...set,
      ...(schedule ? { mail_warm_schedule: JSON.stringify(schedule) } : {}),
      ...(utm === undefined ? {} : { utm: utm && JSON.stringify(utmOf(utm)) }),
      ...(person === undefined
        ? {}
        : { person_cap_mails: person?.mails ?? null, person_cap_days: person?.days ?? null }),
      ...(company === undefined
        ? {}
        : { company_cap_mails: company?.mails ?? null, company_cap_days: company?.days ?? null }),
      ...(person === undefined && company === undefined ? {} : { caps_since: now }),
      ...(autoTags ? { inbox_auto_tag_settings: merged } : {}),
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
}

export async function countUsableSeeds(db: Db, organizationId: string): Promise<number> {
  const { seeds } = await db
    .selectFrom('placement_seeds')
    .select(sql<number>`count(*)::int`.as('seeds'))
    .where('organization_id', '=', organizationId)
    .where('disabled', '=', false)
    .executeTakeFirstOrThrow();
  return seeds;
}

export async function lockTeam(trx: Trx, id: string): Promise<void> {
  await trx.selectFrom('teams').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

export async function findReplyTracking(trx: Trx, id: string) {
  const row = await trx
    .selectFrom('teams as t')
    .innerJoin('organizations as o', 'o.id', 't.organization_id')
    .select([
      'o.inbox_link_tracking',
      't.inbox_link_tracking_override',
      't.utm',
      sql<string | null>`case when t.tracking_domain_passed then t.tracking_domain end`.as('tracking_domain'),
    ])
    .where('t.id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    organizationDefault: row.inbox_link_tracking,
    teamOverride: row.inbox_link_tracking_override,
    utm: row.utm as Utm | null,
    trackingDomain: row.tracking_domain,
  };
}
