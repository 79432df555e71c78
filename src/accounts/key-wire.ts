import Type from 'typebox';
import { SOME_ID, Uuid, nullable, oneOf } from '../platform/http/schema.ts';
import { ROLES } from '../platform/rules/role.ts';

export const MAX_TEAMS = 100;
export const MAX_RANGES = 20;

export const UserRole = oneOf(ROLES, {
  description: 'what the keys of the user may do at most',
  examples: ['team_member'],
});
export const KeyRole = oneOf(ROLES, {
  description: 'what the key may do: its own role, or that of its user if it is lower (docs/roles.md)',
  examples: ['team_member'],
});

/** What a key is bound to, as answers show it. */
export const BINDINGS = {
  only_teams: nullable(
    Type.Array(Uuid, {
      description: 'the teams that the key is bound to; null: all that its user may use',
      examples: [[SOME_ID]],
    }),
  ),
  ip_ranges: nullable(
    Type.Array(Type.String(), {
      description: 'the networks that the key may be used from; null: anywhere',
      examples: [['192.0.2.0/24', '2001:db8::/48']],
    }),
  ),
};
