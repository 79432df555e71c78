import type { EgressAnswer } from '../platform/net/egress.ts';
import { standardSignature } from '../platform/rules/standard-signature.ts';
import type { Services } from '../platform/services.ts';
import { saveError, saveStanding } from './connector-store.ts';
import type { ConnectorKey } from './connector-store.ts';
import { openConnector } from './connectors.ts';
import { takenBy } from './rules/answer.ts';
import type { Taken } from './rules/answer.ts';
import { restMs } from './rules/kinds.ts';

export interface Posted {
  taken: Taken;
  /** Null: no connector is configured. */
  answer: EgressAnswer | null;
}

/**
 * Posts signed JSON; `id` is the idempotency key. A failing connector rests, longer each time, except after a question (`rests:
 * false`): actions do not wait for a failed question. Never throws for what the connector did. decisions: Connectors
 */
export async function postSigned(
  deps: Pick<Services, 'db' | 'secrets' | 'egress' | 'clock'>,
  key: ConnectorKey,
  { id, body: asked }: { id: string; body: object },
  limits: { timeoutMs: number; rests?: boolean; maxResponseBytes?: number; signal?: AbortSignal | undefined },
): Promise<Posted> {
  const { signal, rests = true, ...bounds } = limits;
  const connector = await openConnector(deps, key);
  if (!connector) return { taken: { kind: 'down', error: 'no connector is configured' }, answer: null };
  const body = JSON.stringify(asked);
  const unixSeconds = Math.floor(deps.clock.wall().getTime() / 1000);
  const answer = await deps.egress.request({
    method: 'POST',
    url: connector.url,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'outreachd',
      'idempotency-key': id,
      'webhook-id': id,
      'webhook-timestamp': String(unixSeconds),
      'webhook-signature': standardSignature([connector.secret], id, unixSeconds, body),
    },
    body,
    ...bounds,
    ...(signal ? { signal } : {}),
  });
  const taken = takenBy(answer);
  if (signal?.aborted) return { taken, answer };
  if (taken.kind === 'down' && !rests) {
    await saveError(deps.db, key, taken.error);
    return { taken, answer };
  }
  const failures = taken.kind === 'down' ? connector.failures + 1 : 0;
  await saveStanding(deps.db, key, {
    failures,
    restsUntil: failures > 0 ? new Date(deps.clock.wall().getTime() + restMs(failures)) : null,
    error: taken.kind === 'down' ? taken.error : null,
  });
  return { taken, answer };
}
