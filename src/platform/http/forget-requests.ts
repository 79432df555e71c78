import type { Services } from '../services.ts';
import { dropAnswers } from './answer-store.ts';
import { KEPT_MS } from './claims.ts';
import { dropWindows } from './window-store.ts';

const BATCH = 1_000;
/** Clocks of replicas may differ. */
const WINDOW_GRACE_MS = 60_000;

/** True when more rows may be left. */
export async function forgetRequests(app: Pick<Services, 'db' | 'clock'>, batch = BATCH): Promise<boolean> {
  const wall = app.clock.wall().getTime();
  const answers = await dropAnswers(app.db, new Date(wall - KEPT_MS), batch);
  const windows = await dropWindows(app.db, new Date(wall - WINDOW_GRACE_MS), batch);
  return answers === batch || windows === batch;
}
