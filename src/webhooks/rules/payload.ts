/**
 * spec: Events, Payload: these keys are always present. `detail`: extra blocks by name: click, reply,
 * bounce, email_sent, unsubscribe ...
 */
export interface PayloadFacts {
  eventId: string;
  type: string;
  timestamp: string;
  campaign: { id: string; name: string; status: string; tags: string[] } | null;
  team: { id: string; name: string };
  contact: PayloadContact | null;
  conversation: { id: string; labels: { id: string; name: string; color?: string }[] } | null;
  detail: Readonly<Record<string, unknown>>;
}

export interface PayloadContact {
  id: string;
  contact_profile_id: string;
  email: string | null;
  first_name: string | null;
  last_name: string | null;
  company_name: string | null;
  title: string | null;
  custom: unknown;
}

/** Receivers and queues fail on larger bodies: long texts are cut with a mark. */
const MAX_BODY_CHARS = 256 * 1024;
const MAX_TEXT_CHARS = 20_000;
const CUT = '… [cut]';

const cutTexts = (value: unknown, most: number): unknown => {
  // A cut may split a surrogate pair.
  if (typeof value === 'string')
    return value.length > most ? value.slice(0, most).toWellFormed() + CUT : value;
  if (Array.isArray(value)) return value.slice(0, most).map((item) => cutTexts(item, most));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, cutTexts(item, most)]));
};

export function payloadText(facts: PayloadFacts): string {
  const { campaign, conversation } = facts;
  const shape = (most: number, custom: boolean): string =>
    JSON.stringify({
      event_id: facts.eventId,
      timestamp: facts.timestamp,
      type: facts.type,
      CampaignId: campaign?.id ?? null,
      conversationId: conversation?.id ?? null,
      campaign,
      team: facts.team,
      contact: facts.contact && {
        ...(cutTexts({ ...facts.contact, custom: null }, most) as PayloadContact),
        custom: custom ? (facts.contact.custom ?? {}) : { truncated: true },
      },
      ...(conversation ? { conversation } : {}),
      ...(cutTexts(facts.detail, most) as Record<string, unknown>),
    });
  const text = shape(MAX_TEXT_CHARS, true);
  return text.length <= MAX_BODY_CHARS ? text : shape(1000, false);
}
