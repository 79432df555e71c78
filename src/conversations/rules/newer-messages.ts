export interface RecentMessage {
  id: string;
  direction: 'inbound' | 'outbound';
  from: string | null;
  created_by: string | null;
  /** The address of the user who wrote it. */
  written_by: string | null;
  text: string | null;
  at: Date;
  written_at: Date;
  cancelled: boolean;
}

/** decided: who replies within ten minutes after another person has likely not seen that reply. */
export const JUST_NOW_MS = 10 * 60_000;

/** Answers, and replies of other people that were not taken back, written after message `expected`: ids ascend. */
export const newerMessages = (
  recent: readonly RecentMessage[],
  { expected, userId }: { expected: string; userId: string },
): RecentMessage[] =>
  recent.filter(
    (message) =>
      message.id > expected &&
      (message.direction === 'inbound' || (message.created_by !== userId && !message.cancelled)),
  );

/** What to say about replies that other people wrote just now. */
export const justReplied = (
  recent: readonly RecentMessage[],
  { userId, now }: { userId: string; now: Date },
): string[] =>
  recent.flatMap(({ direction, created_by, written_by, written_at, cancelled }) => {
    const ageMs = now.getTime() - written_at.getTime();
    if (direction === 'inbound' || created_by === userId || cancelled || ageMs > JUST_NOW_MS) return [];
    const minutes = Math.max(0, Math.floor(ageMs / 60_000));
    const when = minutes === 0 ? 'just now' : minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`;
    return [`${written_by ?? 'another person'} replied in this conversation ${when}`];
  });
