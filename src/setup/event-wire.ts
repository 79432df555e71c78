import Type from 'typebox';
import type { TObject, TProperties } from 'typebox';
import { Uuid, nonBlank, oneOf } from '../platform/http/schema.ts';

export const REPORTS = 'setup';

const LINE = { pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f]*$', 'x-must': 'must be one line of text' };
const line = (maxLength: number) => Type.String({ minLength: 1, maxLength, ...LINE });
const Reason = nonBlank(500);
const Action = { ...Uuid, description: 'the `action_id` of the request' };
const Server = Type.Object({
  host: line(255),
  port: Type.Optional(Type.Integer({ minimum: 1, maximum: 65_535 })),
  security: Type.Optional(oneOf(['none', 'starttls', 'tls'])),
  user: Type.Optional(line(320)),
});
const Password = Type.String({ minLength: 1, maxLength: 1_024 });
const PAYMENT = { order_id: Uuid, payment_id: nonBlank(200) };

interface Described {
  about: string;
  fields: TProperties;
  secrets?: readonly string[];
}

const REGISTRAR: Record<string, Described> = {
  domain_registered: {
    about: 'A domain of an order is registered.',
    fields: {
      action_id: Action,
      domain: Type.String({ maxLength: 254 }),
      nameservers: Type.Optional(
        Type.Array(Type.String({ pattern: '^([A-Za-z0-9-]{1,63}\\.)+[A-Za-z0-9-]{1,63}\\.?$' }), {
          maxItems: 10,
          description: 'those that it was registered with, where they are not those of the request',
        }),
      ),
      registrar: Type.Optional({ ...nonBlank(100), description: 'who registered it, for people' }),
    },
  },
  domain_failed: {
    about: 'A domain of an order cannot be registered.',
    fields: { action_id: Action, reason: Reason },
  },
};

const MAILBOX_PROVIDER: Record<string, Described> = {
  mailbox_created: {
    about: 'A mailbox of an order is there.',
    secrets: ['password', 'imap_password'],
    fields: {
      action_id: Action,
      email: Type.String({ maxLength: 320 }),
      smtp: Server,
      imap: Type.Optional({ ...Server, description: 'without it the answers are not read' }),
      password: Password,
      imap_password: Type.Optional({ ...Password, description: 'where it is not `password`' }),
    },
  },
  mailbox_failed: {
    about: 'A mailbox of an order cannot be created.',
    fields: { action_id: Action, reason: Reason },
  },
};

const PAYMENTS: Record<string, Described> = {
  payment_completed: {
    about: 'An order is paid.',
    fields: {
      ...PAYMENT,
      amount: Type.Number({ minimum: 0, maximum: 10_000_000 }),
      currency: Type.String({ pattern: '^[A-Z]{3}$' }),
    },
  },
  payment_failed: {
    about: 'A payment failed for good.',
    fields: { ...PAYMENT, reason: Type.Optional(Reason) },
  },
  payment_expired: { about: 'A payment cannot be made any more.', fields: PAYMENT },
};

const shapesOf = (
  types: Record<string, Described>,
): Record<string, { shape: TObject; reader: string; secrets: readonly string[] }> =>
  Object.fromEntries(
    Object.entries(types).map(([type, { about, fields, secrets = [] }]) => [
      type,
      {
        reader: REPORTS,
        secrets,
        shape: Type.Object(
          { organization_id: Uuid, event_id: nonBlank(200), type: Type.Literal(type), ...fields },
          { description: about },
        ),
      },
    ]),
  );

/** Reports of the connectors of orders, by kind and type. decided: decisions, Connectors, leave the types to us */
export const SETUP_EVENTS = {
  registrar: shapesOf(REGISTRAR),
  mailbox_provider: shapesOf(MAILBOX_PROVIDER),
  payment: shapesOf(PAYMENTS),
};
