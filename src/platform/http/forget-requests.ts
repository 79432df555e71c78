import type { Services } from '../services.ts';
import { dropAnswers } from './answer-store.ts';
import { KEPT_MS } from './idempotency.ts';
import { dropWindows } from './window-store.ts';

const BATCH = 1_000;
/** Replicas' clocks may differ; a closed window is no harm. */
const WINDOW_GRACE_MS = 60_000;

/** Takes away up to `batch` stored answers and closed windows that are past their time; true when there are more. */
export async function forgetRequests(app: Pick<Services, 'db' | 'clock'>, batch = BATCH): Promise<boolean> {
  const wall = app.clock.wall().getTime();
  const answers = await dropAnswers(app.db, new Date(wall - KEPT_MS), batch);
  const windows = await dropWindows(app.db, new Date(wall - WINDOW_GRACE_MS), batch);
  return answers === batch || windows === batch;
}
