import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SETTLES_MS } from '../../src/people/rules/erasure.ts';
import { erasePeople } from '../../src/people/erase-people.ts';
import { erasureJournal } from '../../src/people/erasure-journal.ts';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { dieAt } from '../support/death.ts';
import { rowsOf } from './matrix.ts';
import { expectSound } from './sound.ts';

let t: TestApp;
let own: string;
beforeAll(async () => {
  own = await mkdtemp(join(tmpdir(), 'outreachd-people-'));
  t = await testApp({ config: { dataDir: own } });
});
afterAll(async () => {
  await t[Symbol.asyncDispose]();
  await rm(own, { recursive: true, force: true });
});

const LEASE_MS = 120_000;
const never = new AbortController().signal;
const people = async (): Promise<(string | null)[]> =>
  (await t.app.db.selectFrom('contact_profiles').select('email').execute()).map(({ email }) => email);

it.each(rowsOf('people'))('at %s an erasure is %s when a worker dies', async (point, expected) => {
  await t.call('POST', '/contacts', { TeamId: t.teamId, email: 'ann@person.test', first_name: 'Ann' });
  const { id } = (await t.call('POST', '/people/erase', { email: 'ann@person.test' })).body.data;
  let folder = '';
  await dieAt(t, point, async (app) => {
    folder = app.config.dataDir;
    while (await erasePeople(app, never));
  });
  const entered = await readFile(erasureJournal(folder), 'utf8');
  expect(entered).toContain(id);
  expect(await people()).toEqual(['ann@person.test']);
  // The dead worker holds the erasure until its claim ends.
  while (await erasePeople(t.app, never));
  expect(await people()).toEqual(['ann@person.test']);
  t.clock.advance(LEASE_MS + 1);
  while (await erasePeople(t.app, never));
  expect(await people()).toEqual([expect.stringMatching(/^erased-.*@erased\.invalid$/)]);
  t.clock.advance(SETTLES_MS);
  while (await erasePeople(t.app, never));
  expect((await t.call('GET', `/people/erasures/${id}`)).body.data.state).toBe('done');
  expect(expected).toBe(
    'in the journal and nothing removed; erased by the next worker, one person in the journal',
  );
  await expectSound(t);
});
