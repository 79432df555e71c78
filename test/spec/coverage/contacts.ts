import type { Part } from './check.ts';

const FIELDS = 'test/api/contacts/fields.test.ts';
const CONTACTS = 'test/api/contacts/contacts.test.ts';
const IDENTITY = 'test/api/contacts/identity.test.ts';
const LABELS = 'test/api/contacts/labels.test.ts';
const LIST = 'test/api/contacts/list.test.ts';
const BULK = 'test/api/contacts/bulk.test.ts';
const UPLOADS = 'test/api/contacts/uploads.test.ts';
const ACTIONS = 'test/api/contacts/bulk-actions.test.ts';
const CREDITS = 'test/api/contacts/credits.test.ts';
const STATUS = 'test/api/contacts/status.test.ts';
const LINKS = 'test/api/tracking/link-clicks.test.ts';
const PROBE = 'test/unit/verification/probe.test.ts';

const ALL = '201 answers every field that was given, as do get and list, in the keys of contacts';
const TWICE = '201 enrolls a new contact and records it once; 200 afterwards with the same id';
const PROFILE = '201 without a campaign makes a person who is in none; 200 the second time';
const MASKED = 'PATCH /contacts/{id} with an email > %s';

export const contacts: Part = {
  part: 'Contacts',
  tables: {
    fields: {
      'id, TeamId, CampaignId, createdAt, updatedAt': { tests: { [FIELDS]: [ALL] } },
      TeamId: { says: 'required', tests: { [LIST]: ['50 are a page when nothing is said, and the team must be named'], [CONTACTS]: ['404 for a campaign or a team that is not there'] } },
      CampaignId: { says: 'left out: a profile alone', tests: { [IDENTITY]: ['enrolls no contact when CampaignId is %s'] } },
      contact_profile_id: {
        says: 'identity comes from a profile of the team',
        tests: { [CONTACTS]: ['201 enrolls a profile of the team by its id, and not one of another team'], [IDENTITY]: ['takes who it is from the profile and not from the body'] },
      },
      labels: { tests: { [IDENTITY]: ['labels by name without case; unknown names and those of conversations are ignored'], [FIELDS]: [ALL] } },
      email: { says: 'an address; it or linkedin_url', tests: { [FIELDS]: [ALL], [CONTACTS]: ['POST /contacts > 400 %s names %s'] } },
      linkedin_url: { says: 'a URI; it or email', tests: { [FIELDS]: [ALL], [IDENTITY]: ['200 for the same LinkedIn address in other letters, when there is no email'] } },
      'first_name, last_name, company_name, title, phone, city, state, country, company_url, industry': { tests: { [FIELDS]: [ALL] } },
      image: { tests: { [FIELDS]: [ALL] } },
      custom: { tests: { [FIELDS]: [ALL], [IDENTITY]: ['of a known contact changes the given fields, whether it is named by email or by profile'] } },
      integration_contact_id: {
        says: 'stored, never matched',
        tests: { [FIELDS]: [ALL, '200 ignores integration_contact_id when it looks for the contact'] },
      },
      validate_emails: { says: 'false by default', tests: { [FIELDS]: ['asks for verification of a known contact with valid2 %i: then it is %i'] } },
      interest: {
        says: 'seven statuses, or none',
        tests: { [FIELDS]: ['200 takes the status %s, and none'], [IDENTITY]: ['tells of an interest when it is first set, and stops nothing'] },
      },
      'Campaign {id, name}': { tests: { [FIELDS]: [ALL] } },
      'Sender {id, email}': { tests: { [ACTIONS]: ['reassign_active_sender moves a waiting mail to the mailbox that may send now'] } },
      'valid2, validation_subtype, is_catch_all': {
        says: '-1 and 0 not yet known, 2 invalid',
        tests: { [IDENTITY]: [MASKED], [ACTIONS]: ['validate_emails needs a credit for each email that was never verified, and marks them as pending'] },
      },
      'values of validation_subtype': {
        says: 'catch_all, unknown_smtp, timeout, invalid_mailbox, risky_smtp, mailbox_not_found, greylisted, probe_blocked, mailbox_full',
        tests: { [PROBE]: ['%s is %s (%s)'], 'test/unit/verification/replies.test.ts': ['a reply to RCPT > %s: %s'] },
      },
      bounce_category: { says: 'invalid_recipient, policy_block, soft, unknown', tests: { [FIELDS]: ['200 shows the bounce category %s'] } },
      reply_link_clicked: { tests: { [LINKS]: ['the contact itself says whether they clicked one'] } },
      'profile-only create': { says: 'object contact_profile, enrolled false', tests: { [CONTACTS]: [PROFILE] } },
    },
    acknowledgment: {
      'upload_id, status, contact_count, message': { says: 'status pending at first', tests: { [UPLOADS]: ['waits as pending until it is merged, and says how far it is'] } },
    },
    routes: {
      'POST /contacts': {
        says: '201, 200, 400, 401, 402, 403, 409',
        tests: {
          'test/api/access.test.ts': ['401 with %s'],
          [CONTACTS]: [TWICE, PROFILE, 'POST /contacts > 400 %s names %s', '402 when verification is asked for and no credit is left, and nothing is written', '403 beyond the limit of the organization; who is there already may still be changed'],
          [IDENTITY]: ['409 for an archived campaign'],
        },
      },
      'GET /contacts': {
        says: 'TeamId, CampaignId, search, interest, deleted, has_email_sent, sort_by, limit, offset',
        tests: {
          [LIST]: [
            'sort_by=%s, whole, by page, in a campaign and in a search',
            'finds by email, by first, last or whole name, and by company, whatever the case',
            'interest: statuses by comma, and no status',
            'has_email_sent tells those who were mailed from those who were not',
            'GET /contacts > 400 for %s',
            '50 are a page when nothing is said, and the team must be named',
          ],
          [IDENTITY]: ['are out of lists, back with deleted=true, and cannot be removed twice', 'pages in the order that is asked for, without a gap or a double'],
        },
      },
      'GET /contacts/{id}': { says: 'an enrollment, no profile; 404', tests: { [FIELDS]: [ALL, '404 for the id of a profile'] } },
      'PATCH /contacts/{id}': {
        says: 'given fields alone; 400, 404',
        tests: {
          [FIELDS]: ['404 for the id of a profile, and for one that is not there, and nothing changes'],
          [IDENTITY]: ['changes what is given, empties what is null, and keeps the rest', '409 for the email of another contact, 400 when no identity would be left', '200 brings a removed contact back with its id, without an event that it was added'],
        },
      },
      'DELETE /contacts/{id}': { says: 'soft; 404', tests: { [IDENTITY]: ['200 brings a removed contact back with its id, without an event that it was added', 'are out of lists, back with deleted=true, and cannot be removed twice'] } },
      'DELETE /contacts': { says: 'TeamId and CampaignId and an identity; soft; 400', tests: { [FIELDS]: ['200 finds the contact by either identity, and keeps its row', '400 without a team, a campaign, or an identity'] } },
      'POST /contacts/bulk': {
        says: 'JSON or multipart CSV with mapping_fields; 202, 400, 401, 403',
        tests: {
          [UPLOADS]: ['waits as pending until it is merged, and says how far it is', '%s of another type: 400', 'more people than the organization may have: 403'],
          [BULK]: ['brings good rows in and reports bad ones with their line', 'takes the parts of a form in any order, and texts that call themselves JSON', '400 for what is no list, no file, or a mapping that names nothing'],
          'test/api/access.test.ts': ['401 with %s'],
        },
      },
      'POST /contacts/bulk-action': {
        says: 'action, campaign_id, contact_ids, to_campaign_id, node_id, step_number, camelCase as well; 200 with a message',
        tests: { [ACTIONS]: ['takes camelCase keys, and only contacts of the campaign that is named', 'archived contacts come back as they were, those under way are skipped', 'a transferred contact’s waiting mail is taken back', '400 %s for assign_step names %s'] },
      },
      'GET /contacts/{id}/inbox-link-clicks': {
        says: 'team_id, limit 50 to 100, offset',
        tests: { [LINKS]: ['200 shows the clicks of one contact with limit and offset', '404 for an unknown contact, and for a team that is not the contact’s'], 'test/api/security/queries.test.ts': ['%s has bounds'] },
      },
    },
    'orders of sort_by': Object.fromEntries(
      ['last_activity', 'last_activity_asc', 'current_step', 'current_step_desc', 'newest', 'oldest', 'first_name', 'last_name', 'company_name', 'last_updated', 'last_updated_asc'].map((order) => [
        order,
        { tests: { [LIST]: ['sort_by=%s, whole, by page, in a campaign and in a search'], ...(order.startsWith('current_step') ? { 'test/store/actions/step-actions.test.ts': ['is no step that was sent: the contact is at the step of its last mail, and so are the orders'] } : {}), 'test/spec/answers.test.ts': ['GET %s %s are those of the specification'] } },
      ]),
    ),
    'rules of a create': {
      '1 profile, membership, enrollment': { tests: { [CONTACTS]: [TWICE, PROFILE], [IDENTITY]: ['201 for the same person in another campaign, with one profile', 'enrolls no contact when CampaignId is %s'] } },
      '2 an identity; no LinkedIn without access': { tests: { [CONTACTS]: ['POST /contacts > 400 %s names %s'], [IDENTITY]: ['400 for LinkedIn where the organization has none, also beside an email'] } },
      '3 a known enrollment is updated, not restarted': {
        tests: {
          [CONTACTS]: [TWICE, 'one of twenty at once is new, and all speak of the same enrollment'],
          [IDENTITY]: ['200 for the same LinkedIn address in other letters, when there is no email'],
          'test/api/contacts/enrollment-lock.test.ts': ['twenty identical creates at once are one enrollment, 201 once and 200 else, ten times over'],
          'test/unit/sequences/walk.test.ts': ['gives a person the same variant for life, in the shares of the weights'],
          [STATUS]: ['200 changes nothing of where a contact is when it is created again'],
        },
      },
      '4 409 after ten seconds': { tests: { 'test/api/contacts/enrollment-lock.test.ts': ['a request for a contact waits for another one that is still being processed; others go on', '409 when another request for the contact is still being processed after the time of waiting, 10 seconds'] } },
      '5 a profile of the team': { tests: { [CONTACTS]: ['201 enrolls a profile of the team by its id, and not one of another team'], [IDENTITY]: ['takes who it is from the profile and not from the body'] } },
      '6 labels by name': { tests: { [IDENTITY]: ['labels by name without case; unknown names and those of conversations are ignored'], [LABELS]: ['PATCH: they are %s', 'POST adds to them, in a campaign and without one, and names the unknown ones'] } },
      '7 verification for -1 and 0 alone': {
        tests: {
          [FIELDS]: ['asks for verification of a known contact with valid2 %i: then it is %i', 'asks for verification of a contact that is enrolled again, and of none without a campaign'],
          [CREDITS]: ['twenty creates at once with five credits are five people who wait for verification', 'for who waits already, or was asked about before, nothing more is needed'],
        },
      },
      '8 once in a campaign; imports match without case': { tests: { [BULK]: ['changes people who are known, and keeps what the file does not say'], [IDENTITY]: ['200 by a LinkedIn address alone for the contact of the campaign that has it, though it has an email'] } },
    },
    'enrollment states': {
      'idle, queued, processing': { tests: { [STATUS]: ['200 says at each moment whether something is due, at a server, or neither, as the list does'] } },
      'meeting_booked stops nothing': { tests: { [IDENTITY]: ['tells of an interest when it is first set, and stops nothing'] } },
      'verification state': { says: 'queued for -1 and 0, others not asked again', tests: { [FIELDS]: ['asks for verification of a known contact with valid2 %i: then it is %i'] } },
      'upload pending': { tests: { [UPLOADS]: ['waits as pending until it is merged, and says how far it is'] } },
    },
    'bulk actions': {
      'verify_contacts, unverify_contacts': { tests: { [ACTIONS]: ['marks as verified and as unverified, all or by what verification found'] } },
      verify_passed_email_validation: { tests: { [ACTIONS]: ['marks as verified and as unverified, all or by what verification found'] } },
      unverify_failed_email_validation: { tests: { [ACTIONS]: ['marks as verified and as unverified, all or by what verification found'] } },
      restart: { tests: { [ACTIONS]: ['restart begins a new pass and takes back mails that a worker holds'] } },
      'finish, unfinish': { tests: { [ACTIONS]: ['finish cancels the waiting mail and is recorded once; unfinish sends it, once'] } },
      'pause, resume': { tests: { [ACTIONS]: ['pause stops a contact until resume, and both record the reason'] } },
      pause_failed_validation: { tests: { [ACTIONS]: ['pauses those whose address failed verification, with that reason'] } },
      'archive_unverified, archive_all': { tests: { [ACTIONS]: ['archives the unverified, the never marked among them, and shows them only when asked', 'archived contacts come back as they were, those under way are skipped'] } },
      unarchive: { says: 'restored and skipped', tests: { [ACTIONS]: ['archived contacts come back as they were, those under way are skipped'] } },
      transfer: { tests: { [ACTIONS]: ['transfer moves people, skips those in the target, and keeps the progress of those who were there'] } },
      reassign_active_sender: { tests: { [ACTIONS]: ['reassign_active_sender moves a waiting mail to the mailbox that may send now'] } },
      validate_emails: { tests: { [ACTIONS]: ['validate_emails needs a credit for each email that was never verified, and marks them as pending'], 'test/store/contacts/verify-contacts.test.ts': ['contacts get what their mail hosts say, each for one credit that was promised before'] } },
      assign_step: { tests: { [ACTIONS]: ['assign_step puts contacts at a node in the pass they are in', '400 %s for assign_step names %s'] } },
      get_contacts: { tests: { [ACTIONS]: ['get_contacts answers rows by the filters of the list, and changes nothing'] } },
    },
  },
}; // prettier-ignore
