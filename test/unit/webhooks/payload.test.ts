import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { payloadText } from '../../../src/webhooks/rules/payload.ts';
import type { PayloadFacts } from '../../../src/webhooks/rules/payload.ts';

const CONTACT = {
  id: 'enrollment-1',
  contact_profile_id: 'profile-1',
  email: 'ann@else.test',
  first_name: 'Ann',
  last_name: null,
  company_name: 'Else',
  title: 'Buyer',
  custom: { city: 'Ulm' },
};
const FACTS: PayloadFacts = {
  eventId: '0192f0c0-0000-7000-8000-000000000001',
  type: 'reply',
  timestamp: '2026-11-16T09:00:00.000Z',
  campaign: { id: 'c1', name: 'Autumn', status: 'active', tags: ['eu'] },
  team: { id: 't1', name: 'Sales' },
  contact: CONTACT,
  conversation: { id: 'v1', labels: [] },
  detail: { reply: { text: 'Yes', mood: 'positive' } },
};
const read = (over: Partial<PayloadFacts> = {}) => JSON.parse(payloadText({ ...FACTS, ...over }));

describe('the body of a delivery', () => {
  // spec: Events, Payload
  it('has every key of the specification, and the block of its type', () => {
    expect(read()).toEqual({
      event_id: FACTS.eventId,
      timestamp: FACTS.timestamp,
      type: 'reply',
      CampaignId: 'c1',
      conversationId: 'v1',
      campaign: FACTS.campaign,
      team: FACTS.team,
      contact: CONTACT,
      conversation: { id: 'v1', labels: [] },
      reply: { text: 'Yes', mood: 'positive' },
    });
  });

  it('of a team has the same keys, null where nothing is known, and no conversation', () => {
    const body = read({ campaign: null, contact: null, conversation: null, detail: {} });
    expect(body).toEqual({
      event_id: FACTS.eventId,
      timestamp: FACTS.timestamp,
      type: 'reply',
      CampaignId: null,
      conversationId: null,
      campaign: null,
      team: FACTS.team,
      contact: null,
    });
  });

  it('has an object for custom fields that were never set', () => {
    for (const custom of [null, undefined])
      expect(read({ contact: { ...CONTACT, custom } }).contact.custom).toEqual({});
  });

  it('carries the labels of the conversation', () => {
    const labels = [{ id: 'l1', name: 'Hot', color: '#f00' }];
    expect(read({ conversation: { id: 'v1', labels } }).conversation).toEqual({ id: 'v1', labels });
  });

  it('is the same text every time, and tells the block unchanged', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('click', 'bounce', 'linkedin'), fc.jsonValue()), (detail) => {
        const text = payloadText({ ...FACTS, detail });
        expect(payloadText(structuredClone({ ...FACTS, detail }))).toBe(text);
        const body = JSON.parse(text);
        for (const [name, block] of Object.entries(detail))
          expect(JSON.stringify(body[name])).toBe(JSON.stringify(block));
      }),
    );
  });
});

describe('a long body', () => {
  it.each([
    [20_000, 20_000],
    [20_001, 20_000 + '… [cut]'.length],
    [100_000, 20_000 + '… [cut]'.length],
  ])('with a text of %i characters carries %i of it', (length, carried) => {
    const { reply } = read({
      detail: { reply: { text: 'x'.repeat(length), parts: [{ text: 'y'.repeat(length) }] } },
    });
    expect(reply.text).toHaveLength(carried);
    expect(reply.parts[0].text).toHaveLength(carried);
    expect(reply.text.endsWith('… [cut]')).toBe(length > 20_000);
  });

  it('beyond 256 KiB is told without custom fields, and says so', () => {
    const contact = { ...CONTACT, custom: { notes: 'x'.repeat(300_000) } };
    const detail = { reply: { text: 'y'.repeat(5000) } };
    const text = payloadText({ ...FACTS, contact, detail });
    expect(text.length).toBeLessThan(256 * 1024);
    expect(JSON.parse(text)).toMatchObject({
      event_id: FACTS.eventId,
      contact: { email: 'ann@else.test', custom: { truncated: true } },
      reply: { text: `${'y'.repeat(1000)}… [cut]` },
    });
  });
});
