import type { Services } from '../platform/services.ts';
import type { ConnectorKey } from './connector-store.ts';
import { postSigned } from './post-signed.ts';
import type { Taken } from './rules/answer.ts';

const TIMEOUT_MS = 15_000;

export async function postAction(
  deps: Pick<Services, 'db' | 'secrets' | 'egress' | 'clock'>,
  key: ConnectorKey,
  action: { id: string; body: object },
  signal?: AbortSignal,
): Promise<Taken> {
  return (await postSigned(deps, key, action, { timeoutMs: TIMEOUT_MS, signal })).taken;
}
