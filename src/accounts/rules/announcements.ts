import type { AnnouncementSetting } from '../../platform/config-announcements.ts';

/**
 * Announcements that are shown now to a user whose teams have mailboxes of these providers, newest first. Those without a
 * beginning come last, in the order of the configuration. `until` is exclusive.
 */
export function announcementsFor(
  all: readonly AnnouncementSetting[],
  { providers, now }: { providers: ReadonlySet<string>; now: Date },
): AnnouncementSetting[] {
  const startOf = ({ from }: AnnouncementSetting): number =>
    from === undefined ? -Infinity : Date.parse(from);
  return all
    .filter(
      (each) =>
        (each.audience === 'all' || providers.has(each.audience)) &&
        startOf(each) <= now.getTime() &&
        (each.until === undefined || now.getTime() < Date.parse(each.until)),
    )
    .toSorted((a, b) => (startOf(a) === startOf(b) ? 0 : startOf(b) - startOf(a)));
}
