import { setTimeout as pause } from 'node:timers/promises';
import { requireTeamCampaign } from '../campaigns/find-campaign.ts';
import { requireOpen } from '../enrollments/open-campaign.ts';
import type { AppServices } from '../events/record-event.ts';
import type { Db } from '../platform/db/connect.ts';
import type { OpenFile } from './csv-file.ts';
import { mergeUpload } from './merge-upload.ts';
import { csvInput } from './receive-rows.ts';
import type { StageUpload } from './receive-rows.ts';
import { remedyOf } from './rules/remedies.ts';
import { stageUpload } from './stage-upload.ts';
import { tryUpload } from './try-upload.ts';
import type { Trial } from './try-upload.ts';
import { findAnyUpload, findUpload, ownerOfCampaign } from './store.ts';
import { listVerdicts } from './verdict-store.ts';
import { isCsv, rejectedCsv } from './write-rejected.ts';

type Deps = Pick<
  AppServices,
  'db' | 'pool' | 'clock' | 'ids' | 'queue' | 'secrets' | 'eventLog' | 'crash' | 'log'
>;

const PAGE = 5_000;
const LOOK_MS = 250;

export interface ImportFile {
  campaignId: string;
  open: OpenFile;
  mapping: Record<string, string> | null;
  validateEmails: boolean;
}

export interface RowFault {
  line: number;
  email: string | null;
  linkedin_url: string | null;
  param: string | null;
  message: string | null;
  remedy: string | null;
}

export interface FileImported {
  upload_id: string;
  status: 'completed' | 'failed' | 'stopped';
  error: string | null;
  contact_count: number;
  created: number;
  updated: number;
  suppressed: number;
  /** Rows whose contact is in an earlier row. */
  duplicates: RowFault[];
  rejected: RowFault[];
}

export interface ImportProgress {
  done: number;
  total: number;
}

async function targetOf(deps: Deps, { campaignId, validateEmails }: ImportFile): Promise<StageUpload | null> {
  const owner = await ownerOfCampaign(deps.db, campaignId);
  if (!owner) return null;
  requireOpen(await requireTeamCampaign(deps.db, owner.teamId, campaignId));
  return { ...owner, campaignId, validateEmails };
}

/** What an import of the file would find. Nothing is imported. Resolves null when there is no such campaign. */
export async function tryFile(deps: Deps, asked: ImportFile): Promise<Trial | null> {
  const into = await targetOf(deps, asked);
  return into && tryUpload(deps, into, csvInput(asked.open, asked.mapping));
}

/**
 * Imports a file into a campaign as POST /contacts/bulk does, and merges it in this process, with or without workers,
 * until every row has its verdict. Resolves null when there is no such campaign. Throws `ApiError` when the file is
 * refused as a whole. After `signal` aborts, the workers finish an accepted upload.
 */
export async function importFile(
  deps: Deps,
  asked: ImportFile,
  signal: AbortSignal,
  onProgress: (progress: ImportProgress) => void = () => {},
): Promise<FileImported | null> {
  const into = await targetOf(deps, asked);
  if (!into) return null;
  const { teamId, organizationId } = into;
  const staged = await stageUpload(deps, into, csvInput(asked.open, asked.mapping));
  const uploadId = staged.upload_id;
  const look = async () => {
    const upload = (await findUpload(deps.db, organizationId, uploadId))!;
    const { contact_count: total, created_count, updated_count, rejected_count } = upload;
    onProgress({ done: created_count + updated_count + rejected_count, total });
    return upload;
  };
  let upload = await look();
  while (upload.status !== 'completed' && upload.status !== 'failed' && !signal.aborted) {
    await mergeUpload(deps, { teamId, uploadId }, signal, async () => void (await look()));
    upload = await look();
    if (upload.status === 'pending' || upload.status === 'processing') await pause(LOOK_MS);
  }
  return {
    upload_id: uploadId,
    status: upload.status === 'completed' || upload.status === 'failed' ? upload.status : 'stopped',
    error: upload.error,
    contact_count: upload.contact_count,
    created: upload.created_count,
    updated: upload.updated_count,
    suppressed: upload.suppressed_count,
    duplicates: await faultsOf('duplicate'),
    rejected: await faultsOf('rejected'),
  };

  async function faultsOf(verdict: 'duplicate' | 'rejected'): Promise<RowFault[]> {
    const faults: RowFault[] = [];
    for (let more = true; more;) {
      const page = { teamId, uploadId, verdict, limit: PAGE, offset: faults.length };
      const rows = await listVerdicts(deps.db, page);
      for (const { line_number: line, email, linkedin_url, param, message, rule } of rows)
        faults.push({ line, email, linkedin_url, param, message, remedy: remedyOf(rule) });
      more = rows.length === PAGE;
    }
    return faults;
  }
}

/** The rejected rows of an upload as the text of a CSV file; null: they are not kept. */
export async function rejectedRows(db: Db, uploadId: string): Promise<AsyncIterable<string> | null> {
  const upload = await findAnyUpload(db, uploadId);
  return upload && isCsv(upload) ? rejectedCsv(db, upload) : null;
}
