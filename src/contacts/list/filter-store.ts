import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ContactFilters } from '../read-filters.ts';
import { filtersHold } from './fact-store.ts';
import { isFound } from './search-store.ts';

type Sql = RawBuilder<unknown>;

export const CONTACT_SORTS = [
  'last_activity', 'last_activity_asc', 'current_step', 'current_step_desc', 'newest', 'oldest', 'first_name', 'last_name',
  'company_name', 'last_updated', 'last_updated_asc',
] as const; // prettier-ignore
export type Sort = (typeof CONTACT_SORTS)[number];

export interface ListContacts {
  teamId: string;
  campaignId: string | undefined;
  search: string | undefined;
  interest: (string | null)[] | undefined;
  hasEmailSent: boolean | undefined;
  ids: string[] | undefined;
  filters?: ContactFilters | undefined;
  /** The ranks of positions that may match; undefined: as `filters` say. */
  ranks?: number[];
  deleted: boolean;
  archived: boolean;
  sort: Sort;
  limit: number;
  offset: number;
}

/**
 * The enrollments of a profile, by their index. `offset 0` keeps other conditions out of the subquery: with the
 * campaign inside, and statistics that call the campaign empty, the planner reads the whole campaign for each profile.
 */
export const enrollmentsOf = (teamId: string, profileId: Sql): Sql =>
  sql`(select * from enrollments e where e.team_id = ${teamId} and e.contact_profile_id = ${profileId} offset 0)`;

const yes = sql`true`;
export const and = (parts: (Sql | false | undefined)[]): Sql => {
  const given = parts.filter((part) => part !== false && part !== undefined);
  return given.length > 0 ? sql.join(given, sql` and `) : yes;
};

/** Filters on enrollment `e`, in the form of the partial indexes' predicates. */
export const enrollmentIs = (at: ListContacts): Sql =>
  and([
    !at.deleted && sql`e.deleted_at is null`,
    !at.archived && sql`e.life <> 'archived'`,
    interestIs(at.interest),
    ...(at.filters ? filtersHold(at.filters) : []),
  ]);

function interestIs(interest: ListContacts['interest']): Sql | undefined {
  if (!interest) return undefined;
  const statuses = interest.filter((status) => status !== null);
  const any = sql`e.interest = any(${statuses}::contact_interest[])`;
  if (!interest.includes(null)) return any;
  return statuses.length > 0 ? sql`(e.interest is null or ${any})` : sql`e.interest is null`;
}

export const isMailed = (has: boolean | undefined): Sql | undefined =>
  has === undefined
    ? undefined
    : sql`coalesce((select o.mailed from enrollment_positions o where o.team_id = e.team_id and o.enrollment_id = e.id
      limit 1), false) = ${has}`;

const foundBy = (at: ListContacts): Sql | undefined => (at.search ? isFound(at.search) : undefined);

/**
 * `foundBy` for an enrollment `e`, checked row by row, because a walk that stops early must not read all hits first.
 */
export const profileFound = (at: ListContacts): Sql | undefined =>
  at.search
    ? sql`coalesce((select ${isFound(at.search)} from contact_profiles p
      where p.team_id = e.team_id and p.id = e.contact_profile_id), false)`
    : undefined;

export const matchingContacts = (at: ListContacts): Sql =>
  and([
    sql`e.team_id = ${at.teamId}`,
    at.campaignId !== undefined && sql`e.campaign_id = ${at.campaignId}`,
    at.ids !== undefined && sql`e.id = any(${at.ids}::uuid[])`,
    enrollmentIs(at),
    isMailed(at.hasEmailSent),
    foundBy(at),
  ]);
