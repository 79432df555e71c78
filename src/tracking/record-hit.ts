import { withoutNulBytes } from '../platform/db/nul-bytes.ts';
import { canonicalAddress, isMappedV4 } from '../platform/net/address.ts';
import type { Services } from '../platform/services.ts';
import type { NewHit } from './hit-store.ts';
import type { HitKeeper } from './keep-hits.ts';
import { createTally } from './rules/tally.ts';

/** What a token says that was hit. */
export interface HitTarget {
  teamId: string;
  sendId: string;
  kind: NewHit['kind'];
  url: string | null;
  links: number | null;
}

/** Who asked, as the request says it. */
export interface HitRequest {
  method: string;
  userAgent: string | null;
  ip: string;
  prefetch: boolean;
}

/** The answer is given after this time whether the hit is written or not. */
const MAX_WAIT_MS = 4;
const MAX_AGENT_CHARS = 500;
const MINUTE_MS = 60_000;
/** Hits of one mail that are kept in a minute by one process: readers make few, and a link that went round makes no table grow. */
const PER_MAIL = 120;
const MAX_KEYS = 50_000;

function plainAddress(ip: string): string | null {
  const address = canonicalAddress(ip.split('%', 1)[0]!);
  return address && isMappedV4(address) ? address.slice(address.lastIndexOf(':') + 1) : address;
}

/**
 * Keeps hits of valid tokens. Resolves when the hit is written, after 4 ms at the latest, and at once when the mail is over
 * its limit: then the hit is not kept. Callers have no limit: a filter that reads many mails at once must be seen whole, or
 * what is kept of it looks like a person.
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
