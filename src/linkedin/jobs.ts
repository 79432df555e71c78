import { eventsDue, takeEvents } from '../connectors/take-events.ts';
import type { AppServices } from '../events/record-event.ts';
import { startLoop } from '../platform/work/loop.ts';
import type { Loop, Stoppable } from '../platform/work/loop.ts';
import type { Poller } from '../platform/work/poller.ts';
import { linkedinResults } from './apply-results.ts';
import { createActor } from './hand-over.ts';
import { actionsDue } from './identity-store.ts';

/** The poller wakes both; this only shows that they live. */
const EVERY_MS = 10_000;

/** Hands LinkedIn actions over, and applies what became of them. */
export async function startLinkedinJobs(app: AppServices, poller: Poller): Promise<Stoppable[]> {
  const actor = createActor(app, () => actions.wake());
  const actions: Loop = startLoop({
    name: 'linkedin.actions',
    everyMs: EVERY_MS,
    app,
    run: (signal) => actor.pass(signal),
  });
  poller.wakeOn('linkedin.actions', actionsDue, actions);
  const taker = linkedinResults(app);
  const results = startLoop({
    name: 'linkedin.results',
    everyMs: EVERY_MS,
    app,
    run: () => takeEvents(app, taker),
  });
  poller.wakeOn('linkedin.results', eventsDue(taker), results);
  return [
    {
      stop: async () => {
        await actions.stop();
        await actor.stop();
      },
    },
    results,
  ];
}
