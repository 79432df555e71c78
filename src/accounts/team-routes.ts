import Type from 'typebox';
import { ApiError } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import type { Principal } from '../platform/http/principal.ts';
import { requireRole } from '../platform/http/permit.ts';
import { addRoute } from '../platform/http/route.ts';
import { requireSchedule } from '../platform/http/schedule.ts';
import { readOnlyKeys } from '../platform/http/read-only.ts';
import { Id, extension, nullable, oneOf, page, pagination, withDefault } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import { changeTeam } from './change-team.ts';
import { createTeam } from './create-team.ts';
import { listMembers } from './member-store.ts';
import { readUsage, readVerificationUsage } from './read-usage.ts';
import { requireTeam, teamScopeOf } from './team-access.ts';
import type { TeamScope } from './team-access.ts';
import { countUsableSeeds, findTeamView, listTeams } from './team-store.ts';
import {
  ListedTeam,
  NewTeam,
  Team,
  TeamBody,
  meetingLinkText,
  presentListedTeam,
  presentTeam,
} from './wire.ts';

const tag = 'Teams';
const params = Type.Object({ id: Id });
/** spec: Placement tests, seed_count at least 3 */
const LEAST_SEEDS = 3;
const MAX_MEMBERS_SHOWN = 1000;

type App = Pick<Services, 'db' | 'clock' | 'ids' | 'signals'>;

/** spec: Teams */
export function teamRoutes(server: Server, app: App): void {
  addReading(server, app);
  addWriting(server, app);
  addUsage(server, app);
}

async function show({ db }: App, id: string) {
  const members = await listMembers(db, id, { limit: MAX_MEMBERS_SHOWN, offset: 0 });
  return presentTeam(await findTeamView(db, id), members);
}

async function placementWarning(
  { db }: App,
  { organizationId }: Principal,
  team: { auto_placement_testing: boolean },
  body: object,
): Promise<{ more?: { warnings: string[] } }> {
  const asked = Object.keys(body).some((key) => key.startsWith('auto_placement_testing'));
  if (!asked || !team.auto_placement_testing) return {};
  const seeds = await countUsableSeeds(db, organizationId);
  if (seeds >= LEAST_SEEDS) return {};
  const tooFew =
    `auto_placement_testing: no test begins before the organization has ${LEAST_SEEDS} enabled seed mailboxes; ` +
    `it has ${seeds}, and outreachd seeds import adds some`;
  return { more: { warnings: [tooFew] } };
}

function addReading(server: Server, app: App): void {
  addRoute(server, {
    name: 'listTeams',
    method: 'GET',
    path: '/teams',
    tag,
    summary: 'List teams',
    description:
      'Returns the teams of the key, or with `all=true` every team of the organization (organization admins only).',
    bucket: 'list',
    query: Type.Object({
      search: Type.Optional(
        Type.String({ maxLength: 255, description: 'a part of the name or address, in any case' }),
      ),
      all: withDefault(
        oneOf(['true', 'false'], {
          description: '`true`: every team of the organization; for organization admins only',
        }),
        'false',
      ),
      ...page(20),
    }),
    data: ListedTeam,
    list: true,
    handle: async ({ principal, query }) => {
      const { limit = 20, offset = 0 } = query;
      const { total, rows } = await listTeams(app.db, {
        ...(query.all === 'true' ? everyTeam(principal) : ownTeams(principal)),
        search: query.search,
        limit,
        offset,
      });
      const pages = pagination(total, { limit, offset });
      // decided: the team list carries both spellings of its last key
      return { data: rows.map(presentListedTeam), pagination: { ...pages, hasMore: pages.has_more } };
    },
  });

  addRoute(server, {
    name: 'getTeam',
    method: 'GET',
    path: '/teams/:id',
    tag,
    summary: 'Get a team',
    description: 'Returns a team with its settings and members.',
    params,
    data: Team,
    handle: async ({ principal, params: { id } }) => {
      await requireTeam(app.db, principal, id, 'id');
      return { data: await show(app, id) };
    },
  });
}

function addWriting(server: Server, app: App): void {
  addRoute(server, {
    name: 'createTeam',
    method: 'POST',
    path: '/teams',
    tag,
    needs: 'team_admin',
    summary: 'Create a team',
    description:
      'Creates a team. The user of the key is its first member. A key that is bound to teams creates none.',
    status: 201,
    body: NewTeam,
    example: { name: 'Sales', domain: 'acme.example', meeting_link: 'https://meet.acme.example/sales' },
    data: Team,
    handle: async ({ principal, claim, body }) => {
      if (principal.onlyTeams !== null)
        throw new ApiError('insufficient_permissions', 'a key that is bound to teams creates none');
      const data = await show(app, await createTeam(app, principal, claim, body));
      return { data, ...(await placementWarning(app, principal, data, body)) };
    },
  });

  addRoute(server, {
    name: 'updateTeam',
    method: 'PATCH',
    path: '/teams/:id',
    tag,
    needs: 'team_admin',
    summary: 'Update a team',
    description:
      'Changes the given settings. `null` empties a field that may be empty. `domain` is a text to show and is not checked.',
    params,
    body: TeamBody,
    readOnly: {
      keys: ['organization_id', ...readOnlyKeys(Team.properties, TeamBody.properties)],
      show: async ({ principal, params: { id } }) => {
        const team = await requireTeam(app.db, principal, id, 'id');
        return { ...(await show(app, id)), organization_id: team.organization_id };
      },
    },
    example: { about: 'Spare parts for old machines', meeting_link_text: 'Meet us' },
    data: Team,
    handle: async ({ principal, params: { id }, body }) => {
      await requireTeam(app.db, principal, id, 'id');
      const { inbox_auto_tag_settings: autoTags, meeting_link_text: text, ...values } = body;
      const set = { ...values, ...(text === undefined ? {} : { meeting_link_text: meetingLinkText(text) }) };
      if (body.mail_warm_schedule)
        requireSchedule(body.mail_warm_schedule, { of: 'team', param: 'mail_warm_schedule' });
      if (Object.keys(body).length > 0)
        await changeTeam(app, id, set as Parameters<typeof changeTeam>[2], autoTags);
      const data = await show(app, id);
      return { data, ...(await placementWarning(app, principal, data, body)) };
    },
  });
}

function addUsage(server: Server, app: App): void {
  addRoute(server, {
    name: 'getTeamUsage',
    method: 'GET',
    path: '/teams/:id/usage',
    tag,
    summary: 'Get the usage',
    description:
      'Returns how many contacts the organization has against its limit, how many contacts of the team ' +
      'wait to be verified, and the verification credits that the organization has left and not promised.',
    params,
    data: Type.Object({
      contacts_limit: Type.Integer({ examples: [100_000] }),
      contacts_used: Type.Integer({ examples: [1200] }),
      contacts_available: Type.Integer({ examples: [98_800] }),
      percentage_used: Type.Number({ examples: [1.2] }),
      verifications_waiting: extension(
        Type.Integer({ description: 'contacts of the team that wait to be verified', examples: [40] }),
      ),
      free_credits: extension(
        nullable(
          Type.Integer({
            description:
              'verification credits that are left and not promised, below zero when more is promised; null: not metered',
            examples: [4960],
          }),
        ),
      ),
    }),
    handle: async ({ principal, params: { id } }) => {
      const team = await requireTeam(app.db, principal, id, 'id');
      const [contacts, verification] = await Promise.all([
        readUsage(app.db, team.organization_id),
        readVerificationUsage(app.db, team.organization_id, id),
      ]);
      return { data: { ...contacts, ...verification } };
    },
  });
}

/** spec: Authentication 4; decided: others are refused, because a shorter list would look like all of it */
function everyTeam(principal: Principal): TeamScope {
  requireRole(principal, 'org_admin', { what: 'all=true', param: 'all' });
  return teamScopeOf(principal);
}

/** Those of the user; a key that is bound to teams has no others, also when its user is an organization admin. */
const ownTeams = (principal: Principal): TeamScope =>
  principal.onlyTeams === null
    ? { ...teamScopeOf(principal), memberId: principal.userId }
    : teamScopeOf(principal);
