import type { EventType } from '../../platform/db/types.ts';

/** The flags of `events` and their event types. spec: Configurable through events flags */
export const SUBSCRIPTION_FLAGS = {
  open: 'open',
  click: 'click',
  reply: 'reply',
  sent: 'email_sent',
  bounce: 'bounce',
  unsubscribe: 'unsubscribe',
} as const;
export type Flag = keyof typeof SUBSCRIPTION_FLAGS;
export type Flags = Record<Flag, boolean>;

const FLAG_NAMES = Object.keys(SUBSCRIPTION_FLAGS) as Flag[];
const FLAG_OF = new Map<EventType, Flag>(FLAG_NAMES.map((flag) => [SUBSCRIPTION_FLAGS[flag], flag]));
/** spec: Event types; decided: extension types last */
export const TYPES = [
  'email_sent', 'reply', 'open', 'click', 'bounce', 'unsubscribe', 'autoresponse', 'interest', 'appointment',
  'finished', 'contact_added', 'contact_paused', 'contact_resumed', 'linkedin_connection_sent',
  'linkedin_connection_accepted', 'linkedin_message_sent', 'linkedin_reply', 'linkedin_profile_visited',
  'linkedin_post_liked', 'reply_link_click', 'inbox_link_click', 'sender_incident', 'campaign_paused', 'task_created',
  'task_completed', 'domain_health', 'webhook_paused',
] as const satisfies readonly EventType[]; // prettier-ignore

/** Off until the `config` of a webhook switches them on. decisions: Webhooks, extension types */
export const EXTENSIONS: ReadonlySet<EventType> = new Set([
  'sender_incident',
  'campaign_paused',
  'task_created',
  'task_completed',
  'domain_health',
  'webhook_paused',
]);
const SILENT: ReadonlySet<EventType> = new Set(['scheduled']);

export interface Subscription {
  /** Null: flags unset, every type is delivered. */
  events: Partial<Flags> | null;
  config: Readonly<Record<string, unknown>>;
  campaignId: string | null;
}

export const legacyKey = (type: string): string => `${type}_event`;

/**
 * Merges the flags of a request over the stored ones; if one flag is given, missing ones become false. spec: Webhook
 * rules
 */
export function mergeFlags(before: Partial<Flags> | null, given: Partial<Flags>): Flags {
  const merged = { ...before, ...given };
  return Object.fromEntries(FLAG_NAMES.map((flag) => [flag, merged[flag] ?? false])) as Flags;
}

export function flagsFromConfig(config: Readonly<Record<string, unknown>>): Partial<Flags> | null {
  const found = FLAG_NAMES.flatMap((flag) =>
    typeof config[legacyKey(flag)] === 'boolean' ? [[flag, config[legacyKey(flag)]]] : [],
  );
  return found.length > 0 ? (Object.fromEntries(found) as Partial<Flags>) : null;
}

/** The one of two values that differs from the stored one; null: both do. */
function changedOf(before: boolean | undefined, modern: boolean, legacy: boolean): boolean | null {
  if (modern === legacy || legacy === before) return modern;
  return modern === before ? legacy : null;
}

/**
 * Merges both key styles of a request. A repeated stored value does not contradict a change in the other
 * style. Undefined flags: none given; null: unset.
 */
export function bothStyles(
  before: Partial<Flags> | null,
  events: Partial<Flags> | null | undefined,
  legacy: Partial<Flags> | null,
): { flags: Partial<Flags> | null | undefined } | { contradiction: Flag } {
  if (legacy === null) return { flags: events };
  if (events === null && before !== null) {
    const changed = FLAG_NAMES.find((flag) => legacy[flag] !== undefined && legacy[flag] !== before[flag]);
    return changed ? { contradiction: changed } : { flags: null };
  }
  const flags: Partial<Flags> = { ...legacy, ...events };
  for (const flag of FLAG_NAMES) {
    const [modern, old] = [events?.[flag], legacy[flag]];
    if (modern === undefined || old === undefined) continue;
    const value = changedOf(before?.[flag], modern, old);
    if (value === null) return { contradiction: flag };
    flags[flag] = value;
  }
  return { flags };
}

export const enabledOf = (
  before: boolean | undefined,
  modern: boolean | undefined,
  legacy: boolean | undefined,
): boolean | null =>
  modern === undefined || legacy === undefined
    ? (modern ?? legacy ?? before ?? true)
    : changedOf(before, modern, legacy);

/** `config` with the legacy keys of the flags; without them while flags are unset. */
export function legacyConfigOf(
  events: Partial<Flags> | null,
  enabled: boolean,
  config: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const rest = { ...config };
  for (const flag of FLAG_NAMES) delete rest[legacyKey(flag)];
  return {
    ...rest,
    webhook_enabled: enabled,
    ...(events ? Object.fromEntries(FLAG_NAMES.map((flag) => [legacyKey(flag), events[flag] ?? false])) : {}),
  };
}

/**
 * Flagged types follow the flags. The others are on while the flags are unset, and their own key in `config` switches them;
 * extension types need that key. A webhook of one campaign gets the events of that campaign.
 */
export function wants(subscription: Subscription, type: EventType, campaignId: string | null): boolean {
  if (SILENT.has(type)) return false;
  if (subscription.campaignId !== null && subscription.campaignId !== campaignId) return false;
  const flag = FLAG_OF.get(type);
  if (flag) return subscription.events === null || subscription.events[flag] === true;
  const own = subscription.config[legacyKey(type)];
  return typeof own === 'boolean' ? own : subscription.events === null && !EXTENSIONS.has(type);
}
