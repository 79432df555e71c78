import type { Db } from '../platform/db/connect.ts';
import {
  readBlindMailboxes,
  readConnectorTroubles,
  readEndpointTroubles,
  readMailboxTroubles,
  readSeedTroubles,
  readUnreadMailboxes,
} from './troubles-store.ts';
import type { Troubles } from './wire.ts';

export const readTroubles = async (
  db: Db,
  freshFrom: Date,
): Promise<{
  mailboxes: Troubles;
  blind: Troubles;
  unread: Troubles;
  endpoints: Troubles;
  connectors: Troubles;
  seeds: Troubles;
}> => ({
  mailboxes: await readMailboxTroubles(db),
  blind: await readBlindMailboxes(db, freshFrom),
  unread: await readUnreadMailboxes(db),
  endpoints: await readEndpointTroubles(db),
  connectors: await readConnectorTroubles(db),
  seeds: await readSeedTroubles(db),
});
