import Type from 'typebox';
import { nullable, oneOf } from '../platform/http/schema.ts';

/** One line of text: a line break would begin another header, or another command to a server. */
const LINE = '^[^\\u0000-\\u001f\\u007f-\\u009f]*$';
export const line = { pattern: LINE, 'x-must': 'must be one line of text' };
export const Text = (maxLength: number) => Type.String({ minLength: 1, maxLength, ...line });
const Port = Type.Integer({ minimum: 1, maximum: 65535 });
export const Security = oneOf(['none', 'starttls', 'tls'], {
  description: '`tls` from the first byte, `starttls`, or `none` for plain text',
});
const Password = nullable(
  Type.String({
    maxLength: 1024,
    description: 'empty: unchanged, and refused where its host, port or security changes; null: taken away',
  }),
);

/** How a mailbox connects; `password` is the spec's name for the SMTP password. */
export const CONNECTION = {
  smtp_host: Type.Optional({ ...Text(255), description: 'the host name of the server' }),
  smtp_port: Type.Optional({ ...Port, description: 'its port; 587 when it is left out' }),
  smtp_security: Type.Optional(Security),
  smtp_user: Type.Optional(nullable({ ...Text(320), description: 'the user to log in; null for no login' })),
  smtp_password: Type.Optional(Password),
  password: Type.Optional(Password),
  imap_host: Type.Optional(
    nullable({ ...Text(255), description: 'the host name of the server; null: answers are not read' }),
  ),
  imap_port: Type.Optional(nullable({ ...Port, description: 'its port; 993 when it is left out' })),
  imap_security: Type.Optional(nullable(Security)),
  imap_user: Type.Optional(
    nullable({
      ...Text(320),
      description: 'the user to log in; needed beside imap_host, also where it is the SMTP user',
    }),
  ),
  imap_password: Type.Optional(Password),
};

export const NewConnection = Type.Object({
  ...CONNECTION,
  smtp_host: { ...Text(255), description: 'the host name of the server' },
});

export const CONNECTION_EXAMPLE = {
  smtp_host: 'smtp.acme.example',
  smtp_port: 587,
  smtp_security: 'starttls',
  smtp_user: 'ben@acme.example',
  smtp_password: 'app-password',
  imap_host: 'imap.acme.example',
  imap_port: 993,
  imap_security: 'tls',
  imap_user: 'ben@acme.example',
  imap_password: 'app-password',
} as const;

export const FoundSettings = Type.Object(
  {
    source: { ...oneOf(['mx', 'srv', 'autoconfig']), description: 'what said so' },
    where: Type.String({ description: 'the record or the URL that said so' }),
    provider: nullable(Type.String({ description: 'the provider of the mailbox' })),
    smtp_host: Type.String({ description: 'the host name of the server' }),
    smtp_port: Type.Integer({ description: 'its port; 587 when it is left out' }),
    imap_host: nullable(
      Type.String({ description: 'the host name of the server; null: answers are not read' }),
    ),
    imap_port: nullable(Type.Integer({ description: 'its port; 993 when it is left out' })),
    per_day: nullable(Type.Integer({ description: 'mails a day that the provider lets a mailbox send' })),
    files_sent: nullable(
      Type.Boolean({ description: 'whether the provider puts what is sent into the Sent folder by itself' }),
    ),
    sign_in: nullable(
      Type.String({
        description: 'the call that begins the sign-in of this mailbox; null: it has a password',
      }),
    ),
  },
  { title: 'FoundSettings' },
);
