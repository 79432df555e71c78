import { describeFault, isLocked, isServerFault } from '../platform/db/halve.ts';
import type { Sql, Sweep } from '../platform/db/due.ts';
import { transact, waitBriefly } from '../platform/db/transaction.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
import {
  closeConnectorEvent,
  dueConnectorEvents,
  putOffConnectorEvent,
  takeConnectorEvent,
} from './event-store.ts';
import type { ConnectorEventRow } from './event-store.ts';
import type { ConnectorKind } from './rules/kinds.ts';

/** What a connector reported, as it was checked when it came. */
export interface ReportedEvent {
  organizationId: string;
  id: string;
  type: string;
  body: Record<string, unknown>;
}

/** A room that applies events of a kind. `apply` resolves why an event is ignored; null: it was applied. */
export interface EventTaker {
  kind: ConnectorKind;
  types: readonly string[];
  apply(trx: Trx, event: ReportedEvent): Promise<string | null>;
}

const MAX_ATTEMPTS = 6;
const AGAIN_MS = 2_000;
const LOCK_MS = 1_000;
const BATCH = 50;

export const eventsDue = ({ kind, types }: Pick<EventTaker, 'kind' | 'types'>): ((at: Sweep) => Sql) =>
  dueConnectorEvents(kind, types);

/**
 * Applies reported events, each in a transaction of its own. One that cannot be applied is tried again, later each time, and in
 * the end kept as `failed`; the others go on. Resolves true when there may be more.
 */
export async function takeEvents(
  deps: Pick<Services, 'db' | 'clock' | 'log'>,
  taker: EventTaker,
): Promise<boolean> {
  for (let taken = 0; taken < BATCH; taken++) {
    let row: ConnectorEventRow | null = null;
    try {
      await transact(deps.db, async (trx) => {
        await waitBriefly(trx, LOCK_MS);
        row = await takeConnectorEvent(trx, taker.kind, taker.types, deps.clock.wall());
        if (!row) return;
        const note = await taker.apply(trx, {
          organizationId: row.organization_id,
          id: row.id,
          type: row.type,
          body: row.body as Record<string, unknown>,
        });
        await closeConnectorEvent(trx, row, note === null ? 'applied' : 'ignored', note, deps.clock.now());
      });
      if (!row) return false;
    } catch (err) {
      if (!row || (isServerFault(err) && !isLocked(err))) throw err;
      await putOff(deps, row, err);
    }
  }
  return true;
}

async function putOff(
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
  await putOffConnectorEvent(deps.db, row, {
    attempts,
    note: describeFault(err),
    until: new Date(wall.getTime() + AGAIN_MS * 2 ** attempts),
  });
}
