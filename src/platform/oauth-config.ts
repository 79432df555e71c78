import Type from 'typebox';

const url = (description: string) => Type.String({ pattern: '^https?://[^\\s]+$', description });
const port = () => Type.Optional(Type.Integer({ minimum: 1, maximum: 65535, description: 'Its port.' }));
const security = () =>
  Type.Optional(
    Type.Union([Type.Literal('none'), Type.Literal('starttls'), Type.Literal('tls')], {
      description: 'How its connections are encrypted.',
    }),
  );

export const oauthProvider = (name: string) =>
  Type.Object(
    {
      clientId: Type.Optional(
        Type.String({
          minLength: 1,
          description:
            `Client of the app that you registered at ${name}; without it no mailbox signs in there. See ` +
            'mailboxes.md.',
        }),
      ),
      clientSecret: Type.Optional(Type.String({ minLength: 1, description: 'Secret of that client.' })),
      authorizeUrl: url(`Page of ${name} at which a person consents.`),
      tokenUrl: url(`Where ${name} gives tokens. For a private one see egressAllowCidrs.`),
      scopes: Type.Array(Type.String({ minLength: 1 }), {
        minItems: 1,
        description: 'What is asked for: sending, reading, a refresh token, and the address of the account.',
      }),
      smtpHost: Type.Optional(
        Type.String({
          minLength: 1,
          description: `SMTP server of mailboxes that sign in, where it is not the usual one of ${name} (a national cloud).`,
        }),
      ),
      smtpPort: port(),
      smtpSecurity: security(),
      imapHost: Type.Optional(Type.String({ minLength: 1, description: 'The same for IMAP.' })),
      imapPort: port(),
      imapSecurity: security(),
    },
    { additionalProperties: false },
  );
