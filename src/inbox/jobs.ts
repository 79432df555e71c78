import { eventsDue, takeEvents } from '../connectors/take-events.ts';
import type { AppServices } from '../events/record-event.ts';
import { startLoop } from '../platform/work/loop.ts';
import type { Stoppable } from '../platform/work/loop.ts';
import type { Poller } from '../platform/work/poller.ts';
import { purgeIncidents } from '../senders/note-incident.ts';
import { askOpinions } from './ask-opinion.ts';
import { applyInbound, createRound } from './apply-inbound.ts';
import { receivedMessages } from './apply-store.ts';
import { startLoginChecks } from './check-mailboxes.ts';
import { startSentCopies } from './copy-mailboxes.ts';
import { linkedinMessages } from './hear-linkedin.ts';
import { createMailParser } from './parse.ts';
import { purgeRaw } from './purge-raw.ts';
import { createWatchPool } from './watch-pool.ts';

/** Messages are seen by the poller; this only shows that the loop lives. */
const APPLY_MS = 30_000;
const LEASE_MS = 3_000;
/** Nothing waits for a second opinion. */
const OPINION_MS = 5_000;
const PURGE_MS = 10 * 60_000;
/** A watch is renewed at a third of its lease. */
const RENEWALS = 3;

/** Watches mailboxes under leases, at most as many as configured, and applies what came in. */
export async function startInboxJobs(app: AppServices, poller: Poller): Promise<Stoppable[]> {
  const parser = createMailParser({ log: app.log });
  const pool = createWatchPool(app);
  const round = createRound();
  const done = (pass: Promise<void>): Promise<boolean> => pass.then(() => false);
  const lease = startLoop({
    name: 'inbox.lease',
    everyMs: LEASE_MS,
    app,
    run: () => done(pool.lease()),
  });
  const renew = startLoop({
    name: 'inbox.renew',
    everyMs: (app.config.inbox.leaseSeconds * 1000) / RENEWALS,
    app,
    run: () => done(pool.renew()),
  });
  const apply = startLoop({
    name: 'inbox.apply',
    everyMs: APPLY_MS,
    app,
    run: () => applyInbound({ ...app, parser, round }),
  });
  poller.wakeOn('inbox.received', (at) => receivedMessages(at), apply);
  const onLinkedin = linkedinMessages(app);
  const linkedin = startLoop({
    name: 'inbox.linkedin',
    everyMs: APPLY_MS,
    app,
    run: () => takeEvents(app, onLinkedin),
  });
  poller.wakeOn('inbox.linkedin', eventsDue(onLinkedin), linkedin);
  const watchers: Stoppable = {
    stop: async () => {
      await pool.stop();
      await apply.stop();
      await Promise.all(round.running.values());
      await parser.close();
    },
  };
  const opinions = startLoop({
    name: 'inbox.second-opinion',
    everyMs: OPINION_MS,
    app,
    run: () => askOpinions(app),
  });
  const purge = startLoop({
    name: 'inbox.purge',
    everyMs: PURGE_MS,
    app,
    run: async () => {
      const [raws, incidents] = [await purgeRaw(app), await purgeIncidents(app)];
      return raws || incidents;
    },
  });
  return [
    lease,
    renew,
    apply,
    linkedin,
    watchers,
    purge,
    opinions,
    startLoginChecks(app),
    startSentCopies(app),
  ];
}
