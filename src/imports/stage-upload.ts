import { hasLinkedin } from '../accounts/read-usage.ts';
import { tellUnknownLabels } from '../contacts/labels/tell-unknown-labels.ts';
import { checkTeamLimit } from '../contacts/check-limit.ts';
import { promiseCredits } from '../accounts/promise-credits.ts';
import type { ContactValues } from '../contacts/rules/contact-fields.ts';
import type { Fault } from '../platform/errors.ts';
import type { AppServices } from '../events/record-event.ts';
import { transact } from '../platform/db/transaction.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import { MAX_FAULTS } from '../platform/http/errors.ts';
import type { JsonList } from '../platform/http/json-list.ts';
import { refuseUnstorableText } from '../platform/http/text.ts';
import { csvRows } from './csv.ts';
import type { OpenFile } from './csv-file.ts';
import { importMerge } from './merge-upload.ts';
import { MAX_ROWS, duplicateBy, isWellTyped, stageRow, mistypedField } from './rules/staged-row.ts';
import type { StagedRow } from './rules/staged-row.ts';
import { copyRows, dropRows } from './staging-store.ts';
import { countNewContacts, countUnverifiedRows, insertUpload } from './store.ts';

type Deps = Pick<AppServices, 'db' | 'pool' | 'clock' | 'ids' | 'queue'>;

export interface StageUpload {
  organizationId: string;
  teamId: string;
  campaignId: string;
  validateEmails: boolean;
}

export interface Staged {
  upload_id: string;
  contact_count: number;
  /** Labels that the team does not have. */
  warnings: string[];
}

const MAX_LABELS = 1_000;
export const MAX_UPLOAD_BYTES = 64 * 1024 * 1024;

interface Source {
  values: ContactValues;
  line: number;
  fault?: Fault;
}

type RejectedRow = Pick<StagedRow, 'row_number' | 'line_number' | 'param' | 'message'>;
const rejectedOf = ({ row_number, line_number, param, message }: StagedRow): RejectedRow => ({
  row_number,
  line_number,
  param,
  message,
});

function unusable(source: 'csv' | 'json', rejected: readonly RejectedRow[]): ApiError {
  const [first] = rejected;
  const at = first && (source === 'csv' ? `line ${first.line_number}` : `contacts[${first.row_number - 1}]`);
  const why = first ? `; ${at}: ${first.message}` : '';
  return new ApiError('validation_error', `the upload holds no usable contact${why}`, {
    param: 'contacts',
    ...(first ? { details: rejected } : {}),
  });
}

async function stage(
  deps: Deps,
  asked: StageUpload,
  source: 'csv' | 'json',
  batches: AsyncIterable<Source[]>,
): Promise<Staged> {
  const { teamId, organizationId } = asked;
  const now = deps.clock.now();
  const uploadId = deps.ids.uuid(now);
  const linkedinAllowed = await hasLinkedin(deps.db, organizationId);
  const counts = { all: 0, good: 0 };
  const rejected: RejectedRow[] = [];
  /** Emails, and LinkedIn addresses of rows without one, of at most `MAX_ROWS` rows. */
  const seen = new Set<string>();
  const labels = new Set<string>();
  const toStage = ({ values, line, fault }: Source): StagedRow => {
    if (++counts.all > MAX_ROWS)
      throw new ApiError('validation_error', `an upload holds at most ${MAX_ROWS} contacts`, {
        param: 'contacts',
      });
    const row = stageRow(values, {
      rowNumber: counts.all,
      lineNumber: line,
      ids: {
        team_id: teamId,
        upload_id: uploadId,
        new_profile_id: deps.ids.uuid(now),
        new_enrollment_id: deps.ids.uuid(now),
        variant_key: deps.ids.chance(),
      },
      linkedinAllowed,
      ...(fault ? { fault } : {}),
    });
    if (row.verdict) {
      if (rejected.length < MAX_FAULTS) rejected.push(rejectedOf(row));
      return row;
    }
    const param = row.email === null ? 'linkedin_url' : 'email';
    const key = `${param} ${row[param]!.toLowerCase()}`;
    if (seen.has(key)) return { ...row, ...duplicateBy(param) };
    seen.add(key);
    counts.good++;
    for (const label of row.labels ?? []) if (labels.size < MAX_LABELS) labels.add(label);
    return row;
  };
  const staged = async function* (): AsyncGenerator<StagedRow[]> {
    for await (const batch of batches) yield batch.map(toStage);
  };
  let warnings: string[];
  try {
    await copyRows(deps.pool, staged());
    warnings = await transact(deps.db, accept);
  } catch (error) {
    await dropRows(deps.db, teamId, uploadId);
    throw error;
  }
  await deps.queue.enqueue(importMerge, [{ organizationId, teamId, uploadId }]);
  return { upload_id: uploadId, contact_count: counts.all, warnings };

  /** Every check that can refuse the upload as a whole; its rows are invisible until this commits. */
  async function accept(trx: Trx): Promise<string[]> {
    // decided: without a usable row there is nothing to accept
    if (counts.good === 0) throw unusable(source, rejected);
    await checkTeamLimit(trx, teamId, counts.good, () => countNewContacts(trx, teamId, uploadId));
    const held = asked.validateEmails ? await countUnverifiedRows(trx, teamId, uploadId) : 0;
    await insertUpload(trx, {
      team_id: teamId,
      id: uploadId,
      campaign_id: asked.campaignId,
      source,
      validate_emails: asked.validateEmails,
      credits_held: held,
      contact_count: counts.all,
      rejected_count: counts.all - counts.good,
      now,
    });
    await promiseCredits(trx, organizationId, held);
    return tellUnknownLabels(trx, { teamId, profileId: null }, [...labels]);
  }
}

/** Stages a file: rows stream from the parser into the database, durably before this resolves. Throws `ApiError`. */
export const stageCsv = (
  deps: Deps,
  asked: StageUpload,
  open: OpenFile,
  mapping: Record<string, string> | null,
): Promise<Staged> => stage(deps, asked, 'csv', csvRows(open, mapping));

/**
 * Stages contacts of a JSON body; a contact that is no object, or names another team or campaign, is a rejected row.
 * `onRead` gets the contacts of each part before they are staged, and may refuse the upload.
 */
export function stageJson(
  deps: Deps,
  asked: StageUpload,
  contacts: JsonList,
  onRead: (items: readonly unknown[], from: number) => void,
): Promise<Staged> {
  const rows = async function* (): AsyncGenerator<Source[]> {
    for await (const { items, from } of contacts.parts()) {
      items.forEach((item, index) => refuseUnstorableText(item, ['contacts', from + index]));
      onRead(items, from);
      yield items.map((item, index) => sourceOf(item, from + index, asked));
    }
  };
  return stage(deps, asked, 'json', rows());
}

function sourceOf(contact: unknown, index: number, asked: StageUpload): Source {
  const line = index + 1;
  const refused = (param: string, message: string): Source => ({
    values: {},
    line,
    fault: { param, message },
  });
  const good = typeof contact === 'object' && contact !== null && !Array.isArray(contact);
  if (!good || !isWellTyped(contact as Record<string, unknown>))
    return refused(
      `contacts[${index}]`,
      'a contact is an object of texts; custom is an object, labels a list of up to 100 names',
    );
  const strayed = mistypedField(contact as Record<string, unknown>, asked);
  if (strayed) return refused(strayed, `${strayed} is not that of the upload`);
  return { values: contact as ContactValues, line };
}
