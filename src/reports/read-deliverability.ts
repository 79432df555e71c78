import type { Services } from '../platform/services.ts';
import { readSenderHealth } from '../senders/read-sender-health.ts';
import { percentOf } from '../senders/rules/health.ts';
import { readMailCounts, readPlacement, readTargets, readTeamWords } from './deliverability-store.ts';
import { listGuardPaused } from './guard-paused-store.ts';
import {
  blocksByProvider,
  bounceKinds,
  byProvider,
  contentRefusals,
  placementOf,
  targetMix,
  totalsOf,
} from './rules/deliverability.ts';
import { recommend } from './rules/recommend.ts';
import { countBounces, countComplaints, namesOfCampaigns } from './summary-store.ts';
import type { Asked } from './summary-wire.ts';
import { presentWindow } from './summary-wire.ts';

const MAX_TARGETS = 2_000;
/** Campaigns considered for recommendations: those with the most invalid recipients. */
const MAX_CAMPAIGNS = 100;

export async function readDeliverability({ db }: Pick<Services, 'db'>, at: Asked) {
  // Two connections, each with half of the reads.
  const [[counts, campaigns, placement], [senders, complained, targets]] = await Promise.all([
    (async () =>
      [
        await readMailCounts(db, at),
        await countBounces(db, at, MAX_CAMPAIGNS),
        await readPlacement(db, at),
      ] as const)(),
    (async () =>
      [
        await readSenderHealth(db, at),
        await countComplaints(db, at),
        await readTargets(db, at.teamId, MAX_TARGETS),
      ] as const)(),
  ]);
  const complaints = complained.values().reduce((sum, count) => sum + count, 0);
  const ids = campaigns.map(({ id }) => id);
  const names = new Map((await namesOfCampaigns(db, at.teamId, ids)).map((row) => [row.id, row]));
  const team = await readTeamWords(db, at.teamId);
  const { delivered, ...totals } = totalsOf(counts);
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
    bounce_by_provider: byProvider(counts),
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
      paused: await listGuardPaused(db, at.teamId, MAX_CAMPAIGNS),
      providers: blocksByProvider(counts),
      placement: { ...placed, seeds: team.seeds },
      contentRefusals: contentRefusals(counts),
      complaints,
      delivered,
      teamId: at.teamId,
      teamName: team.name,
    }),
  };
}
