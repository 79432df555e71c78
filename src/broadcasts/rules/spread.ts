/** `capacity`: mails per day. */
export interface Share {
  id: string;
  capacity: number;
}

/** Its multiples fill the unit interval more evenly than those of any other number. */
const GOLDEN = 0.618_033_988_749_894_9;

/**
 * The mailbox of recipient `nth`: over any run of recipients each mailbox gets its share of the total capacity. No earlier count
 * is needed, so every batch continues the last one. Undefined without a mailbox that may send.
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
