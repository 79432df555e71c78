import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSources, violations } from './support/house.ts';

const source = (path: string, text: string) => [{ path, text }];

describe('the never list', () => {
  it('holds for every file of src', () => {
    const files = readSources(join(import.meta.dirname, '../src'));
    expect(files.length).toBeGreaterThan(40);
    expect(violations(files)).toEqual([]);
  });

  it.each([
    [1, 'sending/queue.ts', `import { take } from '../enrollments/take-step.ts';`],
    [1, 'attic/thing.ts', `export const x = 1;`],
    [2, 'contacts/create.ts', `import { find } from '../enrollments/store.ts';`],
    [2, 'webhooks/deliver.ts', `import { startInboxJobs } from '../inbox/jobs.ts';`],
    [3, 'webhooks/rules/delivery.ts', `import { readFile } from 'node:fs';`],
    [3, 'webhooks/rules/delivery.ts', `import { find } from '../store.ts';`],
    [4, 'webhooks/deliver.ts', `import { request } from 'undici';`],
    [4, 'inbox/receive.ts', `import { sql } from 'kysely';`],
    [4, 'inbox/watch.ts', `const { ImapFlow } = await import('imapflow');`],
    [5, 'inbox/store.ts', `await trx.updateTable('enrollments').set({});`],
    [5, 'contacts/import-store.ts', 'await sql`insert into enrollments (id) values (1)`'],
    [6, 'webhooks/deliver.ts', `const at = Date.now();`],
    [6, 'webhooks/deliver.ts', `const at = new Date();`],
    [6, 'webhooks/store.ts', 'await sql`select * from webhooks where created_at < now()`'],
    [7, 'webhooks/deliver.ts', 'x;\n'.repeat(402)],
    [
      8,
      'webhooks/store.ts',
      'db.selectFrom("webhooks").modifyFront(sql`/* one webhook */`).selectAll().execute();',
    ],
    [8, 'webhooks/store.ts', 'sql`/* one webhook */ select w.* from webhooks w`'],
  ])('rule %i fails on a planted violation in %s', (rule, path, text) => {
    expect(violations(source(path, text)).map((fault) => fault.slice(0, 7))).toContain(`never ${rule}`);
  });

  it.each([
    ['webhooks/store.ts', `import { sql } from 'kysely';\nawait db.updateTable('webhooks').set({});`],
    ['webhooks/deliver.ts', `import type { Ground } from '../platform/ground.ts';\nconst at = new Date(0);`],
    ['enrollments/rules/stop.ts', `import type { EventType } from '../../platform/db/types.ts';`],
    ['events/store.ts', 'await sql`select 1 from enrollments e for update skip locked`'],
  ])('lets %s pass', (path, text) => {
    expect(violations(source(path, text))).toEqual([]);
  });
});
