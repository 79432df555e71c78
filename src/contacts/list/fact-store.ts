import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { CONTACT_FIELDS } from '../rules/contact-fields.ts';
import { valueMissing } from '../../platform/db/value-missing.ts';
import type { ContactFilters } from '../read-filters.ts';
import { HOLD, HOLD_JOINS } from '../hold-store.ts';

type Sql = RawBuilder<unknown>;

export const CONTACT_FACTS = sql.raw(
  `contact_facts(e.life, e.opened_at, e.clicked_at, e.replied_at, e.bounced_at, e.unsubscribed_at, e.verified)`,
);
export const LIFE_REASON = sql.raw(`coalesce(e.life_reason, '')`);
export const CONTACT_GAPS = sql.raw(
  `contact_gaps(${CONTACT_FIELDS.map((field) => `p.${field}`).join(', ')})`,
);

/** The values of `contact_gaps` in which a field has no value. */
export const gapsWith = (field: string): number[] => {
  const bit = 1 << (CONTACT_FIELDS as readonly string[]).indexOf(field);
  return Array.from({ length: 1 << CONTACT_FIELDS.length }, (_none, gaps) => gaps).filter(
    (gaps) => (gaps & bit) !== 0,
  );
};

/** A text that reads as a number or boolean means that value, too. */
const customValues = ([key, value]: [string, string]): Sql => {
  const forms = [JSON.stringify({ [key]: value })];
  if (/^(true|false|-?(0|[1-9]\d{0,14})(\.\d{1,15})?)$/.test(value))
    forms.push(`{${JSON.stringify(key)}: ${value}}`);
  return sql`${forms}::jsonb[]`;
};

/** Found by the index of custom fields, under the key of the team. */
export const customIs = (teamId: string, field: [string, string]): Sql =>
  sql`contact_custom(p.team_id, p.custom) @> any (array(
    select jsonb_build_object(${teamId}::text, form) from unnest(${customValues(field)}) form))`;

const ofProfile = (conditions: Sql[]): Sql =>
  sql`coalesce((select ${sql.join(conditions, sql` and `)} from contact_profiles p
    where p.team_id = e.team_id and p.id = e.contact_profile_id), false)`;

const ofPosition = (conditions: Sql[]): Sql =>
  sql`coalesce((select ${sql.join(conditions, sql` and `)} from enrollment_positions o
    where o.team_id = e.team_id and o.enrollment_id = e.id limit 1), false)`;

const dayIs = ({ from, to }: NonNullable<ContactFilters['result']>): Sql =>
  sql`${from === undefined ? sql`true` : sql`r.day >= ${from}::date`}
    and ${to === undefined ? sql`true` : sql`r.day <= ${to}::date`}`;

/** Rows `r` of one number of a campaign's statistics: a range of their key, behind the campaign. */
export const resultIs = (by: ContactFilters): Sql => {
  const result = by.result!.is === 'delivered' ? 'sent' : by.result!.is;
  return sql`r.node_id = ${by.nodeId ?? ''} and r.result = ${result}::step_result
    and ${by.variantId === undefined ? sql`true` : sql`r.variant_id = ${by.variantId}`} and ${dayIs(by.result!)}`;
};

function resultHolds(by: ContactFilters): Sql {
  const of = sql`r.team_id = e.team_id and r.campaign_id = e.campaign_id and r.enrollment_id = e.id`;
  const returned = sql`exists (select from step_results r where ${of} and r.node_id = ${by.nodeId ?? ''}
    and r.result = 'returned')`;
  return sql`exists (select from step_results r where ${of} and ${resultIs(by)})
    and ${by.result!.is === 'delivered' ? sql`not ${returned}` : sql`true`}`;
}

/**
 * What an enrollment `e` must be. `is true` keeps the planner off the indexes of these facts: where they are read along
 * an order, statistics of before an import would call them rare.
 */
export function filtersHold(by: ContactFilters): Sql[] {
  const profile = [
    by.missing !== undefined && (valueMissing(by.missing) ?? sql`false`),
    by.validations && sql`p.valid2 = any(${by.validations}::int[])`,
    by.email !== undefined && sql`coalesce(p.email_key = ${by.email.toLowerCase()}, false)`,
    ...by.custom.map((field) => sql`p.custom @> any (${customValues(field)})`),
  ].filter((part) => typeof part === 'object');
  const position = [
    by.nodeId !== undefined &&
      by.variantId === undefined &&
      !by.result &&
      sql`coalesce(o.node_id = ${by.nodeId}, false)`,
    by.step !== undefined && sql`o.step_number = ${by.step}`,
  ].filter((part) => typeof part === 'object');
  return [
    by.facts && sql`(${CONTACT_FACTS} = any(${by.facts}::int[])) is true`,
    by.reasons && sql`(e.life_reason = any(${by.reasons}::text[])) is true`,
    by.result && resultHolds(by),
    by.variantId !== undefined &&
      !by.result &&
      sql`exists (select from email_sends m where m.enrollment_id = e.id and m.node_id = ${by.nodeId}
        and (m.team_id = e.team_id) is true and m.variant_id = ${by.variantId} and m.sent_at is not null)`,
    position.length > 0 && ofPosition(position),
    profile.length > 0 && ofProfile(profile),
    by.label !== undefined &&
      sql`exists (select from contact_labels cl join labels l on l.team_id = cl.team_id and l.id = cl.label_id
        where cl.team_id = e.team_id and cl.contact_profile_id = e.contact_profile_id
          and lower(l.name) = lower(${by.label}))`,
    by.blockers &&
      sql`coalesce((select ${HOLD} from (select) one ${HOLD_JOINS}) = any(${by.blockers}::text[]), false)`,
  ].filter((part) => typeof part === 'object');
}
