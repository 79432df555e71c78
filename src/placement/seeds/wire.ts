import Type from 'typebox';
import type { Static } from 'typebox';
import {
  CreatedAt,
  EmailAddress,
  Id,
  Timestamp,
  UpdatedAt,
  nullable,
  object,
  oneOf,
} from '../../platform/http/schema.ts';
import type { SeedRow } from './seed-store.ts';

/** decided: any word, because seeds may be at any provider; the known ones are those of mailboxes. */
const Provider = Type.String({
  pattern: '^[a-z0-9][a-z0-9_-]{0,39}$',
  'x-must': 'must be a word of small letters, digits, _ and -, at most 40 of them',
  examples: ['smtp'],
});

const SECURITY = ['none', 'starttls', 'tls'] as const;
const line = (maxLength: number) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f]*$',
    'x-must': 'must be one line of text',
  });

/** A missing value stays as it is, or comes from the address and the provider. */
export const NewSeed = Type.Object(
  {
    email: Type.String({
      maxLength: 320,
      pattern: '^[^\\s@,;<>"]+@[^\\s@,;<>"]+$',
      'x-must': 'must be an email address',
      description: 'the address that tests write to',
    }),
    provider: Type.Optional({
      ...Provider,
      description:
        'what results are grouped by; that of the server or the address, else the domain as a word, when it is left out',
    }),
    imap_host: Type.Optional({
      ...line(255),
      description: 'the IMAP server; that of the provider when it is left out and known',
    }),
    imap_port: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 65535,
        description: 'its port; 993 when it is left out, 143 without TLS',
      }),
    ),
    imap_security: Type.Optional({ ...oneOf(SECURITY), description: 'how its connections are encrypted' }),
    imap_user: Type.Optional({
      ...line(320),
      description: 'the user to log in; the address when it is left out',
    }),
    imap_password: Type.Optional({
      ...line(1024),
      description: 'its password, or one for this program; never shown',
    }),
    disabled: Type.Optional(Type.Boolean({ description: 'whether no new test writes to it' })),
  },
  { additionalProperties: false },
);
export type NewSeed = Static<typeof NewSeed>;

export const Seed = Type.Object(
  {
    object: object('placement_seed'),
    id: Id,
    email: EmailAddress,
    provider: { ...Provider, description: 'what results are grouped by' },
    imap_host: Type.String({
      description: 'the host name of the server',
      examples: ['imap.acme.example'],
    }),
    imap_port: Type.Integer({ description: 'its port; 993 when it is left out', examples: [993] }),
    imap_security: oneOf(SECURITY, {
      description: '`tls` from the first byte, `starttls`, or `none` for plain text',
      examples: ['tls'],
    }),
    imap_user: Type.String({
      description: 'the user to log in',
      examples: ['ben@acme.example'],
    }),
    disabled: Type.Boolean({ description: 'no new test writes to it' }),
    failures: Type.Integer({ description: 'looks in a row that failed' }),
    last_error: nullable(Type.String({ description: 'why the last look failed', examples: [null] })),
    checked_at: nullable({ ...Timestamp, description: 'when it was looked into last' }),
    created_at: CreatedAt,
    updated_at: UpdatedAt,
  },
  { title: 'PlacementSeed' },
);

export const presentSeed = (row: SeedRow) => ({
  object: 'placement_seed',
  id: row.id,
  email: row.email,
  provider: row.provider,
  imap_host: row.imap_host,
  imap_port: row.imap_port,
  imap_security: row.imap_security,
  imap_user: row.imap_user,
  disabled: row.disabled,
  failures: row.failures,
  last_error: row.last_error,
  checked_at: row.checked_at,
  created_at: row.created_at,
  updated_at: row.updated_at,
});
