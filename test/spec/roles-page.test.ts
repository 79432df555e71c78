import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testApp } from '../support/app.ts';
import { rolesTable } from '../support/roles-table.ts';

const FILE = join(import.meta.dirname, '../../docs/roles.md');
const TABLE = /(<!-- made by npm run types -->\n)[^]*?(<!-- end -->)/;

it('docs/roles.md says of every call which roles may make it (npm run types writes it)', async () => {
  await using t = await testApp();
  const text = readFileSync(FILE, 'utf8');
  const table = rolesTable(t.server);
  const wanted = text.replace(TABLE, (_all, before: string, after: string) => `${before}${table}\n${after}`);
  if (process.env.WRITE_TYPES) return writeFileSync(FILE, wanted);
  expect(table.split('\n').length).toBeGreaterThan(150);
  expect(text).toBe(wanted);
});
