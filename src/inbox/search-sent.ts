import type { AppServices } from '../events/record-event.ts';
import { loadMailbox } from '../senders/open-sender.ts';
import { presetNamed } from '../senders/rules/presets.ts';
import { bookFound } from '../sending/book-found.ts';
import type { SearchedBox } from '../sending/book-found.ts';
import { ImapEnded, ImapRefusal } from './imap-errors.ts';
import { reachMailbox } from './reach-mailbox.ts';

type Deps = Pick<
  AppServices,
  'db' | 'clock' | 'ids' | 'crash' | 'secrets' | 'egress' | 'eventLog' | 'log' | 'config'
>;

const COMMAND_MS = 30_000;
const BATCH = 200;
const DAY_MS = 86_400_000;

/** `silent`: the Sent folder proves nothing. */
export type SentSearch =
  | { kind: 'searched'; found: number; booked: number }
  | { kind: 'silent'; why: string };

export async function searchSent(
  deps: Deps,
  box: SearchedBox,
  since: Date,
  signal: AbortSignal,
): Promise<SentSearch> {
  const at = { teamId: box.team_id, senderId: box.sender_id };
  const silent = (why: string): SentSearch => ({ kind: 'silent', why });
  const loaded = await loadMailbox(deps, at);
  if (loaded.kind === 'missing') return { kind: 'searched', found: 0, booked: 0 };
  if (loaded.kind === 'unreadable') return silent(loaded.why);
  const { imap, provider } = loaded.mailbox;
  if (!imap) return silent('it has no IMAP server');
  const opened = await reachMailbox(deps, imap, { commandMs: COMMAND_MS, signal });
  if (opened.kind === 'trouble') return silent(opened.why);
  const { session } = opened;
  try {
    const { sent } = await session.folders([]);
    if (!sent) return silent('it has no Sent folder');
    await session.open(sent);
    // A Sent folder that holds the last known sent mail also holds the others.
    if (box.last_sent !== null && !(await session.holds(box.last_sent)))
      return silent('its Sent folder does not hold what it sent before');
    // A server's days are in its own time zone.
    const uids = await session.uidsSince(new Date(since.getTime() - DAY_MS));
    let booked = 0;
    for (let from = 0; from < uids.length && !signal.aborted; from += BATCH)
      booked += await bookFound(deps, at, await session.envelopes(uids.slice(from, from + BATCH)));
    if (signal.aborted) return silent('the search was stopped');
    // decided: without an earlier sent mail, a folder counts as proof when it holds a mail of ours, or the provider
    // files sent mail.
    const speaks = box.last_sent !== null || booked > 0 || presetNamed(provider)?.filesSent === true;
    return speaks
      ? { kind: 'searched', found: uids.length, booked }
      : silent('nothing shows that its Sent folder holds what it sends');
  } catch (error) {
    if (error instanceof ImapRefusal || error instanceof ImapEnded) return silent(error.message);
    throw error;
  } finally {
    await session.close();
  }
}
