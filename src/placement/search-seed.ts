import { ImapRefusal } from '../inbox/imap-errors.ts';
import type { ImapSession } from '../inbox/imap.ts';
import { PLACEMENT_HEADER, placementToken } from '../sending/rules/placement-header.ts';
import type { Look } from './rules/result.ts';

export interface Sought {
  messageId: string;
}

/** decided: a seed has few folders; what filters make beyond so many is not searched. */
const MAX_OTHERS = 30;

const isThere = (session: ImapSession, { messageId }: Sought): Promise<boolean> =>
  session.holds(messageId, { [PLACEMENT_HEADER]: placementToken(messageId) });

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

/**
 * Looks for mails in INBOX, then in Junk, then in every other folder; each folder is opened once for all of them. `found` is
 * called as soon as a mail is found. Rejects with `ImapRefusal` or `ImapEnded`, and stops before a folder when `mayGoOn` is false.
 * Resolves the mails that are nowhere; null when not all folders were searched.
 */
export async function searchSeed<S extends Sought>(
  session: ImapSession,
  mails: readonly S[],
  {
    found,
    mayGoOn,
  }: { found(mail: S, look: Look & { kind: 'searched' }): Promise<void>; mayGoOn(): boolean },
): Promise<S[] | null> {
  const { inbox, junk, others } = await session.folders([]);
  const main: { name: string; folder: 'inbox' | 'junk' }[] = [
    { name: inbox, folder: 'inbox' },
    ...(junk === null ? [] : [{ name: junk, folder: 'junk' as const }]),
  ];
  /** Of these mails, those that are neither in INBOX nor in Junk. */
  async function searchMain(sought: readonly S[]): Promise<S[]> {
    let left = [...sought];
    for (const { name, folder } of main) {
      if (left.length === 0) return left;
      await session.open(name);
      const rest: S[] = [];
      for (const mail of left)
        if (await isThere(session, mail)) await found(mail, { kind: 'searched', folder, name });
        else rest.push(mail);
      left = rest;
    }
    return left;
  }
  let left = await searchMain(mails);
  const elsewhere = new Map<S, string>();
  for (const name of others.slice(0, MAX_OTHERS)) {
    if (left.length === 0) break;
    if (!mayGoOn()) return null;
    if (!(await opens(session, name))) continue;
    const rest: S[] = [];
    for (const mail of left)
      if (await isThere(session, mail)) elsewhere.set(mail, name);
      else rest.push(mail);
    left = rest;
  }
  // One that came in meanwhile is in INBOX too where a folder shows the messages of all.
  for (const mail of elsewhere.size > 0 ? await searchMain([...elsewhere.keys()]) : [])
    await found(mail, { kind: 'searched', folder: 'other', name: elsewhere.get(mail)! });
  return left;
}
