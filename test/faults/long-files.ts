/**
 * They wait longest. The points of the first two die inside the process in `npm test`, and the whole run kills at them; the
 * shares that keep the promise of the third are tested there by their order.
 */
export const LONG = ['placement-crash.test.ts', 'verify-crash.test.ts', 'slow-organization.test.ts'];
