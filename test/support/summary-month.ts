import type { EventDraft } from '../../src/events/event.ts';
import type { Ids } from '../../src/platform/ids.ts';
import type { TestApp } from './app.ts';

/** mulberry32: numbers in [0, 1), the same in each run. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export interface Month {
  teamId: string;
  campaigns: readonly (string | null)[];
  senders: readonly string[];
  from: Date;
  until: Date;
  count: number;
  seed: number;
}

const RECEIVERS = ['gmail', 'google_workspace', 'microsoft365', 'outlook', 'yahoo', 'other', null] as const;
const BOUNCES = [
  ['invalid_recipient', 'mailbox_not_found'],
  ['invalid_recipient', 'domain_not_found'],
  ['policy_block', 'reputation'],
  ['policy_block', 'content'],
  ['soft', 'mailbox_full'],
  ['unknown', null],
] as const;
const HOUR_MS = 3_600_000;

export function* monthOfEvents(ids: Ids, month: Month): Generator<EventDraft> {
  const random = seeded(month.seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const mails = Math.floor(month.count / 1.6);
  const span = month.until.getTime() - month.from.getTime();
  for (let n = 0; n < mails; n++) {
    // Includes the first and the last moment of a day.
    const edge = n % 500 === 0 ? 86_400_000 : n % 500 === 1 ? 1 : null;
    const raw = month.from.getTime() + Math.floor((n / mails) * span);
    const sentAt =
      edge === null ? raw : Math.floor(raw / 86_400_000) * 86_400_000 + (edge === 1 ? 86_399_999 : 0);
    const campaignId = pick(month.campaigns);
    const emailSendId = ids.uuid(new Date(sentAt));
    const base = {
      teamId: month.teamId,
      channel: 'email' as const,
      campaignId,
      senderId: pick(month.senders),
      emailSendId,
    };
    const receiver = pick(RECEIVERS);
    const later = (hours: number) =>
      new Date(Math.min(sentAt + Math.floor(random() * hours * HOUR_MS), month.until.getTime() - 1));
    const bounce = (occurredAt: Date, bounced: 'at_once' | 'later' | 'again', kind: (typeof BOUNCES)[number]): EventDraft => ({
      ...base, type: 'bounce', occurredAt, receiver, bounced, bounceCategory: kind[0], bounceSubtype: kind[1],
    }); // prettier-ignore
    if (random() < 0.02) {
      yield bounce(new Date(sentAt), 'at_once', pick(BOUNCES));
      continue;
    }
    yield { ...base, type: 'email_sent', occurredAt: new Date(sentAt), receiver };
    if (random() < 0.04) {
      const first = pick(BOUNCES);
      const at = later(48);
      yield bounce(at, 'later', first);
      if (first[0] !== 'invalid_recipient' && random() < 0.3)
        yield bounce(
          new Date(Math.min(at.getTime() + 30 * HOUR_MS, month.until.getTime() - 1)),
          'again',
          BOUNCES[0],
        );
      continue;
    }
    if (random() < 0.3) yield { ...base, type: 'open', occurredAt: later(72) };
    if (random() < 0.08) yield { ...base, type: 'click', occurredAt: later(72) };
    if (random() < 0.06)
      yield { ...base, type: 'reply', occurredAt: later(96), detail: { reply: { mood: pick(['positive', 'neutral', 'negative', 'needs_review']) } } }; // prettier-ignore
    if (random() < 0.03)
      yield { ...base, type: 'autoresponse', occurredAt: later(1), detail: { autoresponse: {} } };
    if (random() < 0.02)
      yield { ...base, type: 'unsubscribe', occurredAt: later(96), detail: { unsubscribe: { method: pick(['link', 'spam_complaint']) } } }; // prettier-ignore
    if (random() < 0.01) yield { ...base, type: 'appointment', occurredAt: later(96) };
  }
}

/** Inserts events directly, past the counters. */
export async function writeEvents(t: TestApp, drafts: Iterable<EventDraft>): Promise<number> {
  let written = 0;
  let batch: object[] = [];
  const flush = async (): Promise<void> => {
    await t.app.pool.query(
      `insert into events (team_id, id, type, channel, occurred_at, campaign_id, sender_id, email_send_id, bounce_category, bounce_subtype, receiver, bounced, detail)
       select "teamId", id, type, channel, "occurredAt", "campaignId", "senderId", "emailSendId", "bounceCategory", "bounceSubtype", receiver, bounced, coalesce(detail, '{}')
       from json_to_recordset($1) as v ("teamId" uuid, id uuid, type event_type, channel event_channel, "occurredAt" timestamptz, "campaignId" uuid, "senderId" uuid,
         "emailSendId" uuid, "bounceCategory" bounce_category, "bounceSubtype" text, receiver text, bounced text, detail jsonb)`,
      [JSON.stringify(batch)],
    );
    written += batch.length;
    batch = [];
  };
  for (const draft of drafts) {
    batch.push({ ...draft, id: t.app.ids.uuid(draft.occurredAt) });
    if (batch.length === 5_000) await flush();
  }
  await flush();
  return written;
}
