import { sql } from 'kysely';
import type { Sql } from '../platform/db/due.ts';
import { among, enrollments, isPerson, messages, ofSource, uuids } from './personal-store.ts';
import type { PersonalTable } from './personal-store.ts';
import type { PersonHere } from './person.ts';
import { PSEUDONYMS } from './rules/hash.ts';

const NULL = sql`null`;
const EMPTY = sql`''`;
const NOTHING = sql`'{}'::jsonb`;
const NONE = sql`'[]'::jsonb`;
const GONE = sql`null`;
/** A reserved domain (RFC 2606): no mail server has it, and no other row has the id. */
const PSEUDONYM = sql`'erased-' || t.id || ${PSEUDONYMS}::text`;

const columns = (value: Sql, names: string): Record<string, Sql> =>
  Object.fromEntries(names.split(' ').map((name) => [name, value]));

/** The words of the engine in details of events; all other texts may be foreign. */
const KEPT_WORDS = sql`('mood', 'category', 'method', 'subtype', 'type', 'bounce_category', 'interest', 'state')`;
const REASON_BLOCKS = sql`('finished', 'contact_paused', 'contact_resumed')`;
/** Keys stay, so that readers of a detail find what they expect; times, numbers and words of the engine stay too. */
const DETAIL = sql`(select coalesce(jsonb_object_agg(b.key, case when jsonb_typeof(b.value) = 'object' then (
    select coalesce(jsonb_object_agg(k.key, case
      when jsonb_typeof(k.value) in ('number', 'boolean', 'null') or k.key in ${KEPT_WORDS} or k.key like '%\_at'
        or (k.key = 'reason' and b.key in ${REASON_BLOCKS}) then k.value
      when jsonb_typeof(k.value) = 'string' then '""'::jsonb else 'null'::jsonb end), '{}') from jsonb_each(b.value) k)
    else 'null'::jsonb end), '{}') from jsonb_each(t.detail) b)`;
const VERDICT = sql`(select jsonb_object_agg(v.key, v.value) from jsonb_each(t.verdict) v
  where v.key in ('rulesVersion', 'follows', 'matchedBy', 'settledMood'))`;

const SAID = {
  personal: {
    ...columns(NULL, 'from_address to_address cc bcc subject body_text body_html reference_ids'),
    attachments: NONE,
  },
  other: 'direction message_id',
};

const byId = (_here: PersonHere, ids: readonly string[]): Sql => sql`t.id = ${uuids(ids)}`;
const by =
  (column: string) =>
  (_here: PersonHere, ids: readonly string[]): Sql =>
    sql`t.${sql.ref(column)} = ${uuids(ids)}`;

/**
 * The register of personal data: what `POST /people/export` gives is what `POST /people/erase` removes. Within a kind the
 * table that finds the others comes last. decided: what stays are ids, times, states and the keys that make a second mail
 * impossible (Message-IDs, steps, enrollments); all counts are of those.
 */
export const PERSONAL: readonly PersonalTable[] = [
  {
    table: 'webhook_deliveries',
    of: 'deliveries',
    rows: byId,
    gone: true,
    personal: columns(GONE, 'contact body response_body response_headers error_message'),
    other: 'event_type event_timestamp',
  },
  {
    table: 'events',
    of: 'events',
    rows: byId,
    personal: { detail: DETAIL },
    other: 'node_id bounce_subtype bounced receiver',
  },
  {
    table: 'raw_messages',
    of: 'inbound',
    rows: byId,
    gone: true,
    personal: { raw: GONE },
    bytes: ['raw'],
    large: true,
  },
  {
    // What they wrote in the conversation of another person.
    table: 'events',
    of: 'inbound',
    rows: ({ teamId }, ids) => sql`t.id in (select m.event_id from inbound_messages m
      where m.team_id = ${teamId} and m.id = ${uuids(ids)})`,
    personal: { detail: DETAIL },
    other: 'node_id bounce_subtype bounced receiver',
  },
  {
    table: 'conversation_messages',
    of: 'inbound',
    rows: by('inbound_message_id'),
    large: true,
    ...SAID,
  },
  {
    // Forwarded to a colleague.
    table: 'email_sends',
    of: 'inbound',
    rows: ({ teamId }, ids) => ofSource(teamId, sql`${uuids(ids)}`),
    personal: columns(NULL, 'subject in_reply_to smtp_reply hold_detail'),
  },
  {
    table: 'inbound_messages',
    of: 'inbound',
    rows: byId,
    personal: { ...columns(NULL, 'from_address subject excerpt'), verdict: VERDICT },
    ended: { needs_review: sql`false`, opinion_due_at: NULL },
    other: 'folder message_key body_hash subtype matched_by review_reason',
  },
  {
    table: 'reply_links',
    of: 'conversations',
    gone: true,
    rows: (here, ids) => sql`t.conversation_message_id in ${messages(here, ids)}`,
    personal: columns(GONE, 'original_url final_url'),
  },
  {
    table: 'inbox_link_clicks',
    of: 'conversations',
    rows: by('conversation_id'),
    personal: columns(EMPTY, 'original_url final_url'),
  },
  {
    table: 'conversation_labels',
    of: 'conversations',
    key: ['team_id', 'conversation_id', 'label_id'],
    rows: by('conversation_id'),
    gone: true,
    personal: {},
  },
  {
    table: 'conversation_search',
    of: 'conversations',
    key: ['team_id', 'conversation_id'],
    rows: by('conversation_id'),
    gone: true,
    personal: { text: GONE },
  },
  {
    // Replies, also those that went to another address.
    table: 'email_sends',
    of: 'conversations',
    rows: (here, ids) => ofSource(here.teamId, sql`any(array(${messages(here, ids)}))`),
    personal: columns(NULL, 'subject in_reply_to smtp_reply hold_detail refused_copies'),
  },
  {
    table: 'conversation_messages',
    of: 'conversations',
    rows: by('conversation_id'),
    large: true,
    ...SAID,
  },
  {
    table: 'conversations',
    of: 'conversations',
    rows: byId,
    personal: {
      subject: NULL,
      from_address: sql`case when t.contact_profile_id is null then ${PSEUDONYM} end`,
    },
    ended: { needs_review: sql`false`, unread_since: NULL },
    other: 'mood category',
  },
  {
    table: 'sent_copies',
    of: 'mails',
    key: ['team_id', 'send_id'],
    rows: by('send_id'),
    gone: true,
    personal: { mail: GONE },
    bytes: ['mail'],
    large: true,
  },
  {
    table: 'tracking_hits',
    of: 'mails',
    rows: by('email_send_id'),
    personal: columns(NULL, 'url user_agent ip'),
    other: 'method because',
  },
  {
    table: 'email_sends',
    of: 'mails',
    rows: byId,
    personal: {
      recipient: PSEUDONYM,
      ...columns(NULL, 'subject in_reply_to smtp_reply hold_detail refused_copies'),
    },
    other: 'node_id variant_id receiver message_id settled_by hold_reason',
  },
  {
    table: 'send_tests',
    of: 'enrollments',
    rows: by('enrollment_id'),
    gone: true,
    personal: columns(GONE, 'subject body_html body_text attachments'),
    other: 'node_id variant_id',
  },
  {
    table: 'earlier_threads',
    of: 'enrollments',
    key: ['enrollment_id', 'team_id'],
    rows: by('enrollment_id'),
    gone: true,
    personal: columns(GONE, 'message_id subject'),
  },
  {
    table: 'linkedin_actions',
    of: 'enrollments',
    rows: by('enrollment_id'),
    personal: columns(NULL, 'profile_url profile_key message error'),
    other: 'node_id',
  },
  {
    table: 'tasks',
    of: 'enrollments',
    rows: by('enrollment_id'),
    personal: { title: EMPTY, note: NULL },
    ended: { state: sql`case when t.state = 'open' then 'skipped' else t.state end` },
    other: 'assignee node_id',
  },
  {
    table: 'node_calls',
    of: 'enrollments',
    rows: by('enrollment_id'),
    personal: { error: NULL },
    other: 'lane node_id',
  },
  {
    table: 'subsequence_moves',
    of: 'enrollments',
    key: ['team_id', 'enrollment_id', 'pass', 'campaign_id'],
    rows: by('enrollment_id'),
    personal: { error: NULL },
    ended: { due_at: NULL },
    other: 'trigger',
  },
  {
    table: 'hold_changes',
    of: 'enrollments',
    key: ['team_id', 'key', 'id'],
    rows: by('key'),
    personal: { detail: NULL },
    other: 'reason',
  },
  {
    table: 'enrollment_positions',
    of: 'enrollments',
    key: ['team_id', 'enrollment_id'],
    rows: by('enrollment_id'),
    personal: { hold_detail: NULL },
    other: 'node_id node_state hold_reason',
  },
  {
    table: 'enrollments',
    of: 'enrollments',
    rows: byId,
    personal: { integration_contact_id: NULL },
    other: 'life_reason reason_before',
  },
  {
    table: 'notices',
    of: 'person',
    key: ['team_id', 'switch_id', 'event_id'],
    rows: by('contact_profile_id'),
    gone: true,
    personal: { said: GONE },
  },
  {
    table: 'upload_rows',
    of: 'uploads',
    key: ['team_id', 'upload_id', 'row_number'],
    gone: true,
    rows: (here, ids) => sql`(t.upload_id = ${uuids(ids)} and (${isPerson('email', here)}
      or t.new_profile_id = ${uuids(here.profileIds)} or t.enrollment_id in ${enrollments(here)}))`,
    personal: columns(
      GONE,
      'email linkedin_url first_name last_name company_name title phone city state country company_url industry image ' +
        'integration_contact_id custom labels cells earlier message',
    ),
    other: 'verdict param rule suppressed',
  },
  {
    // Who changed an entry of a blacklist stays, and not which address it had.
    table: 'audit_entries',
    of: 'person',
    key: ['organization_id', 'id'],
    shared: true,
    rows: ({
      organizationId,
      mailbox,
      teamId,
    }) => sql`(t.organization_id = ${organizationId} and t.for_team = ${teamId} and t.object = 'blacklist_entry'
      and mailbox_key(coalesce(t.before, t.after) ->> 'address') = ${among(mailbox)})`,
    personal: {
      before: sql`t.before - ${['address', 'note']}::text[]`,
      after: sql`t.after - ${['address', 'note']}::text[]`,
    },
    other: 'os_user address operation request_id object object_id',
  },
  {
    table: 'connector_events',
    of: 'person',
    key: ['organization_id', 'id'],
    shared: true,
    rows: ({ organizationId, mailbox, teamId }, ids) => sql`(t.organization_id = ${organizationId}
      and t.state <> 'received'
      and exists (select from jsonb_path_query(t.body, '$.**') v cross join lateral (select lower(v #>> '{}') as said) s
        where jsonb_typeof(v) = 'string' and (mailbox_key(s.said) = ${among(mailbox)} or exists (
          select from contact_profiles p where p.team_id = ${teamId} and p.id = ${uuids(ids)}
            and (s.said = p.linkedin_key or starts_with(s.said, p.linkedin_key || '/')
              or starts_with(s.said, p.linkedin_key || '?'))))))`,
    personal: { body: NOTHING, note: NULL },
    other: 'event_id kind reader type',
  },
  {
    table: 'blacklist',
    of: 'person',
    gone: true,
    rows: (here) => isPerson('address', here),
    personal: columns(GONE, 'address note'),
  },
  {
    table: 'capped_mails',
    of: 'person',
    key: ['team_id', 'key', 'send_id'],
    gone: true,
    rows: ({ mailbox }) => sql`t.key = ${among(mailbox)}`,
    personal: { key: GONE },
  },
  {
    table: 'capped_keys',
    of: 'person',
    key: ['team_id', 'key'],
    gone: true,
    rows: ({ mailbox }) => sql`t.key = ${among(mailbox)}`,
    personal: { key: GONE },
  },
  {
    table: 'contact_labels',
    of: 'person',
    key: ['team_id', 'contact_profile_id', 'label_id'],
    rows: by('contact_profile_id'),
    gone: true,
    personal: {},
  },
  {
    table: 'contact_search',
    of: 'person',
    key: ['team_id', 'contact_profile_id'],
    rows: by('contact_profile_id'),
    gone: true,
    personal: columns(GONE, 'text first_name last_name company_name'),
  },
  {
    table: 'contact_verifications',
    of: 'person',
    key: ['team_id', 'contact_profile_id'],
    rows: by('contact_profile_id'),
    gone: true,
    personal: columns(GONE, 'domain lane'),
  },
  {
    table: 'contact_profiles',
    of: 'person',
    rows: byId,
    personal: {
      email: PSEUDONYM,
      ...columns(
        NULL,
        'linkedin_url first_name last_name company_name title phone city state country company_url industry image ' +
          'validation_subtype risk_level',
      ),
      custom: NOTHING,
    },
    ended: { valid2: sql`case when t.valid2 = 0 then -1 else t.valid2 end` },
    other: 'email_key linkedin_key',
  },
];
