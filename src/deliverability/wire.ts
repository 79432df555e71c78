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
    cause: extension(
      nullable({
        ...Uuid,
        description: 'the message from a mailbox that led to the entry; taken back, the entry goes with it',
      }),
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
  cause: row.cause,
  created_at: row.created_at,
});
