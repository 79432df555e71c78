import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { valueMissing } from '../../../src/platform/db/value-missing.ts';
import { hasValue } from '../../../src/sending/rules/template.ts';
import { testDatabase } from '../../support/postgres.ts';
import type { TestDatabase } from '../../support/postgres.ts';

let database: TestDatabase;
beforeAll(async () => void (database = await testDatabase()));
afterAll(() => database[Symbol.asyncDispose]());

const texts = fc.constantFrom(null, '', ' ', '\u00a0\ufeff', '\n\t', 'x', ' x ', '0', 'é');
const values = fc.oneof(texts, fc.constantFrom(0, 1.5, true, false, [], ['x'], {}, { a: 1 }));
const NAMES = ['city', 'state', 'linkedin_url', 'team.meeting_link', 'custom.topic', 'custom.other'];

it('a value is missing in SQL exactly where a template finds none', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({ city: texts, state: texts, linkedin_url: texts }),
      fc.record({ topic: values }, { requiredKeys: [] }),
      texts,
      async (profile, custom, link) => {
        const asked = NAMES.map((name) => sql`${valueMissing(name)!}`);
        const { rows } = await sql<{ missing: boolean[] }>`
          select array[${sql.join(asked)}] as missing
          from (select ${profile.city}::text as city, ${profile.state}::text as state,
            ${profile.linkedin_url}::text as linkedin_url, ${JSON.stringify(custom)}::jsonb as custom) p,
            (select ${link}::text as meeting_link) t`.execute(database.db);
        const known = { ...profile, custom, team: { meeting_link: link } };
        expect(rows[0]!.missing).toEqual(NAMES.map((name) => !hasValue(known, name)));
      },
    ),
  );
});

it('no contact lacks what a mailbox has', () => {
  for (const name of ['sender.send_as', 'nothing', 'constructor', 'custom.'])
    expect(valueMissing(name)).toBeNull();
});
