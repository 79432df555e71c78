import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { erasePeople } from '../../src/people/erase-people.ts';
import { SETTLES_MS } from '../../src/people/rules/erasure.ts';
import { erasureJournal } from '../../src/people/erasure-journal.ts';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { startChild } from '../support/child.ts';

let t: TestApp;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outreachd-people-'));
  t = await testApp({ config: { dataDir: folder } });
});
afterAll(async () => {
  await t[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const command = async (words: string[], name = 'person') => {
  await using child = startChild(['src/main.ts', name, ...words], {
    DATABASE_URL: t.databaseUrl,
    OUTREACHD_SECRET: t.app.config.secret!,
    OUTREACHD_DATA_DIR: folder,
    OUTREACHD_LOG_LEVEL: 'silent',
  });
  const { code } = await child.ended;
  // Without what it says on the standard error while it works long.
  return { code, said: child.said().replaceAll(/^outreachd .*\n/gm, '') };
};
const never = new AbortController().signal;
const finish = async (): Promise<void> => {
  // The command has the clock of the machine.
  t.clock.set(new Date(Date.now() + 1_000));
  await erasePeople(t.app, never);
  t.clock.advance(SETTLES_MS);
  await erasePeople(t.app, never);
};
const add = async (): Promise<number> =>
  (await t.call('POST', '/contacts', { TeamId: t.teamId, email: 'ann@person.test', first_name: 'Zoraster' }))
    .status;

describe('outreachd person', () => {
  it('exports, erases, and erases again after a restore, by migrate and by a file from elsewhere', async () => {
    await add();
    const { code, said } = await command(['export', 'Ann@Person.test', '--organization', 'acme']);
    const lines = said
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect([code, lines.at(-1).rows.contact_profiles]).toEqual([0, 1]);
    expect(said).toContain('Zoraster');
    const erased = await command(['erase', 'ann@person.test', '--organization', 'Acme', '--json']);
    expect([erased.code, JSON.parse(erased.said).state]).toEqual([0, 'waiting']);
    await finish();
    expect(await add()).toBe(400);
    const elsewhere = join(folder, 'elsewhere.jsonl');
    await copyFile(erasureJournal(folder), elsewhere);
    const restore = async (): Promise<void> => {
      for (const table of ['erasures', 'erasure_keys', 'contact_profiles'])
        await t.app.pool.query(`delete from ${table}`);
      expect(await add()).toBe(201);
    };
    await restore();
    expect((await command([], 'migrate')).code).toBe(0);
    expect(await add()).toBe(400);
    await rm(erasureJournal(folder));
    await restore();
    const again = await command(['reapply', elsewhere, '--json']);
    expect([again.code, JSON.parse(again.said)]).toEqual([0, { lines: 1, queued: 1, other: 0, broken: 0 }]);
    await finish();
    expect((await command(['export', 'ann@person.test', '--organization', 'acme'])).said).not.toContain(
      'Zoraster',
    );
  });

  it('says what it needs', async () => {
    expect((await command(['forget'])).code).toBe(2);
    expect((await command(['erase', 'ann', '--organization', 'acme'])).code).toBe(2);
    expect((await command(['erase', 'ann@person.test'])).code).toBe(2);
    expect((await command(['erase', 'ann@person.test', '--organization', 'none'])).code).toBe(1);
    expect((await command(['reapply', join(folder, 'none.jsonl')])).code).toBe(2);
  });
});
