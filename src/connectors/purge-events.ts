import type { Services } from '../platform/services.ts';
import { purgeConnectorEvents } from './event-store.ts';

const BATCH = 1_000;
/** decided: a repeated report is recognised for this long. */
const KEEP_DAYS = 30;

export const purgeReports = ({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<boolean> =>
  purgeConnectorEvents(db, new Date(clock.now().getTime() - KEEP_DAYS * 86_400_000), BATCH);
