import type { Db } from '../platform/db/connect.ts';
import { countReplyLinkClicks, readNumbers } from './facts-store.ts';
import type { CampaignRow } from './store.ts';
import { presentCampaign } from './wire.ts';

export async function presentCampaigns(db: Db, teamId: string, rows: readonly CampaignRow[]) {
  const ids = rows.map(({ id }) => id);
  const clicks = await countReplyLinkClicks(db, teamId, ids);
  const numbers = await readNumbers(db, teamId, ids);
  return rows.map((row) => presentCampaign(row, clicks.get(row.id) ?? 0, numbers.get(row.id) ?? null));
}
