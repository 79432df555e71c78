import type { Services } from '../platform/services.ts';
import { readMailCounts } from './deliverability-store.ts';
import { totalsOf } from './rules/deliverability.ts';
import { byWorth, campaignRows, dayRows, daysOf, ratesOf, sumOfDays } from './rules/outbound.ts';
import { countByCampaign, countByDay, countPositive, namesOfCampaigns } from './summary-store.ts';
import { presentWindow } from './summary-wire.ts';
import type { Asked } from './summary-wire.ts';

const TOP = 10;
/** More than `TOP`, because removed campaigns have no name and drop out. */
const MAX_NAMED = 50;

export async function readOutbound({ db }: Pick<Services, 'db'>, at: Asked) {
  // Two connections, each with half of the reads.
  const [[byCampaign, mailCounts], [byDay, positive]] = await Promise.all([
    (async () => [await countByCampaign(db, at), await readMailCounts(db, at)] as const)(),
    (async () => [await countByDay(db, at), await countPositive(db, at)] as const)(),
  ]);
  const mails = totalsOf(mailCounts);
  const days = dayRows(byDay, positive, daysOf(at));
  const sending = campaignRows(byCampaign, positive).filter(({ sent }) => sent > 0);
  const best = byWorth(sending).slice(0, MAX_NAMED);
  const names = new Map(
    (
      await namesOfCampaigns(
        db,
        at.teamId,
        best.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  );
  const total = sumOfDays(days);
  return {
    ...presentWindow(at),
    summary: {
      ...total,
      ...ratesOf(total),
      delivered: mails.delivered,
      invalid_bounces: mails.bounces,
      bounce_rate_percent: mails.bounce_rate_percent,
      active_campaigns: sending.length,
    },
    days,
    top_campaigns: best
      .flatMap((row) => {
        const named = names.get(row.id);
        return named ? [{ ...row, name: named.name, status: named.status, ...ratesOf(row) }] : [];
      })
      .slice(0, TOP),
  };
}
