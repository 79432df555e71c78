import { describe, expect, it } from 'vitest';
import { announcementsFor } from '../../../src/accounts/rules/announcements.ts';
import { announcementFault } from '../../../src/platform/config-announcements.ts';
import type { AnnouncementSetting } from '../../../src/platform/config-announcements.ts';

const some = (id: string, more: Partial<AnnouncementSetting> = {}): AnnouncementSetting => ({
  id,
  title: 'Title',
  text: 'Text',
  audience: 'all',
  dismissible: true,
  ...more,
});
const now = new Date('2026-11-16T09:00:00Z');
const ids = (all: AnnouncementSetting[], providers: string[] = []): string[] =>
  announcementsFor(all, { providers: new Set(providers), now }).map(({ id }) => id);

describe('announcementsFor', () => {
  it('tells all users, and those who have a mailbox of the provider', () => {
    const all = [some('all'), some('google', { audience: 'google' }), some('zoho', { audience: 'zoho' })];
    expect(ids(all)).toEqual(['all']);
    expect(ids(all, ['google', 'smtp'])).toEqual(['all', 'google']);
  });

  it.each([
    ['2026-11-16T09:00:00Z', undefined, true],
    ['2026-11-16T10:00:01+01:00', undefined, false],
    [undefined, '2026-11-16T09:00:00Z', false],
    [undefined, '2026-11-16T09:00:01Z', true],
  ])('from %s until %s is told: %s', (from, until, told) => {
    const times = { ...(from ? { from } : {}), ...(until ? { until } : {}) };
    expect(ids([some('a', times)])).toEqual(told ? ['a'] : []);
  });

  it('tells the newest first, and last those without a beginning, as they stand', () => {
    const all = [
      some('x'),
      some('old', { from: '2026-01-01T00:00:00Z' }),
      some('y'),
      some('new', { from: '2026-11-01T00:00:00Z' }),
    ];
    expect(ids(all)).toEqual(['new', 'old', 'x', 'y']);
  });
});

describe('announcementFault', () => {
  it.each([
    [[some('a', { from: '2026-13-01T00:00:00Z' })], 'announcements.0.from: must be a moment of the calendar'],
    [
      [some('a', { from: '2026-11-02T00:00:00Z', until: '2026-11-01T00:00:00Z' })],
      'announcements.0.until: must be after from',
    ],
    [[some('a'), some('a')], 'announcements.1.id: must be of no other announcement'],
    [[some('a'), some('b')], null],
  ])('names the key and the rule', (all, fault) => {
    expect(announcementFault(all)).toBe(fault);
  });
});
