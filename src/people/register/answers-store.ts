import { sql } from 'kysely';
import { ofSource, uuids } from '../personal-store.ts';
import type { PersonalTable } from '../personal-store.ts';
import { NULL, GONE, columns, DETAIL, VERDICT, byId, by, SAID } from './values-store.ts';

/** What came from the person, and what others got to know of it. */
export const ANSWERS: readonly PersonalTable[] = [
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
];
