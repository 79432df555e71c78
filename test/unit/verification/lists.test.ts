import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listsOf, loadLists } from '../../../src/verification/load-lists.ts';
import { isDisposable, isRole } from '../../../src/verification/rules/lists.ts';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'outreachd-lists-'))));
afterAll(() => rm(folder, { recursive: true }));

it('the lists of this release know common ones, and a free domain is not disposable', () => {
  const lists = listsOf(loadLists(undefined));
  expect([lists.free.has('gmail.com'), lists.free.has('mailinator.com')]).toEqual([true, false]);
  expect([isDisposable(lists, 'mailinator.com'), isDisposable(lists, 'gmail.com')]).toEqual([true, false]);
  expect([isRole(lists, 'Info+x'), isRole(lists, 'anna')]).toEqual([true, false]);
});

it('each list names the version of its library that is installed', async () => {
  for (const { source } of loadLists(undefined).filter(({ name }) => name !== 'role')) {
    const [library, version] = source.split(' ');
    const installed = JSON.parse(await readFile(`node_modules/${library}/package.json`, 'utf8'));
    expect(installed.version).toBe(version);
  }
});

it('a file takes the place of its list and no other', async () => {
  await writeFile(
    join(folder, 'disposable.txt'),
    '# of today\nNew.Example\r\n\nother.example # seen in May\n',
  );
  await utimes(join(folder, 'disposable.txt'), new Date('2026-05-01'), new Date('2026-05-01'));
  const loaded = loadLists(folder);
  const lists = listsOf(loaded);
  expect([...lists.disposable]).toEqual(['new.example', 'other.example']);
  expect(lists.free.has('gmail.com')).toBe(true);
  expect(loaded[0]).toMatchObject({
    source: join(folder, 'disposable.txt'),
    date: '2026-05-01',
  });
});

it('a line that is no entry, and a folder that is not there, are told', async () => {
  await writeFile(join(folder, 'disposable.txt'), 'good.example\n<html>\n');
  expect(() => loadLists(folder)).toThrow(`${join(folder, 'disposable.txt')}, line 2: no domain`);
  expect(() => loadLists(join(folder, 'nowhere'))).toThrow('is no folder');
});
