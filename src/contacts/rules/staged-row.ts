import { CONTACT_FIELDS, clean, faultOf } from './contact-fields.ts';
import type { ContactField, ContactValues } from './contact-fields.ts';
import type { Target } from './csv-columns.ts';

/** spec: Limits, Bulk import size */
export const MAX_ROWS = 50_000;

export interface RowIds {
  team_id: string;
  upload_id: string;
  new_profile_id: string;
  new_enrollment_id: string;
  variant_key: number;
}

/** A row of an upload as it is staged: its values, or its verdict when it cannot be imported. */
export interface StagedRow extends RowIds, Record<ContactField, string | null> {
  row_number: number;
  line_number: number;
  email: string | null;
  linkedin_url: string | null;
  integration_contact_id: string | null;
  custom: Record<string, unknown>;
  labels: readonly string[] | null;
  verdict: string | null;
  param: string | null;
  message: string | null;
}

/** The values of a line of a file, by what its columns feed; empty cells say nothing. */
export function valuesOf(cells: readonly string[], targets: readonly Target[]): ContactValues {
  const custom: Record<string, unknown> = {};
  const values: Record<string, unknown> = { custom };
  for (let at = 0; at < targets.length; at++) {
    const target = targets[at];
    const text = target ? clean(cells[at]) : null;
    if (!target || text === null) continue;
    if ('field' in target) values[target.field] = text;
    else custom[target.custom] = text;
  }
  return values;
}

/** What a contact of a JSON body says of a person. */
const ROW_KEYS: ReadonlySet<string> = new Set([
  ...CONTACT_FIELDS,
  'email',
  'linkedin_url',
  'integration_contact_id',
  'custom',
  'labels',
  'TeamId',
  'CampaignId',
]);
/** Names of unknown keys that are told of; who has more of them has understood. */
const MAX_TOLD = 20;

/** Keys of contacts that are none, each by the path where it stands first. */
export function unknownKeysOf(contacts: readonly unknown[]): string[] {
  const paths = new Map<string, string>();
  for (const [index, contact] of contacts.entries()) {
    if (typeof contact !== 'object' || contact === null || Array.isArray(contact)) continue;
    for (const key of Object.keys(contact))
      if (!ROW_KEYS.has(key) && !paths.has(key)) paths.set(key, `contacts[${index}].${key}`);
    if (paths.size >= MAX_TOLD) break;
  }
  return [...paths.values()].slice(0, MAX_TOLD);
}

/** The key by which a contact says that it belongs elsewhere than the upload. */
export function strayedBy(
  contact: Readonly<Record<string, unknown>>,
  upload: { teamId: string; campaignId: string },
): 'TeamId' | 'CampaignId' | null {
  const strays = (said: unknown, id: string): boolean =>
    said !== undefined && said !== null && (said as string).toLowerCase() !== id;
  if (strays(contact.TeamId, upload.teamId)) return 'TeamId';
  return strays(contact.CampaignId, upload.campaignId) ? 'CampaignId' : null;
}

/** Whether what is known of a contact of a JSON body has the type that it should have. */
export const isWellTyped = (contact: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(contact).every(([key, value]) =>
    !ROW_KEYS.has(key) || value === null || value === undefined ? true
    : key === 'custom' ? typeof value === 'object' && !Array.isArray(value)
    : key === 'labels' ? Array.isArray(value) && value.every((label) => typeof label === 'string')
    : typeof value === 'string'); // prettier-ignore

const MAX_STAGED = 2000;
const textOf = (value: string | null | undefined): string | null => {
  const text = value ? clean(value) : null;
  return text === null || text.length <= MAX_STAGED ? text : text.slice(0, MAX_STAGED);
};

/** Judges one row. A bad one keeps its place, its line, and the reason. Whether Postgres can hold its texts is not asked here. */
export function stageRow(
  values: ContactValues,
  at: {
    rowNumber: number;
    lineNumber: number;
    ids: RowIds;
    linkedinAllowed: boolean;
    fault?: { param: string; message: string };
  },
): StagedRow {
  const linkedin = clean(values.linkedin_url);
  const fault =
    at.fault ??
    (linkedin && !at.linkedinAllowed
      ? { param: 'linkedin_url', message: 'linkedin_url is not available to this organization' }
      : faultOf(values, { identified: true }));
  return {
    ...at.ids,
    row_number: at.rowNumber,
    line_number: at.lineNumber,
    email: textOf(values.email),
    linkedin_url: textOf(values.linkedin_url),
    first_name: textOf(values.first_name),
    last_name: textOf(values.last_name),
    company_name: textOf(values.company_name),
    title: textOf(values.title),
    phone: textOf(values.phone),
    city: textOf(values.city),
    state: textOf(values.state),
    country: textOf(values.country),
    company_url: textOf(values.company_url),
    industry: textOf(values.industry),
    image: textOf(values.image),
    integration_contact_id: textOf(values.integration_contact_id),
    custom: fault ? {} : (values.custom ?? {}),
    labels: values.labels?.length ? values.labels.map((label) => label.trim()) : null,
    verdict: fault ? 'rejected' : null,
    param: fault?.param ?? null,
    message: fault?.message ?? null,
  };
}

/** What a later row of a person is told whom an earlier one named by `param`. */
export const duplicateBy = (param: 'email' | 'linkedin_url') => ({
  verdict: 'duplicate',
  param,
  message: 'the same person stands in an earlier row',
});
