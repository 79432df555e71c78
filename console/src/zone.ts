/** `2026-11-16T09:30` as a clock in the zone shows it. */
export const localOf = (at: Date, zone: string): string =>
  at.toLocaleString('sv-SE', { timeZone: zone }).replace(' ', 'T').slice(0, 16);

/** The moment at which a clock in the zone shows `local` (`2026-11-16T09:30`). */
export function momentOf(local: string, zone: string): string {
  const asUtc = Date.parse(`${local}:00Z`);
  const ahead = (at: number): number => Date.parse(`${localOf(new Date(at), zone)}:00Z`) - at;
  const near = asUtc - ahead(asUtc);
  // The clocks may change between both.
  return new Date(asUtc - ahead(near)).toISOString();
}
