/** They wait longest; their points die inside the process in `npm test`, and the whole run kills at them. */
export const LONG = ['placement-crash.test.ts', 'verify-crash.test.ts'];
