import type { Services } from '../platform/services.ts';
import { purgeConnectorEvents } from './event-store.ts';

const BATCH = 1_000;
/** decided: what a connector reported is known again for so long. */
const KEEP_DAYS = 30;

/** Removes old reports of connectors. Resolves true when there may be more. */
export const purgeReports = ({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<boolean> =>
  purgeConnectorEvents(db, new Date(clock.now().getTime() - KEEP_DAYS * 86_400_000), BATCH);
