import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { EventChannel } from '../platform/db/types.ts';

export type Sql = RawBuilder<unknown>;

export interface ListConversations {
  teamId: string;
  channel: EventChannel | undefined;
  labelId: string | undefined;
  senderId: string | undefined;
  campaignId: string | undefined;
  unread: boolean | undefined;
  archived: boolean;
  snoozed: boolean | undefined;
  /** A user; null: no one. */
  assignedTo: string | null | undefined;
  now: Date;
  needsReview: boolean | undefined;
  interest: (string | null)[] | undefined;
  search: string | undefined;
  limit: number;
  offset: number;
}

const and = (parts: (Sql | false | undefined)[]): Sql =>
  sql.join(
    parts.filter((part) => part !== false && part !== undefined),
    sql` and `,
  );

function interestIs(interest: ListConversations['interest']): Sql | undefined {
  if (!interest) return undefined;
  const statuses = interest.filter((status) => status !== null);
  // One status as an equation: only then an index gives its conversations in the order of the list.
  const any =
    statuses.length === 1
      ? sql`c.interest = ${statuses[0]}::contact_interest`
      : sql`c.interest = any(${statuses}::contact_interest[])`;
  if (!interest.includes(null)) return any;
  return statuses.length > 0 ? sql`(c.interest is null or ${any})` : sql`c.interest is null`;
}

const channelIs = (channel: EventChannel | undefined): Sql | undefined => {
  if (channel === undefined) return undefined;
  // The index for other channels excludes mail.
  return channel === 'email'
    ? sql`c.channel = 'email'`
    : sql`(c.channel = ${channel} and c.channel <> 'email')`;
};

/** Filters on conversation `c`, without label and search; written like the predicates of the partial indexes. */
export const matchingConversations = (at: ListConversations): Sql =>
  and([
    sql`c.team_id = ${at.teamId}`,
    at.archived ? sql`c.archived_at is not null` : sql`c.archived_at is null`,
    channelIs(at.channel),
    at.senderId !== undefined && sql`c.sender_id = ${at.senderId}`,
    at.campaignId !== undefined && sql`c.campaign_id = ${at.campaignId}`,
    at.unread !== undefined && (at.unread ? sql`c.unread_since is not null` : sql`c.unread_since is null`),
    at.needsReview !== undefined && (at.needsReview ? sql`c.needs_review` : sql`not c.needs_review`),
    // A woken one keeps its time, so the index of all that have one is a range.
    at.snoozed !== undefined &&
      (at.snoozed
        ? sql`c.snoozed_until > ${at.now}`
        : sql`(c.snoozed_until is null or c.snoozed_until <= ${at.now})`),
    at.assignedTo !== undefined &&
      (at.assignedTo === null ? sql`c.assigned_to is null` : sql`c.assigned_to = ${at.assignedTo}`),
    interestIs(at.interest),
  ]);

export const labelled = (at: ListConversations): Sql =>
  at.labelId === undefined
    ? sql`true`
    : sql`exists (select from conversation_labels l
      where l.team_id = c.team_id and l.conversation_id = c.id and l.label_id = ${at.labelId})`;

export const newestFirst = sql`order by c.last_message_at desc, c.id`;

const KEYS = sql`c.id, c.team_id, c.contact_profile_id, c.last_message_at`;

export function newest(at: ListConversations, most: number): Sql {
  if (at.labelId !== undefined)
    return sql`select c.* from conversation_labels l
      cross join lateral (select ${KEYS} from conversations c
        where c.id = l.conversation_id and ${matchingConversations(at)} limit 1) c
      where l.team_id = ${at.teamId} and l.label_id = ${at.labelId} order by l.last_message_at desc, l.conversation_id
        limit ${most}`;
  const those = sql`select ${KEYS} from conversations c where ${matchingConversations(at)}`;
  // The index by status has one order for each status; mailboxes and campaigns have their own indexes.
  const isSplit =
    at.interest && at.interest.length > 1 && !at.interest.includes(null) && !at.senderId && !at.campaignId;
  return isSplit
    ? sql`select c.* from unnest(${at.interest}::contact_interest[]) v(status)
        cross join lateral (${those} and c.interest = v.status ${newestFirst} limit ${most}) c ${newestFirst}
          limit ${most}`
    : sql`${those} ${newestFirst} limit ${most}`;
}
