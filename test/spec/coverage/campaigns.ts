import type { Part } from './check.ts';

const CAMPAIGNS = 'test/api/campaigns/campaigns.test.ts';
const LIFE = 'test/api/campaigns/lifecycle.test.ts';
const FIELDS = 'test/api/campaigns/fields.test.ts';
const SUB = 'test/api/campaigns/subsequences.test.ts';
const CATEGORIES = 'test/api/campaigns/categories.test.ts';
const PROFILES = 'test/api/senders/profiles.test.ts';
const LINKS = 'test/api/tracking/link-clicks.test.ts';
const CLICKS = 'test/store/tracking/reply-clicks.test.ts';
const GUARD = 'test/store/campaigns/bounce-guard.test.ts';
const VALUES = 'test/store/sending/mail-values.test.ts';
const PLAYBOOKS = 'test/api/playbooks/playbooks.test.ts';
const ACCESS = 'test/api/access.test.ts';

const NEW = 'writes to every risk level, guards bounces at 3 %, includes catch-alls, and is version 3';
const CHANGE = 'PATCH /campaigns/{id} > changes what is given and nothing else';
const REFUSED = '400 %s names %s for %j';
const SHOWN = 'shows its messages and how many people are in it';
const GRAPH = 'keeps its graph as it was drawn, with the message type of every node';
const REMOVED =
  'is removed as a draft with its contacts, archived once it was launched, and the last one stays';
const ASSIGNED = 'assigns, lists and takes away';
const RISKS = 'a mail to an address of a risk or at a catch-all domain waits as the campaign says';
const FROZEN = '409 for structure and version, 200 for the rest';
const DENIED = [
  '401 with %s',
  "404 with another organization's key, as if nothing were there",
  '403 with the key of a colleague who is not in the team',
];

export const campaigns: Part = {
  part: 'Campaigns',
  tables: {
    fields: {
      'id, name, status, is_draft': { tests: { [CAMPAIGNS]: ['begins as an inactive draft'] } },
      version: {
        says: '3 for new ones; 2 and 3',
        tests: {
          [LIFE]: [NEW],
          [FIELDS]: [CHANGE, REFUSED],
          'test/api/campaigns/version.test.ts': [
            'is 3 for each sequence of the simple builder',
            'is 2 for a sequence with a %s, however it is given, and 3 without it',
            '400 for a %s, with the way to change it',
            '200 for an empty draft and for a simple sequence, 400 for version where the sequence needs 2',
            'a version 2 that was asked for stays with a simple sequence',
          ],
        },
      },
      'messages, contact count': { says: 'on get', tests: { [LIFE]: [SHOWN] } },
      'parent_campaign_id, parentCampaignId': { tests: { [LIFE]: [SHOWN], [SUB]: ['201 makes a draft that inherits the version and names its parent'] } },
      PlaybookId: { tests: { [PLAYBOOKS]: ['has its sequence and settings, but for what its body says, and keeps the id'] } },
      reply_link_clicks: { says: 'contacts per UTC day', tests: { [FIELDS]: ['counts each person once per UTC day'], [CLICKS]: ['counts for its campaign once per contact and day of UTC, and is kept each time'] } },
      send_to_risk_levels: { says: 'four levels; all four for new ones; null means all, and stays', tests: { [LIFE]: [NEW], [FIELDS]: [CHANGE, REFUSED], [VALUES]: [RISKS] } },
      bounce_guard_max_rate: { says: '0.01 to 0.25; 0.03 for new ones; pauses the campaign', tests: { [LIFE]: [NEW], [FIELDS]: [CHANGE, REFUSED], [GUARD]: ['is paused, its remaining mails do not leave, and it says why', 'is judged by the rate that it has now'] } },
      include_catch_all: { says: 'true; false leaves catch-alls out', tests: { [LIFE]: [NEW], [VALUES]: [RISKS] } },
    },
    sequence: {
      'nodes: id, type, data, position': { tests: { [CAMPAIGNS]: [GRAPH], [LIFE]: ['200 keeps keys of a drawing tool on nodes and edges'] } },
      'data.step_number, subject, body, placeholders': { tests: { [LIFE]: ['400 for the step_number %j, which is no whole number'], [VALUES]: ['a mail says every field of its contact as it is when the mail leaves'] } },
      'data.type': { says: 'filled in from the node', tests: { [LIFE]: ['fills in the type of a message and of an edge, and keeps those that are given'], [CAMPAIGNS]: [GRAPH] } },
      'edges: id, source, target, type': { tests: { [LIFE]: ['fills in the type of a message and of an edge, and keeps those that are given'] } },
      'node types': { says: 'start, email, stop, LinkedIn, wait, If, Switch, HTTP, task, note', tests: { 'test/spec/openapi-words.test.ts': ['types the data of each node, and the schedule'], 'test/all/examples.test.ts': ['sequence %s is accepted without a warning, and every step can be executed'] } },
      'nodes and edges replace': { says: 'what is left out stays', tests: { [LIFE]: ['replaces the part that is given and keeps the other'] } },
      'ten paths or cases, ten conditions': { tests: { [LIFE]: ['takes ten paths of ten conditions, and warns of ids that are no UUIDs', 'PATCH /campaigns/{id}/sequence > 400 names %s'] } },
      'ids should be UUIDs': { tests: { [LIFE]: ['takes ten paths of ten conditions, and warns of ids that are no UUIDs'] } },
    },
    states: {
      'created: inactive draft': { tests: { [CAMPAIGNS]: ['begins as an inactive draft'] } },
      'no draft, deleted: archived, contacts archived, hidden from lists': { tests: { [CAMPAIGNS]: [REMOVED], [LIFE]: ['of an archived one is 404 the second time, and lists show it only when asked'] } },
      'draft, deleted: gone': { tests: { [CAMPAIGNS]: [REMOVED] } },
      'the last one, deleted: 409': { tests: { [CAMPAIGNS]: [REMOVED], [LIFE]: ['of the last two at once leaves one'] } },
      'active, structure patched: refused': { tests: { [FIELDS]: [FROZEN], [CAMPAIGNS]: ['is launched only when every check passes, and says which does not'] } },
    },
    routes: {
      'POST /campaigns': {
        says: '201, 400; parentCampaignId makes a subsequence',
        tests: {
          [CAMPAIGNS]: ['begins as an inactive draft', GRAPH, 'a campaign > 400 %s names %s'],
          [SUB]: ['201 makes a draft that inherits the version and names its parent', '400 for the fourth, until one is archived or removed', '400 below a subsequence, in another team, and with another version'],
        },
      },
      'GET /campaigns': {
        says: 'TeamId, search, status, include_subsequences, limit, offset',
        tests: { [FIELDS]: ['filters by status, and refuses what is no status or beyond its bounds'], [SUB]: ['are listed with their campaign, oldest first, and among all only when asked for'] },
      },
      'GET /campaigns/{id}': { says: '200, 404', tests: { [LIFE]: [SHOWN], [SUB]: ['are listed with their campaign, oldest first, and among all only when asked for'], [CAMPAIGNS]: [REMOVED] } },
      'PATCH /campaigns/{id}': { says: 'given fields alone; structure while inactive; 400, 404', tests: { [FIELDS]: [CHANGE, REFUSED, FROZEN, '200 ends the draft and launches nothing', '404 for a campaign that is not there'] } },
      'DELETE /campaigns/{id}': { says: '200, data.id when archived; 403, 404, 409', tests: { [CAMPAIGNS]: [REMOVED], [ACCESS]: DENIED } },
      'GET /campaigns/{id}/sequence': { says: '401, 403, 404', tests: { [CAMPAIGNS]: [GRAPH], [ACCESS]: DENIED } },
      'PATCH /campaigns/{id}/sequence': { says: '400, 401, 403, 404', tests: { [LIFE]: ['replaces the part that is given and keeps the other', 'PATCH /campaigns/{id}/sequence > 400 names %s'], [ACCESS]: DENIED } },
      'GET /campaigns/{id}/subsequences': { says: 'three at most; 404 when disabled', tests: { [SUB]: ['are listed with their campaign, oldest first, and among all only when asked for', '400 for the fourth, until one is archived or removed', 'are 404, and 403 to create, in an organization that has them disabled'] } },
      'GET /campaigns/{id}/parent': { says: '404 when disabled', tests: { [SUB]: ['are listed with their campaign, oldest first, and among all only when asked for', 'are 404, and 403 to create, in an organization that has them disabled'] } },
      'GET /campaigns/{id}/sender-profiles': { tests: { [PROFILES]: [ASSIGNED] } },
      'POST /campaigns/{id}/sender-profiles': { says: 'sender_profile_id', tests: { [PROFILES]: [ASSIGNED, '400 and 404 name what is missing; an archived campaign takes no change'] } },
      'DELETE /campaigns/{id}/sender-profiles/{senderProfileId}': { tests: { [PROFILES]: [ASSIGNED] } },
      'GET /campaigns/{id}/inbox-link-clicks': { says: 'contact_id, date_from, date_to, first_only, page, limit', tests: { [LINKS]: ['200 shows the clicks of one campaign, with what both other feeds show', '200 with %s', '200 for one contact of the campaign', 'GET /campaigns/{id}/inbox-link-clicks > 400 names %s of %s'] } },
      'GET /campaigns/{id}/review': { says: 'steps, senders, contacts, schedule, launch checks, can_launch', tests: { [FIELDS]: ['shows steps, senders, contacts and schedule, and runs the checks of a launch'] } },
      'GET /campaign-categories': { says: 'teamId', tests: { [CATEGORIES]: ['201 answers the category, whichever way the team is named', 'are 404 for another organization, 403 outside the team'] } },
      'POST /campaign-categories': { tests: { [CATEGORIES]: ['201 answers the category, whichever way the team is named', '400 %s names %s'] } },
      'PATCH /campaign-categories': { tests: { [CATEGORIES]: ['renames by path and by body, also to its own name in another case'] } },
      'PATCH /campaign-categories/{id}': { tests: { [CATEGORIES]: ['renames by path and by body, also to its own name in another case'] } },
      'DELETE /campaign-categories/{id}': { says: 'teamId', tests: { [CATEGORIES]: ['leaves its campaigns without a category'] } },
    },
  },
}; // prettier-ignore
