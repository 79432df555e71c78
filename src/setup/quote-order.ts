import Type from 'typebox';
import { askConnector } from '../connectors/ask-connector.ts';
import type { ConnectorKind } from '../connectors/rules/kinds.ts';
import { ApiError } from '../platform/errors.ts';

import { strict } from '../platform/http/validators.ts';
import type { Services } from '../platform/services.ts';
import type { PlannedMailbox } from './rules/plan.ts';
import { domainPrices, mailboxPrices } from './rules/quotes.ts';
import type { DomainQuotes, MailboxQuotes, Prices } from './rules/quotes.ts';

type Deps = Pick<Services, 'db' | 'secrets' | 'egress' | 'clock'>;

export interface Asking {
  organizationId: string;
  teamId: string;
  id: string;
  /** The parameter of the API request that a refusal is about. */
  param: string;
}

const Currency = Type.String({ pattern: '^[A-Z]{3}$' });
const Price = Type.Number();
const DomainAnswer = Type.Object({
  currency: Currency,
  domains: Type.Array(
    Type.Object({
      domain: Type.String({ maxLength: 254 }),
      available: Type.Boolean(),
      price_per_year: Type.Optional(Price),
    }),
    { maxItems: 100 },
  ),
});
const MailboxAnswer = Type.Object({
  currency: Currency,
  mailboxes: Type.Array(Type.Object({ email: Type.String({ maxLength: 320 }), price_per_month: Price }), {
    maxItems: 500,
  }),
});
/** The link opens in a browser, so its scheme must be http or https. */
const PaymentAnswer = Type.Object({
  payment_id: Type.String({ maxLength: 200, pattern: '^[!-~][ -~]*$' }),
  url: Type.String({ maxLength: 2_048, pattern: '^https?://[^\\s\\u0000-\\u001f\\u007f-\\u009f]+$' }),
  expires_at: Type.Optional(Type.String({ format: 'date-time' })),
});

/** decided: a connector that cannot answer now is 503, and `param` names its kind. */
export const unavailable = (kind: ConnectorKind, message: string): ApiError =>
  new ApiError('service_unavailable', message, { param: kind });

/** Throws 503 without a valid answer, 400 if the connector refuses the request. */
async function answerOf(
  deps: Deps,
  kind: ConnectorKind,
  asking: Asking,
  question: object,
  shape: object,
): Promise<unknown> {
  const { organizationId, teamId, id, param } = asking;
  const asked = {
    organization_id: organizationId,
    team_id: teamId,
    requested_at: deps.clock.now().toISOString(),
  };
  const said = await askConnector(deps, { organizationId, kind }, { id, body: { ...question, ...asked } });
  switch (said.kind) {
    case 'not_configured':
      throw unavailable(
        kind,
        `no ${kind} connector is configured for the organization: outreachd connectors set … ${kind} --url …`,
      );
    case 'down':
      throw unavailable(kind, `the ${kind} connector does not answer as it should: ${said.error}`);
    case 'refused':
      throw new ApiError('validation_error', `the ${kind} connector refuses it: ${said.error}`, { param });
    case 'said': {
      const validate = strict(shape);
      if (validate(said.body)) return said.body;
      const [fault] = validate.errors ?? [];
      throw unusable(kind, `${fault?.instancePath.slice(0, 100) ?? ''} ${fault?.message ?? ''}`.trim());
    }
  }
}

const unusable = (kind: ConnectorKind, why: string): ApiError =>
  unavailable(kind, `the answer of the ${kind} connector cannot be used: ${why}`);

function usable(kind: ConnectorKind, prices: Prices): Prices & { kind: 'ok' } {
  if (prices.kind === 'unusable') throw unusable(kind, prices.why);
  return prices;
}

export async function quoteDomains(
  deps: Deps,
  asking: Asking,
  domains: readonly string[],
): Promise<Prices & { kind: 'ok' }> {
  const question = { type: 'domain.quote', quote_id: asking.id, domains, years: 1 };
  const answer = await answerOf(deps, 'registrar', asking, question, DomainAnswer);
  return usable('registrar', domainPrices(domains, answer as DomainQuotes));
}

export async function quoteMailboxes(
  deps: Deps,
  asking: Asking,
  plan: string | null,
  mailboxes: readonly PlannedMailbox[],
): Promise<Prices & { kind: 'ok' }> {
  const wanted = mailboxes.map(({ email, firstName, lastName }) => ({
    email,
    first_name: firstName,
    last_name: lastName,
  }));
  const question = { type: 'mailboxes.quote', quote_id: asking.id, plan, mailboxes: wanted };
  const answer = await answerOf(deps, 'mailbox_provider', asking, question, MailboxAnswer);
  return usable(
    'mailbox_provider',
    mailboxPrices(
      mailboxes.map(({ email }) => email),
      answer as MailboxQuotes,
    ),
  );
}

export interface CreatedPayment {
  payment_id: string;
  url: string;
  expires_at?: string;
}

/** Creates a payment, which a person makes through its link. The id of the order is its idempotency key. */
export const createPayment = (
  deps: Deps,
  asking: Asking,
  payment: { amount: number; currency: string; lines: { text: string; amount: number }[] },
): Promise<CreatedPayment> =>
  answerOf(
    deps,
    'payment',
    asking,
    { type: 'payment.create', order_id: asking.id, ...payment },
    PaymentAnswer,
  ) as Promise<CreatedPayment>;
