import type { Services } from '../platform/services.ts';
import type { DueSend } from './ledger-store.ts';
import { linksIn, trackHtml } from './rules/track-html.ts';
import { mintClickToken, mintOpenToken } from './tracking-links.ts';

const PAGES = ['u', 'o', 'c'];

const baseOf = (publicUrl: string, domain: string | null): string =>
  domain ? `https://${domain}` : publicUrl;
const oursOf = (publicUrl: string, base: string): string[] =>
  [...new Set([base, publicUrl])].flatMap((each) => PAGES.map((page) => `${each}/${page}/`));

export function trackMail(
  { secrets, publicUrl }: Pick<Services, 'secrets' | 'publicUrl'>,
  row: Pick<DueSend, 'team_id' | 'id' | 'track_opens' | 'track_clicks' | 'tracking_domain'>,
  html: string,
  /** Targets that differ from the URL in the text. */
  links: Readonly<Record<string, string>> = {},
): string {
  const base = baseOf(publicUrl, row.tracking_domain);
  const mail = { teamId: row.team_id, sendId: row.id };
  return trackHtml(html, {
    click: row.track_clicks
      ? (url, count) =>
          `${base}/c/${mintClickToken(secrets, { ...mail, url: links[url] ?? url, links: count })}`
      : null,
    open: row.track_opens ? () => `${base}/o/${mintOpenToken(secrets, mail)}` : null,
    ours: oursOf(publicUrl, base),
  });
}

/** The links of a mail, each once, and which of them would be tracked. */
export const linksOf = (
  { publicUrl }: Pick<Services, 'publicUrl'>,
  row: Pick<DueSend, 'track_clicks' | 'tracking_domain'>,
  html: string,
): { url: string; tracked: boolean }[] =>
  linksIn(html, oursOf(publicUrl, baseOf(publicUrl, row.tracking_domain))).map(({ url, trackable }) => ({
    url,
    tracked: trackable && row.track_clicks,
  }));
