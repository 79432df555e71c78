import Type from 'typebox';
import { ApiError } from '../platform/errors.ts';
import { addRoute } from '../platform/http/route.ts';
import { readOnlyKeys } from '../platform/http/read-only.ts';
import { CreatedAt, Id, UpdatedAt, nullable, object } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import type { Services } from '../platform/services.ts';
import { NO_CONTACTS_LIMIT, changeOrganization, readOrganization } from './organizations.ts';
import type { ListedOrganization } from './organizations.ts';

const tag = 'Organization';
const extension = true;
const MAX_ZONE = 100;

const SETTINGS = {
  contacts_limit: Type.Integer({
    minimum: 0,
    maximum: NO_CONTACTS_LIMIT,
    description: `people with a live enrollment at most; ${NO_CONTACTS_LIMIT}: no limit`,
    examples: [100_000],
  }),
  verification_credits: nullable(
    Type.Integer({
      minimum: 0,
      maximum: NO_CONTACTS_LIMIT,
      description: 'address verifications that are left; null: they are not metered',
    }),
  ),
  linkedin_enabled: Type.Boolean({
    description: 'whether contacts may have a `linkedin_url`, identities are shown and LinkedIn steps act',
  }),
  subsequences_enabled: Type.Boolean({ description: 'whether campaigns may have subsequences' }),
  timezone: Type.String({
    minLength: 1,
    maxLength: MAX_ZONE,
    description:
      'an IANA time zone: the days of limits, windows, waits and conditions where a schedule names none',
    examples: ['Europe/Berlin'],
  }),
  inbox_link_tracking: Type.Boolean({
    description: 'whether links in replies from the inbox are tracked, where a team does not say',
  }),
};
const Organization = Type.Object(
  {
    object: object('organization'),
    id: Id,
    name: Type.String({ description: 'the name', examples: ['Acme'] }),
    ...SETTINGS,
    free_credits: nullable(
      Type.Integer({
        description:
          'credits that are left and not promised, below zero when more is promised; null: not metered',
        examples: [4960],
      }),
    ),
    created_at: CreatedAt,
    updated_at: UpdatedAt,
  },
  { title: 'Organization' },
);
const OrganizationPatch = Type.Partial(Type.Object(SETTINGS));

const present = (row: ListedOrganization) => ({
  object: 'organization',
  id: row.id,
  name: row.name,
  contacts_limit: row.contacts_limit,
  verification_credits: row.verification_credits,
  linkedin_enabled: row.linkedin_enabled,
  subsequences_enabled: row.subsequences_enabled,
  timezone: row.timezone,
  inbox_link_tracking: row.inbox_link_tracking,
  free_credits: row.free_credits,
  created_at: row.created_at,
  updated_at: row.updated_at,
});

/** The settings of the organization, for its admins. decisions: Organizations, keys, credits */
export function organizationRoutes(
  server: Server,
  app: Pick<Services, 'db' | 'clock' | 'ids' | 'signals'>,
): void {
  addRoute(server, {
    name: 'getOrganization',
    method: 'GET',
    path: '/organization',
    tag,
    needs: 'org_admin',
    summary: 'Get the organization',
    description:
      'Returns the organization of the key with its settings and credits. For organization admins.',
    extension,
    data: Organization,
    handle: async ({ principal }) => ({
      data: present(await readOrganization(app, principal.organizationId)),
    }),
  });

  addRoute(server, {
    name: 'updateOrganization',
    method: 'PATCH',
    path: '/organization',
    tag,
    needs: 'org_admin',
    summary: 'Update the organization',
    description:
      'Changes the given settings, as `outreachd organization set` does; they count from the next request ' +
      'or step on. A new balance of credits is booked as a grant. For organization admins.',
    extension,
    body: OrganizationPatch,
    readOnly: {
      keys: readOnlyKeys(Organization.properties, OrganizationPatch.properties),
      moving: ['free_credits'],
      show: async ({ principal }) => present(await readOrganization(app, principal.organizationId)),
    },
    example: { timezone: 'Europe/Berlin', linkedin_enabled: true },
    data: Organization,
    handle: async ({ principal, body }) => {
      const { organizationId: id } = principal;
      const isChange = Object.keys(body).length > 0;
      const row = isChange ? await changeOrganization(app, { id }, body) : await readOrganization(app, id);
      if (row === 'unknown') throw new Error('the organization of a key is not there');
      if (row === 'no_zone')
        throw new ApiError('validation_error', 'timezone must be an IANA time zone', { param: 'timezone' });
      return { data: present(row) };
    },
  });
}
