import { ImapRefusal } from '../inbox/imap-errors.ts';
import type { ImapSession } from '../inbox/imap.ts';
import { PLACEMENT_HEADER, placementToken } from '../sending/rules/placement-header.ts';
import type { Look } from './rules/result.ts';

export interface Sought {
  messageId: string;
  /** It left no earlier: a server reads no more headers than those of newer messages. */
  since: Date;
}

interface Searching<S> {
  /** Called as soon as a mail is found. */
  found(mail: S, look: Look & { kind: 'searched' }): Promise<void>;
  /** Asked before each command; false ends the search. */
  mayGoOn(): boolean;
}

/** decided: a seed has few folders; with more, a mail that is not found cannot be called missing. */
const MAX_OTHERS = 100;

/** The time for the search is over. */
class TimeIsUp extends Error {}

/** A server may search no header but those that it knows. */
async function isThere(session: ImapSession, { messageId, since }: Sought): Promise<boolean> {
  try {
    const header = { [PLACEMENT_HEADER]: placementToken(messageId) };
    return await session.holds(messageId, { since, header });
  } catch (error) {
    if (error instanceof ImapRefusal && !error.temporary) return session.holds(messageId, { since });
    throw error;
  }
}

/** Opens a folder that may refuse it, as one of another person that is shared. */
async function opens(session: ImapSession, folder: string): Promise<boolean> {
  try {
    await session.open(folder);
    return true;
  } catch (error) {
    if (error instanceof ImapRefusal && !error.temporary) return false;
    throw error;
  }
}

/** Mails that no folder holds that was searched. */
export interface Nowhere<S> {
  mails: S[];
  /** False: the seed has too many folders, or one that could not be opened. */
  complete: boolean;
}

/**
 * Looks for mails in INBOX, then in Junk, then in every other folder but the one for sent mail; each folder is opened once for
 * all of them. Rejects with `ImapRefusal` or `ImapEnded`. Resolves the mails that are nowhere, and whether
 * every folder was searched; null when the time was over before.
 */
export async function searchSeed<S extends Sought>(
  session: ImapSession,
  mails: readonly S[],
  searching: Searching<S>,
): Promise<Nowhere<S> | null> {
  try {
    return await searchAll(session, mails, searching);
  } catch (error) {
    if (error instanceof TimeIsUp) return null;
    throw error;
  }
}

async function searchAll<S extends Sought>(
  session: ImapSession,
  mails: readonly S[],
  { found, mayGoOn }: Searching<S>,
): Promise<Nowhere<S>> {
  /** The mails that are not in the open folder. */
  async function others(sought: readonly S[], isHere: (mail: S) => Promise<void>): Promise<S[]> {
    const rest: S[] = [];
    for (const mail of sought) {
      if (!mayGoOn()) throw new TimeIsUp();
      if (await isThere(session, mail)) await isHere(mail);
      else rest.push(mail);
    }
    return rest;
  }
  const folders = await session.folders([]);
  const main = [['inbox', folders.inbox], ['junk', folders.junk]] as const;
  async function notInMain(sought: readonly S[]): Promise<S[]> {
    let left = [...sought];
    for (const [folder, name] of main) {
      if (left.length === 0 || name === null) continue;
      await session.open(name);
      left = await others(left, (mail) => found(mail, { kind: 'searched', folder, name }));
    }
    return left;
  }
  let left = await notInMain(mails);
  const elsewhere = new Map<S, string>();
  const more = folders.others.filter((name) => name !== folders.sent);
  let complete = more.length <= MAX_OTHERS;
  for (const name of more.slice(0, MAX_OTHERS)) {
    if (left.length === 0) break;
    if (!mayGoOn()) throw new TimeIsUp();
    if (await opens(session, name))
      left = await others(left, async (mail) => void elsewhere.set(mail, name));
    else complete = false;
  }
  // One that came in meanwhile is in INBOX too where a folder shows the messages of all.
  for (const mail of elsewhere.size > 0 ? await notInMain([...elsewhere.keys()]) : [])
    await found(mail, { kind: 'searched', folder: 'other', name: elsewhere.get(mail)! });
  return { mails: left, complete };
} // prettier-ignore
