import type { Utm } from '../../accounts/rules/utm.ts';
import { scanTags } from '../../sending/rules/html-tags.ts';
import { trackedUrl } from '../../sending/rules/track-html.ts';

export interface ReplyLink {
  original_url: string;
  final_url: string;
}

/** Links of one reply that are tracked; the others stay as they are. */
const MAX_LINKS = 100;
/** Of more bytes, the token of a link would be longer than what mail programs pass on. */
const MAX_FINAL_BYTES = 1_500;
/** In the order in which a link gets them. */
const UTM_KEYS = ['source', 'medium', 'campaign'] as const;
const LINKS: ReadonlySet<string> = new Set(['a', 'area']);

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
};

/**
 * A URL with the utm parameters of the team behind those that it has; each that it has already stays. No other byte
 * changes: parsing and writing it anew would change what its server compares. decided: a URL that would be too long
 * for a tracked link gets none.
 */
export function withUtm(url: string, utm: Utm | null): string {
  if (!utm) return url;
  const [, head = '', query, fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(url) ?? [];
  const has = new Set((query ?? '').split('&').map((pair) => decoded(pair.split('=')[0]!).toLowerCase()));
  const added = UTM_KEYS.flatMap((key) => {
    const value = utm[key];
    return value === null || has.has(`utm_${key}`)
      ? []
      : [`utm_${key}=${encodeURIComponent(value.toWellFormed())}`];
  });
  if (added.length === 0) return url;
  const final = `${head}?${[...(query ? [query.replace(/&$/, '')] : []), ...added].join('&')}${fragment}`;
  return Buffer.byteLength(final) > MAX_FINAL_BYTES ? url : final;
}

/** The tracked links of a reply's HTML, each URL once, in their order. `ours`: addresses of ours, which stay as they are. */
export function replyLinksOf(html: string, ours: readonly string[], utm: Utm | null): ReplyLink[] {
  const urls = scanTags(html, LINKS).hrefs.flatMap(
    ({ from, to }) => trackedUrl(html.slice(from, to), ours) ?? [],
  );
  return [...new Set(urls)]
    .slice(0, MAX_LINKS)
    .map((original_url) => ({ original_url, final_url: withUtm(original_url, utm) }));
}
