import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isZone } from '../../../src/platform/rules/zone.ts';

it.each(['UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Asia/Kathmandu', 'Etc/GMT+5', 'EST5EDT'])(
  '%s is a time zone',
  (name) => {
    expect(isZone(name)).toBe(true);
  },
);

it.each([
  '',
  '+05:30',
  '-03',
  'Europe/Atlantis',
  'Europe/Berlin ',
  ' UTC',
  'Europe/Berlin\n',
  '../UTC',
  '5',
  'Z[u-ca=iso8601]',
])('%j is none', (name) => {
  expect(isZone(name)).toBe(false);
});

it('a zone is one that times can be told in, and asking never fails', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[A-Z][a-z]{1,5}(\/[A-Z][a-z]{1,5})?$/)), (name) => {
      if (isZone(name)) expect(() => new Intl.DateTimeFormat('en', { timeZone: name })).not.toThrow();
    }),
  );
});
