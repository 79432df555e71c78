import type { Services } from '../platform/services.ts';
import type { ConnectorKey } from './connector-store.ts';
import { postSigned } from './post-signed.ts';

/** A person waits for the reply. */
const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 128 * 1024;

/** `said`: the reply is not checked yet. */
export type Said =
  | { kind: 'said'; body: unknown }
  | { kind: 'not_configured' }
  | { kind: 'refused'; error: string }
  | { kind: 'down'; error: string };

/** Asks a question that the connector answers at once, as JSON. Never throws for what the connector did. */
export async function askConnector(
  deps: Pick<Services, 'db' | 'secrets' | 'egress' | 'clock'>,
  key: ConnectorKey,
  question: { id: string; body: object },
): Promise<Said> {
  const limits = { timeoutMs: TIMEOUT_MS, maxResponseBytes: MAX_ANSWER_BYTES, rests: false };
  const { taken, answer } = await postSigned(deps, key, question, limits);
  if (answer === null) return { kind: 'not_configured' };
  if (taken.kind !== 'accepted') return taken;
  if (answer.kind !== 'answered' || answer.truncated)
    return { kind: 'down', error: `its answer is longer than ${MAX_ANSWER_BYTES} bytes` };
  try {
    return { kind: 'said', body: JSON.parse(answer.body) as unknown };
  } catch {
    return { kind: 'down', error: 'its answer is no JSON' };
  }
}
