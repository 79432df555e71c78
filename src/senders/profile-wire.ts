import Type from 'typebox';
import { Timestamp, Uuid } from '../platform/http/schema.ts';
import type { ProfileView } from './profile-store.ts';

/** A group of mailboxes that campaigns send from. decided: the specification does not show its fields */
export const SenderProfile = Type.Object(
  {
    object: Type.Literal('sender_profile'),
    id: Uuid,
    team_id: Uuid,
    name: Type.String(),
    sender_ids: Type.Array(Uuid),
    campaign_count: Type.Integer({ description: 'campaigns that send from it, archived ones not counted' }),
    created_at: Timestamp,
    updated_at: Timestamp,
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
