import { createHash } from 'node:crypto';
import type { EventListener } from '../events/record-event.ts';
import type { RecordedEvent } from '../events/event.ts';
import type { Services } from '../platform/services.ts';
import { uuidFrom } from '../platform/ids.ts';
import { insertDeliveries, loadFanOutFacts } from './fan-out-store.ts';
import type { FanOutFacts, NewDelivery } from './fan-out-store.ts';
import { payloadText } from './rules/payload.ts';
import { wants } from './rules/subscription.ts';
import type { Flags, Subscription } from './rules/subscription.ts';
import { enabledWebhooks } from './store.ts';
import type { WebhookRow } from './store.ts';

export const subscriptionOf = (row: Pick<WebhookRow, 'events' | 'config' | 'campaign_id'>): Subscription => ({
  events: row.events as Partial<Flags> | null,
  config: row.config as Record<string, unknown>,
  campaignId: row.campaign_id,
});

const pausedBy = ({ detail }: RecordedEvent): string | null =>
  (detail?.webhook_paused as { webhook_id: string } | undefined)?.webhook_id ?? null;

/** The same id wherever it is computed, so there is one delivery per webhook and event. */
export const deliveryId = (webhookId: string, event: RecordedEvent): string =>
  uuidFrom(event.occurredAt.getTime(), createHash('sha256').update(`${webhookId} ${event.id}`).digest());

const nameOf = (contact: { first_name: string | null; last_name: string | null }): string =>
  [contact.first_name, contact.last_name].filter(Boolean).join(' ');

export function bodyOf(
  event: RecordedEvent,
  facts: FanOutFacts,
): Pick<NewDelivery, 'event_timestamp' | 'contact' | 'body'> {
  const { contact, campaign } = facts;
  const timestamp = event.occurredAt.toISOString();
  const body = payloadText({
    eventId: event.id,
    type: event.type,
    timestamp,
    campaign,
    team: { id: event.teamId, name: facts.team_name ?? '' },
    contact,
    conversation: event.conversationId ? { id: event.conversationId, labels: facts.labels } : null,
    detail: event.detail ?? {},
  });
  return {
    event_timestamp: timestamp,
    contact: contact && { id: contact.id, email: contact.email, name: nameOf(contact) },
    body,
  };
}

/** Writes a delivery for every webhook that wants an event, in the event's transaction, with the bytes to be sent. */
export function webhookFanOut(deps: Pick<Services, 'clock'>): EventListener {
  return {
    types: 'all',
    async hear(trx, events) {
      const webhooks = await enabledWebhooks(trx, [...new Set(events.map((event) => event.teamId))]);
      if (webhooks.length === 0) return;
      const byTeam = Map.groupBy(webhooks, (webhook) => webhook.team_id);
      const wanted = events.flatMap((event) => {
        const takers = (byTeam.get(event.teamId) ?? []).filter(
          (webhook) =>
            wants(subscriptionOf(webhook), event.type, event.campaignId ?? null) &&
            // The failing endpoint itself does not get its `webhook_paused`.
            pausedBy(event) !== webhook.id,
        );
        return takers.length > 0 ? [{ event, takers }] : [];
      });
      if (wanted.length === 0) return;
      const facts = await loadFanOutFacts(
        trx,
        wanted.map(({ event }) => event),
      );
      const now = deps.clock.now();
      const deliveries = wanted.flatMap(({ event, takers }, index) => {
        const made = bodyOf(event, facts[index]!);
        return takers.map((webhook): NewDelivery => ({
          ...made,
          team_id: event.teamId,
          id: deliveryId(webhook.id, event),
          webhook_id: webhook.id,
          event_id: event.id,
          event_type: event.type,
          test: false,
          replayed: false,
          campaign_id: event.campaignId ?? null,
          next_retry_at: now,
          created_at: now,
        }));
      });
      await insertDeliveries(trx, deliveries);
    },
  };
}
