import { requireTeam } from '../accounts/team-access.ts';
import { requireCounted } from '../events/backfill-counters.ts';
import type { Services } from '../platform/services.ts';
import { addRoute } from '../platform/http/route.ts';
import type { Principal } from '../platform/http/principal.ts';
import type { Server } from '../platform/http/server.ts';
import { readSenderHealth } from '../senders/read-sender-health.ts';
import { firstDayOf } from '../senders/rules/health.ts';
import { DeliverabilitySummary } from './deliverability-wire.ts';
import { OutboundSummary } from './outbound-wire.ts';
import { readDeliverability } from './read-deliverability.ts';
import { readOutbound } from './read-outbound.ts';
import { countComplaints } from './summary-store.ts';
import { SenderHealthSummary, WindowQuery, presentSenderHealth } from './summary-wire.ts';
import type { Asked } from './summary-wire.ts';

const tag = 'Intelligence';

/** spec: Intelligence */
export function summaryRoutes(server: Server, app: Pick<Services, 'db' | 'clock'>): void {
  async function windowOf(
    principal: Principal,
    query: { teamId: string; windowDays?: number },
  ): Promise<Asked> {
    await requireTeam(app.db, principal, query.teamId, 'teamId');
    await requireCounted(app.db, query.teamId);
    const now = app.clock.now();
    const days = query.windowDays ?? 30;
    const from = firstDayOf(now, days);
    return { teamId: query.teamId, now, days, from, to: firstDayOf(now, 1) };
  }

  addRoute(server, {
    name: 'getDeliverabilitySummary',
    method: 'GET',
    path: '/intelligence/deliverability-summary',
    tag,
    summary: 'Get how the mails of a team arrive',
    description:
      'Returns bounces of the window by provider, category and type, where mails of placement tests ' +
      'arrived, who takes the mail of the contacts, and what to do about it. Rates count invalid ' +
      'recipients only, `all_bounces` every mail that bounced.',
    query: WindowQuery,
    data: DeliverabilitySummary,
    handle: async ({ principal, query }) => ({
      data: await readDeliverability(app, await windowOf(principal, query)),
    }),
  });

  addRoute(server, {
    name: 'getOutboundSummary',
    method: 'GET',
    path: '/intelligence/outbound-summary',
    tag,
    summary: 'Get what the mails of a team led to',
    description:
      'Returns mails sent, opens, clicks, replies, bounces and opt-outs of the window, in all and day ' +
      'by day, and the campaigns that did best.',
    query: WindowQuery,
    data: OutboundSummary,
    handle: async ({ principal, query }) => ({
      data: await readOutbound(app, await windowOf(principal, query)),
    }),
  });

  addRoute(server, {
    name: 'getSenderHealthSummary',
    method: 'GET',
    path: '/intelligence/sender-health-summary',
    tag,
    summary: 'Get the health of the mailboxes of a team',
    description:
      'Returns for each mailbox of a team how many mails it sent in the window, how many bounced, and ' +
      'whether it is at risk. `bounces` and the rates count invalid recipients only, `all_bounces` ' +
      'every mail that bounced.',
    query: WindowQuery,
    data: SenderHealthSummary,
    handle: async ({ principal, query }) => {
      const at = await windowOf(principal, query);
      const senders = await readSenderHealth(app.db, at);
      return { data: presentSenderHealth(at, senders, await countComplaints(app.db, at)) };
    },
  });
}
