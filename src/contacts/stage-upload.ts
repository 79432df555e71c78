import type { Readable } from 'node:stream';
import type { EventfulGround } from '../events/record-event.ts';
import { ApiError } from '../platform/errors.ts';
import { csvRows } from './csv.ts';
import { findAllowance } from './allowance-store.ts';
import { checkLimit } from './check-limit.ts';
import { hasLinkedin } from './profile-store.ts';
import { promiseCredits } from './promise-credits.ts';
import { importMerge } from './queues.ts';
import { MAX_ROWS, duplicateBy, isWellTyped, stageRow, strayedBy } from './rules/staged-row.ts';
import type { StagedRow } from './rules/staged-row.ts';
import type { ContactValues } from './rules/contact-fields.ts';
import { copyRows, dropRows } from './staging-store.ts';
import {
  countNewcomers,
  countUnverified,
  insertUpload,
  joiningByHash,
  markDuplicates,
} from './upload-store.ts';
import { transact } from '../platform/db/transaction.ts';
import type { Trx } from '../platform/db/transaction.ts';

type Needs = Pick<EventfulGround, 'db' | 'pool' | 'clock' | 'ids' | 'queue'>;

export interface StageUpload {
  organizationId: string;
  teamId: string;
  campaignId: string;
  validateEmails: boolean;
}

export interface Staged {
  upload_id: string;
  contact_count: number;
}

/** A file of an upload. */
export const MAX_FILE_BYTES = 64 * 1024 * 1024;

interface Source {
  values: ContactValues;
  line: number;
  fault?: { param: string; message: string };
}

async function stage(
  needs: Needs,
  asked: StageUpload,
  source: 'csv' | 'json',
  batches: AsyncIterable<Source[]> | Iterable<Source[]>,
): Promise<Staged> {
  const { teamId, organizationId } = asked;
  const now = needs.clock.now();
  const uploadId = needs.ids.uuid(now);
  const linkedinAllowed = await hasLinkedin(needs.db, organizationId);
  const counts = { all: 0, good: 0, withoutEmail: 0 };
  /** Of at most `MAX_ROWS` people. */
  const seen = new Set<string>();
  const toStage = ({ values, line, fault }: Source): StagedRow => {
    if (++counts.all > MAX_ROWS)
      throw new ApiError('validation_error', `an upload holds at most ${MAX_ROWS} contacts`, {
        param: 'contacts',
      });
    const ids = {
      team_id: teamId,
      upload_id: uploadId,
      new_profile_id: needs.ids.uuid(now),
      new_enrollment_id: needs.ids.uuid(now),
      variant_key: needs.ids.chance(),
    };
    const row = stageRow(values, {
      rowNumber: counts.all,
      lineNumber: line,
      ids,
      linkedinAllowed,
      ...(fault ? { fault } : {}),
    });
    if (row.verdict) return row;
    const key = row.email?.toLowerCase();
    if (key !== undefined && seen.has(key)) return { ...row, ...duplicateBy('email') };
    counts.good++;
    if (key === undefined) counts.withoutEmail++;
    else seen.add(key);
    return row;
  };
  const staged = async function* (): AsyncGenerator<StagedRow[]> {
    for await (const batch of batches) yield batch.map(toStage);
  };
  try {
    await copyRows(needs.pool, staged());
    await transact(needs.db, accept);
  } catch (error) {
    await dropRows(needs.db, teamId, uploadId);
    throw error;
  }
  await needs.queue.enqueue(importMerge, [{ key: uploadId, payload: { teamId, uploadId } }]);
  return { upload_id: uploadId, contact_count: counts.all };

  /** Everything that refuses the upload as a whole; before this nobody sees its rows. */
  async function accept(trx: Trx): Promise<void> {
    // decided: without a usable row there is nothing to accept
    if (counts.good === 0)
      throw new ApiError('validation_error', 'the upload holds no usable contact', { param: 'contacts' });
    const repeated =
      counts.withoutEmail > 1 ? await joiningByHash(trx, () => markDuplicates(trx, teamId, uploadId)) : 0;
    const good = counts.good - repeated;
    await checkLimit(trx, await findAllowance(trx, teamId), good, () =>
      countNewcomers(trx, { teamId, uploadId, fromRow: 1, toRow: counts.all }),
    );
    const held = asked.validateEmails ? await countUnverified(trx, teamId, uploadId) : 0;
    await insertUpload(trx, {
      team_id: teamId,
      id: uploadId,
      campaign_id: asked.campaignId,
      source,
      validate_emails: asked.validateEmails,
      without_email: counts.withoutEmail > 0,
      credits_held: held,
      contact_count: counts.all,
      rejected_count: counts.all - good,
      now,
    });
    await promiseCredits(trx, organizationId, held);
  }
}

/** Stages a file: rows stream from the parser into the database, durably before this resolves. Throws `ApiError`. */
export const stageCsv = (
  needs: Needs,
  asked: StageUpload,
  file: Readable,
  mapping: Record<string, string> | null,
): Promise<Staged> => stage(needs, asked, 'csv', csvRows(file, mapping));

/** Stages contacts of a JSON body; what is no object, or says that it goes elsewhere, is a rejected row. */
export function stageJson(needs: Needs, asked: StageUpload, contacts: readonly unknown[]): Promise<Staged> {
  const rows = contacts.map((contact, index): Source => {
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
        'a contact is an object of texts; custom is an object, labels a list of names',
      );
    const strayed = strayedBy(contact as Record<string, unknown>, asked);
    if (strayed) return refused(strayed, `${strayed} is not that of the upload`);
    return { values: contact as ContactValues, line };
  });
  return stage(needs, asked, 'json', inBatches(rows));
}

const BATCH = 500;
function* inBatches<T>(items: readonly T[]): Generator<T[]> {
  for (let from = 0; from < items.length; from += BATCH) yield items.slice(from, from + BATCH);
}
