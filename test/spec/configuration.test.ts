import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadConfig } from '../../src/platform/config.ts';
import { shippedConfig } from '../../src/platform/start-config.ts';
import { configTable } from '../support/config-table.ts';

const ROOT = join(import.meta.dirname, '../..');
const FILE = join(ROOT, 'docs/configuration.md');
const TABLE = /(<!-- made by npm run types -->\n)[^]*?(<!-- end -->)/;

it('docs/configuration.md lists every setting as the program reads it (npm run types writes it)', () => {
  const text = readFileSync(FILE, 'utf8');
  const wanted = text.replace(
    TABLE,
    (_all, before: string, after: string) => `${before}${configTable()}\n${after}`,
  );
  if (process.env.WRITE_TYPES) return writeFileSync(FILE, wanted);
  expect(text).toMatch(TABLE);
  expect(text).toBe(wanted);
});

it('says what every setting means', () => {
  expect(configTable().match(/\| {2}\|$/gm)).toBe(null);
});

it.each(readdirSync(join(ROOT, 'config')))('config/%s is accepted', (name) => {
  expect(() =>
    loadConfig([shippedConfig('default'), shippedConfig(name.replace('.json', ''))], {}),
  ).not.toThrow();
});
