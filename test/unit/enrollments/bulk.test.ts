import { describe, expect, it } from 'vitest';
import { concerns } from '../../../src/enrollments/rules/bulk.ts';
import type { Change, Known } from '../../../src/enrollments/rules/bulk.ts';

const here = 'campaign-1';
const known = (over: Partial<Known>): Known => ({
  campaign_id: here,
  campaign_archived: false,
  life: 'active',
  pause_until: null,
  verified: null,
  valid2: -1,
  unsubscribed: false,
  in_flight: false,
  in_target: false,
  ...over,
});
const LIVES = ['active', 'paused', 'finished', 'archived'] as const;
type Plain = Exclude<Change['action'], 'transfer' | 'assign_step'>;
const changeOf = (action: Change['action']): Change =>
  action === 'transfer'
    ? { action, toCampaignId: 'campaign-2' }
    : action === 'assign_step'
      ? { action, campaignId: here, nodeId: 'n', stepNumber: 1 }
      : { action: action as Plain };

describe('an action applies to a contact', () => {
  it.each<[Change['action'], string]>([
    ['verify_contacts', 'active paused finished'],
    ['unverify_contacts', 'active paused finished'],
    ['restart', 'active paused finished'],
    ['finish', 'active paused'],
    ['unfinish', 'finished'],
    ['pause', 'active'],
    ['resume', 'paused'],
    ['archive_all', 'active paused finished'],
    ['unarchive', 'archived'],
    ['transfer', 'active paused finished'],
    ['reassign_active_sender', 'active paused'],
    ['assign_step', 'active paused finished'],
  ])('%s: %s', (action, statuses) => {
    const change = changeOf(action);
    expect(LIVES.filter((life) => concerns(change, known({ life }))).join(' ')).toBe(statuses);
  });

  it('never sets going again who asked not to be written to, nor anybody in an archived campaign', () => {
    for (const [action, life] of [['restart', 'active'], ['unfinish', 'finished'], ['resume', 'paused'], ['assign_step', 'active']] as const) {
      expect(concerns(changeOf(action), known({ life }))).toBe(true);
      expect(concerns(changeOf(action), known({ life, unsubscribed: true }))).toBe(false);
      expect(concerns(changeOf(action), known({ life, campaign_archived: true }))).toBe(false);
    }
    expect(concerns(changeOf('unarchive'), known({ life: 'archived', campaign_archived: true }))).toBe(false);
  }); // prettier-ignore

  it('moves no contact whose mail is at a server', () => {
    for (const action of ['restart', 'assign_step'] as const)
      expect(concerns(changeOf(action), known({ in_flight: true }))).toBe(false);
    for (const action of ['finish', 'pause', 'archive_all'] as const)
      expect(concerns(changeOf(action), known({ in_flight: true }))).toBe(true);
  });

  it('goes by what verification found', () => {
    const of = (action: Change['action']) =>
      [-1, 0, 1, 2, 3].filter((valid2) => concerns(changeOf(action), known({ valid2 })));
    expect(of('verify_passed_email_validation')).toEqual([1]);
    expect(of('unverify_failed_email_validation')).toEqual([2]);
    expect(of('pause_failed_validation')).toEqual([2]);
  });

  it('archives the unverified, the never marked among them', () => {
    const of = [true, false, null].filter((verified) =>
      concerns(changeOf('archive_unverified'), known({ verified })),
    );
    expect(of).toEqual([false, null]);
  });

  it('transfers no contact that is in the target, or comes from there; a step belongs to its campaign', () => {
    expect(concerns(changeOf('transfer'), known({ in_target: true }))).toBe(false);
    expect(concerns(changeOf('transfer'), known({ campaign_id: 'campaign-2' }))).toBe(false);
    expect(concerns(changeOf('assign_step'), known({ campaign_id: 'campaign-2' }))).toBe(false);
  });
});
