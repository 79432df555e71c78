import { ApiError } from '../platform/errors.ts';
import { isUuid } from '../platform/ids.ts';
import { verifiesStandard } from '../platform/rules/standard-signature.ts';
import type { Services } from '../platform/services.ts';
import { insertConnectorEvent } from './event-store.ts';
import { openConnector } from './connectors.ts';
import { withoutSecrets } from './report-secrets.ts';
import type { ConnectorKind } from './rules/kinds.ts';

export interface Report {
  text: string;
  id: string;
  timestamp: string;
  signature: string;
  /** Throws `ApiError` where the text is no JSON that can be stored. */
  read(text: string): unknown;
  /** `reader`: the room that applies it; `secrets`: keys to seal. Throws where the body is no event of this kind. */
  check(body: unknown): { reader: string; secrets: readonly string[] };
}

/** Standard Webhooks: bounds the replay of a captured report. */
const TOLERANCE_SECONDS = 300;

const unsigned = (message: string): ApiError => new ApiError('invalid_signature', message);

/**
 * Stores a report for a worker to apply. An unsigned caller learns nothing of organizations and connectors. Throws 401 for a
 * wrong or an old signature, 400 for a body that is no event.
 */
export async function receiveEvent(
  deps: Pick<Services, 'db' | 'clock' | 'ids' | 'secrets'>,
  kind: ConnectorKind,
  report: Report,
): Promise<{ eventId: string; isKnown: boolean }> {
  const unixSeconds = /^\d{1,12}$/.test(report.timestamp) ? Number(report.timestamp) : null;
  if (report.id === '' || unixSeconds === null || report.signature === '')
    throw unsigned('sign the body: webhook-id, webhook-timestamp and webhook-signature are needed');
  const body = report.read(report.text) as Record<string, unknown> | null;
  const named = typeof body === 'object' ? body?.organization_id : undefined;
  const organizationId = typeof named === 'string' ? named.toLowerCase() : named;
  const connector =
    typeof organizationId === 'string' && isUuid(organizationId)
      ? await openConnector(deps, { organizationId, kind })
      : null;
  const signed = { id: report.id, unixSeconds, body: report.text };
  // Without a connector the signature is checked against a dummy, so that both cases take as long.
  const isOurs =
    verifiesStandard([connector?.secret ?? 'none'], signed, report.signature) && connector !== null;
  if (!isOurs) throw unsigned('the signature is not of the connector of this organization_id');
  const wall = deps.clock.wall();
  if (Math.abs(wall.getTime() / 1000 - unixSeconds) > TOLERANCE_SECONDS)
    throw unsigned(`webhook-timestamp is more than ${TOLERANCE_SECONDS} seconds off`);
  const { reader, secrets: hidden } = report.check(body);
  const { event_id: eventId, type, ...rest } = body as { event_id: string; type: string };
  const now = deps.clock.now();
  const id = deps.ids.uuid(now);
  const isNew = await insertConnectorEvent(
    deps.db,
    {
      organization_id: organizationId as string,
      id,
      kind,
      event_id: eventId,
      type,
      reader,
      body: withoutSecrets(deps, { organizationId: organizationId as string, id }, rest, hidden),
    },
    { now, wall },
  );
  return { eventId, isKnown: !isNew };
}
