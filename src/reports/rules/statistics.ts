import { MAIL_RESULTS } from '../../contacts/rules/mail-results.ts';
import type { MailResult } from '../../contacts/rules/mail-results.ts';
import type { StepResult } from '../../platform/db/types.ts';

export type Counts = Record<StepResult, number>;
export type Numbers = Record<MailResult, number>;

export interface CountRow extends Counts {
  /** Empty: of the whole campaign. */
  node_id: string;
  variant_id: string;
  /** Of the rows of the whole campaign. */
  day: string | null;
}

const MAX_DAYS = 366;
const DAY_MS = 86_400_000;
const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
const shifted = (day: string, days: number): string => dayOf(new Date(Date.parse(day) + days * DAY_MS));

export type SpanVerdict =
  | { kind: 'ok'; from: string; to: string }
  | { kind: 'bad'; param: 'from' | 'to'; why: string };

/** UTC days. decided: without `from` the campaign's whole life, at most 366 days. */
export function spanOf(
  asked: { from?: string | undefined; to?: string | undefined },
  { created, now }: { created: Date; now: Date },
): SpanVerdict {
  const to = asked.to ?? [dayOf(now), asked.from ?? ''].toSorted().at(-1)!;
  const earliest = shifted(to, 1 - MAX_DAYS);
  const from = asked.from ?? [[dayOf(created), earliest].toSorted().at(-1)!, to].toSorted()[0]!;
  if (from > to) return { kind: 'bad', param: 'from', why: 'from lies after to' };
  if (from < earliest)
    return { kind: 'bad', param: 'from', why: `from and to may span ${MAX_DAYS} days at most` };
  return { kind: 'ok', from, to };
}

const sumOf = (rows: readonly Counts[], result: StepResult): number =>
  rows.reduce((sum, row) => sum + row[result], 0);

export const numbersOf = (rows: readonly Counts[]): Numbers =>
  Object.fromEntries(
    MAIL_RESULTS.map((result) => [
      result,
      result === 'delivered' ? sumOf(rows, 'sent') - sumOf(rows, 'returned') : sumOf(rows, result),
    ]),
  ) as Numbers;

export interface Place {
  teamId: string;
  campaignId: string;
  from: string;
  to: string;
  nodeId?: string;
  variantId?: string;
}

/** The list of the contacts of a number: all that it counts, deleted and archived ones too. */
export function hrefOf(
  { teamId, campaignId, from, to, nodeId, variantId }: Place,
  result: MailResult,
): string {
  const query = new URLSearchParams({ TeamId: teamId, CampaignId: campaignId, result });
  if (nodeId !== undefined) query.set('node_id', nodeId);
  if (variantId !== undefined) query.set('variant_id', variantId);
  query.set('result_from', from);
  query.set('result_to', to);
  query.set('archived', 'true');
  query.set('deleted', 'true');
  return `/v2/contacts?${query.toString()}`;
}

/** Each number with the list of what it counts; of nothing there is no list. */
export const presentNumbers = (numbers: Numbers, place: Place) => ({
  ...numbers,
  hrefs: Object.fromEntries(
    MAIL_RESULTS.map((result) => [result, numbers[result] === 0 ? null : hrefOf(place, result)]),
  ) as Record<MailResult, string | null>,
});
