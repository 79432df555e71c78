import Type from 'typebox';
import { requireMember, requireTeam } from '../accounts/team-access.ts';
import type { AppServices } from '../events/record-event.ts';
import { ApiError } from '../platform/errors.ts';
import type { Principal } from '../platform/http/principal.ts';
import { addRoute } from '../platform/http/route.ts';
import { readOnlyKeys } from '../platform/http/read-only.ts';
import { Id, OfCampaign, OfTeam, oneOf, page, pagination, withDefault } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import { tellUnknownLabels } from './labels/tell-unknown-labels.ts';
import { removeContact, removeContactByIdentity, updateContact } from './change-contact.ts';
import { findContact } from './contact-store.ts';
import type { ContactRow } from './contact-store.ts';
import { contactCreateRoutes } from './create-routes.ts';
import { CONTACT_SORTS } from './list/filter-store.ts';
import { CONTACT_FILTERS } from './list/filter-wire.ts';
import { listContacts } from './list/store.ts';
import { requireTeamCampaign } from '../campaigns/find-campaign.ts';
import { emailOf, linkedinOf } from './rules/contact-fields.ts';
import { readFilters } from './read-filters.ts';
import type { ContactValues } from './rules/contact-fields.ts';
import { unsubscribeContact } from './unsubscribe-contact.ts';
import { Contact, ContactChangeBody, Search, presentContact, readInterests } from './wire.ts';

const ById = Type.Object({ id: Id });
type App = Pick<AppServices, 'db' | 'clock' | 'ids' | 'eventLog' | 'log' | 'config' | 'signals' | 'secrets'>;

/** spec: Contacts */
export function contactRoutes(server: Server, app: App): void {
  contactCreateRoutes(server, app);
  addListing(server, app);
  addOneContact(server, app);
  addDeleting(server, app);
}

async function requireContact(app: App, principal: Principal, id: string): Promise<ContactRow> {
  const contact = await findContact(app.db, principal.organizationId, id);
  if (!contact) throw new ApiError('contact_not_found', 'there is no such contact', { param: 'id' });
  await requireMember(app.db, principal, contact.team_id, 'id');
  return contact;
}

function addListing(server: Server, app: App): void {
  addRoute(server, {
    name: 'listContacts',
    method: 'GET',
    path: '/contacts',
    tag: 'Contacts',
    summary: 'List contacts',
    description:
      'Returns the contacts of a team. Archived and deleted ones are left out unless `archived` or `deleted` is true. ' +
      'A contact that is shown matches every filter that is given. `custom.KEY=value` is a filter, too: the field ' +
      'has this value. `life=active&blocker=missing_variable` lists who is stuck: `blocker` of each says why, since ' +
      'and until when, and which variable it needs.',
    bucket: 'list',
    queryPrefix: 'custom.',
    query: Type.Object({
      TeamId: OfTeam.TeamId,
      CampaignId: Type.Optional(OfCampaign.CampaignId),
      search: Type.Optional(Search),
      interest: Type.Optional(
        Type.String({ maxLength: 200, description: 'statuses by comma; empty or null: no status' }),
      ),
      deleted: withDefault(
        Type.Boolean({ description: 'true: also deleted contacts, which have `deleted_at`' }),
        false,
      ),
      archived: withDefault(Type.Boolean({ description: 'true: also archived contacts' }), false),
      has_email_sent: Type.Optional(Type.Boolean({ description: 'whether a mail was sent to the contact' })),
      ...CONTACT_FILTERS,
      sort_by: withDefault(
        oneOf(CONTACT_SORTS, {
          description: 'the order; names ascend, contacts without the value come last',
        }),
        'newest',
      ),
      ...page(50),
    }),
    data: Contact,
    list: true,
    handle: async ({ principal, query }) => {
      await requireTeam(app.db, principal, query.TeamId);
      if (query.CampaignId) await requireTeamCampaign(app.db, query.TeamId, query.CampaignId);
      const { limit = 50, offset = 0 } = query;
      const filters = readFilters(query);
      const { total, isEstimate, rows } = await listContacts(app.db, {
        teamId: query.TeamId,
        campaignId: query.CampaignId,
        search: query.search,
        interest: readInterests(query.interest),
        hasEmailSent: query.has_email_sent,
        ids: undefined,
        filters,
        deleted: query.deleted ?? false,
        archived: query.archived || (filters?.showsArchived ?? false),
        sort: query.sort_by ?? 'newest',
        limit,
        offset,
      });
      return {
        data: rows.map((row) => presentContact(row, app.clock.now())),
        pagination: pagination(total, { limit, offset, isEstimate }),
      };
    },
  });
}

function addOneContact(server: Server, app: App): void {
  addRoute(server, {
    name: 'getContact',
    method: 'GET',
    path: '/contacts/:id',
    tag: 'Contacts',
    summary: 'Get a contact',
    description: 'Returns a live contact. A deleted one is 404.',
    params: ById,
    data: Contact,
    handle: async ({ principal, params }) => ({
      data: presentContact(await requireContact(app, principal, params.id), app.clock.now()),
    }),
  });

  addRoute(server, {
    name: 'updateContact',
    method: 'PATCH',
    path: '/contacts/:id',
    tag: 'Contacts',
    summary: 'Update a contact',
    description:
      'Changes the given fields. `null` and `""` empty a field, `custom` replaces the whole object, and ' +
      '`labels` are all that the contact has then: `[]` takes all off. `warnings` names those that are not ' +
      'known; a list of them alone changes nothing. `remove_labels` takes some off and leaves the others. It ' +
      'never asks for a verification: send POST /contacts with `validate_emails` for that. The team and ' +
      'the campaign do not change here: use the bulk action `transfer`.',
    params: ById,
    body: ContactChangeBody,
    readOnly: {
      keys: readOnlyKeys(Contact.properties, ContactChangeBody.properties),
      show: async ({ principal, params: { id } }) =>
        presentContact(await requireContact(app, principal, id), app.clock.now()),
    },
    example: { title: 'Head of Purchasing', interest: 'interested' },
    data: Contact,
    handle: async ({ principal, params, body }) => {
      const { labels, remove_labels: removeLabels, interest, ...values } = body;
      if (labels && removeLabels)
        throw new ApiError('validation_error', 'labels are all that stay: give remove_labels without them', {
          param: 'remove_labels',
        });
      const contact = await requireContact(app, principal, params.id);
      const change = { values: values as ContactValues, labels, removeLabels, interest };
      const changed = await updateContact(app, contact, principal.organizationId, change);
      const { team_id: teamId, contact_profile_id: profileId } = changed;
      return {
        data: presentContact(changed, app.clock.now()),
        more: { warnings: await tellUnknownLabels(app.db, { teamId, profileId }, labels ?? removeLabels) },
      };
    },
  });

  addRoute(server, {
    name: 'unsubscribeContact',
    method: 'POST',
    path: '/contacts/:id/unsubscribe',
    tag: 'Contacts',
    summary: 'Unsubscribe a contact',
    description:
      'For a person who asked for no more mails by another way than a mail. Every sequence of that person in ' +
      'the team ends, the address is put on the blacklist, and the event `unsubscribe` has the method ' +
      '`manual`. A second call changes nothing.',
    extension: true,
    params: ById,
    data: Contact,
    handle: async ({ principal, params }) => {
      const contact = await requireContact(app, principal, params.id);
      const changed = await unsubscribeContact(app, contact, principal.organizationId);
      return { data: presentContact(changed, app.clock.now()) };
    },
  });
}

function addDeleting(server: Server, app: App): void {
  addRoute(server, {
    name: 'deleteContact',
    method: 'DELETE',
    path: '/contacts/:id',
    tag: 'Contacts',
    summary: 'Delete a contact',
    description:
      'Removes a contact from its campaign. The profile stays, and POST /contacts restores the enrollment. A second call is 404.',
    params: ById,
    handle: async ({ principal, params }) => {
      const contact = await requireContact(app, principal, params.id);
      await removeContact(app, { teamId: contact.team_id, enrollmentId: contact.id });
      return { message: 'Contact deleted' };
    },
  });

  addRoute(server, {
    name: 'deleteContactByAddress',
    method: 'DELETE',
    path: '/contacts',
    tag: 'Contacts',
    summary: 'Delete a contact by its address',
    description:
      'Removes a contact from a campaign by its email or LinkedIn address. It is 404 `contact_not_found` when none matches.',
    query: Type.Object({
      TeamId: OfTeam.TeamId,
      CampaignId: OfCampaign.CampaignId,
      email: Type.Optional(Type.String({ maxLength: 254, description: 'the email address' })),
      linkedin_url: Type.Optional(
        Type.String({
          maxLength: 400,
          description: 'the URL of the LinkedIn profile; needs LinkedIn access',
        }),
      ),
    }),
    handle: async ({ principal, query }) => {
      await requireTeam(app.db, principal, query.TeamId);
      const identity = { email: emailOf(query.email), linkedin_url: linkedinOf(query.linkedin_url) };
      if (!identity.email && !identity.linkedin_url)
        throw new ApiError('missing_required_parameter', 'one of email or linkedin_url is required', {
          param: 'email',
        });
      await requireTeamCampaign(app.db, query.TeamId, query.CampaignId);
      await removeContactByIdentity(app, { teamId: query.TeamId, campaignId: query.CampaignId, ...identity });
      return { message: 'Contact deleted' };
    },
  });
}
