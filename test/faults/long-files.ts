/**
 * They wait longest. The points of the first two die inside the process in `npm test`, and the whole run kills at them. A slow
 * organization is one only after seconds of silence, for hundreds of servers, and a table is locked for minutes: what keeps the
 * promises of these is tested in `npm test` by its order, with a stopwatch of the test.
 */
export const LONG = [
  'placement-crash.test.ts',
  'verify-crash.test.ts',
  'slow-organization.test.ts',
  'slow-webhooks.test.ts',
  'locked-table.test.ts',
];
