import type { Services } from '../platform/services.ts';

/** Wall time. A walk through a mailbox that began earlier may have missed replies. */
export const freshSince = ({ clock, config }: Pick<Services, 'clock' | 'config'>): Date =>
  new Date(clock.wall().getTime() - config.inbox.freshMinutes * 60_000);
