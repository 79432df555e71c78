import { secretOf } from '../connectors/report-secrets.ts';
import type { EventConsumer, ReportedEvent } from '../connectors/consume-events.ts';
import { connectRegistered } from '../deliverability/domains/connect-registered.ts';
import { readDomainName } from '../deliverability/domains/rules/domain-name.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
import { applyPayment } from './apply-payment.ts';
import { sealCredentials } from './created-mailbox.ts';
import type { ReportedServer } from './created-mailbox.ts';
import { REPORTS } from './event-wire.ts';
import { endItem, findItem, keepCreated } from './item-store.ts';
import { lockOrder } from './order-store.ts';
import type { ItemRow } from './order-store.ts';
import { advanceOrder } from './advance-order.ts';

type Deps = Pick<Services, 'clock' | 'ids' | 'crash' | 'secrets' | 'config' | 'log'>;

const UNKNOWN = 'there is no such action';
/** decided: an item that counted as failed may still be done. */
const MAY_BE_DONE = ['waiting', 'handed_over', 'failed'] as const;
const MAY_FAIL = ['waiting', 'handed_over'] as const;

/** Applies reports of registrars, mailbox providers and payment services about orders. decisions: Connectors */
export const setupReports = (deps: Deps): EventConsumer => ({
  reader: REPORTS,
  async apply(trx, event) {
    const note = event.type.startsWith('payment_')
      ? await applyPayment(trx, deps, event)
      : await applyResult(trx, deps, event);
    deps.crash('setup.before_commit');
    return note;
  },
});

async function applyResult(trx: Trx, deps: Deps, event: ReportedEvent): Promise<string | null> {
  const id = String(event.body.action_id);
  const found = await findItem(trx, event.organizationId, id);
  const isOfKind = found?.kind === (event.type.startsWith('domain_') ? 'domain' : 'mailbox');
  const order =
    found && isOfKind ? await lockOrder(trx, { team_id: found.team_id, id: found.order_id }) : null;
  // Reads the item again: the lock on the order now covers its items.
  const item = order && (await findItem(trx, event.organizationId, id));
  if (!order || !item) return UNKNOWN;
  if (item.state === 'planned' || item.owned) return 'it was not asked for';
  const note = await applyTo(trx, deps, event, item);
  if (note === null) await advanceOrder(trx, deps, order);
  return note;
}

async function applyTo(trx: Trx, deps: Deps, event: ReportedEvent, item: ItemRow): Promise<string | null> {
  switch (event.type) {
    case 'domain_registered':
      return register(trx, deps, event, item);
    case 'mailbox_created':
      return create(trx, deps, event, item);
    default: {
      const ended = { state: 'failed', error: String(event.body.reason) } as const;
      return (await endItem(trx, item, MAY_FAIL, ended, deps.clock.now()))
        ? null
        : `it is ${item.state} already`;
    }
  }
}

async function register(trx: Trx, deps: Deps, event: ReportedEvent, item: ItemRow): Promise<string | null> {
  const now = deps.clock.now();
  const body = event.body as { domain: string; nameservers?: string[]; registrar?: string };
  if (readDomainName(body.domain) !== item.domain) return `the action is about ${item.domain}`;
  if (!MAY_BE_DONE.some((state) => state === item.state)) return `it is ${item.state} already`;
  const connected = await connectRegistered(trx, deps, {
    organizationId: event.organizationId,
    teamId: item.team_id,
    name: item.domain,
    registrar: body.registrar ?? 'connector',
    nameservers: body.nameservers,
  });
  await endItem(
    trx,
    item,
    MAY_BE_DONE,
    connected === 'connected'
      ? { state: 'done' }
      : { state: 'failed', error: 'it is registered, but another team of the organization connected it' },
    now,
  );
  return null;
}

/** A worker adds the mailbox later: looking at its servers does not belong in a transaction. */
async function create(trx: Trx, deps: Deps, event: ReportedEvent, item: ItemRow): Promise<string | null> {
  const { email, smtp, imap } = event.body as {
    email: string;
    smtp: ReportedServer;
    imap?: ReportedServer;
  };
  if (email.toLowerCase() !== item.email) return `the action is about ${item.email}`;
  if (!MAY_BE_DONE.some((state) => state === item.state)) return `it is ${item.state} already`;
  const credentials = sealCredentials(deps, item, {
    password: secretOf(deps, event, 'password')!,
    imapPassword: secretOf(deps, event, 'imap_password'),
  });
  const settings = { smtp, imap: imap ?? null };
  await keepCreated(trx, item, {
    settings,
    credentials,
    wall: deps.clock.wall(),
    now: deps.clock.now(),
  });
  return null;
}
