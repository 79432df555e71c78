import type { CampaignCapacity } from '../capacity-store.ts';

export const SORTS = ['name', 'contactsRemaining', 'projectedCompletionDays'] as const;
export type CapacitySort = (typeof SORTS)[number];

/** `pending`: not simulated yet; `no_end`: not all contacts end within a year, as things are. */
export const OUTLOOKS = ['projected', 'pending', 'no_end'] as const;
export type Outlook = (typeof OUTLOOKS)[number];

const DAY_MS = 24 * 60 * 60_000;

export function outlookOf({ contacts, computed_at, ends_at }: CampaignCapacity): Outlook {
  if (contacts === 0) return 'projected';
  if (computed_at === null) return 'pending';
  return ends_at === null ? 'no_end' : 'projected';
}

/** Days from `now` until the last contact ends, begun ones counted whole; null: not known, or not within a year. */
export function daysLeft(row: CampaignCapacity, now: Date): number | null {
  if (row.contacts === 0) return 0;
  return row.ends_at === null
    ? null
    : Math.max(0, Math.ceil((row.ends_at.getTime() - now.getTime()) / DAY_MS));
}

/** In the order that is asked for; what has no number comes last in both directions, equal ones by name. */
export function sortCampaigns(
  rows: readonly CampaignCapacity[],
  { by, descending, now }: { by: CapacitySort; descending: boolean; now: Date },
): CampaignCapacity[] {
  const sign = descending ? -1 : 1;
  if (by === 'name') return descending ? rows.toReversed() : [...rows];
  const value = (row: CampaignCapacity): number | null =>
    by === 'contactsRemaining' ? row.contacts : daysLeft(row, now);
  return rows.toSorted((a, b) => {
    const [x, y] = [value(a), value(b)];
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    return sign * (x - y);
  });
}
