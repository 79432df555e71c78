import Type from 'typebox';
import type { TObject, TProperties } from 'typebox';
import { Timestamp, Uuid, nonBlank } from '../../platform/http/schema.ts';

const MAX_TEXT = 20_000;
const External = Type.Object(
  { external_id: nonBlank(200) },
  { description: 'the account, by the name that the connector gives it' },
);
const ProfileUrl = Type.String({ minLength: 1, maxLength: 500, description: 'of the other person' });

export const FAILURES = [
  'weekly_invite_limit',
  'identity_disconnected',
  'already_connected',
  'not_connected',
  'profile_not_found',
  'other',
] as const;
export type Failure = (typeof FAILURES)[number];

/** Reports of a LinkedIn connector, by type. decided: decisions, Connectors, leave the types to this product */
const TYPES: Record<string, { about: string; fields: TProperties }> = {
  identity_connected: {
    about: 'An account of the team can be used from now on, or again.',
    fields: {
      team_id: Uuid,
      identity: Type.Object({
        external_id: nonBlank(200),
        name: nonBlank(200),
        profile_url: Type.Optional(Type.String({ maxLength: 500 })),
      }),
    },
  },
  identity_disconnected: {
    about: 'An account cannot be used any more. Its actions wait, or go to another account.',
    fields: { team_id: Uuid, identity: External, reason: Type.Optional(Type.String({ maxLength: 500 })) },
  },
  action_done: {
    about: 'An action that was handed over is done.',
    fields: { action_id: Uuid, at: Type.Optional(Timestamp) },
  },
  action_failed: {
    about:
      'An action that was handed over was not done. `weekly_invite_limit` and `identity_disconnected` ' +
      'let it wait; `already_connected` counts as done; after the others the contact goes on.',
    fields: {
      action_id: Uuid,
      code: Type.Unsafe<Failure>({ type: 'string', enum: [...FAILURES] }),
      message: Type.Optional(Type.String({ maxLength: 500 })),
      resets_at: Type.Optional({
        ...Timestamp,
        description: 'when the weekly limit is over; else after seven days',
      }),
    },
  },
  connection_accepted: {
    about: 'A person accepted an invitation.',
    fields: { team_id: Uuid, identity: External, profile_url: ProfileUrl, at: Type.Optional(Timestamp) },
  },
  message_received: {
    about: 'A person wrote to an account.',
    fields: {
      team_id: Uuid,
      identity: External,
      profile_url: ProfileUrl,
      text: Type.String({ minLength: 1, maxLength: MAX_TEXT }),
      at: Type.Optional(Timestamp),
    },
  },
};

/** The consumer of each report: the inbox reads messages of people. */
export const RESULTS = 'linkedin';
export const MESSAGES = 'inbox';

export const LINKEDIN_EVENTS: Record<string, { shape: TObject; reader: string }> = Object.fromEntries(
  Object.entries(TYPES).map(([type, { about, fields }]) => [
    type,
    {
      reader: type === 'message_received' ? MESSAGES : RESULTS,
      shape: Type.Object(
        { organization_id: Uuid, event_id: nonBlank(200), type: Type.Literal(type), ...fields },
        { description: about },
      ),
    },
  ]),
);
