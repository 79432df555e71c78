import { describe, expect, it } from 'vitest';
import { callerOf } from '../../../../src/platform/http/caller.ts';

describe('who counts as one caller', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2:ffff::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', 'unknown'],
    ['_hidden', 'unknown'],
  ])('%s is %s', (ip, caller) => {
    expect(callerOf(ip)).toBe(caller);
  });
});
