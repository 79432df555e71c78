import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EventType } from '../../../src/platform/db/types.ts';
import {
  SUBSCRIPTION_FLAGS,
  bothStyles,
  legacyConfigOf,
  flagsFromConfig,
  mergeFlags,
  wants,
} from '../../../src/webhooks/rules/subscription.ts';
import type { Flag, Subscription } from '../../../src/webhooks/rules/subscription.ts';

const NAMES = Object.keys(SUBSCRIPTION_FLAGS) as Flag[];
const NONE = { open: false, click: false, reply: false, sent: false, bounce: false, unsubscribe: false };
const FLAGGED: [Flag, EventType][] = [
  ['open', 'open'],
  ['click', 'click'],
  ['reply', 'reply'],
  ['sent', 'email_sent'],
  ['bounce', 'bounce'],
  ['unsubscribe', 'unsubscribe'],
];
// spec: Event types, less those that have a flag
const OTHERS: EventType[] = [
  'autoresponse',
  'interest',
  'appointment',
  'finished',
  'contact_added',
  'contact_paused',
  'contact_resumed',
  'linkedin_connection_sent',
  'linkedin_connection_accepted',
  'linkedin_message_sent',
  'linkedin_reply',
  'linkedin_profile_visited',
  'linkedin_post_liked',
  'reply_link_click',
  'inbox_link_click',
];
// decisions: Webhooks, extension types
const EXTENSIONS: EventType[] = ['sender_incident', 'campaign_paused', 'task_created', 'task_completed', 'domain_health']; // prettier-ignore
const some = fc.record(
  Object.fromEntries(NAMES.map((flag) => [flag, fc.boolean()])) as Record<Flag, fc.Arbitrary<boolean>>,
  {
    requiredKeys: [],
  },
);
const subscribe = (over: Partial<Subscription> = {}): Subscription => ({
  events: null,
  config: {},
  campaignId: null,
  ...over,
});

describe('a webhook', () => {
  it.each(FLAGGED)('with the flag %s alone gets %s and nothing else', (flag, type) => {
    const only = subscribe({ events: { ...NONE, [flag]: true } });
    const got = [...FLAGGED.map(([, each]) => each), ...OTHERS].filter((each) => wants(only, each, null));
    expect(got).toEqual([type]);
  });

  it('without flags gets every type of the specification', () => {
    for (const type of [...FLAGGED.map(([, each]) => each), ...OTHERS])
      expect(wants(subscribe(), type, null)).toBe(true);
  });

  it.each(EXTENSIONS)('gets %s only when its own key in config is true', (type) => {
    const key = `${type}_event`;
    expect(wants(subscribe(), type, null)).toBe(false);
    expect(wants(subscribe({ events: NONE }), type, null)).toBe(false);
    expect(wants(subscribe({ config: { [key]: false } }), type, null)).toBe(false);
    expect(wants(subscribe({ config: { [key]: true } }), type, null)).toBe(true);
  });

  it('never gets what is only scheduled', () => {
    expect(wants(subscribe(), 'scheduled', null)).toBe(false);
    expect(wants(subscribe({ config: { scheduled_event: true } }), 'scheduled', null)).toBe(false);
  });

  // decisions: Readings of the specification, 10
  it.each(OTHERS)('has %s switched by its own key in config', (type) => {
    const key = `${type}_event`;
    expect(wants(subscribe({ events: NONE, config: { [key]: true } }), type, null)).toBe(true);
    expect(wants(subscribe({ config: { [key]: false } }), type, null)).toBe(false);
    expect(wants(subscribe({ events: NONE, config: { [key]: 'yes' } }), type, null)).toBe(false);
  });

  it.each<[string | null, string | null, boolean]>([
    [null, null, true],
    [null, 'c1', true],
    ['c1', 'c1', true],
    ['c1', 'c2', false],
    ['c1', null, false],
  ])('of campaign %s gets an event of campaign %s: %s', (campaignId, of, expected) => {
    expect(wants(subscribe({ campaignId }), 'reply', of)).toBe(expected);
    expect(wants(subscribe({ campaignId }), 'interest', of)).toBe(expected);
  });
});

describe('the flags of a request', () => {
  it('that name one make the unnamed ones false', () => {
    expect(mergeFlags(null, { reply: true })).toEqual({ ...NONE, reply: true });
  });

  it('are laid over what is set, and say something of all six', () => {
    fc.assert(
      fc.property(fc.option(some), some, (before, given) => {
        const merged = mergeFlags(before, given);
        expect(Object.keys(merged)).toEqual(NAMES);
        for (const flag of NAMES) expect(merged[flag]).toBe(given[flag] ?? before?.[flag] ?? false);
      }),
    );
  });
});

describe('the legacy keys', () => {
  // spec: Webhook, config
  it('say the same as the flags', () => {
    expect(legacyConfigOf({ reply: true, sent: true }, true, {})).toEqual({
      webhook_enabled: true,
      reply_event: true,
      open_event: false,
      click_event: false,
      sent_event: true,
      bounce_event: false,
      unsubscribe_event: false,
    });
  });

  it('are left out while flags are unset, and the rest of config stays', () => {
    expect(legacyConfigOf(null, false, { interest_event: true, note: 'ours' })).toEqual({
      webhook_enabled: false,
      interest_event: true,
      note: 'ours',
    });
  });

  it('go when the flags are unset again', () => {
    const set = legacyConfigOf({ reply: true }, true, { note: 'ours' });
    expect(legacyConfigOf(null, true, set)).toEqual({ webhook_enabled: true, note: 'ours' });
  });

  it('win nothing against the flags that are written with them', () => {
    expect(legacyConfigOf(NONE, false, { reply_event: true, webhook_enabled: true })).toMatchObject({
      reply_event: false,
      webhook_enabled: false,
    });
  });

  it('read back are the flags that were written', () => {
    fc.assert(
      fc.property(some, fc.boolean(), (given, enabled) => {
        const flags = mergeFlags(null, given);
        expect(flagsFromConfig(legacyConfigOf(flags, enabled, {}))).toEqual(flags);
      }),
    );
  });

  it('may say one flag alone', () => {
    expect(flagsFromConfig({ click_event: false, webhook_enabled: true })).toEqual({ click: false });
  });

  it.each([{}, { webhook_enabled: true }, { reply_event: 'true', open_event: 1 }, { interest_event: true }])(
    '%j holds no flags',
    (config) => {
      expect(flagsFromConfig(config)).toBeNull();
    },
  );
});

describe('what a request says in both key styles', () => {
  const some = fc.record(Object.fromEntries(NAMES.map((flag) => [flag, fc.boolean()])), { requiredKeys: [] });
  const all = fc.record(Object.fromEntries(NAMES.map((flag) => [flag, fc.boolean()])));
  const stored = fc.oneof(fc.constant(null), all) as fc.Arbitrary<Partial<Record<Flag, boolean>> | null>;

  it('is what the style says that was changed, where the other one was written back as it was read', () => {
    fc.assert(
      fc.property(stored, some, (before, change) => {
        const echo = flagsFromConfig(legacyConfigOf(before, true, {}));
        const changed = { ...before, ...change };
        const wanted = Object.keys(changed).length > 0 ? changed : null;
        const modern = bothStyles(before, wanted, echo);
        const legacy = bothStyles(
          before,
          before,
          flagsFromConfig(legacyConfigOf(wanted && mergeFlags(before, wanted), true, {})),
        );
        const flagsOf = (said: typeof modern) =>
          'flags' in said && said.flags ? mergeFlags(before, said.flags) : null;
        expect(flagsOf(modern)).toEqual(wanted && mergeFlags(before, wanted));
        expect(flagsOf(legacy)).toEqual(wanted && mergeFlags(before, wanted));
      }),
    );
  });

  it('is a contradiction exactly where both change one flag to different values', () => {
    fc.assert(
      fc.property(stored, some, some, (before, events, config) => {
        const said = bothStyles(before, events, config);
        const torn = NAMES.filter(
          (flag) =>
            events[flag] !== undefined &&
            config[flag] !== undefined &&
            events[flag] !== config[flag] &&
            events[flag] !== before?.[flag] &&
            config[flag] !== before?.[flag],
        );
        expect('contradiction' in said ? said.contradiction : null).toBe(torn[0] ?? null);
      }),
    );
  });

  it('unsets all where events is null anew, unless config changes a flag', () => {
    const before = mergeFlags(null, { reply: true });
    expect(bothStyles(before, null, null)).toEqual({ flags: null });
    expect(bothStyles(before, null, before)).toEqual({ flags: null });
    expect(bothStyles(before, null, { ...before, open: true })).toEqual({ contradiction: 'open' });
    expect(bothStyles(null, null, { open: true })).toEqual({ flags: { open: true } });
    expect(bothStyles(null, null, null)).toEqual({ flags: null });
    expect(bothStyles(before, undefined, null)).toEqual({ flags: undefined });
  });
});
