import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockOf } from '../../../../src/actions/linkedin/rules/actions.ts';
import { allowedTo, firstToAct, shutFor, weekEndsAt } from '../../../../src/actions/linkedin/rules/limits.ts';
import type { IdentityFacts } from '../../../../src/actions/linkedin/rules/limits.ts';
import { mayAct } from '../../../../src/actions/linkedin/rules/may-act.ts';
import { profileKey } from '../../../../src/actions/linkedin/rules/profile-key.ts';
import type { ContactFacts } from '../../../../src/sending/rules/decide.ts';
import { ACTIONS } from '../../../../src/sequences/rules/linkedin-actions.ts';

const NOW = new Date('2026-11-16T09:00:00Z');
const TONIGHT = new Date('2026-11-17T00:00:00Z');
const LATER = new Date('2026-11-20T00:00:00Z');
const FREE: IdentityFacts = {
  disabled: false,
  disconnected_at: null,
  day_ends_at: TONIGHT,
  messages: 0,
  connection_requests: 0,
  profile_visits: 0,
  likes: 0,
  messages_per_day: 50,
  connection_requests_per_day: 20,
  profile_visits_per_day: 80,
  likes_per_day: 50,
  connection_requests_per_week: 100,
  invites_of_week: 0,
  oldest_invite_ends_at: null,
  invite_limit_resets_at: null,
};

describe('a profile', () => {
  it.each([
    ['https://www.linkedin.com/in/anna', 'in/anna'],
    ['http://linkedin.com/in/Anna/', 'in/anna'],
    ['https://de.linkedin.com/in/anna?utm_source=x', 'in/anna'],
    ['https://www.linkedin.com/mwlite/in/anna', 'in/anna'],
    ['https://www.linkedin.com/in/j%C3%BCrgen', 'in/jürgen'],
    ['https://www.linkedin.com/in/jürgen#x', 'in/jürgen'],
    ['https://www.linkedin.com/in/100%25', 'in/100%'],
    ['https://www.linkedin.com/in/%E0%A4%A', 'in/%e0%a4%a'],
    ['https://www.linkedin.com/company/acme', 'company/acme'],
    ['https://www.linkedin.com/', null],
    ['https://linkedin.com.evil.test/in/anna', null],
    ['https://evil-linkedin.com/in/anna', null],
    ['anna', null],
    ['https://www.linkedin.com/in/%00', null],
    [`https://www.linkedin.com/in/${'x'.repeat(299)}😀`, null],
  ])('%s is %s', (url, key) => expect(profileKey(url)).toBe(key));

  it('is read of any text, and of its own URL again', () => {
    fc.assert(fc.property(fc.string(), (text) => void profileKey(text)));
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9-]{1,60}$/), (slug) => {
        expect(profileKey(`https://www.linkedin.com/in/${slug}`)).toBe(`in/${slug}`);
      }),
    );
  });
});

describe('an identity', () => {
  it('that did nothing may do everything', () => {
    expect(allowedTo(FREE, NOW)).toEqual([...ACTIONS]);
  });

  it.each<[string, Partial<IdentityFacts>, string[]]>([
    ['is disabled', { disabled: true }, []],
    ['is disconnected', { disconnected_at: NOW }, []],
    ['wrote all messages of the day', { messages: 50 }, ['connection', 'visit', 'like']],
    ['sent all invitations of the day', { connection_requests: 20 }, ['message', 'visit', 'like']],
    ['sent all invitations of a week', { invites_of_week: 100 }, ['message', 'visit', 'like']],
    ['has no more invitations by the word of LinkedIn', { invite_limit_resets_at: LATER }, ['message', 'visit', 'like']],
    ['had none until now', { invite_limit_resets_at: NOW }, [...ACTIONS]],
    ['may do nothing', { messages_per_day: 0, likes_per_day: 0, profile_visits_per_day: 0, connection_requests_per_week: 0 }, []],
  ])('that %s may do what is left', (_how, over, actions) => {
    expect(allowedTo({ ...FREE, ...over }, NOW)).toEqual(actions);
  }); // prettier-ignore

  it('says when its limit ends', () => {
    expect(shutFor('visit', { ...FREE, profile_visits: 80 }, NOW)).toEqual({
      because: 'linkedin_daily_limit',
      until: TONIGHT,
    });
    const week = { ...FREE, invites_of_week: 100, oldest_invite_ends_at: LATER };
    expect(shutFor('connection', week, NOW)).toEqual({
      because: 'linkedin_weekly_invite_limit',
      until: LATER,
    });
    expect(weekEndsAt(week, NOW)).toEqual(LATER);
  });

  it('of several is the one that may act first', () => {
    const full = { ...FREE, profile_visits: 80 };
    expect(firstToAct('visit', [], NOW)).toBe(null);
    expect(firstToAct('visit', [full, FREE], NOW)).toBe('now');
    expect(firstToAct('visit', [{ ...FREE, disabled: true }, full], NOW)).toEqual({
      because: 'linkedin_daily_limit',
      until: TONIGHT,
    });
  });
});

describe('an action that waits', () => {
  const facts: ContactFacts = {
    life: 'active',
    lifeReason: null,
    stoppedAt: null,
    resumeAt: null,
    email: null,
    unsubscribed: false,
    suppressed: false,
    replied: false,
    bounced: false,
    valid2: 2,
    validationAskedAt: null,
    riskLevel: null,
    isCatchAll: null,
    campaign: { status: 'active', pausedReason: null, riskLevels: null, includeCatchAll: false },
  };
  const around = { isThere: true, window: { because: null, until: null } };

  it('is handed over also for a contact without an address, or with a dead one', () => {
    expect(mayAct(facts, around, NOW)).toEqual({ do: 'hand_over' });
  });

  it.each<[string, Partial<ContactFacts>, object]>([
    ['left the campaign', { life: 'archived' }, { do: 'take_back', decideAnew: false }],
    ['came to its end', { life: 'finished' }, { do: 'take_back', decideAnew: false }],
    ['answered', { replied: true }, { do: 'take_back', decideAnew: true }],
    ['opted out', { unsubscribed: true }, { do: 'take_back', decideAnew: true }],
    ['is on the blacklist', { suppressed: true }, { do: 'take_back', decideAnew: true }],
    ['is paused', { life: 'paused' }, { do: 'wait', because: 'paused' }],
    ['is paused for a while', { life: 'paused', resumeAt: LATER }, { do: 'wait', because: 'paused_until', until: LATER }],
    ['is in a campaign that is paused', { campaign: { ...facts.campaign, status: 'inactive' } }, { do: 'wait', because: 'campaign_inactive' }],
  ])('of a contact that %s', (_how, over, ruling) => {
    expect(mayAct({ ...facts, ...over }, around, NOW)).toMatchObject(ruling);
  }); // prettier-ignore

  it('waits for the schedule of its campaign, and is taken back where the contact stands elsewhere', () => {
    const window = { because: 'outside_window', until: LATER };
    expect(mayAct(facts, { ...around, window }, NOW)).toMatchObject({ do: 'wait', until: LATER });
    expect(mayAct(facts, { ...around, isThere: false }, NOW)).toEqual({ do: 'take_back', decideAnew: false });
  });
});

it('the block of a message has its first words and no half of a letter', () => {
  const at = { profileUrl: 'https://www.linkedin.com/in/anna', at: NOW };
  const block = blockOf('message', { ...at, message: `${'x'.repeat(199)}😀` });
  expect(String(block.message_preview).isWellFormed()).toBe(true);
  expect(blockOf('visit', { ...at, message: null })).toEqual({
    profile_url: at.profileUrl,
    visited_at: NOW.toISOString(),
  });
});

it('the block of an event of an action says when, and what was written', () => {
  const at = { profileUrl: 'https://www.linkedin.com/in/anna', at: NOW, message: 'Hello Anna' };
  const [profile_url, time] = [at.profileUrl, NOW.toISOString()];
  expect(ACTIONS.map((action) => [action, blockOf(action, at)])).toEqual(
    expect.arrayContaining([
      ['message', { profile_url, sent_at: time, message_preview: 'Hello Anna' }],
      ['connection', { profile_url, connection_sent_at: time }],
      ['visit', { profile_url, visited_at: time }],
      ['like', { profile_url, liked_at: time }],
    ]),
  );
});
