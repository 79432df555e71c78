/** Why an erased person is refused, and why their contacts ended: `docs/reasons.md`. */
export const ERASED = 'erased';

/** Wall-clock time between two looks at mails that are open. */
const LOOK_AGAIN_MS = 10_000;
/**
 * decided: what was under way when the erasure was asked for (a contact that was being created, an HTTP node whose answer
 * goes into its contact, a mail that came in) is found by a second look ten minutes after the request. No transaction and
 * no call lasts that long.
 */
export const SETTLES_MS = 600_000;

export type AfterLook = { do: 'wait'; until: Date } | { do: 'remove' } | { do: 'end' };

/** What follows a look at the mails of a person that is erased. `left`: rows that the last round removed; null: none ran. */
export function afterLook(
  { requestedAt, openMails, left }: { requestedAt: Date; openMails: number; left: number | null },
  wall: Date,
): AfterLook {
  if (openMails > 0) return { do: 'wait', until: new Date(wall.getTime() + LOOK_AGAIN_MS) };
  if (left === null) return { do: 'remove' };
  const settled = new Date(requestedAt.getTime() + SETTLES_MS);
  if (wall < settled) return { do: 'wait', until: settled };
  return left > 0 ? { do: 'remove' } : { do: 'end' };
}
