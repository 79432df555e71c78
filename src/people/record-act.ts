import { auditAct } from '../platform/audit/audit.ts';
import type { Db } from '../platform/db/connect.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';

export interface Act {
  action: 'exported' | 'erasure_requested' | 'erased';
  organizationId: string;
  /** Of the erasure; null: an export. */
  id: string | null;
  /** The API key; null: a command, or the program. */
  by: string | null;
}

/** Each export and erasure calls this; it never gets an address. The end of an erasure has no actor, and is logged alone. */
export async function recordAct(
  { log }: Pick<Services, 'log'>,
  db: Db | Trx,
  { action, organizationId, id, by }: Act,
): Promise<void> {
  const done = action === 'exported' ? action : 'deleted';
  if (action !== 'erased')
    await auditAct(db, { object: 'person', action: done, organizationId, objectId: id });
  log.info({ action, organizationId, id, by }, 'the data of a person');
}
