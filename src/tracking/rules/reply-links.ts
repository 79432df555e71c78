import type { Utm } from '../../accounts/rules/utm.ts';
import { scanTags } from '../../sending/rules/html-tags.ts';
import { trackedUrl } from '../../sending/rules/track-html.ts';

export interface ReplyLink {
  original_url: string;
  final_url: string;
}

const MAX_LINKS = 100;
/** A longer URL would make the link's token longer than mail programs pass on. */
const MAX_FINAL_BYTES = 1_500;
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
 * Appends the team's utm parameters; those that the URL has stay. No other byte changes: parsing and writing the URL anew would
 * change the server's view of it. decided: a URL that would be too long for a tracked link gets none.
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

/** Distinct tracked links in the order of the HTML. `ours`: our own addresses, which stay untracked. */
export function replyLinksOf(html: string, ours: readonly string[], utm: Utm | null): ReplyLink[] {
  const urls = scanTags(html, LINKS).hrefs.flatMap(
    ({ from, to }) => trackedUrl(html.slice(from, to), ours) ?? [],
  );
  return [...new Set(urls)]
    .slice(0, MAX_LINKS)
    .map((original_url) => ({ original_url, final_url: withUtm(original_url, utm) }));
}
