import type { AppServices } from '../events/record-event.ts';
import { transact } from '../platform/db/transaction.ts';
import type { EventType } from '../platform/db/types.ts';
import { createDeliverer } from './deliver.ts';
import { findDelivery } from './delivery-store.ts';
import { insertDeliveries } from './fan-out-store.ts';
import type { WebhookRow } from './store.ts';

type Deps = Pick<
  AppServices,
  'db' | 'clock' | 'ids' | 'egress' | 'secrets' | 'crash' | 'log' | 'config' | 'eventLog'
>;

export interface TestResult {
  webhook_id: string;
  url: string;
  event_type: string;
  test_result: {
    success: boolean;
    status_code: number | null;
    status_text: string;
    response_time_ms: number;
  };
  payload_sent: { event: string; test: true; timestamp: string; data: { contact: object; campaign: object } };
}

const samplePayload = (event: string, timestamp: string): TestResult['payload_sent'] => ({
  event,
  test: true,
  timestamp,
  data: {
    contact: {
      id: '00000000-0000-4000-8000-000000000001',
      email: 'test@example.com',
      first_name: 'Test',
      last_name: 'Contact',
    },
    campaign: { id: '00000000-0000-4000-8000-000000000002', name: 'Test campaign' },
  },
});

/**
 * Sends one sample to an endpoint at once. It is signed and recorded as a delivery with `test: true`, and tried only once.
 * spec: POST /webhooks/{id}/test
 */
export async function testWebhook(
  deps: Deps,
  webhook: WebhookRow,
  { eventType, requestId }: { eventType: EventType; requestId: string },
): Promise<TestResult> {
  const now = deps.clock.now();
  const id = deps.ids.uuid(now);
  const timestamp = now.toISOString();
  const payload = samplePayload(eventType, timestamp);
  await transact(deps.db, (trx) =>
    insertDeliveries(trx, [
      {
        team_id: webhook.team_id,
        id,
        webhook_id: webhook.id,
        event_id: deps.ids.uuid(now),
        event_type: eventType,
        event_timestamp: timestamp,
        test: true,
        replayed: false,
        campaign_id: null,
        contact: null,
        body: JSON.stringify(payload),
        next_retry_at: null,
        created_at: now,
      },
    ]),
  );
  const at = { teamId: webhook.team_id, webhookId: webhook.id, id };
  const statusText = await createDeliverer(deps).once(at, requestId);
  const tried = (await findDelivery(deps.db, at))!;
  return {
    webhook_id: webhook.id,
    url: webhook.url,
    event_type: eventType,
    test_result: {
      success: tried.status === 'delivered',
      status_code: tried.response_status,
      status_text: statusText ?? tried.error_message ?? '',
      response_time_ms: tried.response_time_ms ?? 0,
    },
    payload_sent: payload,
  };
}
