import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { samplePeople } from '../../../src/sandbox/people.ts';

it('the contacts of the demo are the two hundred people of the sandbox', () => {
  const people = samplePeople(200, 'demo');
  const shipped = readFileSync(join(import.meta.dirname, '../../../src/sandbox/demo/contacts.csv'), 'utf8');
  const rows = [Object.keys(people[0]!), ...people.map((person) => Object.values(person))];
  expect(shipped).toBe(`${rows.map((row) => row.join(',')).join('\n')}\n`);
  expect(new Set(people.map((person) => person.email)).size).toBe(200);
});
