import Type from 'typebox';
import { Timestamp, Uuid, extension, nullable, oneOf } from '../platform/http/schema.ts';
import type { BlacklistRow } from './blacklist-store.ts';

/** spec: Other resources; blacklist entries may carry the reason spam_complaint */
export const REASONS = ['manual', 'unsubscribe', 'invalid_recipient', 'spam_complaint'] as const;

export const BlacklistEntry = Type.Object(
  {
    object: Type.Literal('blacklist_entry'),
    id: Uuid,
    team_id: Uuid,
    address: Type.String({ description: 'an address, or @domain for all addresses of a domain' }),
    reason: oneOf(REASONS),
    note: nullable(Type.String()),
    causes: extension(
      Type.Array(
        Type.Object({
          reason: oneOf(REASONS),
          cause: nullable({
            ...Uuid,
            description:
              'the message from a mailbox, or the mail that was refused; null: a user, or a link in a mail',
          }),
          created_at: Timestamp,
        }),
        { description: 'what led to the entry, the first one first; it goes when the last is taken back' },
      ),
    ),
    created_at: Timestamp,
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
