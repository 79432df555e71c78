import type { CampaignCapacity } from '../capacity-store.ts';

export const CAPACITY_SORTS = ['name', 'contactsRemaining', 'projectedCompletionDays'] as const;
export type CapacitySort = (typeof CAPACITY_SORTS)[number];

/**
 * `pending`: not simulated yet; `blocked`: no mail reaches any of the contacts left; `no_end`: some contact does not
 * end within a year; `unknown`: the simulation is too long to finish.
 */
export const OUTLOOKS = ['projected', 'pending', 'blocked', 'no_end', 'unknown'] as const;
export type Outlook = (typeof OUTLOOKS)[number];

const DAY_MS = 24 * 60 * 60_000;

/** Contacts that no mail reaches in their current state. */
export const blockedOf = ({ contacts, blocked }: CampaignCapacity): number =>
  contacts === 0 ? 0 : blocked.reduce((sum, each) => sum + each.contacts, 0);

export function outlookOf(row: CampaignCapacity): Outlook {
  if (row.contacts === 0) return 'projected';
  if (row.computed_at === null) return 'pending';
  if (row.complete === false) return 'unknown';
  if (row.ends_at !== null) return 'projected';
  // The counts of a sample are rounded.
  const left = (row.projected_contacts ?? 0) - blockedOf(row);
  return row.blocked.length > 0 && left <= row.blocked.length / 2 ? 'blocked' : 'no_end';
}

/** When the last contact that is not blocked ends. Null: not known, no contact left, or not within a year. */
export const endOf = (row: CampaignCapacity): Date | null =>
  row.contacts === 0 || outlookOf(row) !== 'projected' ? null : row.ends_at;

/** From `now` until `endOf`, rounded up. */
export function daysLeft(row: CampaignCapacity, now: Date): number | null {
  if (row.contacts === 0) return 0;
  const end = endOf(row);
  return end === null ? null : Math.max(0, Math.ceil((end.getTime() - now.getTime()) / DAY_MS));
}

/** Rows without a value come last in both directions; equal rows are ordered by name. */
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
