import type { Part } from './check.ts';

const SENDERS = 'test/api/senders/senders.test.ts';
const CHANGES = 'test/api/senders/changes.test.ts';
const PROFILES = 'test/api/senders/profiles.test.ts';
const LINKEDIN = 'test/store/actions/linkedin/actions.test.ts';
const WARM = 'test/store/senders/warm-up.test.ts';
const FORWARDING = 'test/flow/forwarding.test.ts';
const ANSWERS = 'test/spec/answers.test.ts';

const EVERY = 'changes every other setting, and only what is given';
const OFF = 'says that a mailbox was disabled by hand, and forgets it when it is enabled';
const FILTERS = 'filters by domain, search, provider and switches';
const EMPTY = 'keeps the password when the empty one it was shown comes back';
const WEEKLY = 'of invitations in a week end by themselves, by the word of LinkedIn, or by that of a person';
const USED = '%s is handed to the connector once, and the contact goes on when it is done';
const NONE = 'holds contacts where LinkedIn is not available, and takes them on when it is';
const GONE =
  'leave what waits for an identity that is gone to another, and a contact with the one that acted first';

export const senders: Part = {
  part: 'Senders',
  tables: {
    fields: {
      'id, email, send_as, provider': { tests: { [SENDERS]: ['is connected once, and its password is never shown nor stored in clear', 'keeps what a change does not say'], [CHANGES]: [FILTERS] } },
      disabled: { tests: { [CHANGES]: [OFF] } },
      'warm, warming_stage': { tests: { [WARM]: ['sends what the day of the ramp has, and is warm when the target is reached'] } },
      forward_unsubscribes: {
        says: 'opt-outs go to every destination, whatever its labels',
        tests: { [CHANGES]: [EVERY], [FORWARDING]: ['is forwarded once to each destination: an answer by labels, an opt-out as forward_unsubscribes says'], 'test/unit/inbox/forward.test.ts': ['as an opt-out to every destination whatever its labels, when the mailbox wants that'] },
      },
      max_per_day: { tests: { [CHANGES]: [EVERY], 'test/store/senders/take-slots.test.ts': ['are never more than its day has, however many ask at once'] } },
      health: { tests: { [CHANGES]: [OFF] } },
      'password, imap_password': { says: 'shown as empty texts', tests: { [CHANGES]: [EMPTY] } },
    },
    routes: {
      'GET /senders': {
        says: 'TeamId, limit, offset, search, provider, disabled, warm, domain, domain_match',
        tests: { [CHANGES]: [FILTERS, 'pages, fifty at a time when nothing is said', '400 names %s of %s'] },
      },
      'GET /senders/{id}': { says: '200, 404', tests: { [CHANGES]: [EMPTY, OFF], [SENDERS]: ['that is unknown is 404'] } },
      'PATCH /senders/{id}': {
        says: 'given fields alone; neither provider nor credentials; 400, 404',
        tests: {
          [CHANGES]: [EVERY, '400 for %s, which cannot be changed', '400 for %s: credentials, and where they go to, are not changed in passing'],
          [SENDERS]: ['keeps what a change does not say'],
          'test/api/access.test.ts': ['404 with another organization\'s key, as if nothing were there'],
        },
      },
      'GET /sender-profiles': { tests: { [PROFILES]: ['lists by name, a page at a time, and searches'] } },
      'POST /sender-profiles': { tests: { [PROFILES]: ['201 answers the profile with its mailboxes, by address', '%i %s names %s'] } },
      'GET /sender-profiles/{id}': { tests: { [PROFILES]: ['201 answers the profile with its mailboxes, by address'] } },
      'PATCH /sender-profiles/{id}': { tests: { [PROFILES]: ['changes what is given; sender_ids replaces the group'] } },
      'DELETE /sender-profiles/{id}': { tests: { [PROFILES]: ['409 while a campaign sends from it; archived campaigns do not count'] } },
      'GET /identities': { says: 'no twitter; none without LinkedIn', tests: { [LINKEDIN]: ['is applied as its connector reports it, with every key', NONE], [ANSWERS]: ['name no channel, no type and no filter of Twitter'] } },
      'GET /identities/{id}': { says: '404 without LinkedIn', tests: { [LINKEDIN]: [NONE, GONE], 'test/api/access.test.ts': ['200 for %s'] } },
      'PATCH /identities/{id}': { says: 'clear_linkedin_weekly_invite_limit', tests: { [LINKEDIN]: [WEEKLY, 'are those that a person sets, one by one'] } },
      'DELETE /identities/{id}': { tests: { [LINKEDIN]: [GONE] } },
    },
    values: {
      provider: { says: 'nineteen, smtp, outlook, google, aws and azure among them', tests: { [ANSWERS]: ['GET /senders provider are nineteen, those that the specification names among them'], [CHANGES]: ['400 names %s of %s'] } },
      'daily_usage of an identity': { says: 'messages, profile_visits, connection_requests, likes of today in the zone of the organization', tests: { [LINKEDIN]: [USED, 'let it do so much a day in the zone of the organization, one thing a minute'] } },
      'weekly limit of invitations of an identity': { says: 'reached_at and resets_at, or null', tests: { [LINKEDIN]: [WEEKLY] } },
    },
  },
}; // prettier-ignore
