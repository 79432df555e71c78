import Type from 'typebox';
import type { Services } from '../platform/services.ts';
import { addRoute } from '../platform/http/route.ts';
import { Id, OfCampaign, Uuid, object, pagination } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import { listProfilesOf } from '../senders/list-profiles-of.ts';
import { SenderProfile, presentProfile } from '../senders/profile-wire.ts';
import { requireProfile } from '../senders/require-profile.ts';
import { assignProfile, unassignProfile } from './assign-profile.ts';
import { requireCampaign } from './find-campaign.ts';

const tag = 'Campaigns';
const params = Type.Object({ id: Id });

const Assignment = Type.Object({
  object: object('campaign_sender_profile'),
  campaign_id: OfCampaign.campaign_id,
  sender_profile_id: { ...Uuid, description: 'the sender profile' },
  sender_profile: SenderProfile,
});

/** spec: Campaigns */
export function campaignProfileRoutes(server: Server, app: Pick<Services, 'db' | 'clock'>): void {
  addRoute(server, {
    name: 'listCampaignSenderProfiles',
    method: 'GET',
    path: '/campaigns/:id/sender-profiles',
    tag,
    summary: 'List sender profiles of a campaign',
    description:
      'Returns the sender profiles of a campaign. Without any, every mailbox of the team sends for it.',
    bucket: 'list',
    params,
    data: SenderProfile,
    list: true,
    handle: async ({ principal, params: { id } }) => {
      const { team_id: teamId } = await requireCampaign(app.db, principal, id);
      const rows = await listProfilesOf(app.db, { teamId, campaignId: id });
      return {
        data: rows.map(presentProfile),
        pagination: pagination(rows.length, { limit: rows.length, offset: 0 }),
      };
    },
  });

  addRoute(server, {
    name: 'addCampaignSenderProfile',
    method: 'POST',
    path: '/campaigns/:id/sender-profiles',
    tag,
    summary: 'Add a sender profile to a campaign',
    description: 'Lets a sender profile send for a campaign.',
    status: 201,
    params,
    body: Type.Object({ sender_profile_id: { ...Uuid, description: 'the sender profile' } }),
    data: Assignment,
    handle: async ({ principal, params: { id }, body: { sender_profile_id } }) => {
      const { team_id: teamId } = await requireCampaign(app.db, principal, id);
      await requireProfile(app.db, principal, sender_profile_id, 'sender_profile_id');
      await assignProfile(app, { teamId, campaignId: id, profileId: sender_profile_id });
      const profile = await requireProfile(app.db, principal, sender_profile_id, 'sender_profile_id');
      return {
        data: {
          object: 'campaign_sender_profile',
          campaign_id: id,
          sender_profile_id,
          sender_profile: presentProfile(profile),
        },
      };
    },
  });

  addRoute(server, {
    name: 'removeCampaignSenderProfile',
    method: 'DELETE',
    path: '/campaigns/:id/sender-profiles/:senderProfileId',
    tag,
    summary: 'Remove a sender profile from a campaign',
    description: 'Removes a sender profile from a campaign.',
    params: Type.Object({ id: Id, senderProfileId: { ...Uuid, description: 'the id of a sender profile' } }),
    handle: async ({ principal, params: { id, senderProfileId } }) => {
      const { team_id: teamId } = await requireCampaign(app.db, principal, id);
      await unassignProfile(app, { teamId, campaignId: id, profileId: senderProfileId });
      return { message: 'Sender profile removed from the campaign' };
    },
  });
}
