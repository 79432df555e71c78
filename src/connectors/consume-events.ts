import { exponential } from '../platform/rules/retry.ts';
import { describeFault, isLocked, isServerFault } from '../platform/db/bisect-batch.ts';
import { transact, waitBriefly } from '../platform/db/transaction.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
import {
  closeConnectorEvent,
  dueConnectorEvents,
  nextOrganization,
  postponeConnectorEvent,
  takeConnectorEvent,
} from './event-store.ts';
import type { ConnectorEventRow } from './event-store.ts';

export interface ReportedEvent {
  organizationId: string;
  id: string;
  type: string;
  body: Record<string, unknown>;
}

/** A room that applies events. `apply` resolves the reason why an event is ignored; null: applied. */
export interface EventConsumer {
  reader: string;
  apply(trx: Trx, event: ReportedEvent): Promise<string | null>;
}

const MAX_ATTEMPTS = 6;
const againMs = exponential(2_000, 60_000);
const BATCH = 100;
const NO_ID = '00000000-0000-0000-0000-000000000000';

export const consumesEvents = <App>(reader: string, consumerOf: (app: App) => EventConsumer) => ({
  rows: dueConnectorEvents(reader),
  open(app: App & Pick<Services, 'db' | 'clock' | 'log'>) {
    const consumer = consumerOf(app);
    return { pass: () => consumeEvents(app, consumer) };
  },
});

/**
 * Applies each reported event in its own transaction. Organizations take turns; the events of one are applied in order. A failing
 * event is tried again, later each time, and in the end kept as `failed`; the others go on. Resolves true when there may be more.
 */
export async function consumeEvents(
  deps: Pick<Services, 'db' | 'clock' | 'log'>,
  consumer: EventConsumer,
): Promise<boolean> {
  const { reader } = consumer;
  let after = NO_ID;
  let applied = 0;
  for (let turn = 0; turn < BATCH; turn++) {
    const organizationId = await nextOrganization(deps.db, { reader, wall: deps.clock.wall(), after });
    if (organizationId === null) {
      if (after === NO_ID || applied === 0) return false;
      [after, applied] = [NO_ID, 0];
      continue;
    }
    after = organizationId;
    if (await applyNext(deps, consumer, organizationId)) applied++;
  }
  return true;
}

/** Resolves false when nothing of the organization could be taken. */
async function applyNext(
  deps: Pick<Services, 'db' | 'clock' | 'log'>,
  { reader, apply }: EventConsumer,
  organizationId: string,
): Promise<boolean> {
  let row: ConnectorEventRow | null = null;
  try {
    await transact(deps.db, async (trx) => {
      await waitBriefly(trx);
      row = await takeConnectorEvent(trx, { reader, organizationId, wall: deps.clock.wall() });
      if (!row) return;
      const { id, type, body } = row;
      const note = await apply(trx, { organizationId, id, type, body: body as Record<string, unknown> });
      await closeConnectorEvent(trx, row, note === null ? 'applied' : 'ignored', note, deps.clock.now());
    });
  } catch (err) {
    if (!row || (isServerFault(err) && !isLocked(err))) throw err;
    await postpone(deps, row, err);
  }
  return row !== null;
}

async function postpone(
  deps: Pick<Services, 'db' | 'clock' | 'log'>,
  row: ConnectorEventRow,
  err: unknown,
): Promise<void> {
  const wall = deps.clock.wall();
  const attempts = row.attempts + (isLocked(err) ? 0 : 1);
  if (attempts >= MAX_ATTEMPTS) {
    deps.log.error({ err, event: row.id }, 'what a connector reported cannot be applied');
    return closeConnectorEvent(deps.db, row, 'failed', describeFault(err), deps.clock.now());
  }
  deps.log.warn({ err, event: row.id }, 'what a connector reported is applied later');
  await postponeConnectorEvent(deps.db, row, {
    attempts,
    note: describeFault(err),
    until: new Date(wall.getTime() + againMs(attempts + 1)),
  });
}
