const columns = (names: string): string[] => names.split(' ');

/**
 * Columns that may hold words, of tables without data of contacts. They are texts of the users of the organization
 * (campaigns, mailboxes, notes about no one), settings, and states of the program.
 */
export const NOT_PERSONAL: Readonly<Record<string, readonly string[]>> = {
  api_keys: columns('key_hash last4 name secret_kid ip_ranges'),
  applied_files: columns('name checksum made'),
  blacklist_causes: [],
  block_lists: columns('zone fault'),
  broadcasts: columns(
    'name subject body_html body_text attachments audience exclusions timezone hold_reason',
  ),
  // Filters are resolved to ids before an action is stored.
  bulk_actions: columns('action options error'),
  campaign_bounces: [],
  campaign_categories: columns('name'),
  campaign_projections: columns('bottleneck blocked'),
  campaign_sender_profiles: [],
  campaigns: columns(
    'name schedule tags paused_reason closed_because send_to_risk_levels subsequence_trigger',
  ),
  // The company, for all people of it.
  company_pauses: columns('domain'),
  connectors: columns('kind url secret last_error'),
  contact_changes: columns('reasons'),
  contact_search_due: [],
  credit_entries: [],
  database_histories: columns('system_id timeline quarantine_reason'),
  database_marks: [],
  dkim_keys: columns('domain selector private_key public_key'),
  domain_checks: columns('check list before verdict reason'),
  domains: columns('domain registrar nameservers found_nameservers found_mx health'),
  dues: columns('kind'),
  enrollment_counts: [],
  // The hash is what keeps the person out; the address goes when the erasure is done.
  erasures: columns('hash key_kind address removed'),
  erasure_keys: columns('kind key'),
  event_counters: [],
  invariant_checks: columns('id sample'),
  labels: columns('name color applies_to'),
  leases: columns('kind'),
  linkedin_identities: columns('name external_id profile_url disconnected_because'),
  mail_counters: columns('receiver bounced category subtype'),
  mail_domains: columns('domain receiver'),
  mail_file_bytes: columns('hash bytes'),
  mail_files: columns('name content_type hash'),
  mailbox_cursors: columns('folder place'),
  node_headers: columns('headers'),
  notice_channels: columns('channel url host last4'),
  notice_switches: columns('last_error'),
  organizations: columns('name timezone'),
  placement_results: columns('email provider found_in failed_reason'),
  placement_seeds: columns('email provider imap_host imap_security imap_user imap_password last_error'),
  placement_tests: columns('trigger subject body_html body_text attachments node_id'),
  playbooks: columns('name description nodes edges settings'),
  receiver_rests: columns('receiver reply'),
  request_windows: columns('subject'),
  send_budgets: [],
  sender_counters: [],
  sender_incidents: columns('last_text'),
  sender_profile_senders: [],
  sender_profiles: columns('name'),
  sender_states: columns('backoff_reason imap_error smtp_error watch_error'),
  sender_tokens: columns('provider access_token refresh_token last_error'),
  senders: columns(
    'auth email send_as smtp_host smtp_security smtp_user smtp_password imap_host imap_security imap_user imap_password ' +
      'imap_folders forward_rules disabled_reason timezone warm_up',
  ),
  sent_copy_boxes: [],
  sequence_versions: columns('nodes edges'),
  setup_order_items: columns('domain email first_name last_name lane credentials settings error'),
  setup_orders: columns('plan currency payment_id payment_url problem'),
  sign_ins: columns('provider email verifier'),
  snippets: columns('name subject text html'),
  step_counters: columns('node_id variant_id'),
  step_results: columns('node_id variant_id'),
  // Sealed, and deleted after a day.
  stored_answers: columns('key request_hash teams body'),
  team_members: [],
  teams: columns(
    'name about domain logo meeting_link meeting_link_text tags inbox_auto_tag_settings mail_warm_schedule utm ' +
      'closed_because tracking_domain tracking_domain_reason',
  ),
  tracking_firsts: columns('what'),
  uncounted_teams: [],
  upload_chunks: [],
  uploads: columns('source error csv'),
  users: columns('email first_name last_name'),
  webhook_breakers: [],
  webhooks: columns('url name events config headers secret secret_last4 previous_secret'),
  workers: [],
};
