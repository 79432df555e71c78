import { transact } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
import { deleteCategoryRow } from './category-store.ts';

export const deleteCategory = (deps: Pick<Services, 'db'>, teamId: string, id: string): Promise<void> =>
  transact(deps.db, (trx) => deleteCategoryRow(trx, teamId, id));
