/** Start of the running pass by kind of work (monotonic ms), for liveness. Kinds that wait have no entry. */
export const passesUnderWay = new Map<string, number>();
