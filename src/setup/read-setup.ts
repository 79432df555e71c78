import { requireTeam, usableTeams } from '../accounts/team-access.ts';
import { findCampaignById } from '../campaigns/find-campaign.ts';
import { reviewCampaign } from '../campaigns/review-campaign.ts';
import { brokenOf, listedOf } from '../deliverability/domains/rules/health.ts';
import { checkParts } from '../platform/check-parts.ts';
import { ApiError } from '../platform/errors.ts';
import type { Principal } from '../platform/http/principal.ts';
import type { Services } from '../platform/services.ts';
import { freshFrom } from '../senders/rules/inbox-freshness.ts';
import { listDomainFacts, readMailboxFacts, readTeamFacts } from './facts-store.ts';
import { listItems } from './item-store.ts';
import { listOpenOrders } from './order-store.ts';
import type { OrderFacts } from './rules/order-steps.ts';
import { nextSteps } from './rules/next-steps.ts';
import type { SetupFacts } from './rules/next-steps.ts';

type Deps = Pick<Services, 'db' | 'clock' | 'config'>;
/** Domains of free mail, which no team connects. */
type FreeDomains = ReadonlySet<string>;

/** Limits of each kind; the rest appears when these are done. */
const MOST = { domains: 20, orders: 20, ids: 50 };

/**
 * Throws 400 if the query names no team and the key may use more than one. decided: the specification shows no
 * parameter, and an account has one team at first
 */
export async function teamAskedFor(
  db: Deps['db'],
  principal: Principal,
  given: string | undefined,
): Promise<string> {
  if (given !== undefined) return (await requireTeam(db, principal, given, 'TeamId')).id;
  const own = await usableTeams(db, principal, 2);
  if (own.length === 1) return (await requireTeam(db, principal, own[0]!, 'TeamId')).id;
  throw new ApiError(
    'missing_team_id',
    own.length === 0 ? 'this key may use no team' : 'this key may use several teams: name one with TeamId',
    { param: 'TeamId' },
  );
}

async function readOrders(db: Deps['db'], teamId: string): Promise<OrderFacts[]> {
  const orders = await listOpenOrders(db, teamId, MOST.orders);
  const ids = orders.map(({ id }) => id);
  const items = Map.groupBy(await listItems(db, teamId, ids), (item) => item.order_id);
  return orders.map((order) => ({
    id: order.id,
    state: order.state,
    totalCents: order.total_cents,
    currency: order.currency,
    link: order.payment_url,
    problem: order.problem,
    items: (items.get(order.id) ?? []).map(({ email, domain, state, error }) => ({
      name: email ?? domain,
      state,
      error,
    })),
  }));
}

async function readNext(
  deps: Deps,
  id: string | null,
  assignedProfiles: number,
): Promise<SetupFacts['next']> {
  const campaign = id === null ? undefined : await findCampaignById(deps.db, id);
  if (!campaign) return null;
  const { checks } = await reviewCampaign(deps.db, deps, campaign);
  return { id: campaign.id, assignedProfiles, checks };
}

/** What a team still needs before it sends. spec: GET /setup */
export async function readSetup(
  deps: Deps & { freeDomains: FreeDomains },
  teamId: string,
): Promise<ReturnType<typeof nextSteps>> {
  const { db, clock, config, freeDomains } = deps;
  const fresh = freshFrom(config, clock.wall());
  const team = await readTeamFacts(db, teamId, MOST.ids);
  const boxes = await readMailboxFacts(db, { teamId, freshFrom: fresh, limit: MOST.ids });
  const domains = await listDomainFacts(db, teamId, MOST.domains);
  const url = checkParts(config).find(({ setting }) => setting === 'OUTREACHD_PUBLIC_URL')!;
  return nextSteps({
    teamId,
    publicUrl: { verdict: url.state, said: url.found },
    orders: await readOrders(db, teamId),
    domains: domains.map(({ health, ...domain }) => ({
      ...domain,
      broken: health === null ? null : brokenOf(health),
      listed: listedOf(health),
    })),
    mailboxes: {
      total: boxes.total,
      enabled: boxes.enabled,
      working: boxes.working,
      disabled: boxes.disabled,
      unchecked: boxes.unchecked,
      failed: boxes.failed,
      refused: boxes.refused,
      signedInFailed: boxes.signed_in_failed,
      signedOut: boxes.signed_out,
      unread: boxes.unread,
      blind: boxes.blind,
      unconnected: boxes.unconnected.filter((domain) => !freeDomains.has(domain)),
    },
    profiles: team.profiles,
    webhooks: team.webhooks,
    campaigns: team.campaigns,
    active: team.active,
    guarded: team.guarded,
    next: await readNext(deps, team.next_campaign, team.assigned_profiles),
    linkedin: {
      enabled: team.linkedin,
      configured: team.linkedin_connector,
      identities: team.identities,
    },
  });
}
