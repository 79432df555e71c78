const ZONE = /^[A-Za-z][A-Za-z0-9_+\-/]{0,63}$/;

/**
 * True for an IANA name known to this runtime. Offsets like +05:30 are refused: Postgres reads their sign the other way
 * round.
 */
export function isZone(name: string): boolean {
  if (!ZONE.test(name)) return false;
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name) !== undefined;
  } catch {
    return false;
  }
}
