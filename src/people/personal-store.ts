import { sql } from 'kysely';
import type { Sql } from '../platform/db/due.ts';
import type { DB } from '../platform/db/types.ts';
import type { PersonHere } from './person.ts';
import { spellingsOf } from './spellings.ts';

/**
 * What the rows of a table hang on. The kinds are gone through in this order: what finds the rows of one is changed only
 * after them.
 */
export const KINDS = [
  'deliveries',
  'events',
  'inbound',
  'conversations',
  'mails',
  'enrollments',
  'uploads',
  'person',
] as const;
export type PersonalKind = (typeof KINDS)[number];

/**
 * - `rows`: a condition on the rows of the person as `t`. `ids`: some ids of the kind; of `person`, the profiles.
 * - `gone`: erasure deletes the rows. Else each column of `personal` gets its value, and those of `ended` too.
 * - `personal`: by the name of the column, what replaces it; what is exported and erased.
 * - `shown`: what is exported of a row that is of others too; else the row.
 * - `other`: columns whose type may hold words, and that say nothing of a person. Ids, numbers, times and enums need no
 *   name here.
 * - `bytes`: columns that are exported as base64.
 * - `large`: rows are read one by one.
 */
export interface PersonalTable {
  table: keyof DB;
  of: PersonalKind;
  rows(here: PersonHere, ids: readonly string[]): Sql;
  key?: readonly string[];
  gone?: true;
  personal: Readonly<Record<string, Sql | ((here: PersonHere) => Sql)>>;
  ended?: Readonly<Record<string, Sql>>;
  shown?(here: PersonHere): Sql;
  other?: string;
  bytes?: readonly string[];
  large?: true;
  /** A table of the organization, without a team. */
  shared?: true;
}

export const uuids = (ids: readonly string[]): Sql => sql`any(${ids}::uuid[])`;
export const keys = (mailbox: string): Sql => sql`${spellingsOf(mailbox)}::text[]`;
/** For an expression that is a key of a mailbox. */
export const among = (mailbox: string): Sql => sql`any(${keys(mailbox)})`;
/** A condition on messages as `m`: the mailbox gets a copy. */
export const hasCopy = (mailbox: string): Sql =>
  sql`((m.cc is not null or m.bcc is not null) and mailbox_keys(m.cc || m.bcc) && ${keys(mailbox)})`;
export const isPerson = (column: string, { mailbox }: PersonHere): Sql =>
  sql`mailbox_key(t.${sql.ref(column)}) = ${among(mailbox)}`;
export const enrollments = ({ teamId, profileIds }: PersonHere): Sql => sql`
  (select e.id from enrollments e where e.contact_profile_id = ${uuids(profileIds)} and e.team_id = ${teamId})`;
/** Two indexes: most keys are the address itself. */
const isRecipient = (alias: string, { mailbox }: PersonHere): Sql => {
  const recipient = sql`${sql.ref(`${alias}.recipient`)}`;
  return sql`(lower(${recipient}) = ${among(mailbox)}
    or (mailbox_key(${recipient}) = ${among(mailbox)} and mailbox_key(${recipient}) <> lower(${recipient})))`;
};
const mails = (here: PersonHere): Sql => sql`
  (select m.id from email_sends m where m.team_id = ${here.teamId} and ${isRecipient('m', here)}
  union all select m.id from email_sends m
    where m.team_id = ${here.teamId} and m.enrollment_id in ${enrollments(here)}
  union all select m.id from email_sends m where m.team_id = ${here.teamId} and m.enrollment_id is null
    and m.contact_profile_id = ${uuids(here.profileIds)})`;
const conversations = (here: PersonHere): Sql => sql`
  (select c.id from conversations c
    where c.team_id = ${here.teamId} and c.contact_profile_id = ${uuids(here.profileIds)}
  union all select c.id from conversations c where c.team_id = ${here.teamId} and c.contact_profile_id is null
    and mailbox_key(c.from_address) = ${among(here.mailbox)})`;
export const messages = ({ teamId }: PersonHere, ids: readonly string[]): Sql => sql`
  (select m.id from conversation_messages m where m.team_id = ${teamId} and m.conversation_id = ${uuids(ids)})`;

/** Messages that are mails of theirs, in the conversations of others too. */
export const replies = ({ teamId }: PersonHere, ids: readonly string[]): Sql => sql`
  (select s.source_id from email_sends s where s.team_id = ${teamId} and s.id = ${uuids(ids)} and s.source = 'reply')`;
/** Messages to others that they got a copy of. */
export const copies = ({ teamId, mailbox }: PersonHere): Sql => sql`
  (select m.id from conversation_messages m where m.team_id = ${teamId} and ${hasCopy(mailbox)})`;
export const ofSource = (teamId: string, ids: Sql): Sql =>
  sql`(t.source_id = ${ids} and t.team_id = ${teamId} and t.state not in ('pending', 'sending', 'data', 'uncertain'))`;

/**
 * How the rows that begin a kind are found. Without an index that finds them, `walk`: the whole table of the team is
 * read in the order of its ids, and no mail pays for an index. Of 10 million rows: events 12 s, inbound messages 16 s,
 * deliveries 100 s.
 */
export const ROOTS: Readonly<
  Record<
    Exclude<PersonalKind, 'person'>,
    { table: keyof DB; page: 'walk' | 'found' | 'upload'; rows(here: PersonHere): Sql }
  >
> = {
  deliveries: {
    table: 'webhook_deliveries',
    page: 'walk',
    rows: (here) => sql`(mailbox_key(t.contact ->> 'email') = ${among(here.mailbox)}
      or t.contact ->> 'id' in (select id::text from ${enrollments(here)} e union all
        select id::text from unnest(${here.profileIds}::uuid[]) p(id)))`,
  },
  events: {
    table: 'events',
    page: 'walk',
    rows: (
      here,
    ) => sql`(t.contact_profile_id = ${uuids(here.profileIds)} or t.enrollment_id in ${enrollments(here)}
      or t.email_send_id in ${mails(here)} or t.conversation_id in ${conversations(here)})`,
  },
  inbound: {
    table: 'inbound_messages',
    page: 'walk',
    // One that waits to be read keeps its raw mail: without it no mailbox would get past it.
    rows: (
      here,
    ) => sql`t.state <> 'received' and (${isPerson('from_address', here)} or t.enrollment_id in ${enrollments(here)}
      or t.email_send_id in ${mails(here)} or t.id in (select m.inbound_message_id from conversation_messages m
        where m.team_id = ${here.teamId} and m.conversation_id in ${conversations(here)}
          and m.inbound_message_id is not null))`,
  },
  conversations: {
    table: 'conversations',
    page: 'found',
    rows: (here) => sql`t.id in ${conversations(here)}`,
  },
  mails: { table: 'email_sends', page: 'found', rows: (here) => sql`t.id in ${mails(here)}` },
  enrollments: { table: 'enrollments', page: 'found', rows: (here) => sql`t.id in ${enrollments(here)}` },
  uploads: { table: 'uploads', page: 'upload', rows: () => sql`t.has_rows` },
};
