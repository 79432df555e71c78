import type { Fault } from '../../platform/errors.ts';
import { isZone } from '../../platform/rules/zone.ts';

/** decided: no plan lies further ahead; a year later most addresses of an audience are others. */
const MAX_DAYS_AHEAD = 366;
const DAY_MS = 86_400_000;

export type SendTime = { kind: 'at'; at: Date; timezone: string } | ({ kind: 'fault' } & Fault);

const fault = (param: string, message: string): SendTime => ({ kind: 'fault', param, message });

function instantOf(text: string): Date | null {
  try {
    return new Date(Temporal.Instant.from(text).epochMilliseconds);
  } catch {
    return null;
  }
}

/** A local time that a clock change skips moves forward; of a repeated one the earlier counts. decisions: Sending schedule */
function localTimeIn(text: string, timezone: string): Date | null {
  try {
    const local = Temporal.PlainDateTime.from(text);
    return new Date(local.toZonedDateTime(timezone, { disambiguation: 'compatible' }).epochMilliseconds);
  } catch {
    return null;
  }
}

/**
 * A moment with its offset, or a local time of a zone, not past. The given zone is kept; without one it is UTC. decided: an
 * offset outweighs the zone beside it.
 */
export function readSendTime(asked: { send_at: string; timezone?: string | undefined }, now: Date): SendTime {
  const { send_at: text, timezone } = asked;
  if (timezone !== undefined && !isZone(timezone))
    return fault('timezone', 'timezone must be an IANA time zone');
  if (!/^\d{4}-\d{2}-\d{2}[Tt ]\d{2}/.test(text))
    return fault('send_at', 'send_at must be a date and time like 2026-12-01T09:00');
  const moment = instantOf(text);
  if (!moment && /(?:[zZ]|[+-]\d{2}(?::?\d{2})?)$/.test(text.slice(10)))
    return fault('send_at', 'send_at is not a date and time');
  if (!moment && timezone === undefined)
    return fault('timezone', 'timezone is required for a send_at without an offset');
  const at = moment ?? localTimeIn(text, timezone!);
  if (!at) return fault('send_at', 'send_at is not a date and time');
  if (at <= now) return fault('send_at', 'send_at is past; POST /broadcasts/{id}/send sends at once');
  if (at.getTime() - now.getTime() > MAX_DAYS_AHEAD * DAY_MS)
    return fault('send_at', `send_at is more than ${MAX_DAYS_AHEAD} days ahead`);
  return { kind: 'at', at, timezone: timezone ?? 'UTC' };
}
