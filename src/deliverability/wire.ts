import Type from 'typebox';
import { CreatedAt, Id, OfTeam, Uuid, extension, nullable, object, oneOf } from '../platform/http/schema.ts';
import type { BlacklistRow } from './blacklist-store.ts';
import { BLACKLIST_REASONS } from './rules/reasons.ts';

export const BlacklistEntry = Type.Object(
  {
    object: object('blacklist_entry'),
    id: Id,
    team_id: OfTeam.team_id,
    address: Type.String({
      description: 'an address, or @domain for all addresses of a domain',
      examples: ['anna@example.com'],
    }),
    reason: oneOf(BLACKLIST_REASONS, { description: 'why' }),
    note: nullable(Type.String({ description: 'a note of your own', examples: ['asked by telephone'] })),
    causes: extension(
      Type.Array(
        Type.Object({
          reason: oneOf(BLACKLIST_REASONS, { description: 'why' }),
          cause: nullable({
            ...Uuid,
            description:
              'the message from a mailbox, or the mail that was refused; null: a user, or a link in a mail',
          }),
          created_at: CreatedAt,
        }),
        { description: 'what led to the entry, the first one first; it goes when the last is taken back' },
      ),
    ),
    created_at: CreatedAt,
  },
  { title: 'BlacklistEntry' },
);

export const presentEntry = (row: BlacklistRow) => ({
  object: 'blacklist_entry',
  id: row.id,
  team_id: row.team_id,
  address: row.address,
  reason: row.reason,
  note: row.note,
  causes: row.causes.map((each) => ({ ...each, created_at: new Date(each.created_at) })),
  created_at: row.created_at,
});
