/** A range of messages whose fetch broke the connection; `strikes` counts failures of its first message alone. */
export interface Suspect {
  from: number;
  through: number;
  strikes: number;
}

const BATCH = 200;
/** Each broken connection narrows the range: 200, 29, 5, 1. */
const PARTS = 7;
const MAX_STRIKES = 3;

const isWithin = (uid: number, suspect: Suspect | null): suspect is Suspect =>
  suspect !== null && suspect.from <= uid && uid <= suspect.through;

export function batchSize(uids: readonly number[], from: number, suspect: Suspect | null): number {
  if (!isWithin(uids[from]!, suspect)) return BATCH;
  const suspects = uids.slice(from, from + BATCH).filter((uid) => isWithin(uid, suspect)).length;
  return Math.ceil(suspects / PARTS);
}

export function fetchBackoff(
  batch: readonly number[],
  suspect: Suspect | null,
): { kind: 'suspect'; suspect: Suspect } | { kind: 'unreadable' } {
  const [from, through] = [batch[0]!, batch.at(-1)!];
  if (from !== through) return { kind: 'suspect', suspect: { from, through, strikes: 0 } };
  const before = suspect?.from === from && suspect.through === through ? suspect.strikes : 0;
  const strikes = before + 1;
  return strikes >= MAX_STRIKES
    ? { kind: 'unreadable' }
    : { kind: 'suspect', suspect: { from, through, strikes } };
}
