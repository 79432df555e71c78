/** A mailbox and what it has to do already, in mails; `capacity` is what it may send in a day. */
export interface Load {
  id: string;
  waiting: number;
  capacity: number;
}

/**
 * Gives the next `count` people to mailboxes: each time to the one whose day would be fullest last, by id when two are
 * alike. Mailboxes that may send nothing get no contact. The same input gives the same answer.
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
