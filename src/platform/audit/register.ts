import type { Untold } from './rules/change.ts';

interface Audited extends Untold {
  /** What users call a row. */
  object: string;
  /** The column that names the row among those of its team or organization. */
  id: string;
  of: 'team_id' | 'organization_id' | null;
}

const stamps = ['created_at', 'updated_at'] as const;

/** Tables whose changes by people are logged. A column that is named nowhere here is told. */
export const AUDITED = {
  organizations: { object: 'organization', id: 'id', of: null, moving: stamps },
  users: { object: 'user', id: 'id', of: 'organization_id', moving: stamps },
  api_keys: {
    object: 'api_key',
    id: 'id',
    of: 'organization_id',
    secret: ['key_hash'],
    moving: [...stamps, 'last_used_at', 'secret_kid'],
  },
  teams: {
    object: 'team',
    id: 'id',
    of: 'organization_id',
    moving: [
      ...stamps,
      'caps_since',
      'closed_because',
      'tracking_domain_check_at',
      'tracking_domain_checked_at',
      'tracking_domain_failures',
      'tracking_domain_passed',
      'tracking_domain_reason',
      'window_until',
    ],
  },
  team_members: { object: 'team_member', id: 'user_id', of: 'team_id', moving: ['joined_at'] },
  connectors: {
    object: 'connector',
    id: 'kind',
    of: 'organization_id',
    secret: ['secret'],
    moving: [...stamps, 'failures', 'last_error', 'rests_until'],
  },
  dkim_keys: { object: 'dkim_key', id: 'id', of: 'team_id', secret: ['private_key'], moving: stamps },
  domains: {
    object: 'domain',
    id: 'id',
    of: 'team_id',
    moving: [
      'checked_at',
      'found_at',
      'found_mx',
      'found_nameservers',
      'health',
      'next_check_at',
      'silent_checks',
    ],
  },
  blacklist: { object: 'blacklist_entry', id: 'id', of: 'team_id', moving: ['created_at'] },
  senders: {
    object: 'sender',
    id: 'id',
    of: 'team_id',
    secret: ['smtp_password', 'imap_password'],
    moving: stamps,
  },
  sender_profiles: { object: 'sender_profile', id: 'id', of: 'team_id', moving: [...stamps, 'changed_at'] },
  campaigns: {
    object: 'campaign',
    id: 'id',
    of: 'team_id',
    moving: [
      ...stamps,
      'closed_because',
      'guard_sent_before',
      'guard_since',
      'is_version_given',
      'version',
      'window_until',
    ],
  },
  broadcasts: {
    object: 'broadcast',
    id: 'id',
    of: 'team_id',
    moving: [
      ...stamps,
      'finished_at',
      'hold_reason',
      'next_run_at',
      'recipients',
      'started_at',
      'walked',
      'walked_to',
    ],
  },
  linkedin_identities: {
    object: 'identity',
    id: 'id',
    of: 'team_id',
    moving: [...stamps, 'next_at', 'invites_counted_from'],
  },
  setup_orders: { object: 'setup_order', id: 'id', of: 'team_id', moving: stamps },
  webhooks: {
    object: 'webhook',
    id: 'id',
    of: 'team_id',
    secret: ['secret', 'previous_secret', 'headers'],
    moving: [...stamps, 'previous_secret_until'],
  },
  notice_channels: {
    object: 'notice_channel',
    id: 'channel',
    of: 'team_id',
    secret: ['url'],
    moving: stamps,
  },
  placement_seeds: {
    object: 'placement_seed',
    id: 'id',
    of: 'organization_id',
    secret: ['imap_password'],
    moving: [...stamps, 'checked_at', 'failures', 'last_error'],
  },
} as const satisfies Record<string, Audited>;

export type AuditedTable = keyof typeof AUDITED;

/** What acts are about that change no row of these tables, or many. */
const OTHER_OBJECTS = ['blacklist', 'contact', 'mail', 'notice_switch', 'person'] as const;

export const AUDIT_OBJECTS = [
  ...Object.values(AUDITED).map(({ object }) => object),
  ...OTHER_OBJECTS,
].toSorted();
export type AuditedObject = (typeof AUDIT_OBJECTS)[number];

export const AUDIT_ACTIONS = ['created', 'changed', 'deleted', 'added', 'removed', 'exported'] as const;
