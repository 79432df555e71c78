import { standardSignature } from '../platform/rules/standard-signature.ts';
import type { Services } from '../platform/services.ts';
import { noteStanding } from './connector-store.ts';
import type { ConnectorKey } from './connector-store.ts';
import { openConnector } from './connectors.ts';
import { takenBy } from './rules/answer.ts';
import type { Taken } from './rules/answer.ts';
import { restMs } from './rules/kinds.ts';

const TIMEOUT_MS = 15_000;

/**
 * Hands an action to the connector of an organization: signed JSON, the action's id as key, so that a repeat is known as one.
 * A connector that fails rests, longer each time. Never throws for what the connector did. decisions: Connectors
 */
export async function postAction(
  deps: Pick<Services, 'db' | 'secrets' | 'egress' | 'clock'>,
  key: ConnectorKey,
  action: { id: string; body: object },
  signal?: AbortSignal,
): Promise<Taken> {
  const connector = await openConnector(deps, key);
  if (!connector) return { kind: 'down', error: 'no connector is configured' };
  const body = JSON.stringify(action.body);
  const unixSeconds = Math.floor(deps.clock.wall().getTime() / 1000);
  const taken = takenBy(
    await deps.egress.request({
      method: 'POST',
      url: connector.url,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'outreachd',
        'idempotency-key': action.id,
        'webhook-id': action.id,
        'webhook-timestamp': String(unixSeconds),
        'webhook-signature': standardSignature([connector.secret], action.id, unixSeconds, body),
      },
      body,
      timeoutMs: TIMEOUT_MS,
      ...(signal ? { signal } : {}),
    }),
  );
  if (signal?.aborted) return taken;
  const failures = taken.kind === 'down' ? connector.failures + 1 : 0;
  await noteStanding(deps.db, key, {
    failures,
    restsUntil: failures > 0 ? new Date(deps.clock.wall().getTime() + restMs(failures)) : null,
    error: taken.kind === 'down' ? taken.error : null,
  });
  return taken;
}
