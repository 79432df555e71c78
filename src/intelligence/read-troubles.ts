import type { Db } from '../platform/db/connect.ts';
import { readEndpointTroubles, readMailboxTroubles, readUnreadMailboxes } from './troubles-store.ts';
import type { Troubles } from './wire.ts';

/** What mailboxes and endpoints last said to the engine. */
export const readTroubles = async (
  db: Db,
): Promise<{ mailboxes: Troubles; unread: Troubles; endpoints: Troubles }> => ({
  mailboxes: await readMailboxTroubles(db),
  unread: await readUnreadMailboxes(db),
  endpoints: await readEndpointTroubles(db),
});
