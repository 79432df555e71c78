import { describe, expect, it } from 'vitest';
import type { BounceCategory, EventType } from '../../../src/platform/db/types.ts';
import { stopOf } from '../../../src/enrollments/rules/stop.ts';

describe('an event', () => {
  it('of a reply ends the sequence that was answered, and no other', () => {
    expect(stopOf('reply', null)).toEqual({ life: 'finished', reason: 'replied', everywhere: false });
  });

  it('of an opt-out ends every sequence of the person', () => {
    expect(stopOf('unsubscribe', null)).toEqual({
      life: 'finished',
      reason: 'unsubscribed',
      everywhere: true,
    });
  });

  // spec: Bounce categories
  it('of a dead address ends every sequence of the person', () => {
    expect(stopOf('bounce', 'invalid_recipient')).toEqual({
      life: 'finished',
      reason: 'bounced',
      everywhere: true,
    });
  });

  it.each<BounceCategory | null>(['policy_block', 'soft', 'unknown', null])(
    'of a bounce of category %s ends none: its step is sent again',
    (category) => {
      expect(stopOf('bounce', category)).toBeNull();
    },
  );

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
    expect(stopOf(type, null)).toBeNull();
  });
});
