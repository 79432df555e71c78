import type { Db } from '../platform/db/connect.ts';
import { ApiError } from '../platform/errors.ts';
import type { Principal } from '../platform/http/principal.ts';
import { findTeam, isMember, listTeamIds } from './store.ts';

type Team = NonNullable<Awaited<ReturnType<typeof findTeam>>>;

const MAX_REMEMBERED = 10_000;
const remembered = new WeakMap<Db, Map<string, Team>>();

/** Cached without an end: a team never changes its organization. */
async function recallTeam(db: Db, teamId: string): Promise<Team | undefined> {
  const teams = remembered.get(db) ?? new Map<string, Team>();
  remembered.set(db, teams);
  const team = teams.get(teamId) ?? (await findTeam(db, teamId));
  if (teams.size >= MAX_REMEMBERED) teams.clear();
  if (team) teams.set(teamId, team);
  return team;
}

/** The teams that a principal may use, for a store: those of a member, all of an organization admin, those of the key. */
export interface TeamScope {
  organizationId: string;
  memberId: string | null;
  onlyTeams: readonly string[] | null;
}

export const teamScopeOf = ({ organizationId, userId, usesEveryTeam, onlyTeams }: Principal): TeamScope => ({
  organizationId,
  memberId: usesEveryTeam ? null : userId,
  onlyTeams,
});

/** Ids of teams that the principal may use, `limit` at most. */
export const usableTeams = (db: Db, principal: Principal, limit: number): Promise<string[]> =>
  listTeamIds(db, teamScopeOf(principal), limit);

/**
 * The team, if the principal may use it.
 * decided: another organization's team is 404 and leaks nothing; a team of one's own organization one is not in is 403.
 */
export async function requireTeam(db: Db, principal: Principal, teamId: string, param = 'TeamId') {
  const team = await recallTeam(db, teamId);
  if (!team || team.organization_id !== principal.organizationId)
    throw new ApiError('resource_not_found', 'there is no such team', { param });
  await requireMember(db, principal, team.id, param);
  return team;
}

/** For a team that is known to be of the principal's organization. Throws 403. */
export async function requireMember(
  db: Db,
  principal: Principal,
  teamId: string,
  param: string,
): Promise<void> {
  const { usesEveryTeam, onlyTeams, userId } = principal;
  const isBound = onlyTeams !== null && !onlyTeams.includes(teamId);
  if (isBound || (!usesEveryTeam && !(await isMember(db, teamId, userId))))
    throw new ApiError('team_access_denied', 'this key has no access to the team', { param });
  if (!principal.admittedTo.has(teamId)) principal.admittedTo.set(teamId, param);
}

export const teamExists = async (db: Db, teamId: string): Promise<boolean> =>
  (await findTeam(db, teamId)) !== undefined;
