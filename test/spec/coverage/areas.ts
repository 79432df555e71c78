import type { Part, Row } from './check.ts';

const CONVERSATIONS = 'test/flow/conversations.test.ts';
const CLICKS = 'test/store/tracking/reply-clicks.test.ts';
const DOMAINS = 'test/api/deliverability/domains.test.ts';
const SETUP = 'test/api/setup/setup.test.ts';
const CHECKOUT = 'test/api/setup/checkout.test.ts';
const PLACEMENT = 'test/api/placement/placement-tests.test.ts';
const BLACKLIST = 'test/api/deliverability/blacklist.test.ts';
const LABELS = 'test/api/contacts/labels.test.ts';
const BROADCASTS = 'test/api/broadcasts/broadcasts.test.ts';
const AUDIENCE = 'test/api/broadcasts/audience.test.ts';
const SENDING = 'test/api/broadcasts/sending.test.ts';
const NEWS = 'test/api/accounts/announcements.test.ts';
const VERIFY = 'test/api/verification/verify.test.ts';
const ACCESS = 'test/api/access.test.ts';

const by = (file: string, ...titles: string[]): Row => ({ tests: { [file]: titles } });
const saying = (says: string, file: string, ...titles: string[]): Row => ({ says, ...by(file, ...titles) });

const FOUND = 'finds by mailbox, campaign, channel, interest, label, read and archived flags, and by words';
const REPLIED = '201 writes the reply and its mail, in the thread, and the conversation is read';
const GROUPED = '200 groups clicks by reply, and shows those of one reply';
const CONNECTED = '201 connects a domain, and 200 shows one that the organization has';
const LIVE = '200 %s: %s of the nameservers are live';
const SEEDS = '201 makes a mail for each of so many seeds, of as many providers as there are';
const MADE = '201 fills in what is not said and trims the name';
const DRAFT = '201 stores a draft and answers it as it is stored';

export const areas: readonly Part[] = [
  {
    part: 'Email validation',
    tables: {
      routes: {
        'POST /email-validation/verify': saying(
          'email, TeamId; one credit; 400, 401, 402, 403, 503', VERIFY,
          '200 tells a mailbox that exists from one that does not, and from what cannot be known',
          'answers in the shape of its example, and so where a mailbox is not there',
          '200 for ten and 402 for ten of twenty at once with ten credits left',
          '400 without an email, and with one that is too long; 404 for the team of another',
          '503 without a charge > when this machine can reach no mail host',
        ),
      },
      rules: {
        'TeamId attributes the debit': by(VERIFY, '200 to an organization that is not metered is written down for its team and takes nothing'),
        '401 and 403': by(ACCESS, '401 with %s', '403 with the key of a colleague who is not in the team'),
        'no contact is made': by(VERIFY, '200 makes no contact of the address that it asks about'),
      },
    },
  },
  {
    part: 'Conversations',
    tables: {
      routes: {
        'GET /conversations': { says: 'channel: email, linkedin, text, call', tests: { [CONVERSATIONS]: [FOUND, 'shows who wrote to which mailbox, unread, the newest first'], 'test/spec/answers.test.ts': ['GET %s %s are those of the specification'], 'test/store/actions/linkedin/messages.test.ts': ['is read as a mail is, ends the sequence, and is kept in a conversation with what we wrote'] } },
        'GET /conversations/{id}': by(CONVERSATIONS, 'sets the status of the contact, with its event, and shows its campaigns', '400 for a label that is not there or marks contacts alone, and nothing changes'),
        'PATCH /conversations/{id}': by(CONVERSATIONS, FOUND, 'sets the status of the contact, with its event, and shows its campaigns'),
        'GET /conversations/{id}/messages': by(CONVERSATIONS, 'shows the mail of the sequence and what came in, with harmless HTML, attachments and what the rules said'),
        'POST /conversations/{id}/messages': saying('sends a message', CONVERSATIONS, REPLIED, 'leaves once when it is posted twice with one key'),
        'GET /conversations/{id}/link-clicks': saying('by outbound message', CLICKS, GROUPED, '404 for an unknown conversation, and for a message of another one'),
        'GET /conversations/{id}/messages/{messageId}/link-clicks': by(CLICKS, GROUPED, '404 for an unknown conversation, and for a message of another one'),
      },
      'fields of clicks': {
        'of a team': saying('id, original_url, final_url, clicked_at, conversation_id, contact, sender_email, campaign_id', 'test/api/tracking/link-clicks.test.ts', '200 shows the newest first, page by page'),
        'of a contact': saying('id, link_id, original_url, clicked_at, conversation_id, conversation_message_id, contact_id, sender_id', 'test/api/tracking/link-clicks.test.ts', '200 shows the clicks of one contact with limit and offset'),
      },
    },
  },
  {
    part: 'Domains and setup',
    tables: {
      fields: {
        'setup: stage, nameservers, mailboxes, next': by(DOMAINS, CONNECTED, '200 counts the mailboxes of the team that have an address of the domain'),
        'provider, registrar, dns_provider': { tests: { [DOMAINS]: [CONNECTED], 'test/api/deliverability/domain-history.test.ts': ['200 shows who takes its mail and runs its DNS'] } },
      },
      routes: {
        'GET /domains': saying('status=awaiting_nameservers', DOMAINS, '200 lists the domains of the team by name, those of a stage alone, and pages'),
        'GET /domains/{id}': saying('by id or name; setup', DOMAINS, '200 finds one by its id or its name', LIVE),
        'POST /domains/connect': saying('stage, next step, already_connected', DOMAINS, CONNECTED),
        'POST /domains/{id}/verify': saying('live lookup; by id or name', DOMAINS, LIVE, '200 counts the mailboxes of the team that have an address of the domain'),
        'GET /setup': saying('ordered next_steps, by agent or human', SETUP, '200 leads from an empty account to a campaign that sends, by the calls that it names', '200 names a domain that is not checked yet, what is broken, and mailboxes by id'),
        'POST /setup/inbox-checkout': saying('a plan and a payment link; owned domains cost nothing', CHECKOUT, '201 plans domains and mailboxes with their prices, and has a payment created', '201 does not buy what the team has'),
      },
    },
  },
  {
    part: 'Placement, blacklist, labels',
    tables: {
      routes: {
        'GET /placement-tests': by(PLACEMENT, '200 lists the tests of a team, newest first, in pages and by status'),
        'POST /placement-tests': saying('seed_count of 3 at least', PLACEMENT, SEEDS, '400 for what cannot be sent, and says why'),
        'GET /placement-tests/{id}': by(PLACEMENT, '201 sends by the named mailboxes in turn', 'a mail of a placement test > says what it waits for', '404 for what is not there'),
        'GET /blacklist': by(BLACKLIST, '200 newest first, by reason, by part of the address in whatever case, and in pages'),
        'POST /blacklist': by(BLACKLIST, '201 stores the address in lower case, by hand unless another reason is said', 'POST /blacklist > 400 %s names %s'),
        'DELETE /blacklist/{id}': by(BLACKLIST, '200 once, then 404; the address may be listed again'),
        'GET /labels': by(LABELS, '200 lists by name, searched and in pages'),
        'POST /labels': by(LABELS, MADE, 'POST /labels > 400 %s names %s'),
        'GET /labels/{id}': by(LABELS, MADE),
        'PATCH /labels/{id}': by(LABELS, '200 changes what is given', '409 for the name of another label, and nothing changes'),
        'DELETE /labels/{id}': by(LABELS, '200 removes it from all contacts, and its name is free again'),
      },
      values: {
        'applies_to of a label': saying('contact, conversation, both', LABELS, '200 with applies_to shows what may be put on those', 'POST /labels > 400 %s names %s'),
        'reason spam_complaint': { tests: { [BLACKLIST]: ['201 with the reason %s'], 'test/flow/event-payloads.test.ts': ['that complains of spam is an unsubscribe and a blacklist entry, and no reply'] } },
      },
    },
  },
  {
    part: 'Broadcasts, announcements',
    tables: {
      routes: {
        'POST /broadcasts/estimate-audience': saying('size after exclusions', AUDIENCE, 'leaves out, whatever is asked, who opted out, is blacklisted, has no address or an invalid one', 'is what is then sent: estimate, preview and mails are the same contacts'),
        'POST /broadcasts/preview-audience-contacts': saying('search, limit, offset', AUDIENCE, 'is previewed in pages, searched, in the order of its mails'),
        'POST /broadcasts': by(BROADCASTS, DRAFT, 'POST /broadcasts > 400 names %s'),
        'GET /broadcasts': by(BROADCASTS, '200 lists those of a team, newest first, by status and a part of name or subject'),
        'GET /broadcasts/{id}': by(BROADCASTS, DRAFT),
        'PUT /broadcasts/{id}': saying('a draft or a scheduled one', BROADCASTS, '200 changes what is given and keeps the rest', '200 changes a scheduled one, and 409 leaves it ready to be sent', '409 for one that is being sent, sent or cancelled'),
        'POST /broadcasts/{id}/send': { tests: { [BROADCASTS]: ['200 begins, and 409 the second time'], [SENDING]: ['has one mail for each contact, however many workers there are'] } },
        'POST /broadcasts/{id}/schedule': { tests: { [BROADCASTS]: ['200 plans it for a local time of a zone, and anew'], [SENDING]: ['begins at the time it is scheduled for, and not before'] } },
        'POST /broadcasts/{id}/cancel': { tests: { [BROADCASTS]: ['200 ends a draft for good, and 409 the second time'], [SENDING]: ['takes back what waits, and what is at a server finishes'] } },
        'GET /broadcasts/{id}/progress': by(SENDING, 'is sent when nothing waits, and its estimate is what was sent and skipped'),
        'GET /broadcasts/{id}/recipients': saying('sent, queued, skipped', SENDING, 'shows its recipients by address, with what became of each mail'),
        'GET /announcements': saying('audience, dismissible', NEWS, '200 tells what is for all, and of a provider those who may use a mailbox of it', '200 shows each whole, in pages'),
      },
    },
  },
]; // prettier-ignore
