import { describe, expect, it } from 'vitest';
import { timelineWords } from '../../../src/reports/rules/timeline-words.ts';

describe('a line of the timeline', () => {
  it.each([
    ['an event', { type: 'email_sent', reason: null }, 'a mail was sent'],
    [
      'an event with its reason',
      { type: 'finished', reason: 'stop_node' },
      'the contact finished: stop node',
    ],
    ['a mail that waits', { type: 'mail_queued', reason: null }, 'the mail of the step was put in line'],
    ['a call', { type: 'call_failed', reason: null }, 'the call of the step failed'],
    ['an action', { type: 'linkedin_visit_skipped', reason: null }, 'the visit on LinkedIn was skipped'],
    [
      'what held it',
      { type: 'held', reason: 'outside_window' },
      'the schedule of the campaign or of the team lets no mail leave now',
    ],
    ['the end of a hold', { type: 'released', reason: null }, 'nothing of this holds it any more'],
  ])('says %s in words', (_what, row, words) => expect(timelineWords(row)).toBe(words));
});
