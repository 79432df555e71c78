/** spec: Versioning 1 */
const DEPRECATED_AT = new Date('2026-06-30T00:00:00Z');

export type Stage = 'current' | 'deprecated' | 'ended';

/** V1 ends at the second of its sunset. RFC 8594 */
export function lifeStage(now: Date, sunsetAt: Date): Stage {
  if (now >= sunsetAt) return 'ended';
  return now >= DEPRECATED_AT ? 'deprecated' : 'current';
}

/** RFC 9745 (seconds, as `@1782777600`) and RFC 8594 (an HTTP date) */
export const lifeHeaders = (stage: Stage, sunsetAt: Date): Record<string, string> =>
  stage === 'current'
    ? {}
    : { Deprecation: `@${DEPRECATED_AT.getTime() / 1000}`, Sunset: sunsetAt.toUTCString() };

export function lifeWarnings(stage: Stage, sunsetAt: Date): string[] {
  const end = sunsetAt.toISOString();
  if (stage === 'deprecated') return [`V1 is deprecated and ends at ${end}: use V2`];
  return stage === 'ended' ? [`V1 ended at ${end}: use V2`] : [];
}
