import Type from 'typebox';
import {
  CreatedAt,
  Id,
  OfTeam,
  nonBlank,
  nullable,
  object,
  oneOf,
  withDefault,
} from '../../platform/http/schema.ts';
import type { LabelRow } from './store.ts';

/** decided: the spec's "service" means conversations */
export const APPLIES_TO = ['contact', 'conversation', 'both'] as const;

const Name = nonBlank(100, { description: 'the name' });
const Color = nullable(
  Type.String({
    pattern: '^(#[0-9A-Fa-f]{3,8}|[A-Za-z]{1,30})$',
    description: '#rrggbb, or a name',
    'x-must': 'must be a color, #rrggbb, or the name of one',
  }),
);

export const NewLabel = Type.Object({
  TeamId: OfTeam.TeamId,
  name: Name,
  color: Type.Optional(Color),
  applies_to: withDefault(
    oneOf(APPLIES_TO, { description: 'what the label marks; a filter by one also finds `both`' }),
    'both',
  ),
});

export const LabelBody = Type.Object({
  name: Type.Optional(Name),
  color: Type.Optional(Color),
  applies_to: Type.Optional(
    oneOf(APPLIES_TO, { description: 'what the label marks; a filter by one also finds `both`' }),
  ),
});

export const Label = Type.Object(
  {
    object: object('label'),
    id: Id,
    team_id: OfTeam.team_id,
    name: Type.String({ description: 'the name', examples: ['Hot lead'] }),
    color: nullable(Type.String({ examples: ['#2f9e44'] })),
    applies_to: oneOf(APPLIES_TO, { description: 'what the label marks; a filter by one also finds `both`' }),
    created_at: CreatedAt,
  },
  { title: 'Label' },
);

export const presentLabel = (row: LabelRow) => ({
  object: 'label',
  id: row.id,
  team_id: row.team_id,
  name: row.name,
  color: row.color,
  applies_to: row.applies_to,
  created_at: row.created_at,
});
