import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../support/postgres.ts';

const ROOT = join(import.meta.dirname, '../..');
const README = readFileSync(join(ROOT, 'README.md'), 'utf8');
const PACKAGE = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const STATEMENTS = [...README.matchAll(/```sql\n([^]*?)```/g)]
  .flatMap((block) => block[1]!.split('\n'))
  .filter((line) => line.startsWith('select'));

describe('what the README says', () => {
  it('of inspection runs as it stands', async () => {
    expect(STATEMENTS.length).toBeGreaterThan(6);
    await using database = await testDatabase();
    for (const statement of STATEMENTS) await database.pool.query(statement);
  });

  it.each([...new Set([...README.matchAll(/npm run ([a-z:]+)/g)].map((match) => match[1]!))])(
    'npm run %s is there',
    (script) => {
      expect(Object.keys(PACKAGE.scripts)).toContain(script);
    },
  );

  it.each([...README.matchAll(/^\| `([a-z]+)\/`/gm)].map((match) => match[1]!))(
    'the room %s is there',
    (room) => {
      expect(existsSync(join(ROOT, 'src', room))).toBe(true);
    },
  );
});
