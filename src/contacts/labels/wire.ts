import Type from 'typebox';
import { Timestamp, Uuid, nonBlank, nullable, oneOf, withDefault } from '../../platform/http/schema.ts';
import type { LabelRow } from './store.ts';

/** decided: what the spec calls the service are conversations */
export const APPLIES_TO = ['contact', 'conversation', 'both'] as const;

const Name = nonBlank(100);
const Color = nullable(
  Type.String({
    pattern: '^(#[0-9A-Fa-f]{3,8}|[A-Za-z]{1,30})$',
    description: '#rrggbb, or a name',
    'x-must': 'must be a color, #rrggbb, or the name of one',
  }),
);

export const NewLabel = Type.Object({
  TeamId: Uuid,
  name: Name,
  color: Type.Optional(Color),
  applies_to: withDefault(oneOf(APPLIES_TO), 'both'),
});

export const LabelBody = Type.Object({
  name: Type.Optional(Name),
  color: Type.Optional(Color),
  applies_to: Type.Optional(oneOf(APPLIES_TO)),
});

export const Label = Type.Object(
  {
    object: Type.Literal('label'),
    id: Uuid,
    team_id: Uuid,
    name: Type.String(),
    color: nullable(Type.String()),
    applies_to: oneOf(APPLIES_TO),
    created_at: Timestamp,
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
