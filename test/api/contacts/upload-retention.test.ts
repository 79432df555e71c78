import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dropAbandonedRows, purgeUploadRows } from '../../../src/imports/purge-upload-rows.ts';
import { mergeUpload } from '../../../src/imports/merge-upload.ts';
import { createLog } from '../../../src/platform/log.ts';
import { testApp } from '../../support/app.ts';
import type { TestApp } from '../../support/app.ts';

const DAY_MS = 24 * 3600 * 1000;
const never = new AbortController().signal;
const lines: string[] = [];
let t: TestApp;
let CampaignId: string;
let made = 0;

beforeAll(async () => {
  t = await testApp({
    overrides: { log: createLog('info', 'test', { write: (line) => void lines.push(line) }) },
  });
  CampaignId = (await t.call('POST', '/campaigns', { TeamId: t.teamId, name: 'Autumn' })).body.data.id;
});
afterAll(() => t[Symbol.asyncDispose]());
beforeEach(() => void lines.splice(0));

const upload = async (count: number, { merge = true } = {}): Promise<string> => {
  const contacts = Array.from({ length: count }, () => ({ email: `p${++made}@else.test` }));
  const body = { TeamId: t.teamId, CampaignId, contacts: [...contacts, { email: 'none' }] };
  const { upload_id } = (await t.call('POST', '/contacts/bulk', body)).body;
  if (merge) await mergeUpload(t.app, { teamId: t.teamId, uploadId: upload_id as string }, never);
  return upload_id as string;
};
const rowsOf = async (id: string): Promise<number> =>
  (await t.app.pool.query('select count(*)::int as n from upload_rows where upload_id = $1', [id])).rows[0].n as number; // prettier-ignore
const chunksOf = async (id: string): Promise<number> =>
  (await t.app.pool.query('select count(*)::int as n from upload_chunks where upload_id = $1', [id])).rows[0].n as number; // prettier-ignore
const shown = async (id: string) => (await t.call('GET', `/contacts/bulk/${id}`)).body;

describe('the rows of an upload', () => {
  it('are kept for thirty days after it ended, and then removed in batches; its counts stay', async () => {
    const id = await upload(24);
    const before = (await shown(id)).data;
    expect(before).toMatchObject({
      status: 'completed',
      created_count: 24,
      rejected_count: 1,
      rows_removed_at: null,
    });
    expect(before.rows).toHaveLength(25);
    t.clock.advance(30 * DAY_MS - 1);
    expect(await purgeUploadRows(t.app, 10)).toBe(false);
    expect(await rowsOf(id)).toBe(25);
    t.clock.advance(2);
    expect(await purgeUploadRows(t.app, 10)).toBe(true);
    expect(await rowsOf(id)).toBe(15);
    // Rows are hidden from the first batch on, so that no caller sees half of them.
    const during = await shown(id);
    expect(during.data.rows).toEqual([]);
    expect(during.message).toContain('removed');
    t.clock.advance(1000);
    expect(await purgeUploadRows(t.app, 10)).toBe(true);
    expect(await purgeUploadRows(t.app, 10)).toBe(true);
    expect(await purgeUploadRows(t.app, 10)).toBe(false);
    expect(await rowsOf(id)).toBe(0);
    const after = await shown(id);
    expect(after.data).toEqual({ ...before, rows: [], rows_removed_at: during.data.rows_removed_at });
    expect(after.data.rows_removed_at).toMatch(/^\d{4}-/);
    expect((await t.call('GET', `/contacts?TeamId=${t.teamId}`)).body.pagination.total).toBe(24);
    const logged = lines
      .filter((line) => line.includes(id))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(logged.map(({ removed, of, empty }) => ({ removed, of, empty }))).toEqual([
      { removed: 10, of: 25, empty: false },
      { removed: 10, of: 25, empty: false },
      { removed: 5, of: 25, empty: true },
    ]);
  });

  it('and the chunks of one that failed are removed as well; those that wait are not', async () => {
    const [failed, waiting] = [await upload(3, { merge: false }), await upload(3, { merge: false })];
    await t.app.pool.query(`update uploads set status = 'failed', error = 'no' where id = $1`, [failed]);
    t.clock.advance(31 * DAY_MS);
    while (await purgeUploadRows(t.app));
    expect([await rowsOf(failed), await chunksOf(failed)]).toEqual([0, 0]);
    expect([await rowsOf(waiting), await chunksOf(waiting)]).toEqual([4, 1]);
    expect((await shown(failed)).data).toMatchObject({
      status: 'failed',
      error: 'no',
      contact_count: 4,
      rows: [],
    });
    await mergeUpload(t.app, { teamId: t.teamId, uploadId: waiting }, never);
    expect((await shown(waiting)).data).toMatchObject({ status: 'completed', created_count: 3 });
  });

  it('are removed once by several workers at the same time', async () => {
    const ids = [await upload(9), await upload(9), await upload(9)];
    t.clock.advance(31 * DAY_MS);
    const lane = async (): Promise<void> => {
      while (await purgeUploadRows(t.app, 5));
    };
    await Promise.all([lane(), lane(), lane()]);
    while (await purgeUploadRows(t.app, 5));
    for (const id of ids) expect(await rowsOf(id)).toBe(0);
    const removed = lines.map((line) => JSON.parse(line) as { removed?: number; upload_id?: string }).filter(({ upload_id }) => ids.includes(upload_id ?? '')); // prettier-ignore
    expect(removed.reduce((sum, line) => sum + (line.removed ?? 0), 0)).toBe(30);
  });

  it('of an upload that was never accepted, because its process ended, go after a day; of one under way they stay', async () => {
    const { id: teamId } = { id: t.teamId };
    const stage = async (): Promise<string> => {
      const id = t.app.ids.uuid(t.clock.now());
      await t.app.pool.query('insert into upload_rows (team_id, upload_id, row_number, line_number) select $1, $2, n, n from generate_series(1, 12) n', [teamId, id]); // prettier-ignore
      return id;
    };
    const kept = await upload(2);
    const [one, two] = [await stage(), await stage()];
    t.clock.advance(DAY_MS + 1000);
    const underWay = await stage();
    expect(await dropAbandonedRows(t.app, 5)).toBe(true);
    expect([await rowsOf(one), await rowsOf(two)]).toEqual([7, 7]);
    while (await dropAbandonedRows(t.app, 5));
    expect([await rowsOf(one), await rowsOf(two), await rowsOf(underWay), await rowsOf(kept)]).toEqual([
      0, 0, 12, 3,
    ]);
  });
});
