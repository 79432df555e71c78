/** At most `mails` within any `days` times 24 hours. */
export interface Cap {
  mails: number;
  days: number;
}

export interface Caps {
  person: Cap | null;
  company: Cap | null;
}

/** The newest mails of a person or company, as many as the cap allows. */
export interface Full {
  /** When the oldest of them left; a mail under way counts from its claim. */
  at: Date;
  /** The outcome of one of them is open. */
  underWay: boolean;
  days: number;
}

export const DAY_MS = 24 * 60 * 60_000;
/** A mail under way may come back, and gives its place back then. */
const UNDER_WAY_RECHECK_MS = 60_000;

/** Null: there is room. */
export function fullUntil({ at, underWay, days }: Full, now: Date): Date | null {
  const ends = new Date(at.getTime() + days * DAY_MS);
  if (ends <= now) return null;
  const soon = new Date(now.getTime() + UNDER_WAY_RECHECK_MS);
  return underWay && soon < ends ? soon : ends;
}

/** Times of mails that count for one key, the newest first. */
export interface Taken {
  times: Date[];
  underWay: boolean;
}

export interface Place {
  reason: 'person_cap' | 'company_cap';
  cap: Cap;
  taken: Taken;
}

export interface FullPlace {
  reason: Place['reason'];
  until: Date;
}

/** The place without room that has room last; null: all have room. */
export function fullPlace(places: readonly Place[], now: Date): FullPlace | null {
  const full = places.flatMap(({ reason, cap, taken }) => {
    const at = taken.times[cap.mails - 1];
    const until = at && fullUntil({ at, underWay: taken.underWay, days: cap.days }, now);
    return until ? [{ reason, until }] : [];
  });
  return full.reduce<FullPlace | null>(
    (last, each) => (last && last.until >= each.until ? last : each),
    null,
  );
}

/** `underWay`: the outcome of the mail is open. */
export function takePlaces(places: readonly Place[], now: Date, underWay: boolean): void {
  for (const { cap, taken } of places) {
    taken.times.unshift(now);
    taken.times.splice(cap.mails);
    taken.underWay ||= underWay;
  }
}
