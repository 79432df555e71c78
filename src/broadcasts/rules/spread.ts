/** A mailbox and what it may send in a day. */
export interface Share {
  id: string;
  capacity: number;
}

/** Its multiples fill the unit interval more evenly than those of any other number. */
const GOLDEN = 0.618_033_988_749_894_9;

/**
 * The mailbox of the recipient with number `nth`: of any run of recipients each mailbox gets its part of the day's capacity of
 * all. It needs no count of what was given before, so every batch goes on where the last one ended. Undefined without a
 * mailbox that may send.
 */
export function mailboxFor<S extends Share>(mailboxes: readonly S[], nth: number): S | undefined {
  const total = mailboxes.reduce((sum, { capacity }) => sum + Math.max(0, capacity), 0);
  let left = ((nth * GOLDEN) % 1) * total;
  const open = mailboxes.filter(({ capacity }) => capacity > 0);
  for (const mailbox of open) {
    if (left < mailbox.capacity) return mailbox;
    left -= mailbox.capacity;
  }
  return open.at(-1);
}
