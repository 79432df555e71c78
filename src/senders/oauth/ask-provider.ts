import type { Services } from '../../platform/services.ts';
import type { Client } from './rules/providers.ts';
import { judgeTokens } from './rules/token-answer.ts';
import type { TokenJudgement } from './rules/token-answer.ts';

const DEADLINE_MS = 15_000;
const MAX_ANSWER_BYTES = 64 * 1024;

/** Asks a token endpoint for tokens; never throws for its answers. RFC 6749 4.1.3, 6 */
export async function askProvider(
  { egress }: Pick<Services, 'egress'>,
  client: Client,
  grant: Record<string, string>,
): Promise<TokenJudgement> {
  const { clientId, clientSecret } = client;
  const form = {
    ...grant,
    client_id: clientId,
    ...(clientSecret === undefined ? {} : { client_secret: clientSecret }),
  };
  return judgeTokens(
    await egress.request({
      method: 'POST',
      url: client.tokenUrl,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams(form).toString(),
      timeoutMs: DEADLINE_MS,
      maxResponseBytes: MAX_ANSWER_BYTES,
    }),
  );
}
