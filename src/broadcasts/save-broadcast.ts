import { audit } from '../platform/audit/audit.ts';
import { transact } from '../platform/db/transaction.ts';
import type { Trx } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import type { Fault } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { checkFiles } from '../sending/check-files.ts';
import { checkAudience, checkExclusions } from './check-audience.ts';
import type { ExclusionsInput } from './check-audience.ts';
import { requireReady } from './check-launch.ts';
import type { Audience } from './rules/audience.ts';
import type { Exclusions } from './rules/exclusions.ts';
import { isOpen } from './rules/status.ts';
import { textFaults } from './rules/text-faults.ts';
import { insertBroadcast, lockBroadcast, updateBroadcast } from './store.ts';
import type { BroadcastKey, BroadcastRow, BroadcastValues } from './store.ts';
import { keepProfile } from '../senders/require-profile.ts';

export interface FileInput {
  file_id: string;
  name?: string | undefined;
  content_id?: string | undefined;
}

export interface BroadcastInput {
  name?: string | undefined;
  subject?: string | undefined;
  body?: string | undefined;
  body_text?: string | null | undefined;
  attachments?: FileInput[] | undefined;
  track_opens?: boolean | null | undefined;
  track_clicks?: boolean | null | undefined;
  sender_profile_id?: string | null | undefined;
  audience?: Audience | undefined;
  exclusions?: ExclusionsInput | undefined;
}

const asStored = ({ file_id, name, content_id }: FileInput) => ({
  file_id: file_id.toLowerCase(),
  ...(name === undefined ? {} : { name }),
  ...(content_id === undefined ? {} : { content_id }),
});

async function fileFaults(trx: Trx, teamId: string, files: readonly { file_id: string }[]): Promise<Fault[]> {
  const ids = files.map(({ file_id }) => file_id);
  return (await checkFiles(trx, teamId, ids)).map(({ at, message }) => ({
    param: at === null ? 'attachments' : `attachments[${at}].file_id`,
    message,
  }));
}

/** In stored form. Throws 400 with every fault of text and files, and 404 for an unknown reference. */
async function readValues(
  trx: Trx,
  teamId: string,
  input: BroadcastInput,
  before?: Exclusions,
): Promise<BroadcastValues> {
  const { name, body, audience, exclusions, sender_profile_id, ...plain } = input;
  const attachments = input.attachments?.map(asStored);
  const faults = textFaults({ ...input, attachments });
  if (faults.length === 0 && attachments) faults.push(...(await fileFaults(trx, teamId, attachments)));
  if (faults[0])
    throw new ApiError('validation_error', faults[0].message, {
      param: faults[0].param,
      details: faults.map((fault) => ({ code: 'validation_error', ...fault })),
    });
  if (sender_profile_id && !(await keepProfile(trx, teamId, sender_profile_id)))
    throw new ApiError('resource_not_found', 'there is no such sender profile in this team', {
      param: 'sender_profile_id',
    });
  const values = {
    ...plain,
    name: name?.trim(),
    attachments,
    body_html: body,
    sender_profile_id,
    audience: audience && (await checkAudience(trx, teamId, audience)),
    exclusions: exclusions || !before ? checkExclusions(exclusions ?? {}, before) : undefined,
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

export function createBroadcast(
  deps: Pick<Services, 'db' | 'clock' | 'ids'>,
  teamId: string,
  input: BroadcastInput & { name: string },
): Promise<BroadcastRow> {
  const now = deps.clock.now();
  const id = deps.ids.uuid(now);
  return transact(deps.db, async (trx) => {
    const values = await readValues(trx, teamId, input);
    await audit(trx, 'broadcasts', { team_id: teamId, id });
    return insertBroadcast(trx, { team_id: teamId, id, ...values }, now);
  });
}

export async function holdBroadcast(trx: Trx, key: BroadcastKey): Promise<BroadcastRow> {
  const row = await lockBroadcast(trx, key);
  if (!row) throw new ApiError('resource_not_found', 'there is no such broadcast', { param: 'id' });
  await audit(trx, 'broadcasts', { team_id: key.teamId, id: key.id });
  return row;
}

/**
 * Throws 409 unless draft or scheduled. decided: a scheduled broadcast must stay ready to send, for no one is there when its time
 * comes.
 */
export function changeBroadcast(
  deps: Pick<Services, 'db' | 'clock'>,
  key: BroadcastKey,
  input: BroadcastInput,
): Promise<BroadcastRow> {
  const now = deps.clock.now();
  return transact(deps.db, async (trx) => {
    const before = await holdBroadcast(trx, key);
    if (!isOpen(before.status))
      throw new ApiError('broadcast_closed', `the broadcast is ${before.status} and takes no change`, {
        param: 'id',
      });
    const values = await readValues(trx, key.teamId, input, before.exclusions);
    const row = await updateBroadcast(trx, key, values, now);
    if (row.status === 'scheduled') await requireReady(trx, row, now);
    return row;
  });
}
