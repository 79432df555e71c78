/** Mailboxes of a team, or of a profile, among which steps choose. */
export const MAX_MAILBOXES = 1000;

/** Counts of mails; `capacity` is that of a day. */
export interface Load {
  id: string;
  waiting: number;
  capacity: number;
}

/**
 * Gives `count` contacts to mailboxes, each to the mailbox whose day is then the least full; ties go to the lower id.
 * Mailboxes without capacity get none. Deterministic.
 */
export function distributeSlots(mailboxes: readonly Load[], count: number): string[] {
  const open = mailboxes
    .filter(({ capacity }) => capacity > 0)
    .map((mailbox) => ({ ...mailbox }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  if (open.length === 0) return [];
  const fullness = ({ waiting, capacity }: Load): number => (waiting + 1) / capacity;
  const given: string[] = [];
  while (given.length < count) {
    const next = open.reduce((best, mailbox) => (fullness(mailbox) < fullness(best) ? mailbox : best));
    next.waiting++;
    given.push(next.id);
  }
  return given;
}
