import { withoutNulBytes } from '../platform/db/nul-bytes.ts';
import { canonicalAddress, isMappedV4 } from '../platform/net/address.ts';
import type { Services } from '../platform/services.ts';
import type { NewHit } from './hit-store.ts';
import type { HitKeeper } from './keep-hits.ts';
import { createTally } from './rules/tally.ts';

export interface HitTarget {
  teamId: string;
  sendId: string;
  kind: NewHit['kind'];
  url: string | null;
  links: number | null;
}

export interface HitRequest {
  method: string;
  userAgent: string | null;
  ip: string;
  prefetch: boolean;
}

const MAX_WAIT_MS = 4;
const MAX_AGENT_CHARS = 500;
const MINUTE_MS = 60_000;
/** Hits of one mail per minute and process. Readers make few; a shared link must not grow the table. */
const PER_MAIL = 120;
const MAX_KEYS = 50_000;

function plainAddress(ip: string): string | null {
  const address = canonicalAddress(ip.split('%', 1)[0]!);
  return address && isMappedV4(address) ? address.slice(address.lastIndexOf(':') + 1) : address;
}

/**
 * Stores hits of valid tokens. Resolves when the hit is written, after 4 ms at the latest; at once, without storing it, when the
 * mail is over its limit. Callers have no limit: a partly seen mail filter would look like a person.
 */
export function createHitRecorder(
  deps: Pick<Services, 'clock' | 'ids'>,
  keeper: Pick<HitKeeper, 'keep'>,
): (target: HitTarget, request: HitRequest) => Promise<void> {
  const ofMail = createTally({ max: PER_MAIL, ms: MINUTE_MS, maxKeys: MAX_KEYS });
  return async ({ teamId, sendId, kind, url, links }, { method, userAgent, ip, prefetch }) => {
    if (!ofMail(sendId, deps.clock.wall().getTime())) return;
    const at = deps.clock.now();
    const kept = keeper.keep({
      team_id: teamId,
      id: deps.ids.uuid(at),
      email_send_id: sendId,
      kind,
      url,
      links,
      at,
      method,
      user_agent: withoutNulBytes(userAgent && userAgent.slice(0, MAX_AGENT_CHARS)),
      ip: plainAddress(ip),
      prefetch,
    });
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(late.resolve, MAX_WAIT_MS);
    await Promise.race([kept, late.promise]);
    clearTimeout(timer);
  };
}
