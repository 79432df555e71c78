/**
 * The longest waits. `npm test` covers the same promises: the points of the first two inside one process, the others by order,
 * with the test's own stopwatch.
 */
export const LONG = [
  'placement-crash.test.ts',
  'verify-crash.test.ts',
  'slow-organization.test.ts',
  'slow-webhooks.test.ts',
  'locked-table.test.ts',
];
