/** Wall-clock times. */
export interface InboxFreshness {
  isRead: boolean;
  /** Start of its last complete walk; before the first one, the time its connection was saved. */
  seenAt: Date | null;
}

/** decisions: Reply-freshness */
export const freshFrom = ({ inbox }: { inbox: { freshMinutes: number } }, wall: Date): Date =>
  new Date(wall.getTime() - inbox.freshMinutes * 60_000);

/** True for a read mailbox without a complete walk since `from`: replies may wait in it unseen. */
export const isBlind = ({ isRead, seenAt }: InboxFreshness, from: Date): boolean =>
  isRead && seenAt !== null && seenAt < from;
