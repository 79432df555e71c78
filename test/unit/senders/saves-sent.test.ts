import { describe, expect, it } from 'vitest';
import { savesSent } from '../../../src/senders/rules/saves-sent.ts';

describe('a copy goes into the Sent folder', () => {
  it.each([
    ['google', null, false],
    ['outlook', null, false],
    ['fastmail', null, true],
    ['smtp', null, false],
    ['smtp', true, true],
    ['google', true, true],
    ['fastmail', false, false],
  ])('of %s with save_sent %s: %s', (provider, set, wanted) => {
    const at = { provider, save_sent: set };
    expect(savesSent({ ...at, imap_host: 'imap.acme.example' })).toBe(wanted);
    expect(savesSent({ ...at, imap_host: null })).toBe(false);
  });
});
