import type { HitActor, HitKind } from '../../platform/db/types.ts';
import { inHotWindows } from './hot-windows.ts';

export interface Hit {
  id: string;
  kind: HitKind;
  url: string | null;
  links: number | null;
  at: Date;
  method: string;
  userAgent: string | null;
  ip: string | null;
  network: string | null;
  scanner: boolean;
  prefetch: boolean;
}

export interface Verdict {
  actor: HitActor;
  because: string;
}

interface Around {
  /** Milliseconds since the server took the mail; null: unknown. */
  sinceSentMs: number | null;
  linkBurst: boolean;
  manyNetworks: boolean;
}

interface Row {
  because: string;
  actor: HitActor;
  holds(hit: Hit, around: Around): boolean;
}

const OPEN_SOON_MS = 2_000;
const CLICK_SOON_MS = 5_000;
const BURST_MS = 3_000;
const BURST_LINKS = 3;
const MINUTE_MS = 60_000;
const MAX_NETWORKS = 5;

/** Programs that name themselves. CUBOT makes telephones. */
const SCANNER_AGENTS = [
  /barracuda|proofpoint|mimecast|symantec|messagelabs|forcepoint|websense|trend ?micro|\btmes\b|sophos/i,
  /forti(?:net|mail|guard)|ironport|cisco ?(?:secure|email)|safelinks|urlanalyzer|facebookexternal|linkexpanding/i,
  /(?<!cu)bot(?![a-z])|crawl|spider|preview|scanner|headless|phantomjs|scrapy|python/i,
  /\b(?:curl|wget|java|go-http-client|libwww-perl|lwp|apache-httpclient)\b[/ ]/i,
  /\b(?:jetty|aiohttp|axios|node-fetch|undici|guzzlehttp|ruby|php)\b[/ ]/i,
];
/** Image proxies that load a picture when a person opens the mail, and cache it. */
const IMAGE_PROXY = /GoogleImageProxy|YahooMailProxy/;
/** Apple's Mail Privacy Protection loads every picture soon after delivery, and names no program. */
const BARE_AGENT = /^Mozilla\/5\.0$/;

/** The first row that holds decides. */
const ROWS: readonly Row[] = [
  { because: 'not_a_get', actor: 'machine', holds: (hit) => hit.method !== 'GET' },
  { because: 'prefetch', actor: 'machine', holds: (hit) => hit.prefetch },
  { because: 'no_agent', actor: 'machine', holds: (hit) => !hit.userAgent?.trim() },
  {
    because: 'scanner_agent',
    actor: 'machine',
    holds: (hit) => SCANNER_AGENTS.some((agent) => agent.test(hit.userAgent!)),
  },
  { because: 'scanner_network', actor: 'machine', holds: (hit) => hit.scanner },
  { because: 'bare_agent', actor: 'machine', holds: (hit) => BARE_AGENT.test(hit.userAgent!.trim()) },
  {
    because: 'too_soon',
    actor: 'machine',
    holds: ({ kind }, { sinceSentMs }) =>
      sinceSentMs !== null && sinceSentMs < (kind === 'open' ? OPEN_SOON_MS : CLICK_SOON_MS),
  },
  { because: 'link_burst', actor: 'machine', holds: (_hit, { linkBurst }) => linkBurst },
  {
    because: 'image_proxy',
    actor: 'human',
    holds: (hit) => hit.kind === 'open' && IMAGE_PROXY.test(hit.userAgent!),
  },
  { because: 'many_networks', actor: 'machine', holds: (_hit, { manyNetworks }) => manyNetworks },
  { because: 'person', actor: 'human', holds: () => true },
];
/** After these rows the same program at the address is no person for a minute. */
const FROM_SCANNERS = new Set(['not_a_get', 'scanner_network', 'too_soon', 'link_burst']);
/** After these rows no program at the address is a person for some seconds: a filter continues as a browser. */
const SURE_SCANNERS = new Set(['not_a_get', 'scanner_agent', 'scanner_network', 'link_burst']);
const SAME_ADDRESS_MS = 10_000;

const isNear = (a: Hit, b: Hit, ms: number): boolean => Math.abs(a.at.getTime() - b.at.getTime()) <= ms;

/**
 * The actor of each hit. `hits`: all of one mail from a minute before to some seconds after the asked ones, by time. `sentAt`:
 * when the server took the mail.
 */
export function judgeActor(hits: readonly Hit[], sentAt: Date | null): Map<string, Verdict> {
  const clicks = hits.filter(({ kind }) => kind === 'click');
  const opens = hits.filter(({ kind, network }) => kind === 'open' && network !== null);
  const links = clicks[0]?.links ?? 0;
  const bursts = inHotWindows(
    clicks,
    BURST_MS,
    ({ url }) => url ?? '',
    (urls) => urls.size >= BURST_LINKS || (urls.size >= 2 && urls.size >= links),
  );
  const spread = inHotWindows(
    opens,
    MINUTE_MS,
    ({ network }) => network!,
    (networks) => networks.size > MAX_NETWORKS,
  );
  const judged = hits.map((hit) => {
    const around = {
      sinceSentMs: sentAt && hit.at.getTime() - sentAt.getTime(),
      linkBurst: bursts.has(hit),
      manyNetworks: spread.has(hit),
    };
    return { hit, row: ROWS.find(({ holds }) => holds(hit, around))! };
  });
  const machines = Map.groupBy(
    judged.filter(({ hit, row }) => hit.ip !== null && row.actor === 'machine'),
    ({ hit }) => hit.ip,
  );
  const isBeside = (hit: Hit): boolean =>
    (machines.get(hit.ip) ?? []).some(
      ({ hit: other, row }) =>
        (SURE_SCANNERS.has(row.because) && isNear(hit, other, SAME_ADDRESS_MS)) ||
        (FROM_SCANNERS.has(row.because) &&
          other.userAgent === hit.userAgent &&
          isNear(hit, other, MINUTE_MS)),
    );
  return new Map(
    judged.map(({ hit, row: { actor, because } }) => [
      hit.id,
      actor === 'human' && because !== 'image_proxy' && isBeside(hit)
        ? { actor: 'machine', because: 'beside_a_machine' }
        : { actor, because },
    ]),
  );
}
