import { sql } from 'kysely';
import { messages, ofSource, replies } from '../personal-store.ts';
import type { PersonalTable } from '../personal-store.ts';
import { NULL, EMPTY, GONE, PSEUDONYM, columns, byId, by, SAID } from './values-store.ts';

/** Conversations and mails of the person. */
export const MAILS: readonly PersonalTable[] = [
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
    // Of a reply in the conversation of another person.
    table: 'reply_links',
    of: 'mails',
    gone: true,
    rows: (here, ids) => sql`t.conversation_message_id in ${replies(here, ids)}`,
    personal: columns(GONE, 'original_url final_url'),
  },
  {
    table: 'inbox_link_clicks',
    of: 'mails',
    rows: (here, ids) => sql`t.conversation_message_id in ${replies(here, ids)}`,
    personal: columns(EMPTY, 'original_url final_url'),
  },
  {
    table: 'conversation_messages',
    of: 'mails',
    rows: (here, ids) => sql`t.id in ${replies(here, ids)}`,
    large: true,
    ...SAID,
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
];
