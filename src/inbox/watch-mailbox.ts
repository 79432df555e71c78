import type { AppServices } from '../events/record-event.ts';
import { transact } from '../platform/db/transaction.ts';
import { loadFolders, loadMailbox } from '../senders/open-sender.ts';
import { settleByEvidence } from '../sending/recover-sends.ts';
import { uncertainOf } from '../sending/uncertain-of.ts';
import { ImapEnded, ImapRefusal } from './imap-errors.ts';
import type { ImapSession } from './imap.ts';
import { reachMailbox } from './reach-mailbox.ts';
import type { Unreached } from './reach-mailbox.ts';
import { receiveFolder } from './receive.ts';
import type { Watched } from './receive.ts';

type Deps = Pick<
  AppServices,
  'db' | 'clock' | 'ids' | 'crash' | 'secrets' | 'egress' | 'eventLog' | 'log' | 'config'
>;

/** A command ends well before the lease that covers it. */
const MAX_COMMAND_MS = 30_000;
const commandMs = ({ config }: Pick<Deps, 'config'>): number =>
  Math.min(MAX_COMMAND_MS, (config.inbox.leaseSeconds * 1000) / 2);

const MAX_TROUBLE_CHARS = 1_000;

export type WatchEnd = { kind: 'ended' } | { kind: 'unread'; why: string | null } | Unreached;

export interface WatchControl {
  /** Aborts when the lease is lost or the worker stops; closes the connection at once. */
  signal: AbortSignal;
  /** Another mailbox waits for this slot: the watch ends after its current read. */
  yielding: AbortSignal;
  /** Called after each walk through the folders, also when the server refuses one other than INBOX. */
  walked(walk: Walk): Promise<void>;
}

export interface Walk {
  /** Names the folders that the server refuses or does not have. */
  trouble: string | null;
  /** The beginning (wall time) of a walk that read all of INBOX, Junk and the existing named folders; else null. */
  completeSince: Date | null;
  wanted: string[];
}

/** A mail in the Sent folder went out. A missing one proves nothing. */
async function settleBySentFolder(
  deps: Deps,
  session: ImapSession,
  watched: Watched,
  sent: string,
): Promise<void> {
  const uncertain = await uncertainOf(deps.db, watched.teamId, watched.senderId);
  if (uncertain.length === 0) return;
  await session.open(sent);
  for (const send of uncertain)
    if (await session.holds(send.message_id))
      await transact(deps.db, (trx) => settleByEvidence(trx, deps, [send], 'sent_folder', deps.clock.now()));
}

async function walk(deps: Deps, session: ImapSession, watched: Watched): Promise<Walk> {
  const began = deps.clock.wall();
  const wanted = await loadFolders(deps.db, watched.teamId, watched.senderId);
  // Listed each time, so that a new or newly named folder is read by the next walk.
  const { sent, junk, inbox, named, missing } = await session.folders(wanted);
  const troubles = missing.map((folder) => `${folder}: there is no such folder`);
  const unlessRefused = async (folder: string, read: () => Promise<unknown>): Promise<boolean> => {
    try {
      await read();
      return true;
    } catch (error) {
      if (!(error instanceof ImapRefusal)) throw error;
      troubles.push(`${folder}: ${error.message}`);
      return false;
    }
  };
  if (sent) await unlessRefused(sent, () => settleBySentFolder(deps, session, watched, sent));
  let complete = true;
  for (const folder of junk ? [junk, ...named] : named)
    if (!(await unlessRefused(folder, () => receiveFolder(deps, session, watched, folder)))) complete = false;
  // The inbox comes last: it stays open, so IDLE reports on it.
  await receiveFolder(deps, session, watched, inbox);
  // decisions: Reply-freshness. Sent holds no answers, and a failed fetch has thrown already. decided: a named folder
  // that does not exist holds no answers either, like a missing Junk.
  const trouble = troubles.length > 0 ? troubles.join('; ').slice(0, MAX_TROUBLE_CHARS) : null;
  return { trouble, completeSince: complete ? began : null, wanted };
}

async function readOn(
  deps: Deps,
  session: ImapSession,
  watched: Watched,
  { signal, yielding, walked }: WatchControl,
): Promise<void> {
  const pollMs = deps.config.inbox.pollSeconds * 1000;
  const until = AbortSignal.any([signal, yielding]);
  while (!signal.aborted) {
    await walked(await walk(deps, session, watched));
    const next = deps.clock.wall().getTime() + pollMs;
    for (let left = pollMs; left > 0; left = next - deps.clock.wall().getTime()) {
      if (until.aborted) return;
      await session.news(left, until);
      if (until.aborted) return;
      await receiveFolder(deps, session, watched, 'INBOX');
    }
  }
}

/**
 * Watches a mailbox as long as its connection lasts: reads INBOX, Junk and named folders, waits in IDLE, and polls as a
 * backstop. Resolves when the watch ends, also when the server broke it; rejects only for faults of this engine.
 */
export async function watchMailbox(deps: Deps, watched: Watched, control: WatchControl): Promise<WatchEnd> {
  const loaded = await loadMailbox(deps, watched);
  if (loaded.kind === 'missing') return { kind: 'unread', why: null };
  if (loaded.kind === 'unreadable') return { kind: 'unread', why: loaded.why };
  const { imap } = loaded.mailbox;
  if (!imap) return { kind: 'unread', why: null };
  const trouble = (end: Unreached): WatchEnd => (control.signal.aborted ? { kind: 'ended' } : end);
  const opened = await reachMailbox(deps, imap, { commandMs: commandMs(deps), signal: control.signal });
  if (opened.kind === 'trouble') return trouble(opened);
  try {
    await readOn(deps, opened.session, watched, control);
    return { kind: 'ended' };
  } catch (error) {
    if (!(error instanceof ImapRefusal || error instanceof ImapEnded)) throw error;
    const { message } = error;
    return trouble({ kind: 'trouble', why: message, detail: message, cause: 'unreachable' });
  } finally {
    await opened.session.close();
  }
}
