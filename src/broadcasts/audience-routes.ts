import Type from 'typebox';
import { requireTeam } from '../accounts/team-access.ts';
import { addRoute } from '../platform/http/route.ts';
import { OfTeam, SOME_ID, page, pagination } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import type { Services } from '../platform/services.ts';
import { countAudience, previewAudience } from './audience-store.ts';
import type { AudienceContact as ContactRow, AudienceQuery } from './audience-store.ts';
import { AudienceBody, AudienceContact, Estimate, ExclusionsBody } from './audience-wire.ts';
import { checkAudience, checkExclusions } from './check-audience.ts';
import type { ExclusionsInput } from './check-audience.ts';
import type { Audience } from './rules/audience.ts';
import { EXCLUSION_REASONS } from './rules/exclusions.ts';

const tag = 'Broadcasts';
const Asked = { TeamId: OfTeam.TeamId, audience: AudienceBody, exclusions: Type.Optional(ExclusionsBody) };
const EXAMPLE = {
  TeamId: SOME_ID,
  audience: { label_ids: [SOME_ID] },
  exclusions: { active_in_sequence: true },
};

const presentContact = ({ id, ...rest }: ContactRow) => ({ contact_profile_id: id, ...rest });

/** Both count as the sending does. spec: Domains, setup, and other areas */
export function audienceRoutes(server: Server, app: Pick<Services, 'db' | 'clock'>): void {
  const read = async (
    teamId: string,
    asked: { audience: Audience; exclusions?: ExclusionsInput },
  ): Promise<AudienceQuery> => ({
    teamId,
    audience: await checkAudience(app.db, teamId, asked.audience),
    exclusions: checkExclusions(asked.exclusions ?? {}),
    now: app.clock.now(),
  });

  addRoute(server, {
    name: 'estimateAudience',
    method: 'POST',
    path: '/broadcasts/estimate-audience',
    tag,
    needs: 'read_only',
    summary: 'Estimate an audience',
    description: 'Counts the contacts of an audience, and how many of them are left out and why.',
    body: Type.Object(Asked),
    example: EXAMPLE,
    data: Estimate,
    handle: async ({ principal, body }) => {
      await requireTeam(app.db, principal, body.TeamId);
      const counts = await countAudience(app.db, await read(body.TeamId, body));
      return {
        data: {
          total: [...counts.values()].reduce((sum, contacts) => sum + contacts, 0),
          excluded: Object.fromEntries(EXCLUSION_REASONS.map((reason) => [reason, counts.get(reason) ?? 0])),
          audience_size: counts.get(null) ?? 0,
        },
      };
    },
  });

  addRoute(server, {
    name: 'previewAudience',
    method: 'POST',
    path: '/broadcasts/preview-audience-contacts',
    tag,
    needs: 'read_only',
    summary: 'Preview an audience',
    description: 'Returns the contacts that get the mail, in the order in which their mails are queued.',
    bucket: 'list',
    body: Type.Object({
      ...Asked,
      search: Type.Optional(
        Type.String({ maxLength: 200, description: 'a part of the email, the name or the company' }),
      ),
      ...page(50),
    }),
    example: EXAMPLE,
    data: AudienceContact,
    list: true,
    handle: async ({ principal, body }) => {
      await requireTeam(app.db, principal, body.TeamId);
      const { search, limit = 50, offset = 0 } = body;
      const query = await read(body.TeamId, body);
      const { total, rows } = await previewAudience(app.db, { ...query, search, limit, offset });
      return { data: rows.map(presentContact), pagination: pagination(total, { limit, offset }) };
    },
  });
}
