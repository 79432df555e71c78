import type { EventDraft } from '../../src/events/event.ts';
import type { TYPES } from '../../src/webhooks/rules/subscription.ts';

const ID = '00000000-0000-7000-8000-000000000001';
const AT = '2026-11-16T09:00:00.000Z';

/** The block of each event type as its room writes it, with `words` in place of foreign text. */
export const detailsOf = (
  words: string,
): Record<(typeof TYPES)[number], NonNullable<EventDraft['detail']>> => {
  const intent = { category: 'question', mood: 'neutral', confidence: 0.9 };
  const linkedin = { profile_url: 'https://www.linkedin.com/in/ann' };
  const click = { url: 'https://acme.test/', clicked_at: AT };
  const replyClick = {
    ...click,
    finalUrlWithUtm: 'https://acme.test/?utm_source=inbox',
    campaignId: null,
    eventId: ID,
    link_id: ID,
    conversation_message_id: ID,
  };
  const task = { id: ID, title: words, assignee: words, blocking: true };
  return {
    email_sent: { email_sent: { sent_at: AT, sequence_step: null, subject: words, from_email: 'a@b.test' } },
    reply: { reply: { text: words, subject: words, received_at: AT, ...intent } },
    open: {},
    click: { click },
    bounce: { bounce: { type: 'hard', reason: words, bounced_at: AT, bounce_category: 'soft' } },
    unsubscribe: { unsubscribe: { method: 'link' } },
    autoresponse: { autoresponse: { subtype: 'out_of_office', text: words } },
    interest: { interest: { interest: 'customer' } },
    appointment: { appointment: { booked_at: AT, source: words } },
    finished: { finished: { reason: 'replied', subsequence: { id: ID, name: words } } },
    contact_added: { contact_added: { added_at: AT, source: 'import' } },
    contact_paused: { contact_paused: { reason: null } },
    contact_resumed: { contact_resumed: { reason: words } },
    linkedin_connection_sent: { linkedin: { ...linkedin, connection_sent_at: AT } },
    linkedin_connection_accepted: { linkedin: { ...linkedin, accepted_at: AT } },
    linkedin_message_sent: { linkedin: { ...linkedin, sent_at: AT, message_preview: words } },
    linkedin_reply: { linkedin: { ...linkedin, received_at: AT, reply_text: words, ...intent } },
    linkedin_profile_visited: { linkedin: { ...linkedin, visited_at: AT } },
    linkedin_post_liked: { linkedin: { ...linkedin, liked_at: AT } },
    reply_link_click: { reply_link_click: replyClick },
    inbox_link_click: { inbox_link_click: replyClick },
    sender_incident: {
      sender_incident: {
        id: ID,
        kind: 'blind',
        state: 'began',
        sender_id: ID,
        email: 'a@b.test',
        first_at: AT,
        count: 2,
        replies_checked_at: null,
        error: words,
      },
    },
    campaign_paused: {
      campaign_paused: {
        reason: 'bounce_guard',
        sends: 35,
        bounces: 30,
        content_refusals: 0,
        rate: 0.8571,
        max_rate: 0.03,
        since: AT,
      },
    },
    task_created: { task_created: { ...task, state: 'open', due_at: AT } },
    task_completed: { task_completed: { ...task, state: 'skipped', due_at: null } },
    domain_health: {
      domain_health: {
        domain_id: ID,
        domain: 'acme.test',
        state: 'broken',
        verdict: 'broken',
        changes: [{ check: 'spf', list: null, before: 'ok', verdict: 'broken', reason: words }],
      },
    },
    webhook_paused: {
      webhook_paused: {
        webhook_id: ID,
        name: words,
        state: 'ended',
        reason: 'delivered',
        attempts: 10,
        failures: 9,
        since: AT,
        opened_at: AT,
        open_until: null,
      },
    },
  };
};
