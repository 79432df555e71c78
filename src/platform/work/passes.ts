/** When the pass under way of each kind of work began (monotonic ms): what liveness is judged by. Work that waits is in none. */
export const passesUnderWay = new Map<string, number>();
