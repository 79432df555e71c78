import { sql } from 'kysely';
import type { Sql } from '../../platform/db/due.ts';
import { among, uuids } from '../personal-store.ts';
import type { PersonHere } from '../person.ts';
import { PSEUDONYMS } from '../rules/hash.ts';

/** What replaces the words of a person in rows that stay. */
export const NULL = sql`null`;
export const EMPTY = sql`''`;
export const NOTHING = sql`'{}'::jsonb`;
export const NONE = sql`'[]'::jsonb`;
export const GONE = sql`null`;
/** A reserved domain (RFC 2606): no mail server has it, and no other row has the id. */
export const PSEUDONYM = sql`'erased-' || t.id || ${PSEUDONYMS}::text`;

export const columns = (value: Sql, names: string): Record<string, Sql> =>
  Object.fromEntries(names.split(' ').map((name) => [name, value]));

/** What replaces texts that a row shares with others. */
const GONE_ADDRESS = sql`${`erased${PSEUDONYMS}`}::text`;
/** A list of addresses with that of the person replaced: how many there are stays. */
export const withoutPerson =
  (column: string) =>
  ({ mailbox }: PersonHere): Sql =>
    sql`(select array_agg(case when mailbox_key(a) = ${among(mailbox)} then ${GONE_ADDRESS} else a end order by n)
      from unnest(t.${sql.ref(column)}) with ordinality u(a, n))`;
export const refusedWithoutPerson = ({ mailbox }: PersonHere): Sql =>
  sql`(select jsonb_agg(case when mailbox_key(r ->> 'address') = ${among(mailbox)}
      then jsonb_build_object('address', ${GONE_ADDRESS}, 'reply', '') else r end order by n)
    from jsonb_array_elements(t.refused_copies) with ordinality u(r, n))`;

/** The words of the engine in details of events; all other texts may be foreign. */
const KEPT_WORDS = sql`('mood', 'category', 'method', 'subtype', 'type', 'bounce_category', 'interest', 'state')`;
const REASON_BLOCKS = sql`('finished', 'contact_paused', 'contact_resumed')`;
/** Keys stay, so that readers of a detail find what they expect; times, numbers and words of the engine stay too. */
export const DETAIL = sql`(select coalesce(jsonb_object_agg(b.key, case when jsonb_typeof(b.value) = 'object' then (
    select coalesce(jsonb_object_agg(k.key, case
      when jsonb_typeof(k.value) in ('number', 'boolean', 'null') or k.key in ${KEPT_WORDS} or k.key like '%\_at'
        or (k.key = 'reason' and b.key in ${REASON_BLOCKS}) then k.value
      when jsonb_typeof(k.value) = 'string' then '""'::jsonb else 'null'::jsonb end), '{}') from jsonb_each(b.value) k)
    else 'null'::jsonb end), '{}') from jsonb_each(t.detail) b)`;
export const VERDICT = sql`(select jsonb_object_agg(v.key, v.value) from jsonb_each(t.verdict) v
  where v.key in ('rulesVersion', 'follows', 'matchedBy', 'settledMood'))`;

export const SAID = {
  personal: {
    ...columns(NULL, 'from_address to_address cc bcc subject body_text body_html reference_ids'),
    attachments: NONE,
  },
  other: 'direction message_id',
};

export const byId = (_here: PersonHere, ids: readonly string[]): Sql => sql`t.id = ${uuids(ids)}`;
export const by =
  (column: string) =>
  (_here: PersonHere, ids: readonly string[]): Sql =>
    sql`t.${sql.ref(column)} = ${uuids(ids)}`;
