import { CONTACT_FIELDS, clean, faultOf } from './contact-fields.ts';
import type { ContactValues } from './contact-fields.ts';
import type { Target } from './csv-columns.ts';

/** A row of an upload as it is staged: its values, or its verdict when it cannot be imported. */
export interface StagedRow {
  team_id: string;
  upload_id: string;
  row_number: number;
  line_number: number;
  email?: string | null;
  [column: string]: string | number | readonly string[] | null | undefined;
}

export interface RowIds {
  team_id: string;
  upload_id: string;
  new_profile_id: string;
  new_enrollment_id: string;
  variant_key: number;
}

/** The values of a line of a file, by what its columns feed; empty cells say nothing. */
export function valuesOf(cells: readonly string[], targets: readonly Target[]): ContactValues {
  const values: Record<string, string> = {};
  const custom: Record<string, unknown> = {};
  for (const [index, target] of targets.entries()) {
    const text = clean(cells[index]);
    if (!target || text === null) continue;
    if ('field' in target) values[target.field] = text;
    else custom[target.custom] = text;
  }
  return { ...values, custom };
}

/** A file may hold anything; Postgres holds no NUL and no lone surrogate. */
const storable = (text: string | null): string | null =>
  text === null || (text.isWellFormed() && !text.includes('\u0000'))
    ? text
    : text.toWellFormed().replaceAll('\u0000', '');

/** What of a text Postgres cannot hold, as JSON escapes it. */
const ESCAPED_FAULT = /\\u(?:0000|d[89a-f])/i;
function customText(custom: Record<string, unknown>): string {
  const text = JSON.stringify(custom);
  if (!ESCAPED_FAULT.test(text)) return text;
  return JSON.stringify(custom, (_key, value: unknown) =>
    typeof value === 'string' ? storable(value) : value,
  );
}

/** Judges one row. A bad one keeps its place, its line, and the reason. */
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
  const row: StagedRow = {
    ...at.ids,
    row_number: at.rowNumber,
    line_number: at.lineNumber,
    custom: customText(values.custom ?? {}),
  };
  for (const field of [...CONTACT_FIELDS, 'email', 'linkedin_url', 'integration_contact_id'] as const)
    row[field] = storable(clean(values[field])?.slice(0, 2000) ?? null);
  if (values.labels && values.labels.length > 0)
    row.labels = values.labels.map((label) => storable(label.trim())!);
  if (fault)
    Object.assign(row, { verdict: 'rejected', param: fault.param, message: fault.message, custom: '{}' });
  return row;
}

/** What a later row of a person is told whom an earlier one named by `param`. */
export const duplicateBy = (param: 'email' | 'linkedin_url') => ({
  verdict: 'duplicate',
  param,
  message: 'the same person stands in an earlier row',
});
