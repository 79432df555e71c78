import Type from 'typebox';
import type { Static } from 'typebox';
import { Provider } from '../../senders/wire.ts';
import { oneOf } from '../../platform/http/schema.ts';

const line = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f]*$' });

/** A seed as a file names it; what is left out stays as it is, or is made of the address and the provider. */
export const NewSeed = Type.Object(
  {
    email: Type.String({ maxLength: 320, pattern: '^[^\\s@,;<>"]+@[^\\s@,;<>"]+$' }),
    provider: Type.Optional(Provider),
    imap_host: Type.Optional(line(255)),
    imap_port: Type.Optional(Type.Integer({ minimum: 1, maximum: 65535 })),
    imap_security: Type.Optional(oneOf(['none', 'starttls', 'tls'])),
    imap_user: Type.Optional(line(320)),
    imap_password: Type.Optional(line(1024)),
    disabled: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type NewSeed = Static<typeof NewSeed>;
