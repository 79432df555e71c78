import { NO_CAMPAIGN } from '../../events/rules/counts.ts';
import { percentOf } from '../../senders/rules/health.ts';
import type { CampaignCount, Counted, DayCount, PositiveCount } from '../summary-store.ts';

export interface Numbers {
  sent: number;
  opens: number;
  clicks: number;
  replies: number;
  positive_replies: number;
  bounces: number;
  unsubscribes: number;
  autoresponses: number;
  meetings: number;
}

const NAMES: Record<Counted, keyof Numbers> = {
  email_sent: 'sent', open: 'opens', click: 'clicks', reply: 'replies', bounce: 'bounces', unsubscribe: 'unsubscribes',
  autoresponse: 'autoresponses', appointment: 'meetings',
}; // prettier-ignore

const nothing = (): Numbers => ({
  sent: 0, opens: 0, clicks: 0, replies: 0, positive_replies: 0, bounces: 0, unsubscribes: 0, autoresponses: 0, meetings: 0,
}); // prettier-ignore

/** decided: a rate is null when nothing was sent. */
export const ratesOf = ({
  sent,
  opens,
  clicks,
  replies,
  positive_replies: positive,
  unsubscribes,
}: Numbers) => ({
  open_rate_percent: percentOf(opens, sent),
  click_rate_percent: percentOf(clicks, sent),
  reply_rate_percent: percentOf(replies, sent),
  positive_reply_rate_percent: percentOf(positive, replies),
  unsubscribe_rate_percent: percentOf(unsubscribes, sent),
});

function rowsOf<T extends { type: Counted; count: number }>(
  counts: readonly T[],
  keyOf: (count: T) => string,
): Map<string, Numbers> {
  const rows = new Map<string, Numbers>();
  for (const count of counts) {
    const key = keyOf(count);
    let row = rows.get(key);
    if (!row) rows.set(key, (row = nothing()));
    row[NAMES[count.type]] += count.count;
  }
  return rows;
}

function addPositive(rows: Map<string, Numbers>, key: string, count: number): void {
  const row = rows.get(key);
  if (row) row.positive_replies += count;
}

export function campaignRows(
  counts: readonly CampaignCount[],
  positive: readonly PositiveCount[],
): (Numbers & { id: string })[] {
  const rows = rowsOf(counts, ({ campaign_id }) => campaign_id);
  for (const { campaign_id, count } of positive) if (campaign_id) addPositive(rows, campaign_id, count);
  rows.delete(NO_CAMPAIGN);
  return [...rows].map(([id, row]) => ({ id, ...row }));
}

/** One row for each day of the window, also for days without events. */
export function dayRows(
  counts: readonly DayCount[],
  positive: readonly PositiveCount[],
  days: readonly string[],
): (Numbers & { day: string })[] {
  const rows = rowsOf(counts, ({ day }) => day);
  for (const { day, count } of positive) addPositive(rows, day, count);
  return days.map((day) => ({ day, ...(rows.get(day) ?? nothing()) }));
}

const DAY_MS = 86_400_000;

export const daysOf = ({ from, days }: { from: string; days: number }): string[] =>
  Array.from({ length: days }, (_none, n) =>
    new Date(Date.parse(`${from}T00:00:00Z`) + n * DAY_MS).toISOString().slice(0, 10),
  );

export const sumOfDays = (days: readonly Numbers[]): Numbers => {
  const total = nothing();
  for (const day of days) for (const key of Object.keys(total) as (keyof Numbers)[]) total[key] += day[key];
  return total;
};

export const byWorth = <T extends Numbers & { id: string }>(rows: readonly T[]): T[] =>
  rows.toSorted(
    (a, b) =>
      b.positive_replies - a.positive_replies ||
      b.replies - a.replies ||
      b.sent - a.sent ||
      (a.id < b.id ? -1 : 1),
  );
