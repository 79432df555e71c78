import { audit } from '../platform/audit/audit.ts';
import { requireTeam } from '../accounts/team-access.ts';
import { transact } from '../platform/db/transaction.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import type { Fault } from '../platform/errors.ts';
import type { Principal } from '../platform/http/principal.ts';
import type { Services } from '../platform/services.ts';
import { openConnector } from '../connectors/connectors.ts';
import { KIND_OF, laneOf } from './hand-over.ts';
import {
  changeOrderRow,
  dropPlanned,
  expirePlanned,
  insertOrder,
  listConflicts,
  listConnected,
  listOrderedMailboxes,
  lockOrder,
  lockOrdersOf,
} from './order-store.ts';
import type { NewItem, OrderKey } from './order-store.ts';
import { createPayment, quoteDomains, quoteMailboxes, unavailable } from './quote-order.ts';
import { priceOf, totalCents } from './rules/cents.ts';
import { afterOrder, saysOpen } from './rules/order.ts';
import { planOf } from './rules/plan.ts';
import type { AskedDomain, AskedMailbox, Plan, PlannedMailbox } from './rules/plan.ts';

type Deps = Pick<Services, 'db' | 'clock' | 'ids' | 'secrets' | 'egress' | 'crash'>;

interface Asked {
  TeamId: string;
  domains: AskedDomain[];
  mailboxes?: AskedMailbox[];
  plan?: string;
}

/** Longer than a payment service may take: the order of a lost worker does not block the next one. */
const PLANNED_MS = 2 * 60_000;
const DAY_MS = 86_400_000;
/** decided: the time to pay if the payment service names none, and its maximum */
const UNPAID_DAYS = { usual: 7, most: 31 };

interface Wanted extends Plan {
  owned: Set<string>;
  senders: Map<string, string>;
}

export type CheckedOut = { kind: 'ordered'; id: string } | { kind: 'nothing'; items: NewItem[] };

function refuse(code: 'validation_error' | 'duplicate_resource', faults: Fault[]): void {
  const [first] = faults;
  if (first)
    throw new ApiError(code, first.message, {
      param: first.param,
      ...(faults.length > 1 ? { details: faults.map((fault) => ({ code, ...fault })) } : {}),
    });
}

/** Throws 409 for items of an open order: they would be bought twice. */
async function refuseConflicts(db: Trx | Deps['db'], organizationId: string, teamId: string, wanted: Plan) {
  const { domains } = wanted;
  const emails = wanted.mailboxes.map(({ email }) => email);
  const [conflict] = await listConflicts(db, { organizationId, domains, emails });
  if (!conflict) return;
  const { name, order_id: id, state } = conflict;
  const isOwn = conflict.team_id === teamId;
  const { is, remedy } = saysOpen(state, id);
  // A planned order cannot be read yet.
  const isShown = isOwn && state !== 'planned';
  throw new ApiError(
    'duplicate_resource',
    isOwn
      ? `${name} is in ${isShown ? `the order ${id}` : 'an order'}, which ${is}: ${remedy}`
      : `${name} is in an order of another team, which ${is}`,
    { param: 'domains', ...(isShown ? { details: { order_id: id } } : {}) },
  );
}

/** Throws 409 for a domain of another team. */
async function look(deps: Deps, principal: Principal, asked: Asked, plan: Plan): Promise<Wanted> {
  const connected = await listConnected(deps.db, principal.organizationId, plan.domains);
  const foreign = connected.filter((each) => each.team_id !== asked.TeamId).map(({ domain }) => domain);
  refuse(
    'duplicate_resource',
    foreign.map((domain) => ({
      param: `domains[${plan.domains.indexOf(domain)}].domain`,
      message: `another team of the organization has ${domain}`,
    })),
  );
  const emails = plan.mailboxes.map(({ email }) => email);
  const mailboxes = await listOrderedMailboxes(deps.db, asked.TeamId, emails);
  await refuseConflicts(deps.db, principal.organizationId, asked.TeamId, plan);
  return {
    ...plan,
    owned: new Set(connected.map(({ domain }) => domain)),
    senders: new Map(mailboxes.map(({ email, id }) => [email, id])),
  };
}

/**
 * Plans an order of domains and mailboxes at the connectors' prices and creates its payment. Nothing is charged,
 * registered or created before a person pays through the link. Throws 400, 409, and 503 that names the connector. spec:
 * POST /setup/inbox-checkout
 */
export async function checkOut(deps: Deps, principal: Principal, asked: Asked): Promise<CheckedOut> {
  await requireTeam(deps.db, principal, asked.TeamId, 'TeamId');
  const { plan, faults } = planOf(asked);
  refuse('validation_error', faults);
  const wanted = await look(deps, principal, asked, plan);
  const domains = wanted.domains.filter((domain) => !wanted.owned.has(domain));
  const mailboxes = wanted.mailboxes.filter(({ email }) => !wanted.senders.has(email));
  const { organizationId } = principal;
  const now = deps.clock.now();
  const orderId = deps.ids.uuid(now);
  if (domains.length === 0 && mailboxes.length === 0)
    return { kind: 'nothing', items: itemsOf(deps, organizationId, wanted, new Map()) };
  const asking = { organizationId, teamId: asked.TeamId, param: 'domains' };
  const quote = () => ({ ...asking, id: deps.ids.uuid(now) });
  const planName = asked.plan ?? null;
  const [ofDomains, ofMailboxes] = await Promise.all([
    domains.length > 0 ? quoteDomains(deps, quote(), domains) : null,
    mailboxes.length > 0 ? quoteMailboxes(deps, quote(), planName, mailboxes) : null,
  ]);
  refuse(
    'validation_error',
    (ofDomains?.unavailable ?? []).map((domain) => ({
      param: `domains[${wanted.domains.indexOf(domain)}].domain`,
      message: `${domain} is registered already; when it is yours, connect it first: POST /v2/domains/connect`,
    })),
  );
  if (ofDomains && ofMailboxes && ofDomains.currency !== ofMailboxes.currency)
    throw unavailable(
      'mailbox_provider',
      `the registrar connector says prices in ${ofDomains.currency}, and that of mailboxes in ${ofMailboxes.currency}`,
    );
  const currency = (ofDomains ?? ofMailboxes)!.currency;
  const cents = new Map([...(ofDomains?.cents ?? []), ...(ofMailboxes?.cents ?? [])]);
  const total = totalCents([...cents.values()]);
  if (total === null) throw unavailable('registrar', 'the order costs more than an order may cost');
  const key = { team_id: asked.TeamId, id: orderId };
  const expiresAt = new Date(deps.clock.wall().getTime() + PLANNED_MS);
  const items = itemsOf(deps, organizationId, wanted, cents);
  await transact(deps.db, async (trx) => {
    await lockOrdersOf(trx, organizationId);
    await refuseConflicts(trx, organizationId, asked.TeamId, wanted);
    await audit(trx, 'setup_orders', { team_id: key.team_id, id: key.id });
    await insertOrder(
      trx,
      { ...key, plan: planName, currency, total_cents: total, expires_at: expiresAt, created_at: now },
      items,
    );
  });
  const lines = [...cents].map(([name, each]) => ({ text: textOf(name), amount: priceOf(each) }));
  const payment = await createPayment(
    deps,
    { ...asking, id: orderId },
    { amount: priceOf(total), currency, lines },
  ).catch(async (err: unknown) => {
    // Without a clear refusal the payment may exist and be paid: then the order is carried out.
    const isRefused = err instanceof ApiError && err.code === 'validation_error';
    const wasAsked = !isRefused && (await openConnector(deps, { organizationId, kind: 'payment' })) !== null;
    await transact(deps.db, (trx) => (wasAsked ? expirePlanned(trx, key, now) : dropPlanned(trx, key)));
    throw err;
  });
  deps.crash('setup.after_payment');
  await link(deps, key, payment);
  return { kind: 'ordered', id: orderId };
}

const textOf = (name: string): string => (name.includes('@') ? `${name}, one month` : `${name}, one year`);

/** Moves the order to `awaiting_payment`, unless it is paid already. */
async function link(
  deps: Deps,
  key: OrderKey,
  { payment_id, url, expires_at: said }: Awaited<ReturnType<typeof createPayment>>,
): Promise<void> {
  const wall = deps.clock.wall().getTime();
  const usual = wall + UNPAID_DAYS.usual * DAY_MS;
  const until = said === undefined ? usual : new Date(said).getTime();
  const isSaid = until > wall && until <= wall + UNPAID_DAYS.most * DAY_MS;
  await transact(deps.db, async (trx) => {
    const order = await lockOrder(trx, key);
    if (!order) return;
    const state = afterOrder(order.state, 'link') ?? order.state;
    const known = order.payment_id ?? payment_id;
    await changeOrderRow(
      trx,
      key,
      { state, payment_id: known, payment_url: url, expires_at: new Date(isSaid ? until : usual) },
      deps.clock.now(),
    );
  });
}

/** Parts that the team has already are items that are done and cost nothing. */
function itemsOf(
  deps: Deps,
  organizationId: string,
  { domains, mailboxes, owned, senders }: Wanted,
  cents: ReadonlyMap<string, number>,
): NewItem[] {
  const item = (kind: 'domain' | 'mailbox', name: string, isOwned: boolean) => ({
    id: deps.ids.uuid(deps.clock.now()),
    kind,
    owned: isOwned,
    price_cents: cents.get(name) ?? 0,
    state: isOwned ? ('done' as const) : ('planned' as const),
    lane: laneOf(organizationId, KIND_OF[kind]),
  });
  const ofMailbox = ({ email, domain, firstName, lastName }: PlannedMailbox): NewItem => ({
    ...item('mailbox', email, senders.has(email)),
    domain,
    email,
    first_name: firstName,
    last_name: lastName,
    sender_id: senders.get(email) ?? null,
  });
  const none = { email: null, first_name: null, last_name: null, sender_id: null };
  return [
    ...domains.map((domain) => ({ ...item('domain', domain, owned.has(domain)), domain, ...none })),
    ...mailboxes.map(ofMailbox),
  ];
}
