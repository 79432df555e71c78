export const WINDOWS = [1, 7, 30, 90] as const;
const USUAL = 7;
const DAY_MS = 86_400_000;

/** The days of the address; the usual ones for any others. */
export const daysOf = (asked: string | null): number =>
  WINDOWS.find((days) => days === Number(asked)) ?? USUAL;

/** The first UTC day of a window that ends today. */
export const firstDay = (days: number, now = new Date()): string =>
  new Date(now.getTime() - (days - 1) * DAY_MS).toISOString().slice(0, 10);

export const daysWords = (days: number): string => (days === 1 ? 'Today' : `The last ${days} days`);

export type Result =
  | 'sent'
  | 'delivered'
  | 'opened'
  | 'clicked'
  | 'replied'
  | 'positive'
  | 'bounced'
  | 'opted_out'
  | 'autoresponse';

/** The contacts with this result of a mail on these days. */
export const contactsWith = (
  team: string,
  result: Result,
  { from, to, campaign }: { from: string; to: string; campaign?: string },
): string =>
  `/${team}/contacts?${new URLSearchParams({
    ...(campaign ? { CampaignId: campaign } : {}),
    result,
    result_from: from,
    result_to: to,
    archived: 'true',
    deleted: 'true',
  }).toString()}`;
