import Type from 'typebox';
import { Id, UpdatedAt, nullable, object, oneOf } from '../platform/http/schema.ts';
import type { ErasureRow } from './erasure-store.ts';

export const ERASURE_STATES = ['waiting', 'removing', 'done'] as const;

export const PersonBody = Type.Object({
  email: Type.String({
    minLength: 3,
    maxLength: 320,
    description: 'the address of the person; every spelling of the mailbox counts, as on the blacklist',
    examples: ['ann@acme.example'],
  }),
});

const moment = (description: string) => Type.String({ format: 'date-time', description });

export const Erasure = Type.Object(
  {
    object: object('erasure'),
    id: Id,
    hash: Type.String({
      description: 'stands for the person: made of the address with a key of the organization',
      examples: ['9f2c1d0a6b7e4c5d8f3a2b1c0d9e8f7a6b5c4d3e2f1a0b9c8d7e6f5a4b3c2d1e'],
    }),
    state: {
      ...oneOf(ERASURE_STATES),
      description:
        'waiting: mails of the person are being sent, or it is not known whether they were; removing: their data is ' +
        'removed; done: nothing is left',
    },
    open_mails: Type.Integer({ description: 'mails that it waits for', examples: [0] }),
    removed: Type.Record(Type.String(), Type.Integer(), {
      description: 'rows that were removed or changed, by table',
      examples: [{ contact_profiles: 1, email_sends: 4 }],
    }),
    requested_at: moment('when it was asked for'),
    done_at: nullable(moment('when it ended; null: it has not')),
    updated_at: UpdatedAt,
  },
  { title: 'Erasure' },
);

export const presentErasure = (row: ErasureRow) => ({
  object: 'erasure',
  id: row.id,
  hash: row.hash.toString('hex'),
  state: row.state,
  open_mails: row.open_mails,
  removed: row.removed,
  requested_at: row.requested_at,
  done_at: row.done_at,
  updated_at: row.updated_at,
});
