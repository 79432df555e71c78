/** spec: Versioning 1 */
const DEPRECATED_AT = new Date('2026-06-30T00:00:00Z');

export type Stage = 'current' | 'deprecated' | 'ended';

/** Where V1 is in its life. It ends at the second of its sunset. RFC 8594 */
export function lifeStage(now: Date, sunsetAt: Date): Stage {
  if (now >= sunsetAt) return 'ended';
  return now >= DEPRECATED_AT ? 'deprecated' : 'current';
}

/** What answers of a stage carry. RFC 9745 (seconds, as `@1782777600`) and RFC 8594 (a date of HTTP) */
export const lifeHeaders = (stage: Stage, sunsetAt: Date): Record<string, string> =>
  stage === 'current'
    ? {}
    : { Deprecation: `@${DEPRECATED_AT.getTime() / 1000}`, Sunset: sunsetAt.toUTCString() };

/** What bodies of a stage say in `warnings`. */
export function lifeWarnings(stage: Stage, sunsetAt: Date): string[] {
  const end = sunsetAt.toISOString();
  if (stage === 'deprecated') return [`V1 is deprecated and ends at ${end}: use V2`];
  return stage === 'ended' ? [`V1 ended at ${end}: use V2`] : [];
}
