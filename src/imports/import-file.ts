import { setTimeout as pause } from 'node:timers/promises';
import { requireTeamCampaign } from '../campaigns/find-campaign.ts';
import { requireOpen } from '../enrollments/open-campaign.ts';
import type { AppServices } from '../events/record-event.ts';
import type { OpenFile } from './csv-file.ts';
import { mergeUpload } from './merge-upload.ts';
import { stageCsv } from './stage-upload.ts';
import { findUpload, listVerdicts, ownerOfCampaign } from './store.ts';

type Deps = Pick<AppServices, 'db' | 'pool' | 'clock' | 'ids' | 'queue' | 'eventLog' | 'crash' | 'log'>;

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
}

export interface FileImported {
  upload_id: string;
  status: 'completed' | 'failed' | 'stopped';
  error: string | null;
  contact_count: number;
  created: number;
  updated: number;
  /** Rows whose contact is in an earlier row. */
  duplicates: RowFault[];
  rejected: RowFault[];
}

export interface ImportProgress {
  done: number;
  total: number;
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
  const owner = await ownerOfCampaign(deps.db, asked.campaignId);
  if (!owner) return null;
  const { teamId, organizationId } = owner;
  requireOpen(await requireTeamCampaign(deps.db, teamId, asked.campaignId));
  const { campaignId, validateEmails } = asked;
  const staged = await stageCsv(
    deps,
    { organizationId, teamId, campaignId, validateEmails },
    asked.open,
    asked.mapping,
  );
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
    duplicates: await faultsOf('duplicate'),
    rejected: await faultsOf('rejected'),
  };

  async function faultsOf(verdict: 'duplicate' | 'rejected'): Promise<RowFault[]> {
    const faults: RowFault[] = [];
    for (let more = true; more;) {
      const page = { teamId, uploadId, verdict, limit: PAGE, offset: faults.length };
      const rows = await listVerdicts(deps.db, page);
      for (const { line_number: line, email, linkedin_url, param, message } of rows)
        faults.push({ line, email, linkedin_url, param, message });
      more = rows.length === PAGE;
    }
    return faults;
  }
}
