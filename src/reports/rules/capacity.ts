import type { CampaignCapacity } from '../capacity-store.ts';

export const CAPACITY_SORTS = ['name', 'contactsRemaining', 'projectedCompletionDays'] as const;
export type CapacitySort = (typeof CAPACITY_SORTS)[number];

/**
 * `pending`: not simulated yet; `blocked`: no contact is left that a mail reaches; `no_end`: not all of the others end within
 * a year, as things are; `unknown`: the simulation is too long to be played to its end.
 */
export const OUTLOOKS = ['projected', 'pending', 'blocked', 'no_end', 'unknown'] as const;
export type Outlook = (typeof OUTLOOKS)[number];

const DAY_MS = 24 * 60 * 60_000;

/** Contacts that no mail reaches as they are. */
export const blockedOf = ({ contacts, blocked }: CampaignCapacity): number =>
  contacts === 0 ? 0 : blocked.reduce((sum, each) => sum + each.contacts, 0);

export function outlookOf(row: CampaignCapacity): Outlook {
  if (row.contacts === 0) return 'projected';
  if (row.computed_at === null) return 'pending';
  if (row.complete === false) return 'unknown';
  if (row.ends_at !== null) return 'projected';
  // Of a sample each count is rounded.
  const left = (row.projected_contacts ?? 0) - blockedOf(row);
  return row.blocked.length > 0 && left <= row.blocked.length / 2 ? 'blocked' : 'no_end';
}

/** When the last contact that is not blocked ends; null: not known, none is left, or not within a year. */
export const endOf = (row: CampaignCapacity): Date | null =>
  row.contacts === 0 || outlookOf(row) !== 'projected' ? null : row.ends_at;

/** Days from `now` until then, begun ones counted whole. */
export function daysLeft(row: CampaignCapacity, now: Date): number | null {
  if (row.contacts === 0) return 0;
  const end = endOf(row);
  return end === null ? null : Math.max(0, Math.ceil((end.getTime() - now.getTime()) / DAY_MS));
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
