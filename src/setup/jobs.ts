import { eventsDue, takeEvents } from '../connectors/take-events.ts';
import { startLoop } from '../platform/work/loop.ts';
import type { Loop, Stoppable } from '../platform/work/loop.ts';
import type { Poller } from '../platform/work/poller.ts';
import type { Services } from '../platform/services.ts';
import { addCreated } from './add-mailboxes.ts';
import { setupReports } from './apply-reports.ts';
import { createOrderer } from './hand-over.ts';
import { dueCreated, dueItems } from './item-store.ts';
import { dueExpiries } from './order-store.ts';

/** The poller wakes all; this only shows that they live. */
const EVERY_MS = 30_000;

/** Hands orders to connectors, applies what became of them, and adds the mailboxes that were created. */
export async function startSetupJobs(app: Services, poller: Poller): Promise<Stoppable[]> {
  const orderer = createOrderer(app, () => orders.wake());
  const orders: Loop = startLoop({
    name: 'setup.orders',
    everyMs: EVERY_MS,
    app,
    run: (signal) => orderer.pass(signal),
  });
  poller.wakeOn('setup.orders', dueItems, orders);
  poller.wakeOn('setup.expiries', dueExpiries, orders);
  const taker = setupReports(app);
  const reports = startLoop({
    name: 'setup.reports',
    everyMs: EVERY_MS,
    app,
    run: () => takeEvents(app, taker),
  });
  poller.wakeOn('setup.reports', eventsDue(taker), reports);
  const mailboxes = startLoop({
    name: 'setup.mailboxes',
    everyMs: EVERY_MS,
    app,
    run: () => addCreated(app),
  });
  poller.wakeOn('setup.mailboxes', dueCreated, mailboxes);
  return [
    {
      stop: async () => {
        await orders.stop();
        await orderer.stop();
      },
    },
    reports,
    mailboxes,
  ];
}
