import type { Services } from '../platform/services.ts';
import { readSenderHealth } from '../senders/read-sender-health.ts';
import { percentOf } from '../senders/rules/health.ts';
import { readMailCounts, readPlacement, readTargets } from './deliverability-store.ts';
import { bounceKinds, byProvider, placementOf, targetMix, totalsOf } from './rules/deliverability.ts';
import { campaignRows } from './rules/outbound.ts';
import { recommend } from './rules/recommend.ts';
import { countBounces, countComplaints, namesOfCampaigns } from './summary-store.ts';
import type { Asked } from './summary-wire.ts';
import { presentWindow } from './summary-wire.ts';

/** Contacts that the mix is taken from. */
const MAX_TARGETS = 2_000;
/** Campaigns that are looked at for recommendations: those with the most bounces. */
const MAX_CAMPAIGNS = 100;

/** How the mails of a team arrived in a window, and what to do about it. */
export async function readDeliverability({ db }: Pick<Services, 'db'>, at: Asked) {
  const counts = await readMailCounts(db, at);
  const senders = await readSenderHealth(db, at);
  const complaints = [...(await countComplaints(db, at)).values()].reduce((sum, count) => sum + count, 0);
  const placement = await readPlacement(db, at);
  const campaigns = campaignRows(await countBounces(db, at), [])
    .toSorted((a, b) => b.bounces - a.bounces)
    .slice(0, MAX_CAMPAIGNS);
  const names = new Map(
    (
      await namesOfCampaigns(
        db,
        at.teamId,
        campaigns.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  );
  const targets = await readTargets(db, at.teamId, MAX_TARGETS);
  const { delivered, ...totals } = totalsOf(counts);
  const providers = byProvider(counts);
  const placed = { tests: placement.tests, providers: placementOf(placement.counts) };
  const kinds = bounceKinds(counts);
  return {
    ...presentWindow(at),
    summary: {
      ...totals,
      delivered,
      delivery_rate_percent: percentOf(delivered, totals.sends),
      complaints,
      complaint_rate_percent: percentOf(complaints, delivered),
      at_risk_senders: senders.filter((sender) => sender.at_risk).length,
    },
    bounce_by_provider: providers,
    placement: { ...placed, last_completed_at: placement.last },
    target_mix: { ...targetMix(counts, targets), contacts_limit: MAX_TARGETS },
    bounce_categories: kinds.categories,
    bounce_types: kinds.types,
    recommendations: recommend({
      senders,
      campaigns: campaigns.flatMap((row) => {
        const named = names.get(row.id);
        return named && named.status !== 'archived' ? [{ ...row, name: named.name }] : [];
      }),
      providers,
      placement: placed,
      contentRefusals: kinds.types.reduce(
        (sum, { category, type, count }) =>
          category === 'policy_block' && type === 'content' ? sum + count : sum,
        0,
      ),
      complaints,
      delivered,
      teamId: at.teamId,
    }),
  };
}
