import type { Part, Row } from './check.ts';

const CONTACT = 'test/api/v1/contact.test.ts';
const ROUTES = 'test/api/v1/routes.test.ts';
const LIFE = 'test/api/v1/life.test.ts';

const by = (file: string, ...titles: string[]): Row => ({ tests: { [file]: titles } });
const saying = (says: string, file: string, ...titles: string[]): Row => ({ says, ...by(file, ...titles) });

const PROFILE = '200 with the person and their campaigns, newest first';
const EVENTS = '200 with numbers, flags of the mail, and the window';
const RETIRED = '410 endpoint_retired at all times: %s %s';
const TEAM = 'POST 201, GET 200, PUT 200';

export const v1: Part = {
  part: 'V1',
  tables: {
    'profile with campaigns': {
      'GET /v1/contact/profile/{profileId}': by(CONTACT, PROFILE, '400 without a team, and for an id that is none', '404 for a profile of another team, and for the id of an enrollment'),
      'associated_campaigns: names, flags, states, times': by(CONTACT, PROFILE),
    },
    'event list': {
      'GET /v1/campaigns/{campaignId}/events': saying('TeamId, limit, offset, events, channels', CONTACT, EVENTS, '200 with the types and channels that are asked for, by number or word', 'GET /v1/campaigns/{id}/events > 400 for %s'),
      'record and wrapper': saying('numbers, flags, Contact, Message, Sender; total, dateRange', CONTACT, EVENTS),
    },
    'codes of V1': {
      'contact_already_exists 409': by(CONTACT, '409 contact_already_exists when the person is active in the other campaign, and nothing changes', '409 contact_already_exists when a restore would put the person in twice'),
      'LINKEDIN_NOT_AVAILABLE 403': by(ROUTES, '403 LINKEDIN_NOT_AVAILABLE for organizations without LinkedIn'),
    },
    end: {
      'warnings from 30 June 2026 on': by(LIFE, 'says nothing of its end', 'says in every answer when it ends: %s %s'),
      'over on 31 December 2026': by(LIFE, '410 endpoint_sunset, with a key or without: %s %s', 'comes when the configuration says'),
      'POST /v1/contact, GET /v1/contacts, DELETE /v1/contact/{id} are retired': by(LIFE, RETIRED, '410 whatever the body is'),
    },
    differences: {
      'success shape varies': by(ROUTES, '200 with all teams under their noun, in the keys of V1 and without a pagination'),
      'updates by PUT': by(ROUTES, TEAM),
      'no pagination': by(ROUTES, '200 with all teams under their noun, in the keys of V1 and without a pagination', '%s takes a limit of up to 2,000', 'shows as many where it is asked for none, and a page of V2 is as long as ever'),
      'keys of V1': by(ROUTES, '200 with all teams under their noun, in the keys of V1 and without a pagination', 'changes maxPerDay of a sender, and shows warmingStage'),
    },
    'path mapping': {
      'GET /v1/teams': by(ROUTES, '200 with all teams under their noun, in the keys of V1 and without a pagination'),
      'GET /v1/team/{id}': by(ROUTES, TEAM),
      'POST /v1/team': by(ROUTES, TEAM),
      'PUT /v1/team/{id}': by(ROUTES, TEAM, 'PUT takes back what GET gave, createdAt included'),
      'POST /v1/contact/create': by(ROUTES, '201, then 200 for the same contact', '201 for a profile alone'),
      'POST /v1/contact/all': by(ROUTES, '200 with the contacts that the body asks for'),
      'PUT /v1/contact/{id}': by(CONTACT, '200 changes what is given, and takes back what it gave', '200 sets the labels, also of a contact that moves, and names those that are not known'),
      'POST /v1/bulk-contacts': by(ROUTES, '202 with the acknowledgment', '202 for a CSV file'),
      'POST /v1/contact/bulk-action': by(ROUTES, '200 with message and counts, and does the action'),
      'GET /v1/campaign/list': by(ROUTES, 'lists campaigns'),
      'PUT /v1/campaign/{id}': by(ROUTES, 'changes a campaign, and takes back what it gave'),
      'PUT /v1/sender/{id}': by(ROUTES, 'changes maxPerDay of a sender, and shows warmingStage'),
    },
  },
}; // prettier-ignore
