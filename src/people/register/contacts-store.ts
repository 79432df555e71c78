import { sql } from 'kysely';
import { among, enrollments, isPerson, uuids, copies, keys } from '../personal-store.ts';
import type { PersonalTable } from '../personal-store.ts';
import {
  NULL,
  EMPTY,
  NOTHING,
  GONE,
  PSEUDONYM,
  columns,
  byId,
  by,
  withoutPerson,
  refusedWithoutPerson,
} from './values-store.ts';

/** What is kept of the person as a contact, and of the address. */
export const CONTACTS: readonly PersonalTable[] = [
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
    table: 'upload_rows',
    of: 'uploads',
    key: ['team_id', 'upload_id', 'row_number'],
    gone: true,
    rows: (here, ids) => sql`(t.upload_id = ${uuids(ids)} and (${isPerson('email', here)}
      or t.names && ${keys(here.mailbox)} or t.new_profile_id = ${uuids(here.profileIds)}
        or t.enrollment_id in ${enrollments(here)}))`,
    personal: columns(
      GONE,
      'email linkedin_url first_name last_name company_name title phone city state country company_url industry image ' +
        'integration_contact_id custom labels cells earlier message names',
    ),
    other: 'verdict param rule suppressed',
  },
  {
    // Of mails to others that the person got a copy of.
    table: 'email_sends',
    of: 'person',
    rows: (here) => sql`(t.source_id in ${copies(here)} and t.refused_copies is not null)`,
    personal: { refused_copies: refusedWithoutPerson },
    shown: ({ mailbox }) => sql`jsonb_build_object('id', t.id, 'refused_copies', (
      select jsonb_agg(r) from jsonb_array_elements(t.refused_copies) r
      where mailbox_key(r ->> 'address') = ${among(mailbox)}))`,
  },
  {
    table: 'conversation_messages',
    of: 'person',
    rows: (here) => sql`t.id in ${copies(here)}`,
    personal: { cc: withoutPerson('cc'), bcc: withoutPerson('bcc') },
    // Not the text, nor who else got a copy.
    shown: ({
      mailbox,
    }) => sql`jsonb_build_object('id', t.id, 'conversation_id', t.conversation_id, 'sent_at', t.sent_at,
      'cc', (select array_agg(a) from unnest(t.cc) a where mailbox_key(a) = ${among(mailbox)}),
      'bcc', (select array_agg(a) from unnest(t.bcc) a where mailbox_key(a) = ${among(mailbox)}))`,
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
