import { tellUnknownLabels } from '../contacts/labels/tell-unknown-labels.ts';
import { checkTeamLimit } from '../contacts/check-limit.ts';
import { promiseCredits } from '../accounts/promise-credits.ts';
import type { AppServices } from '../events/record-event.ts';
import { withoutNulBytes } from '../platform/db/nul-bytes.ts';
import { transact } from '../platform/db/transaction.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import { importMerge } from './merge-upload.ts';
import { receiveRows } from './receive-rows.ts';
import type { Input, Received, RejectedRow, StageUpload } from './receive-rows.ts';
import { markSuppressed } from './standing-store.ts';
import type { SuppressedRow } from './standing-store.ts';
import { dropRows } from './staging-store.ts';
import { countNewContacts, countUnverifiedRows, insertUpload } from './store.ts';

type Deps = Pick<AppServices, 'db' | 'pool' | 'clock' | 'ids' | 'queue' | 'secrets'>;

export interface Staged {
  upload_id: string;
  contact_count: number;
  suppressed_count: number;
  /** Labels that the team does not have. */
  warnings: string[];
}

export const MAX_UPLOAD_BYTES = 64 * 1024 * 1024;

function unusable(source: 'csv' | 'json', rejected: readonly RejectedRow[]): ApiError {
  const [first] = rejected;
  const at = first && (source === 'csv' ? `line ${first.line_number}` : `contacts[${first.row_number - 1}]`);
  const why = first ? `; ${at}: ${first.message}` : '';
  return new ApiError('validation_error', `the upload holds no usable contact${why}`, {
    param: 'contacts',
    ...(first ? { details: rejected } : {}),
  });
}

/** Stages an upload: its rows are in the database, durably, before this resolves. Throws `ApiError`. */
export async function stageUpload(deps: Deps, asked: StageUpload, input: Input): Promise<Staged> {
  const { teamId, organizationId } = asked;
  const received = await receiveRows(deps, asked, input);
  const { uploadId } = received;
  try {
    const accepted = await transact(deps.db, (trx) => acceptUpload(trx, asked, received));
    await deps.queue.enqueue(importMerge, [{ organizationId, teamId, uploadId }]);
    const { suppressed, warnings } = accepted;
    return {
      upload_id: uploadId,
      contact_count: received.all,
      suppressed_count: suppressed.length,
      warnings,
    };
  } catch (error) {
    await dropRows(deps.db, teamId, uploadId);
    throw error;
  }
}

/** Every check that can refuse an upload as a whole; its rows are invisible until this commits. */
export async function acceptUpload(
  trx: Trx,
  { organizationId, teamId, campaignId, validateEmails }: StageUpload,
  { uploadId, now, source, mapping, header, all, good, rejected, labels }: Received,
): Promise<{ suppressed: SuppressedRow[]; warnings: string[] }> {
  // decided: without a usable row there is nothing to accept
  if (good === 0) throw unusable(source, rejected);
  const suppressed = await markSuppressed(trx, { teamId, uploadId });
  await checkTeamLimit(trx, teamId, good, () => countNewContacts(trx, teamId, uploadId));
  const held = validateEmails ? await countUnverifiedRows(trx, teamId, uploadId) : 0;
  await insertUpload(trx, {
    team_id: teamId,
    id: uploadId,
    campaign_id: campaignId,
    source,
    validate_emails: validateEmails,
    credits_held: held,
    contact_count: all,
    rejected_count: all - good,
    suppressed_count: suppressed.length,
    csv: header && {
      delimiter: header.form.delimiter,
      header: header.header.map(withoutNulBytes),
      mapping: mapping && withoutNulBytes(mapping),
    },
    now,
  });
  await promiseCredits(trx, organizationId, held);
  const unknown = await tellUnknownLabels(trx, { teamId, profileId: null }, labels);
  return { suppressed, warnings: [...tellSuppressed(suppressed.length, uploadId), ...unknown] };
}

const tellSuppressed = (count: number, uploadId: string): string[] =>
  count === 0
    ? []
    : [
        `${count} of the contacts ${count === 1 ? 'gets' : 'get'} no mail, because of the blacklist or an opt-out; ` +
          `GET /contacts/bulk/${uploadId}?suppressed=true lists them`,
      ];
