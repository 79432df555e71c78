import { ANY_SEALED, eachSealed } from '../platform/reseal.ts';
import type { Services } from '../platform/services.ts';
import { isReadable } from './secrets.ts';
import { readWebhook, sealedByOthers } from './store.ts';

/** Ids of webhooks with a secret or a header that no listed master secret opens. */
export async function unreadableSecrets({
  db,
  clock,
  secrets,
}: Pick<Services, 'db' | 'clock' | 'secrets'>): Promise<string[]> {
  const unreadable: string[] = [];
  for await (const { team_id, id } of eachSealed((after, limit) =>
    sealedByOthers(db, ANY_SEALED, after, limit),
  )) {
    const row = await readWebhook(db, team_id, id);
    if (row && !isReadable(secrets, row, clock.now())) unreadable.push(id);
  }
  return unreadable;
}
