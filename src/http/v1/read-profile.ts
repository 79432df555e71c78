import Type from 'typebox';
import { requireTeam } from '../../accounts/team-access.ts';
import { readProfile } from '../../contacts/read-profile.ts';
import { CONTACT_FIELDS } from '../../contacts/rules/contact-fields.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Operation } from '../../platform/http/operation.ts';
import { operationOf } from '../../platform/http/route.ts';
import { Uuid } from '../../platform/http/schema.ts';
import type { Services } from '../../platform/services.ts';

type Read = NonNullable<Awaited<ReturnType<typeof readProfile>>>;

/** spec: Contact profile, associated_campaigns */
const presentCampaign = (row: Read['enrollments'][number]) => ({
  id: row.CampaignId,
  name: row.Campaign.name,
  ContactId: row.id,
  contactCreatedAt: row.createdAt,
  replied: row.replied,
  bounced: row.bounced,
  unsubscribed: row.unsubscribed,
  opened: row.opened,
  clicked: row.clicked,
  finished: row.life === 'finished',
  appointment: row.appointment,
  interest: row.interest,
  status: row.status,
  next_step: row.next_step,
  paused_at: row.paused_at,
  resume_at: row.resume_at,
  failed: row.failed,
  reason: row.reason,
  last_node_processed_at: row.nodeReachedAt,
});

const presentProfile = ({ profile, enrollments }: Read) => ({
  id: profile.id,
  TeamId: profile.team_id,
  email: profile.email,
  linkedin_url: profile.linkedin_url,
  ...Object.fromEntries(CONTACT_FIELDS.map((field) => [field, profile[field]])),
  labels: profile.labels,
  custom: profile.custom,
  valid2: profile.valid2,
  validation_subtype: profile.validation_subtype,
  is_catch_all: profile.is_catch_all,
  unsubscribed: profile.unsubscribed_at !== null,
  createdAt: profile.created_at,
  updatedAt: profile.updated_at,
  associated_campaigns: enrollments.map(presentCampaign),
});

/** spec: V1 profile read */
export const readProfileCall = (app: Pick<Services, 'db' | 'clock'>): Operation =>
  operationOf({
    name: 'readProfileV1',
    method: 'GET',
    params: Type.Object({ profileId: Uuid }),
    query: Type.Object({ TeamId: Uuid }),
    handle: async ({ principal, params, query: { TeamId: teamId } }) => {
      await requireTeam(app.db, principal, teamId);
      const read = await readProfile(app, { teamId, id: params.profileId });
      if (!read)
        throw new ApiError('contact_not_found', 'the team has no such contact profile', {
          param: 'profileId',
        });
      const contact = presentProfile(read);
      // decided: the campaigns stand in the contact and beside it, because the specification can be read either way
      const { associated_campaigns } = contact;
      return { more: { contact, __source: 'contact_profile', associated_campaigns } };
    },
  });
