import type { Trx } from '../../platform/db/transaction.ts';

export async function setRegistrar(
  trx: Trx,
  at: { teamId: string; name: string },
  registrar: string,
): Promise<void> {
  await trx
    .updateTable('domains')
    .set({ registrar })
    .where('team_id', '=', at.teamId)
    .where('domain', '=', at.name)
    .execute();
}
