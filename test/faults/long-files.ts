/**
 * They wait longest. The points of the first two die inside the process in `npm test`, and the whole run kills at them; what
 * keeps the promises of the others is tested there by its order, with a stopwatch of the test.
 */
export const LONG = [
  'placement-crash.test.ts',
  'verify-crash.test.ts',
  'slow-organization.test.ts',
  'slow-webhooks.test.ts',
  'locked-table.test.ts',
];
