import type { Services } from '../platform/services.ts';

/** Wall time: a walk through a mailbox that began before it says nothing of the answers that may be there now. */
export const freshSince = ({ clock, config }: Pick<Services, 'clock' | 'config'>): Date =>
  new Date(clock.wall().getTime() - config.inbox.freshMinutes * 60_000);
