import Type from 'typebox';
import {
  CreatedAt,
  Id,
  OfTeam,
  Timestamp,
  Uuid,
  extension,
  nonBlank,
  nullable,
  object,
  oldName,
  oneOf,
} from '../platform/http/schema.ts';
import type { ItemRow, NewItem, OrderRow } from './order-store.ts';
import { priceOf } from './rules/cents.ts';
import { ORDER_STATES, reasonOf, shownState } from './rules/order-reason.ts';

const LINE = {
  pattern: '^(?=.*\\S)[^\\u0000-\\u001f\\u007f-\\u009f]*$',
  'x-must': 'must be one line of text',
};
const Name = Type.String({ minLength: 1, maxLength: 100, ...LINE });
const AskedMailbox = Type.Object({
  local_part: Type.String({
    minLength: 1,
    maxLength: 64,
    pattern: '^[A-Za-z0-9]+(?:[._-][A-Za-z0-9]+)*$',
    'x-must': 'must be letters and digits, with single dots, hyphens and underscores between them',
    description: 'what is before the @',
  }),
  first_name: { ...Name, description: 'the first name' },
  last_name: { ...Name, description: 'the last name' },
});
const Mailboxes = (description: string) => Type.Array(AskedMailbox, { maxItems: 100, description });

/** decided: the specification does not show the body */
export const CheckoutBody = Type.Object({
  TeamId: OfTeam.TeamId,
  domains: Type.Array(
    Type.Object({
      domain: Type.String({ minLength: 1, maxLength: 254, description: 'the name of the domain, without @' }),
      mailboxes: Type.Optional(Mailboxes('the mailboxes to have at this domain; none: an empty list')),
    }),
    {
      minItems: 1,
      maxItems: 20,
      description: 'domains to have: those that the team has already are not bought again',
    },
  ),
  mailboxes: Type.Optional(Mailboxes('the mailboxes to have at each domain that names none of its own')),
  plan: Type.Optional({
    ...nonBlank(100),
    description: 'of the mailbox provider; its usual one when left out',
  }),
});

const State = {
  ...oneOf(ORDER_STATES),
  description:
    '`awaiting_payment`: a person has to pay behind the link; `paid`: it is carried out; ' +
    '`incomplete`: something of it failed, and nothing is under way; `closed`: so it was, and a ' +
    'person ended it; `failed`, `expired`: the payment; `done`: all is there',
};
const ITEM = {
  id: nullable(Id),
  state: {
    ...oneOf(['planned', 'waiting', 'handed_over', 'created', 'done', 'failed']),
    description:
      '`planned`: nothing is asked for before the payment, and for a mailbox before its domain is ' +
      'there; `waiting`: its connector is asked next; `handed_over`: the connector has it; `created`: ' +
      'it is there, and is being added',
  },
  error: nullable(
    Type.String({ description: 'why it failed, or why its connector was not reached', examples: [null] }),
  ),
};
const Money = (description: string) => Type.Number({ description });
const OrderedDomain = Type.Object({
  ...ITEM,
  domain: Type.String({ description: 'a domain', examples: ['acme.example'] }),
  owned: Type.Boolean({ description: 'the team has it already: it is not bought' }),
  price_per_year: { ...Money('of the first year; 0 for a domain that the team has'), examples: [12.5] },
});
const OrderedMailbox = Type.Object({
  ...ITEM,
  email: Type.String({ description: 'the email address', examples: ['mia.berg@acme.example'] }),
  first_name: Type.String({ description: 'the first name', examples: ['Anna'] }),
  last_name: Type.String({ description: 'the last name', examples: ['Berg'] }),
  owned: Type.Boolean({ description: 'the team has it already: it is not bought' }),
  price_per_month: { ...Money('of the first month; 0 for a mailbox that the team has'), examples: [3] },
  sender_id: nullable({ ...Uuid, description: 'the mailbox, once it is there' }),
});

export const SetupOrder = Type.Object(
  {
    object: object('setup_order'),
    id: nullable({ ...Uuid, description: 'null: there is nothing to buy, and no order' }),
    team_id: OfTeam.team_id,
    TeamId: oldName('team_id', Uuid),
    state: State,
    payment_link: nullable(
      Type.String({
        description: 'where a person pays; null: nothing is to be paid now',
        examples: ['https://pay.provider.example/4711'],
      }),
    ),
    expires_at: nullable({ ...Timestamp, description: 'until when the payment is waited for' }),
    currency: nullable(Type.String({ description: 'ISO 4217', examples: ['EUR'] })),
    total: {
      ...Money('what is to be paid: the first year of domains and the first month of mailboxes'),
      examples: [15.5],
    },
    plan: nullable(Type.String({ description: 'of the mailbox provider', examples: [null] })),
    domains: Type.Array(OrderedDomain),
    mailboxes: Type.Array(OrderedMailbox),
    reason: nullable(
      extension(
        Type.String({ description: 'why it is in this state; null: the state says it', examples: [null] }),
      ),
    ),
    problem: nullable(
      Type.String({ description: 'what a person has to settle; null: nothing', examples: [null] }),
    ),
    created_at: nullable(CreatedAt),
    paid_at: nullable(Timestamp),
    closed_at: nullable({ ...extension(Timestamp), description: 'since when nothing of it is left to do' }),
  },
  { title: 'SetupOrder' },
);

type Item = NewItem & Partial<Pick<ItemRow, 'error'>>;

function presentItems(items: readonly Item[], hasIds: boolean) {
  const common = ({ id, state, error = null, owned }: Item) => ({
    id: hasIds ? id : null,
    state,
    error,
    owned,
  });
  return {
    domains: items
      .filter(({ kind }) => kind === 'domain')
      .map((item) => ({
        ...common(item),
        domain: item.domain,
        price_per_year: priceOf(item.price_cents),
      })),
    mailboxes: items
      .filter(({ kind }) => kind === 'mailbox')
      .map((item) => ({
        ...common(item),
        email: item.email,
        first_name: item.first_name,
        last_name: item.last_name,
        price_per_month: priceOf(item.price_cents),
        sender_id: item.sender_id,
      })),
  };
}

export const presentOrder = (order: OrderRow, items: readonly ItemRow[]) => ({
  object: 'setup_order',
  id: order.id,
  team_id: order.team_id,
  TeamId: order.team_id,
  state: shownState(order),
  payment_link: order.state === 'awaiting_payment' ? order.payment_url : null,
  expires_at: order.state === 'awaiting_payment' ? order.expires_at : null,
  currency: order.currency,
  total: priceOf(order.total_cents),
  plan: order.plan,
  ...presentItems(items, true),
  reason: reasonOf(
    { state: shownState(order), problem: order.problem },
    items.map(({ email, domain, state, error }) => ({ name: email ?? domain, state, error })),
  ),
  problem: order.problem,
  created_at: order.created_at,
  paid_at: order.paid_at,
  closed_at: order.closed_at,
});

/** decided: if the team has everything already, nothing is ordered. */
export const presentNothing = (teamId: string, items: readonly NewItem[]) => ({
  object: 'setup_order',
  id: null,
  team_id: teamId,
  TeamId: teamId,
  state: 'done',
  payment_link: null,
  expires_at: null,
  currency: null,
  total: 0,
  plan: null,
  ...presentItems(items, false),
  reason: null,
  problem: null,
  created_at: null,
  paid_at: null,
  closed_at: null,
});
