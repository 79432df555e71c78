import type { AppServices } from '../events/record-event.ts';
import { loadSequence } from '../sequences/load-sequence.ts';
import { neededVariables } from '../sequences/rules/needed-variables.ts';
import type { NeededVariable } from '../sequences/rules/needed-variables.ts';
import { findCampaignById } from '../campaigns/find-campaign.ts';
import { transact } from '../platform/db/transaction.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import { receiveRows } from './receive-rows.ts';
import type { Input, Received, StageUpload } from './receive-rows.ts';
import { targetName } from './rules/csv-columns.ts';
import { MAX_LINES, createTally } from './rules/tally-rows.ts';
import type { Tally } from './rules/tally-rows.ts';
import { acceptUpload } from './stage-upload.ts';
import { dropRows } from './staging-store.ts';
import { markSuppressed, readStanding } from './standing-store.ts';
import type { SuppressedRow } from './standing-store.ts';

type Deps = Pick<AppServices, 'db' | 'pool' | 'clock' | 'ids' | 'secrets'>;

const MAX_VARIABLES = 200;

export type Trial = Awaited<ReturnType<typeof report>>;

/** Ends the transaction of a trial. */
class NothingStays extends Error {
  readonly trial: Trial;
  constructor(trial: Trial) {
    super('a trial leaves nothing');
    this.trial = trial;
  }
}

/**
 * Does all that an upload does until it is accepted, and takes it back: what it answers is what the upload would find.
 * Costs the read of the file, and the write and removal of its rows. Throws `ApiError` for a file that cannot be read.
 */
export async function tryUpload(deps: Deps, asked: StageUpload, input: Input): Promise<Trial> {
  const tally = createTally();
  const received = await receiveRows(deps, asked, input, tally.add);
  try {
    return await transact(deps.db, async (trx): Promise<never> => {
      throw new NothingStays(await report(trx, asked, { received, tally }));
    });
  } catch (error) {
    if (error instanceof NothingStays) return error.trial;
    throw error;
  } finally {
    await dropRows(deps.db, asked.teamId, received.uploadId);
  }
}

async function report(
  trx: Trx,
  asked: StageUpload,
  { received, tally }: { received: Received; tally: Tally },
) {
  const { teamId, campaignId } = asked;
  const { uploadId, header, all, good } = received;
  const variables = await variablesOf(trx, asked);
  const standing = await readStanding(trx, { teamId, uploadId, campaignId, variables });
  const columns = tally.columns(header?.columns ?? []);
  const columnOf = (variable: string): string | null =>
    header?.columns.find(({ target }) => targetName(target) === variable)?.header ?? null;
  const { suppressed: silent, refused, warnings } = await outcome(trx, asked, received);
  const suppressed = bySuppression(silent);
  const duplicates = tally.duplicates();
  return {
    encoding: header?.form.encoding ?? null,
    delimiter: header?.form.delimiter ?? null,
    contact_count: all,
    new_count: standing.fresh,
    known_count: good - standing.fresh,
    created_count: good - standing.in_campaign,
    updated_count: standing.in_campaign,
    duplicate_count: duplicates.count,
    duplicate_lines: duplicates.lines,
    rejected_count: all - good - duplicates.count,
    rejected: tally.faults(),
    suppressed_count: silent.length,
    suppressed,
    columns,
    variables: variables.map(({ name }, at) => ({
      variable: name,
      column: columnOf(name),
      missing_count: standing.missing[at]!,
    })),
    refused,
    warnings,
  };
}

async function variablesOf(trx: Trx, { teamId, campaignId }: StageUpload): Promise<NeededVariable[]> {
  const campaign = await findCampaignById(trx, campaignId);
  const graph = await loadSequence(trx, { teamId, campaignId }, campaign?.sequence_version ?? null);
  return neededVariables(graph)
    .filter(({ name }) => !name.startsWith('team.'))
    .slice(0, MAX_VARIABLES);
}

function bySuppression(rows: readonly SuppressedRow[]) {
  const lines = Map.groupBy(rows, ({ suppressed }) => suppressed);
  return [...lines].map(([reason, of]) => ({
    reason,
    count: of.length,
    lines: of
      .map(({ line_number }) => line_number)
      .toSorted((a, b) => a - b)
      .slice(0, MAX_LINES),
  }));
}

/** Whether the upload would be refused as a whole. */
async function outcome(trx: Trx, asked: StageUpload, received: Received) {
  try {
    const { suppressed, warnings } = await acceptUpload(trx, asked, received);
    return { suppressed, refused: null, warnings };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { teamId } = asked;
    const suppressed = await markSuppressed(trx, { teamId, uploadId: received.uploadId });
    return { suppressed, refused: { code: error.code, message: error.message }, warnings: [] };
  }
}
