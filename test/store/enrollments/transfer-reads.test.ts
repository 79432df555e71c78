import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { mergeUpload } from '../../../src/imports/merge-upload.ts';
import { copyProgress, lockBulk } from '../../../src/enrollments/bulk-store.ts';
import { transact } from '../../../src/platform/db/transaction.ts';
import { testApp } from '../../support/app.ts';

it('who is in the target of a transfer is asked person by person, also of a campaign that filled since it was analysed', async () => {
  await using t = await testApp({ fresh: true });
  const campaign = async (name: string, people: number): Promise<string> => {
    const { id } = (await t.call('POST', '/campaigns', { TeamId: t.teamId, name })).body.data;
    const contacts = Array.from({ length: people }, (_none, n) => ({ email: `${n}@transfer.test` }));
    const { body } = await t.call('POST', '/contacts/bulk', { TeamId: t.teamId, CampaignId: id, contacts });
    const at = { teamId: t.teamId, uploadId: body.upload_id };
    await mergeUpload(t.app, at, new AbortController().signal);
    return id;
  };
  const source = await campaign('source', 500);
  await t.app.pool.query('analyze');
  const targetId = await campaign('target', 3_000);
  const { rows } = await t.app.pool.query<{ id: string }>(
    'select id from enrollments where campaign_id = $1 limit 200',
    [source],
  );
  await transact(t.app.db, async (trx) => {
    const ids = rows.map(({ id }) => id);
    expect(await lockBulk(trx, { teamId: t.teamId, ids, campaignId: null, targetId })).toHaveLength(200);
    await copyProgress(trx, { teamId: t.teamId, fromIds: ids, toCampaignId: targetId });
    const read = await sql<{ n: number }>`
      select (coalesce(idx_tup_fetch, 0) + seq_tup_read)::int as n from pg_stat_xact_user_tables
      where relname = 'enrollments'`.execute(trx);
    expect(read.rows[0]!.n).toBeLessThan(15_000);
  });
});
