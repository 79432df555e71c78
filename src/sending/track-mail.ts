import type { Services } from '../platform/services.ts';
import type { DueSend } from './ledger-store.ts';
import { trackHtml } from './rules/track-html.ts';
import { mintClickToken, mintOpenToken } from './tracking-links.ts';

const PAGES = ['u', 'o', 'c'];

export function trackMail(
  { secrets, publicUrl }: Pick<Services, 'secrets' | 'publicUrl'>,
  row: Pick<DueSend, 'team_id' | 'id' | 'track_opens' | 'track_clicks' | 'tracking_domain'>,
  html: string,
  /** Targets that differ from the URL in the text. */
  links: Readonly<Record<string, string>> = {},
): string {
  const base = row.tracking_domain ? `https://${row.tracking_domain}` : publicUrl;
  const mail = { teamId: row.team_id, sendId: row.id };
  return trackHtml(html, {
    click: row.track_clicks
      ? (url, count) =>
          `${base}/c/${mintClickToken(secrets, { ...mail, url: links[url] ?? url, links: count })}`
      : null,
    open: row.track_opens ? () => `${base}/o/${mintOpenToken(secrets, mail)}` : null,
    ours: [...new Set([base, publicUrl])].flatMap((each) => PAGES.map((page) => `${each}/${page}/`)),
  });
}
