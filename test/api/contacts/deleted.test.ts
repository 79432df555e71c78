import { expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';

it('200 tells deleted contacts from live ones by deleted_at', async () => {
  await using t = await testApp();
  const { id: CampaignId } = (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'One' })).body
    .data;
  const create = async (email: string): Promise<string> =>
    (await t.call('POST', '/contacts', { TeamId: t.teamId, CampaignId, email })).body.data.id;
  const [gone, live] = [await create('gone@one.test'), await create('live@one.test')];
  await t.call('DELETE', `/contacts/${gone}`);
  const { body } = await t.call('GET', `/contacts?TeamId=${t.teamId}&deleted=true`);
  const shown = body.data.map((row: { id: string; deleted_at: string | null }) => [row.id, row.deleted_at]);
  expect(Object.fromEntries(shown)).toEqual({ [gone]: t.clock.now().toISOString(), [live]: null });
});
