import { describe, expect, it } from 'vitest';
import type { BounceCategory, EventType } from '../../../src/platform/db/types.ts';
import { stopOf } from '../../../src/enrollments/rules/stop.ts';

describe('an event', () => {
  it('of a reply ends the sequence that was answered, and no other', () => {
    expect(stopOf('reply', null, null)).toEqual({ life: 'finished', reason: 'replied', everywhere: false });
  });

  it('of an opt-out ends every sequence of the person', () => {
    expect(stopOf('unsubscribe', null, null)).toEqual({
      life: 'finished',
      reason: 'unsubscribed',
      everywhere: true,
    });
  });

  // spec: Bounce categories
  it.each<[BounceCategory | null, string, string, boolean]>([
    ['invalid_recipient', 'finished', 'bounced', true],
    ['policy_block', 'paused', 'policy_block', false],
    ['soft', 'paused', 'soft_bounce', false],
    ['unknown', 'paused', 'bounce_unknown', false],
    [null, 'paused', 'bounce_unknown', false],
  ])('of a bounce of category %s is %s, %s, everywhere: %s', (category, life, reason, everywhere) => {
    expect(stopOf('bounce', category, null)).toEqual({ life, reason, everywhere });
    expect(stopOf('bounce', category, 'mailbox_full')).toEqual({ life, reason, everywhere });
  });

  it('of a delay stops no contact: the final report follows', () => {
    for (const category of ['soft', 'unknown', null] as const)
      expect(stopOf('bounce', category, 'delayed')).toBeNull();
  });

  it.each<EventType>([
    'open',
    'click',
    'email_sent',
    'autoresponse',
    'interest',
    'appointment',
    'finished',
    'contact_added',
    'contact_paused',
    'contact_resumed',
    'reply_link_click',
    'inbox_link_click',
    'scheduled',
  ])('of type %s lets the sequence go on', (type) => {
    expect(stopOf(type, null, null)).toBeNull();
  });
});
