/** How far the answers of a mailbox are known. All times are wall-clock times. */
export interface InboxFreshness {
  /** False: it has no IMAP settings, and its answers are not read. */
  isRead: boolean;
  /** When its last complete walk began; before the first one, when its connection was saved. */
  seenAt: Date | null;
}

/** What a mailbox was not walked completely since is stale. decisions: Reply-freshness */
export const freshFrom = ({ inbox }: { inbox: { freshMinutes: number } }, wall: Date): Date =>
  new Date(wall.getTime() - inbox.freshMinutes * 60_000);

/** A mailbox that should be read and was not, or not wholly, for so long that answers may wait in it unseen. */
export const isBlind = ({ isRead, seenAt }: InboxFreshness, from: Date): boolean =>
  isRead && seenAt !== null && seenAt < from;
