import { describe, expect, it } from 'vitest';
import { meansAll, normalizeAudience } from '../../../src/broadcasts/rules/audience.ts';
import { DEFAULTS, EXCLUSION_REASONS, reasonsOf } from '../../../src/broadcasts/rules/exclusions.ts';
import { BROADCAST_STATUSES, nextBroadcastStatus, isOpen } from '../../../src/broadcasts/rules/status.ts';

const ID = '01939a3c-1e00-7c3a-9d52-6f1e0a4b8c01';

describe('the life of a broadcast', () => {
  it('has one way from draft to sent, and cancel as long as it is not over', () => {
    const table = BROADCAST_STATUSES.map((status) => [
      status,
      nextBroadcastStatus(status, 'schedule'),
      nextBroadcastStatus(status, 'send'),
      nextBroadcastStatus(status, 'finish'),
      nextBroadcastStatus(status, 'cancel'),
    ]);
    expect(table).toEqual([
      ['draft', 'scheduled', 'sending', null, 'cancelled'],
      ['scheduled', 'scheduled', 'sending', null, 'cancelled'],
      ['sending', null, null, 'sent', 'cancelled'],
      ['sent', null, null, null, null],
      ['cancelled', null, null, null, null],
    ]);
    expect(BROADCAST_STATUSES.filter(isOpen)).toEqual(['draft', 'scheduled']);
  });
});

describe('an audience', () => {
  it('is kept with each id once, in small letters, and without what is empty', () => {
    const asked = {
      all: false,
      label_ids: [ID.toUpperCase(), ID],
      campaign_ids: [],
      filters: { search: ' ' },
    };
    expect(normalizeAudience(asked)).toEqual({ label_ids: [ID] });
  });

  it('that names nothing is empty, and filters alone mean the whole team', () => {
    expect(meansAll({})).toBe(false);
    expect(meansAll({ all: true, label_ids: [ID] })).toBe(true);
    expect(meansAll({ filters: { search: 'x' } })).toBe(true);
    expect(meansAll({ label_ids: [ID], filters: { search: 'x' } })).toBe(false);
  });
});

describe('exclusions', () => {
  it('always leave out who opted out, is blacklisted or cannot be reached', () => {
    const off = { bounced: false, recently_contacted_days: null, active_in_sequence: false };
    expect(reasonsOf(off)).toEqual(['no_email', 'unsubscribed', 'blacklisted', 'invalid']);
    expect(reasonsOf(DEFAULTS)).toContain('bounced');
    expect(reasonsOf({ bounced: true, recently_contacted_days: 1, active_in_sequence: true })).toEqual(
      EXCLUSION_REASONS,
    );
  });
});
