import Type from 'typebox';
import {
  CreatedAt,
  Id,
  OfTeam,
  Timestamp,
  UpdatedAt,
  Uuid,
  extension,
  nonBlank,
  nullable,
  object,
  oldName,
} from '../../platform/http/schema.ts';
import type { IdentityView } from './identity-store.ts';
import { weekEndsAt } from './rules/limits.ts';

const Text = nullable(Type.String());
const count = (description: string) => Type.Integer({ description });
const LIMITS = {
  messages_per_day: Type.Integer({ minimum: 0, maximum: 1_000, description: 'messages a day' }),
  connection_requests_per_day: Type.Integer({ minimum: 0, maximum: 1_000, description: 'invitations a day' }),
  profile_visits_per_day: Type.Integer({ minimum: 0, maximum: 1_000, description: 'visits a day' }),
  likes_per_day: Type.Integer({ minimum: 0, maximum: 1_000, description: 'likes a day' }),
  connection_requests_per_week: Type.Integer({
    minimum: 0,
    maximum: 5_000,
    description: 'invitations in seven days',
  }),
};

/** decided: the specification shows `daily_usage` and two of the settings alone */
export const Identity = Type.Object(
  {
    object: object('identity'),
    id: Id,
    team_id: OfTeam.team_id,
    TeamId: oldName('team_id', Uuid),
    type: Type.Literal('linkedin', { description: 'the type' }),
    name: Type.String({ description: 'the name', examples: ['Ada Example'] }),
    profile_url: { ...Text, examples: ['https://www.linkedin.com/in/ada-example'] },
    external_id: Type.String({ description: 'what the connector calls it', examples: ['account-1'] }),
    disabled: Type.Boolean({ description: 'nothing is done with it' }),
    connected: Type.Boolean({ description: 'whether the connector can act with it' }),
    disconnected_at: nullable(Timestamp),
    disconnected_because: { ...Text, examples: [null] },
    daily_usage: Type.Object(
      {
        messages: count('messages of today'),
        profile_visits: count('visits of today'),
        connection_requests: count('invitations of today'),
        likes: count('likes of today'),
      },
      {
        description:
          'of today in the timezone of the organization: what was handed to the connector and did not fail',
      },
    ),
    limits: Type.Object(LIMITS, { description: 'what is handed to the connector at most' }),
    settings: Type.Object({
      linkedin_weekly_invite_limit_reached_at: nullable({
        ...Timestamp,
        description:
          'since when no invitation may be sent: LinkedIn said so, or the limit of a week is reached',
      }),
      linkedin_weekly_invite_limit_resets_at: nullable({ ...Timestamp, description: 'when that is over' }),
    }),
    created_at: CreatedAt,
    updated_at: UpdatedAt,
  },
  { title: 'Identity' },
);

export const IdentityPatch = Type.Object({
  name: Type.Optional(extension(nonBlank(200, { description: 'the name' }))),
  disabled: Type.Optional(extension(Type.Boolean({ description: 'nothing is done with it' }))),
  limits: Type.Optional(
    extension(
      Type.Partial(Type.Object(LIMITS), {
        additionalProperties: false,
        description: 'what is handed to the connector at most; limits that are left out stay',
      }),
    ),
  ),
  clear_linkedin_weekly_invite_limit: Type.Optional(
    Type.Boolean({
      description: 'true: the weekly limit of invitations is over, and invitations sent so far count no more',
    }),
  ),
});

export function presentIdentity(row: IdentityView, now: Date) {
  const resetsAt = weekEndsAt(row, now);
  return {
    object: 'identity',
    id: row.id,
    team_id: row.team_id,
    TeamId: row.team_id,
    type: 'linkedin',
    name: row.name,
    profile_url: row.profile_url,
    external_id: row.external_id,
    disabled: row.disabled,
    connected: row.disconnected_at === null,
    disconnected_at: row.disconnected_at,
    disconnected_because: row.disconnected_because,
    daily_usage: {
      messages: row.messages,
      profile_visits: row.profile_visits,
      connection_requests: row.connection_requests,
      likes: row.likes,
    },
    limits: {
      messages_per_day: row.messages_per_day,
      connection_requests_per_day: row.connection_requests_per_day,
      profile_visits_per_day: row.profile_visits_per_day,
      likes_per_day: row.likes_per_day,
      connection_requests_per_week: row.connection_requests_per_week,
    },
    settings: {
      linkedin_weekly_invite_limit_reached_at: resetsAt
        ? (row.invite_limit_reached_at ?? row.newest_invite_at ?? row.updated_at)
        : null,
      linkedin_weekly_invite_limit_resets_at: resetsAt,
    },
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
