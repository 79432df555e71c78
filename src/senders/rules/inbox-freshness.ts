/**
 * Wall-clock times. `seenAt`: start of the last complete walk; before the first one, the time when the
 * connection was saved.
 */
export interface InboxFreshness {
  isRead: boolean;
  seenAt: Date | null;
}

export const freshFrom = ({ inbox }: { inbox: { freshMinutes: number } }, wall: Date): Date =>
  new Date(wall.getTime() - inbox.freshMinutes * 60_000);

/**
 * True for a read mailbox without a complete walk since `from`: replies may wait in it unseen. decisions:
 * Reply-freshness
 */
export const isBlind = ({ isRead, seenAt }: InboxFreshness, from: Date): boolean =>
  isRead && seenAt !== null && seenAt < from;
