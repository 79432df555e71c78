import { ImapRefusal } from '../inbox/imap-errors.ts';
import type { ImapSession } from '../inbox/imap.ts';
import { PLACEMENT_HEADER, placementToken } from '../sending/rules/placement-header.ts';
import type { Look } from './rules/result.ts';

export interface Sought {
  messageId: string;
  /** The mail left no earlier. Servers search only headers of newer messages. */
  since: Date;
}

interface Searching<S> {
  found(mail: S, look: Look & { kind: 'searched' }): Promise<void>;
  /** Asked before each command; false ends the search. */
  mayGoOn(): boolean;
}

/** decided: more folders are not searched; then a mail that was not found cannot be called missing. */
const MAX_OTHERS = 100;

class TimeIsUp extends Error {}

/** Falls back to the Message-ID: a server may search only headers that it knows. */
async function isThere(session: ImapSession, { messageId, since }: Sought): Promise<boolean> {
  try {
    const header = { [PLACEMENT_HEADER]: placementToken(messageId) };
    return await session.holds(messageId, { since, header });
  } catch (error) {
    if (error instanceof ImapRefusal && !error.temporary) return session.holds(messageId, { since });
    throw error;
  }
}

/** False: the folder refused to open, for example a shared one. */
async function opens(session: ImapSession, folder: string): Promise<boolean> {
  try {
    await session.open(folder);
    return true;
  } catch (error) {
    if (error instanceof ImapRefusal && !error.temporary) return false;
    throw error;
  }
}

export interface Nowhere<S> {
  mails: S[];
  /** False: the seed has too many folders, or one did not open. */
  complete: boolean;
}

/**
 * Searches INBOX, then Junk, then every other folder but the one for sent mail; opens each once for all mails. Rejects with
 * `ImapRefusal` or `ImapEnded`. Resolves null when the time was over before.
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
  /** Resolves the mails that are not in the open folder. */
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
  const main = [
    ['inbox', folders.inbox],
    ['junk', folders.junk],
  ] as const;
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
    if (await opens(session, name)) left = await others(left, async (mail) => void elsewhere.set(mail, name));
    else complete = false;
  }
  // A mail that arrived meanwhile is in INBOX, too, if a folder shows all messages.
  for (const mail of elsewhere.size > 0 ? await notInMain([...elsewhere.keys()]) : [])
    await found(mail, { kind: 'searched', folder: 'other', name: elsewhere.get(mail)! });
  return { mails: left, complete };
}
