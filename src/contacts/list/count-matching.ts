import type { Db } from '../../platform/db/connect.ts';
import { readFilters } from '../read-filters.ts';
import type { AskedFilters } from '../read-filters.ts';
import { countAmong } from './count-store.ts';
import { NARROWED_MOST, narrowest } from './driver-store.ts';
import type { ListContacts } from './filter-store.ts';

/**
 * How many contacts the list shows under filters. Looks at NARROWED_MOST candidates of the filter that has the fewest;
 * `isMore`: there are more of them, and the count is a lower bound.
 */
export async function countMatching(
  db: Db,
  teamId: string,
  asked: AskedFilters,
): Promise<{ total: number; isMore: boolean }> {
  const filters = readFilters(asked)!;
  const at: ListContacts = {
    teamId,
    campaignId: undefined,
    search: undefined,
    interest: undefined,
    hasEmailSent: undefined,
    ids: undefined,
    filters,
    deleted: false,
    archived: filters.showsArchived,
    sort: 'newest',
    limit: 1,
    offset: 0,
  };
  const { from, count } = await narrowest(db, at, filters, NARROWED_MOST);
  return {
    total: await countAmong(db, at, from(NARROWED_MOST + 1), NARROWED_MOST),
    isMore: count > NARROWED_MOST,
  };
}
