import Type from 'typebox';
import { CreatedAt, Id, OfTeam, UpdatedAt, Uuid, object } from '../platform/http/schema.ts';
import type { ProfileView } from './profile-store.ts';

/** decided: the fields, which the specification does not show */
export const SenderProfile = Type.Object(
  {
    object: object('sender_profile'),
    id: Id,
    team_id: OfTeam.team_id,
    name: Type.String({ description: 'the name', examples: ['First line'] }),
    sender_ids: Type.Array(Uuid, { description: 'its mailboxes' }),
    campaign_count: Type.Integer({
      description: 'campaigns that send from it, archived ones not counted',
      examples: [2],
    }),
    created_at: CreatedAt,
    updated_at: UpdatedAt,
  },
  { title: 'SenderProfile' },
);

export const presentProfile = (row: ProfileView) => ({
  object: 'sender_profile',
  id: row.id,
  team_id: row.team_id,
  name: row.name,
  sender_ids: row.sender_ids,
  campaign_count: row.campaign_count,
  created_at: row.created_at,
  updated_at: row.updated_at,
});
