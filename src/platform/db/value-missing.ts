import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** The columns of `contact_profiles p` and `teams t` that templates read; `custom.KEY` aside. */
const COLUMNS: Readonly<Record<string, string>> = {
  email: 'p.email', first_name: 'p.first_name', last_name: 'p.last_name', company_name: 'p.company_name', title: 'p.title',
  phone: 'p.phone', city: 'p.city', state: 'p.state', country: 'p.country', company_url: 'p.company_url',
  industry: 'p.industry', image: 'p.image', linkedin_url: 'p.linkedin_url',
  'team.meeting_link': 't.meeting_link', 'team.meeting_link_text': 't.meeting_link_text',
}; // prettier-ignore
const CUSTOM = 'custom.';

type Value = RawBuilder<unknown>;

/** As a template reads it: white space alone is no value. */
export const isBlank = (text: Value): RawBuilder<boolean> => sql`is_blank(${text})`;

/** As a template reads a value of JSON: lists and objects are none. */
const isJsonMissing = (json: Value): RawBuilder<boolean> =>
  sql`(case jsonb_typeof(${json}) when 'number' then false when 'boolean' then false
      when 'string' then ${isBlank(sql`(${json}) #>> '{}'`)} else true end)`;

/** Where the values stand; a profile `p` and its team `t`, if nothing else is said. */
export interface Places {
  field: (column: string) => Value;
  custom: (key: string) => Value;
}
const STORED: Places = { field: (column) => sql.raw(column), custom: (key) => sql`p.custom -> ${key}::text` };

/**
 * True for a contact without a value for a template's variable, as the template itself reads it. Null: no contact lacks
 * such a variable.
 */
export function valueMissing(name: string, places: Places = STORED): RawBuilder<boolean> | null {
  if (name.startsWith(CUSTOM) && name.length > CUSTOM.length)
    return isJsonMissing(places.custom(name.slice(CUSTOM.length)));
  const column = Object.hasOwn(COLUMNS, name) ? COLUMNS[name] : undefined;
  return column === undefined ? null : isBlank(places.field(column));
}
