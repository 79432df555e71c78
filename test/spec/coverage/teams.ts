import type { Part } from './check.ts';

const TEAMS = 'test/api/accounts/teams.test.ts';
const CREATED = '201 fills in what is not said, and its creator is its only member';
const LONGEST = '201 takes every field at its longest';
const REFUSED = 'POST /teams > 400 %s names %s';
const FEED = 'test/api/tracking/link-clicks.test.ts';

export const teams: Part = {
  part: 'Teams',
  tables: {
    fields: {
      id: {
        tests: {
          [TEAMS]: [CREATED],
          'test/api/security/letter-case.test.ts': ['are no ids with a word before them'],
        },
      },
      name: { says: '1 to 255 characters', tests: { [TEAMS]: [LONGEST, REFUSED] } },
      domain: { tests: { [TEAMS]: [LONGEST] } },
      logo: { says: 'a URI of at most 500 characters', tests: { [TEAMS]: [LONGEST, REFUSED] } },
      about: { says: 'at most 2000 characters', tests: { [TEAMS]: [LONGEST, REFUSED] } },
      tags: {
        says: 'shown by get',
        tests: { [TEAMS]: [CREATED, '200 sets the tags as a list, and an empty one takes all off'] },
      },
      is_default: { tests: { [TEAMS]: [CREATED] } },
      meeting_link: { says: 'a URL', tests: { [TEAMS]: [LONGEST, REFUSED] } },
      meeting_link_text: { says: 'Schedule a call by default', tests: { [TEAMS]: [CREATED, LONGEST] } },
      auto_placement_testing: { says: 'false by default', tests: { [TEAMS]: [CREATED, LONGEST] } },
      auto_placement_testing_frequency: {
        says: '7, 14 or 30',
        tests: {
          [TEAMS]: [
            'PATCH /teams/{id} > 200 takes a frequency of %i days',
            'PATCH /teams/{id} > 400 names %s, and nothing changes',
          ],
        },
      },
      inbox_auto_tag_settings: {
        says: 'seven switches',
        tests: {
          [TEAMS]: ['200 lays the switches of the inbox over those that are set, key by key'],
          'test/flow/settle-message.test.ts': [
            'contacts get the labels that the settings of the team ask for, and lose them with what put them on',
            'conversations get those that apply to them, in the payload of the answer too',
          ],
        },
      },
      inbox_link_tracking_override: {
        says: 'null, true or false; null follows the organization',
        tests: {
          [TEAMS]: ['200 changes what is given and nothing else', '200 empties with null what may be empty'],
          'test/store/tracking/reply-clicks.test.ts': [
            'are tracked as the organization has it, unless the team forces it',
          ],
        },
      },
      mail_warm_schedule: {
        tests: {
          [TEAMS]: [CREATED],
          'test/store/campaigns/windows.test.ts': [
            'leaves only inside the windows of the team and of the campaign',
          ],
        },
      },
      organization: { says: 'id and name', tests: { [TEAMS]: [CREATED] } },
      members: {
        says: 'get alone: id, first_name, last_name, email, role, joined_at',
        tests: { [TEAMS]: [CREATED, '200 counts members and omits what only one team shows of itself'] },
      },
      member_count: {
        tests: { [TEAMS]: [CREATED, '201 for a user by id or by address, 200 when they are in it already'] },
      },
      'created_at, updated_at': {
        tests: { [TEAMS]: [CREATED, '200 changes what is given and nothing else'] },
      },
      'list items': {
        says: 'without tags, members and settings',
        tests: { [TEAMS]: ['200 counts members and omits what only one team shows of itself'] },
      },
    },
    usage: {
      'contacts_limit, contacts_used, contacts_available, percentage_used': {
        tests: {
          [TEAMS]: ['200 counts people with a live enrollment once, in every team of the organization'],
          'test/unit/accounts/usage.test.ts': ['of %i with %i used leaves %i and is %f per cent'],
        },
      },
    },
    routes: {
      'GET /teams': {
        says: 'limit 20 to 100, offset, search by name, all for admins',
        tests: {
          [TEAMS]: [
            '200 lists the teams one is in; all=true every team of the organization, to its admins',
            '200 pages by name, with both spellings of the last key',
            '200 counts members and omits what only one team shows of itself',
            'GET /teams > 400 for %s',
          ],
        },
      },
      'GET /teams/{id}': {
        says: '403, 404',
        tests: { [TEAMS]: [CREATED, '403 for %s of a team one is not in%s, 404 for another organization'] },
      },
      'POST /teams': { says: '201, 400', tests: { [TEAMS]: [CREATED, LONGEST, REFUSED] } },
      'PATCH /teams/{id}': {
        says: '200, 400, 404',
        tests: {
          [TEAMS]: [
            '200 changes what is given and nothing else',
            '200 lays the switches of the inbox over those that are set, key by key',
            '200 empties with null what may be empty',
            'PATCH /teams/{id} > 400 names %s, and nothing changes',
            '403 for %s of a team one is not in%s, 404 for another organization',
          ],
        },
      },
      'GET /teams/{id}/usage': {
        says: '200, 403, 404',
        tests: {
          [TEAMS]: [
            '200 counts people with a live enrollment once, in every team of the organization',
            '403 for %s of a team one is not in%s, 404 for another organization',
          ],
        },
      },
      'GET /teams/{id}/inbox-link-activity': {
        says: 'page, limit 50 to 100; total_pages',
        tests: {
          [FEED]: [
            '200 shows the newest first, page by page',
            '200 takes fifty from page one when nothing is said, and shows no clicks',
            'GET /teams/{id}/inbox-link-activity > 400 for %s',
          ],
        },
      },
    },
  },
};
