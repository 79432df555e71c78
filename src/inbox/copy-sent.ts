import type { AppServices } from '../events/record-event.ts';
import { isLocked, isServerFault } from '../platform/db/bisect-batch.ts';
import { loadMailbox } from '../senders/open-sender.ts';
import { beginToCopy, copied, copiesToMake, copyRefused } from '../sending/sent-copies.ts';
import type { DueCopy, HeldBox } from '../sending/sent-copies.ts';
import { ImapEnded, ImapRefusal } from './imap-errors.ts';
import type { ImapSession } from './imap.ts';
import { reachMailbox } from './reach-mailbox.ts';

type Deps = Pick<
  AppServices,
  'db' | 'clock' | 'ids' | 'crash' | 'secrets' | 'egress' | 'eventLog' | 'log' | 'config'
> & { bytesOf(teamId: string, copy: DueCopy): Promise<Buffer> };

export type CopyResult =
  | { kind: 'done'; made: number; trouble: string | null; cause: 'auth' | 'unreachable' }
  | { kind: 'unwanted' };

const NEW_FOLDER = 'Sent';
const COMMAND_MS = 20_000;
/** No copy begins later; a running one ends within the lease. */
const BEGIN_WITHIN_MS = 60_000;
const MAX_REFUSED = 3;

/** decided: a missing Sent folder is created, as mail programs do. */
async function sentFolder(session: ImapSession): Promise<string> {
  const { sent } = await session.folders([]);
  return sent ?? session.create(NEW_FOLDER);
}

export async function copySent(
  deps: Deps,
  held: HeldBox,
  signal: AbortSignal,
  progress: () => void,
): Promise<CopyResult> {
  const endsAt = deps.clock.wall().getTime() + BEGIN_WITHIN_MS;
  const loaded = await loadMailbox(deps, held);
  if (loaded.kind === 'missing') return { kind: 'unwanted' };
  const end = (
    trouble: string | null,
    cause: 'auth' | 'unreachable' = 'unreachable',
    made = 0,
  ): CopyResult => ({
    kind: 'done',
    made,
    trouble,
    cause,
  });
  if (loaded.kind === 'unreadable') return end(loaded.why, 'auth');
  const { imap, savesSent } = loaded.mailbox;
  if (!imap || !savesSent) return { kind: 'unwanted' };
  const copies = await copiesToMake(deps, held);
  if (copies.length === 0) return end(null);
  const opened = await reachMailbox(deps, imap, { commandMs: COMMAND_MS, signal });
  // When the worker ends, the failure may come from this side: it is no result.
  if (opened.kind === 'trouble') return signal.aborted ? end(null) : end(opened.why, opened.cause);
  const { session } = opened;
  let [made, refusals] = [0, 0];
  let trouble: string | null = null;
  try {
    const folder = await sentFolder(session);
    for (const copy of copies) {
      if (signal.aborted || deps.clock.wall().getTime() > endsAt || refusals >= MAX_REFUSED) break;
      if (!(await beginToCopy(deps, held, copy.send_id))) break;
      const refused = async (why: string): Promise<void> => {
        trouble = why;
        await copyRefused(deps, held, copy.send_id);
      };
      const composed = await composeCopy(deps, held.teamId, copy);
      if ('broken' in composed) {
        await refused(composed.broken);
        continue;
      }
      try {
        await put(session, folder, copy, composed.raw);
      } catch (error) {
        if (!(error instanceof ImapRefusal)) throw error;
        refusals += 1;
        await refused(error.message);
        continue;
      }
      deps.crash('copy.after_append');
      await copied(deps, held, copy.send_id);
      [made, refusals] = [made + 1, 0];
      progress();
    }
    return end(trouble, 'unreachable', made);
  } catch (error) {
    if (signal.aborted) return end(null, 'unreachable', made);
    if (error instanceof ImapRefusal || error instanceof ImapEnded)
      return end(error.message, 'unreachable', made);
    throw error;
  } finally {
    await session.close();
  }
}

async function composeCopy(
  deps: Pick<Deps, 'bytesOf' | 'log'>,
  teamId: string,
  copy: DueCopy,
): Promise<{ raw: Buffer } | { broken: string }> {
  try {
    return { raw: await deps.bytesOf(teamId, copy) };
  } catch (err) {
    if (isServerFault(err) || isLocked(err)) throw err;
    deps.log.error({ err, send: copy.send_id }, 'a copy for the Sent folder cannot be composed');
    return { broken: 'a copy cannot be composed' };
  }
}

/**
 * Appends a copy unless the folder has it: some servers file sent mail themselves, and an earlier attempt may have
 * succeeded. The search costs two round trips per copy.
 */
async function put(session: ImapSession, folder: string, copy: DueCopy, raw: Buffer): Promise<void> {
  await session.open(folder);
  if (await session.holds(copy.message_id)) return;
  await session.append(folder, raw, copy.sent_at);
}
