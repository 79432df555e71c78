import type { Part } from './check.ts';

const PAYLOADS = 'test/flow/event-payloads.test.ts';
const LIST = 'test/api/events/events.test.ts';
const FILTERS = 'test/api/events/filters.test.ts';
const TRACKING = 'test/flow/tracking.test.ts';
const ACTIONS = 'test/api/contacts/bulk-actions.test.ts';
const IDENTITY = 'test/api/contacts/identity.test.ts';
const LINKEDIN = 'test/store/actions/linkedin/actions.test.ts';
const MESSAGES = 'test/store/actions/linkedin/messages.test.ts';
const CLICKS = 'test/store/tracking/reply-clicks.test.ts';
const INBOX = 'test/flow/inbox.test.ts';
const ANSWERS = 'test/spec/answers.test.ts';
const APPLY = 'test/flow/apply-inbound.test.ts';

const CLICKED = 'is taken by the person who clicked, and by no machine';
const WROTE = 'that a person wrote is one reply, with its words and what they mean';
const CATEGORY = 'of the category %s is a reply and nothing else of its kind';
const OUT = 'that opts out is an unsubscribe found by us, and no reply';
const DEAD = 'that reports a dead address is a bounce, and no reply';
const AWAY = 'that a machine wrote is an autoresponse, and no reply';
const SPAM = 'that complains of spam is an unsubscribe and a blacklist entry, and no reply';
const LEFT = 'is an unsubscribe by link, and no reply';
const SENT = 'is each mail that was sent, with its step, under the keys that every payload has';
const PAUSED = 'pause stops a contact until resume, and both record the reason';
const ACTED = '%s is handed to the connector once, and the contact goes on when it is done';
const REPORTED = 'is applied as its connector reports it, with every key';
const TWO = 'is a row of each feed and two events; that of a machine is none';
const FILTER = 'filters by type, channel, campaign, contact and sender';
const FIRST = 'tells of the first status ever, not of one that follows an emptied one';
const BOOKED = 'tells of an appointment each time the status becomes meeting_booked, and of both at first';

export const events: Part = {
  part: 'Events',
  tables: {
    fields: {
      type: { says: 'seven activities', tests: { [FILTERS]: ['shows activity alone, newest first, and says "sent" for what was sent', FILTER], [ANSWERS]: ['GET %s %s are those of the specification'] } },
      channel: { says: 'email, linkedin, text, call', tests: { [FILTERS]: [FILTER], [ANSWERS]: ['GET %s %s are those of the specification'] } },
      'ContactId, SenderId, CampaignId': { tests: { [FILTERS]: [FILTER, 'names the contact and the clicked link'] } },
      'bounce_category, bounce_subtype': { tests: { [FILTERS]: ['shows the category and the subtype of a bounce'] } },
      reply_link_clicks: { tests: { [FILTERS]: ['is listed as a click, apart from other clicks'] } },
    },
    routes: {
      'GET /events': {
        says: 'TeamId, CampaignId, ContactId, SenderId, type, channel, limit, offset, start_date, end_date',
        tests: { [FILTERS]: [FILTER, 'pages through the window', 'includes both ends of the window, to the millisecond', 'shows what is scheduled when the window reaches it', 'shows what is planned ahead without dates when it alone is asked for'], [LIST]: ['400 names %s for %s', '400 without a team, 404 for a campaign that the team does not have'], 'test/flow/person-reply.test.ts': ['what a person writes in a conversation is an event of the contact and the campaign, and no mail of its steps'] },
      },
      'GET /events/{id}': { says: '200, 404', tests: { [FILTERS]: ['names the contact and the clicked link', '404 for what is no activity, and 400 for what is no id'] } },
    },
    window: {
      'thirty days when no date is given': { tests: { [LIST]: ['shows the last thirty days, newest first'], 'test/unit/events/window.test.ts': ['is the last thirty days when nothing is said'] } },
      'ninety days between two dates': { tests: { [LIST]: ['shows up to ninety days when asked for them', '422 for a span beyond ninety days'], 'test/unit/events/window.test.ts': ['spans ninety days and not a millisecond more'] } },
    },
    events: {
      open: { tests: { [TRACKING]: [CLICKED, 'gets opens and clicks as its flags say'] } },
      click: { says: 'url, clicked_at', tests: { [TRACKING]: [CLICKED] } },
      reply: { says: 'text, subject, received_at, category, mood, confidence', tests: { [PAYLOADS]: [WROTE] } },
      bounce: { says: 'type, reason, bounced_at, bounce_category', tests: { [PAYLOADS]: [DEAD] } },
      email_sent: { says: 'sent_at, sequence_step, subject, from_email', tests: { [PAYLOADS]: [SENT] } },
      unsubscribe: { says: 'method: link, manual, auto_detected, spam_complaint', tests: { [PAYLOADS]: [LEFT, OUT, SPAM, 'is an unsubscribe by hand when a person says so'] } },
      autoresponse: { tests: { [PAYLOADS]: [AWAY] } },
      interest: { says: 'when first set', tests: { [IDENTITY]: [FIRST], [PAYLOADS]: ['that sets the interest is a reply and an interest'] } },
      appointment: { tests: { [IDENTITY]: [BOOKED] } },
      finished: { tests: { [ACTIONS]: ['finish cancels the waiting mail and is recorded once; unfinish sends it, once'] } },
      contact_added: { says: 'added_at, source', tests: { [PAYLOADS]: ['is that it was enrolled, and whence'], 'test/api/contacts/contacts.test.ts': ['201 enrolls a new contact and records it once; 200 afterwards with the same id'] } },
      contact_paused: { tests: { [ACTIONS]: [PAUSED] } },
      contact_resumed: { tests: { [ACTIONS]: [PAUSED] } },
      linkedin_connection_sent: { says: 'profile_url, connection_sent_at', tests: { [LINKEDIN]: [ACTED, REPORTED] } },
      linkedin_connection_accepted: { says: 'profile_url, accepted_at', tests: { [LINKEDIN]: [REPORTED] } },
      linkedin_message_sent: { says: 'profile_url, sent_at, message_preview', tests: { [LINKEDIN]: [ACTED], 'test/unit/actions/linkedin/rules.test.ts': ['the block of an event of an action says when, and what was written'] } },
      linkedin_reply: { says: 'received_at, reply_text, category, mood, confidence', tests: { [MESSAGES]: ['is read as a mail is, ends the sequence, and is kept in a conversation with what we wrote'] } },
      linkedin_profile_visited: { tests: { [LINKEDIN]: [ACTED] } },
      linkedin_post_liked: { tests: { [LINKEDIN]: [ACTED] } },
      reply_link_click: { says: 'CampaignId set; finalUrlWithUtm, campaignId, eventId', tests: { [CLICKS]: [TWO] } },
      inbox_link_click: { says: 'CampaignId null', tests: { [CLICKS]: [TWO] } },
    },
    'classification of inbound messages': {
      'interest, refusal, question, meeting request: reply': { tests: { [PAYLOADS]: [CATEGORY] } },
      'explicit opt-out: unsubscribe alone': { tests: { [PAYLOADS]: [OUT], [INBOX]: ['an opt-out ends it, is no reply, and puts the address on the blacklist'] } },
      'delivery failure: bounce alone': { tests: { [PAYLOADS]: [DEAD], [INBOX]: ['a report that carries it back ends it, though it names an address we never wrote to'] } },
      'out of office: autoresponse alone': { tests: { [PAYLOADS]: [AWAY], [INBOX]: ['an absence pauses it until the contact is back'] } },
      'tracked link: unsubscribe alone': { tests: { [PAYLOADS]: [LEFT], 'test/api/tracking/unsubscribe.test.ts': ['ends everything by one click of a mail program (RFC 8058), however often it comes'] } },
      'reply and interest together': { tests: { [PAYLOADS]: ['that sets the interest is a reply and an interest'] } },
    },
    'bounce categories': {
      invalid_recipient: { says: 'counts, suppresses', tests: { [PAYLOADS]: [DEAD], 'test/store/campaigns/bounce-guard.test.ts': ['is paused, its remaining mails do not leave, and it says why'], [APPLY]: ['of a dead address keeps it from being written to; one of a delay does not'] } },
      policy_block: { says: 'does not count', tests: { 'test/store/campaigns/bounce-guard.test.ts': ['goes on when one of twenty bounced, and when others are refused for what we are'], [APPLY]: ['of a policy rests the mailbox for that receiver, and one of a full mailbox does not'] } },
      soft: { says: 'tried again', tests: { 'test/api/contacts/status.test.ts': ['200 says when a pause began, when it ends by itself, and which step is sent then'], 'test/store/enrollments/bounces.test.ts': ['is sent again after a day and after three more, each with its own Message-ID; then the contact ends', 'is sent again when it was the last one, though the sequence had ended'] } },
    },
    'spam complaints': {
      'unsubscribe, blacklist entry, no reply': { tests: { [PAYLOADS]: [SPAM] } },
    },
    activity: {
      'types of the list': { tests: { [ANSWERS]: ['GET %s %s are those of the specification'], [FILTERS]: ['shows activity alone, newest first, and says "sent" for what was sent'] } },
      'complaints and answers are listed': { tests: { [PAYLOADS]: ['are listed as an unsubscribe and a reply'] } },
    },
  },
}; // prettier-ignore
