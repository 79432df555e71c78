import { unverifiableApiKeys } from '../accounts/api-keys.ts';
import { unreadableDkimKeys } from '../deliverability/dkim-keys.ts';
import { unreadableConnectors } from '../connectors/connectors.ts';
import { unreadableSeeds } from '../placement/seeds/seal-seed.ts';
import type { Services } from '../platform/services.ts';
import { unreadablePasswords } from '../senders/check-passwords.ts';
import { unreadableTokens } from '../senders/oauth/reseal-tokens.ts';
import { unreadableHeaders } from '../sequences/node-headers.ts';
import { unreadableSecrets } from '../webhooks/check-secrets.ts';

const SAMPLE = 5;
const CHECKS = [
  ['mailbox passwords open with OUTREACHD_SECRET', unreadablePasswords],
  ['DKIM keys open with OUTREACHD_SECRET', unreadableDkimKeys],
  ['sign-ins of mailboxes open with OUTREACHD_SECRET', unreadableTokens],
  ['webhook secrets and headers open with OUTREACHD_SECRET', unreadableSecrets],
  ['headers of HTTP nodes open with OUTREACHD_SECRET', unreadableHeaders],
  ['secrets of connectors open with OUTREACHD_SECRET', unreadableConnectors],
  ['passwords of seeds open with OUTREACHD_SECRET', unreadableSeeds],
  ['API keys are verified by OUTREACHD_SECRET', unverifiableApiKeys],
] as const;

/** Opens every sealed value: a wrong or dropped master secret is seen here before a mail or a delivery fails. */
export async function secretFindings(
  deps: Pick<Services, 'db' | 'clock' | 'secrets'>,
): Promise<{ check: string; ok: boolean; found?: string }[]> {
  const findings = [];
  for (const [check, find] of CHECKS) {
    const ids = await find(deps);
    const found = `${ids.length}: ${ids.slice(0, SAMPLE).join(', ')}`;
    findings.push({ check, ok: ids.length === 0, ...(ids.length > 0 ? { found } : {}) });
  }
  return findings;
}
