const ZONE = /^[A-Za-z][A-Za-z0-9_+\-/]{0,63}$/;

/** An IANA name that this runtime knows. Offsets like +05:30 are refused: Postgres reads them with the other sign. */
export function isZone(name: string): boolean {
  if (!ZONE.test(name)) return false;
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name) !== undefined;
  } catch {
    return false;
  }
}
