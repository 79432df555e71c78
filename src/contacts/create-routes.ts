import Type from 'typebox';
import { requireTeam } from '../accounts/team-access.ts';
import type { AppServices } from '../events/record-event.ts';
import { ApiError } from '../platform/errors.ts';
import { addRoute } from '../platform/http/route.ts';
import { ContactProfileId, OfTeam, SOME_ID, nullable, withDefault } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import { isUuid } from '../platform/ids.ts';
import { requireTeamCampaign } from '../campaigns/find-campaign.ts';
import { readCourse, requireEarlier } from '../enrollments/read-course.ts';
import { EARLIER_FIELDS, saysEarlier } from '../enrollments/rules/earlier.ts';
import type { Earlier, EarlierSaid } from '../enrollments/rules/earlier.ts';
import { contactCreator } from './create-contact.ts';
import { tellUnknownLabels } from './labels/tell-unknown-labels.ts';
import type { ContactValues } from './rules/contact-fields.ts';
import { Contact, ContactBody, ContactProfile, EarlierBody, EarlierStep, presentContact } from './wire.ts';

/** spec: Contacts 7 */
const NOT_VERIFIED = 'validate_emails is ignored: it takes a CampaignId';

type App = Pick<AppServices, 'db' | 'clock' | 'ids' | 'eventLog' | 'log' | 'config' | 'signals' | 'secrets'>;

const CreateBody = Type.Object({
  TeamId: OfTeam.TeamId,
  CampaignId: Type.Optional(
    nullable(
      Type.String({
        maxLength: 36,
        description: 'the campaign; also written `campaign_id` or `campaignId`',
      }),
    ),
  ),
  contact_profile_id: Type.Optional(nullable(ContactProfileId)),
  ...ContactBody,
  ...EarlierStep,
  ...EarlierBody,
  validate_emails: withDefault(
    Type.Boolean({
      description: 'whether the address is verified; it costs a credit where credits are metered',
    }),
    false,
  ),
});

export function contactCreateRoutes(server: Server, app: App): void {
  const createContact = contactCreator(app);

  addRoute(server, {
    name: 'createContact',
    method: 'POST',
    path: '/contacts',
    errors: [402],
    tag: 'Contacts',
    summary: 'Create or update a contact',
    description:
      'Creates or updates a contact and enrolls it in a campaign. Without CampaignId only the profile is ' +
      'saved. A known address is updated: `null` leaves a field as it is, `""` empties it, `custom` is ' +
      'merged key by key, and `labels` are added. A deleted or archived enrollment is restored with its ' +
      'progress, with status 200.',
    status: 201,
    otherStatus: 200,
    body: CreateBody,
    example: {
      TeamId: SOME_ID,
      CampaignId: SOME_ID,
      email: 'anna@example.com',
      first_name: 'Anna',
      company_name: 'Example Works',
      custom: { machine: 'M-200' },
      labels: ['Hot lead'],
    },
    data: Type.Union([Contact, ContactProfile]),
    handle: async ({ principal, body }) => {
      await requireTeam(app.db, principal, body.TeamId);
      const { TeamId, CampaignId, contact_profile_id, labels, validate_emails, ...given } = body;
      const { step_number, thread_message_id, thread_subject, last_contacted_at, ...values } = given;
      const campaignId = campaignIdOf(CampaignId);
      const earlier = await earlierOf(
        app,
        { teamId: TeamId, campaignId },
        { step_number, thread_message_id, thread_subject, last_contacted_at },
      );
      const made = await createContact({
        organizationId: principal.organizationId,
        teamId: TeamId,
        campaignId,
        earlier,
        contactProfileId: contact_profile_id ?? null,
        values: values as ContactValues,
        labels: labels ?? [],
        validateEmails: validate_emails ?? false,
      });
      const profileId = made.kind === 'profile' ? made.profileId : made.contact.contact_profile_id;
      const warnings = await tellUnknownLabels(app.db, { teamId: TeamId, profileId }, labels);
      const status = made.created ? 201 : 200;
      // spec: Profile-only create; decided: a repeated one is 200 with the same id
      if (made.kind === 'profile')
        return {
          status,
          data: { object: 'contact_profile', id: made.profileId, TeamId, enrolled: false },
          more: { warnings: [...(validate_emails ? [NOT_VERIFIED] : []), ...warnings] },
        };
      return { status, data: presentContact(made.contact, app.clock.now()), more: { warnings } };
    },
  });
}

async function earlierOf(
  app: Pick<App, 'db' | 'clock'>,
  { teamId, campaignId }: { teamId: string; campaignId: string | null },
  said: EarlierSaid,
): Promise<Earlier | null> {
  const [first] = EARLIER_FIELDS.filter((field) => saysEarlier({ [field]: said[field] }));
  if (!first) return null;
  if (!campaignId) throw new ApiError('validation_error', `${first} takes a CampaignId`, { param: first });
  await requireTeamCampaign(app.db, teamId, campaignId);
  return requireEarlier(said, await readCourse(app.db, { teamId, campaignId }), app.clock.now());
}

/** spec: Contact create rule 1: omitted, null or empty means profile-only. */
function campaignIdOf(id: string | null | undefined): string | null {
  if (!id) return null;
  if (!isUuid(id))
    throw new ApiError('validation_error', 'CampaignId must be a UUID', { param: 'CampaignId' });
  return id.toLowerCase();
}
