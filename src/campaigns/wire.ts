import Type from 'typebox';
import { Timestamp, Uuid, nullable, oneOf } from '../platform/http/schema.ts';
import { SEQUENCE_PARTS } from '../sequences/wire.ts';
import type { CampaignRow } from './store.ts';

export const RISK_LEVELS = ['SAFE', 'LOW', 'MEDIUM', 'HIGH'] as const;

/** What may be written. spec: Campaign */
export const CampaignBody = {
  version: Type.Optional(Type.Union([Type.Literal(2), Type.Literal(3)])),
  PlaybookId: Type.Optional(nullable(Uuid)),
  send_to_risk_levels: Type.Optional(nullable(Type.Array(oneOf(RISK_LEVELS), { maxItems: 4 }))),
  bounce_guard_max_rate: Type.Optional(Type.Number({ minimum: 0.01, maximum: 0.25 })),
  include_catch_all: Type.Optional(Type.Boolean()),
  schedule: Type.Optional(
    Type.Object({ timezone: Type.Optional(Type.String({ maxLength: 64 })) }, { additionalProperties: true }),
  ),
  tags: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 50 })),
  ...SEQUENCE_PARTS,
};
export const Name = Type.String({ minLength: 1, maxLength: 255 });

export const Campaign = Type.Object(
  {
    id: Uuid,
    name: Type.String(),
    team_id: Uuid,
    status: oneOf(['inactive', 'active', 'archived']),
    is_draft: Type.Boolean(),
    version: Type.Integer(),
    parent_campaign_id: nullable(Uuid),
    send_to_risk_levels: nullable(Type.Array(Type.String())),
    bounce_guard_max_rate: Type.Number(),
    include_catch_all: Type.Boolean(),
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  { additionalProperties: true },
);

export const presentCampaign = (row: CampaignRow) => ({
  id: row.id,
  name: row.name,
  team_id: row.team_id,
  status: row.status,
  is_draft: row.is_draft,
  version: row.version,
  parent_campaign_id: row.parent_campaign_id,
  PlaybookId: row.playbook_id,
  send_to_risk_levels: row.send_to_risk_levels,
  bounce_guard_max_rate: row.bounce_guard_max_rate,
  include_catch_all: row.include_catch_all,
  schedule: row.schedule,
  tags: row.tags,
  sequence_version: row.sequence_version,
  paused_reason: row.paused_reason,
  created_at: row.created_at,
  updated_at: row.updated_at,
});
