import { clean } from '../../contacts/rules/clean.ts';
import { CONTACT_FIELDS, emailOf, faultOf, linkedinOf } from '../../contacts/rules/contact-fields.ts';
import { EARLIER_FIELDS, readEarlier, saysEarlier } from '../../enrollments/rules/earlier.ts';
import type { Course, Earlier } from '../../enrollments/rules/earlier.ts';
import type { Fault } from '../../platform/errors.ts';
import type { ContactField, ContactValues } from '../../contacts/rules/contact-fields.ts';
import { addressIn } from './address-cell.ts';
import type { Target } from './csv-columns.ts';
import type { RowFault } from './remedies.ts';

/** spec: Limits, Bulk import size */
export const MAX_ROWS = 50_000;

export interface RowIds {
  team_id: string;
  upload_id: string;
  new_profile_id: string;
  new_enrollment_id: string;
  variant_key: number;
}

export interface StagedRow extends RowIds, Record<ContactField, string | null> {
  row_number: number;
  line_number: number;
  email: string | null;
  linkedin_url: string | null;
  integration_contact_id: string | null;
  custom: Record<string, unknown>;
  labels: readonly string[] | null;
  earlier: Earlier | null;
  verdict: string | null;
  rule: string | null;
  param: string | null;
  message: string | null;
  /** Of a rejected row of a CSV file. */
  cells: readonly string[] | null;
  /** Of a rejected row: the mailboxes that it names anywhere. */
  names: string[] | null;
}

/** decided: a cell of labels names several by comma or semicolon */
const labelsIn = (text: string): string[] =>
  text.split(/[,;]/).flatMap((label) => (label.trim() ? [label.trim()] : []));

const SPACES = /[ \t\n\v\f\r]+/g;
/** decided: in files a line break or tab inside a field is a space; the API refuses it */
const inOneLine = (text: string): string =>
  text.includes('\n') || text.includes('\r') || text.includes('\t') ? text.replace(SPACES, ' ') : text;

export function rowValues(cells: readonly string[], targets: readonly Target[]): ContactValues {
  const custom: Record<string, unknown> = {};
  const values: Record<string, unknown> = { custom };
  for (let at = 0; at < targets.length; at++) {
    const target = targets[at];
    const text = target ? clean(cells[at]) : null;
    if (!target || text === null) continue;
    if ('custom' in target) custom[target.custom] = text;
    else if (target.field === 'labels') values.labels = labelsIn(text);
    else if (target.field === 'email') values.email = addressIn(text);
    else values[target.field] = inOneLine(text);
  }
  return values;
}

const ROW_KEYS: ReadonlySet<string> = new Set([
  ...CONTACT_FIELDS,
  'email',
  'linkedin_url',
  'integration_contact_id',
  'custom',
  'labels',
  ...EARLIER_FIELDS,
  'TeamId',
  'CampaignId',
]);
const MAX_NAMED = 20;

/** Adds unknown keys of contacts, each with its first path. `from` is the index of the first contact. */
export function addUnknownKeys(paths: Map<string, string>, contacts: readonly unknown[], from: number): void {
  for (const [index, contact] of contacts.entries()) {
    if (typeof contact !== 'object' || contact === null || Array.isArray(contact)) continue;
    for (const key of Object.keys(contact)) {
      if (paths.size >= MAX_NAMED) return;
      if (!ROW_KEYS.has(key) && !paths.has(key)) paths.set(key, `contacts[${from + index}].${key}`);
    }
  }
}

export function mistypedField(
  contact: Readonly<Record<string, unknown>>,
  upload: { teamId: string; campaignId: string },
): 'TeamId' | 'CampaignId' | null {
  const strays = (said: unknown, id: string): boolean =>
    said !== undefined && said !== null && (said as string).toLowerCase() !== id;
  if (strays(contact.TeamId, upload.teamId)) return 'TeamId';
  return strays(contact.CampaignId, upload.campaignId) ? 'CampaignId' : null;
}

const MAX_LABELS = 100;
const MAX_LABEL = 100;
const isLabel = (label: unknown): boolean => typeof label === 'string' && label.length <= MAX_LABEL;

export const isWellTyped = (contact: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(contact).every(([key, value]) =>
    !ROW_KEYS.has(key) || value === null || value === undefined ? true
    : key === 'custom' ? typeof value === 'object' && !Array.isArray(value)
    : key === 'step_number' ? Number.isInteger(value)
    : key === 'labels' ? Array.isArray(value) && value.length <= MAX_LABELS && value.every(isLabel)
    : typeof value === 'string'); // prettier-ignore

function labelFault({ labels }: ContactValues): RowFault | null {
  if (!labels || (labels.length <= MAX_LABELS && labels.every(isLabel))) return null;
  return {
    rule: 'labels',
    param: 'labels',
    message: `labels are at most ${MAX_LABELS} names of at most ${MAX_LABEL} characters`,
  };
}

const NO_LINKEDIN: RowFault = {
  rule: 'linkedin_off',
  param: 'linkedin_url',
  message: 'linkedin_url is not available to this organization',
};
const MAX_STAGED = 2000;
const textOf = (value: string | null | undefined): string | null => {
  const text = value ? clean(value) : null;
  return text === null || text.length <= MAX_STAGED ? text : text.slice(0, MAX_STAGED);
};

const earlierFault = (fault: Fault | undefined): RowFault | null =>
  fault ? { ...fault, rule: 'earlier_thread' } : null;

/**
 * Judges one row. A bad row keeps its number, its line and the reason. The writer of COPY handles text that Postgres
 * cannot hold.
 */
export function stageRow(
  values: ContactValues,
  at: {
    rowNumber: number;
    lineNumber: number;
    ids: RowIds;
    linkedinAllowed: boolean;
    course: Course;
    now: Date;
    fault?: RowFault;
    cells?: readonly string[];
  },
): StagedRow {
  const linkedin = linkedinOf(values.linkedin_url);
  const read = saysEarlier(values) ? readEarlier(values, at.course, at.now) : null;
  const fault: RowFault | null =
    at.fault ??
    (linkedin && !at.linkedinAllowed
      ? NO_LINKEDIN
      : (faultOf(values, { identified: true }) ?? labelFault(values) ?? earlierFault(read?.faults[0])));
  return {
    ...at.ids,
    row_number: at.rowNumber,
    line_number: at.lineNumber,
    email: textOf(emailOf(values.email)),
    linkedin_url: textOf(linkedin),
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
    earlier: fault ? null : (read?.earlier ?? null),
    verdict: fault ? 'rejected' : null,
    rule: fault?.rule ?? null,
    param: fault?.param ?? null,
    message: fault?.message ?? null,
    cells: fault ? (at.cells ?? null) : null,
    names: null,
  };
}

export const duplicateBy = (param: 'email' | 'linkedin_url') => ({
  verdict: 'duplicate',
  rule: 'duplicate',
  param,
  message: 'an earlier row has the same contact',
});
