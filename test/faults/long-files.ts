/**
 * They wait longest; their points die inside the process in `npm test`, and the whole run kills at them. The locked table is met
 * there by its parts, with a stopwatch of the test.
 */
export const LONG = ['placement-crash.test.ts', 'verify-crash.test.ts', 'locked-table.test.ts'];
