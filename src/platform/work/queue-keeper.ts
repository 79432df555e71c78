import type { Services } from '../services.ts';
import { startLoop } from './loop.ts';
import type { Stoppable } from './loop.ts';

const LOOK_EVERY_MS = 5_000;

export const startQueueKeeper = (app: Pick<Services, 'log' | 'gate' | 'outage' | 'queue'>): Stoppable =>
  startLoop({
    name: 'platform.queue',
    everyMs: LOOK_EVERY_MS,
    app,
    run: async () => {
      await app.queue.mend();
      return false;
    },
  });
