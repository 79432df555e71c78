import { readReplyTracking } from '../accounts/read-reply-tracking.ts';
import type { Utm } from '../accounts/rules/utm.ts';
import type { Trx } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
import { insertReplyLinks } from './reply-link-store.ts';
import type { KeptLink } from './reply-link-store.ts';
import { replyLinksOf } from './rules/reply-links.ts';

const PAGES = ['u', 'o', 'c'];

/**
 * Stores the links of a tracked reply in the reply's transaction; a repeat changes nothing. Resolves them: in the mail a tracked
 * address that leads to `final_url` replaces each `original_url`.
 */
export async function keepReplyLinks(
  trx: Trx,
  deps: Pick<Services, 'ids' | 'clock' | 'publicUrl'>,
  reply: { teamId: string; messageId: string; html: string; utm: Utm | null },
): Promise<KeptLink[]> {
  const { trackingDomain } = await readReplyTracking(trx, reply.teamId);
  const bases = [deps.publicUrl, ...(trackingDomain ? [`https://${trackingDomain}`] : [])];
  const ours = bases.flatMap((base) => PAGES.map((page) => `${base}/${page}/`));
  const links = replyLinksOf(reply.html, ours, reply.utm);
  if (links.length === 0) return [];
  const now = deps.clock.now();
  return insertReplyLinks(
    trx,
    reply,
    links.map((link) => ({ ...link, id: deps.ids.uuid(now) })),
  );
}
