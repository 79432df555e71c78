import type { Part, Row, Table } from './check.ts';

const ANSWERS = 'test/spec/answers.test.ts';
const SHELL = 'test/api/shell.test.ts';
const OPENAPI = 'test/api/openapi.test.ts';
const V1_LIFE = 'test/api/v1/life.test.ts';
const ERRORS = 'test/api/errors.test.ts';
const CATALOGUE = 'test/spec/error-codes.test.ts';
const ACCESS = 'test/api/access.test.ts';
const LIMITS = 'test/api/limits.test.ts';
const TEAMS = 'test/api/accounts/teams.test.ts';
const BULK = 'test/api/contacts/bulk.test.ts';
const EVENTS = 'test/api/events/events.test.ts';
const WINDOWS = 'test/api/reports/windows.test.ts';
const CONFIG = 'test/unit/platform/config.test.ts';

const by = (file: string, ...titles: string[]): Row => ({ tests: { [file]: titles } });
const saying = (says: string, file: string, ...titles: string[]): Row => ({ says, ...by(file, ...titles) });

const PROVOKED = 'the errors of the API > %s';
const ROUTES = 'describes itself, in JSON and YAML alike, with every route';
const OPEN = 'is for those with a key, the health of the service for everybody';
const TYPED = 'has %s as %s';
const REFUSED = 'the shell > 401 with the headers %j';
const COLLEAGUE = '403 with the key of a colleague who is not in the team';
const DENIED = '401 with %s';
const MEMBERS = '200 lists the teams one is in; all=true every team of the organization, to its admins';
const LIFE = 'test/unit/webhooks/delivery-life.test.ts';

/** A request provokes each code, or V1 alone answers with it. */
const codes = (...names: string[]): Table =>
  Object.fromEntries(
    names.map((code) => [code, { tests: { [ERRORS]: [PROVOKED, 'are all of the catalogue'] } }]),
  );
const ofSpec = (type: string, ...names: string[]): Table =>
  Object.fromEntries(
    names.map((code) => [
      code,
      { says: type, tests: { [ERRORS]: [PROVOKED, 'are all of the catalogue'], [CATALOGUE]: [TYPED] } },
    ]),
  );

export const general: readonly Part[] = [
  {
    part: 'General contract',
    tables: {
      routes: {
        'GET /health': saying('status, version, timestamp, uptime', OPENAPI, OPEN),
        'GET /openapi.json': { tests: { [SHELL]: [ROUTES], [OPENAPI]: [OPEN] } },
        'GET /openapi.yaml': { tests: { [SHELL]: [ROUTES], [OPENAPI]: [OPEN] } },
      },
      rules: {
        '1 paths below /v2': by(OPENAPI, 'lists every route of /v2 and no other'),
        '2 JSON, CSV as multipart': { tests: { [SHELL]: ['413 and 415 for bodies that are too large or of another kind'], [BULK]: ['takes the parts of a form in any order, and texts that call themselves JSON'] } },
        '3 UUIDs, ISO 8601': by(ANSWERS, 'has UUIDs as ids of resources, and times of ISO 8601'),
        '4 request_id in body and header': { tests: { [ANSWERS]: ['says success, its request_id, and data or a message', 'has the same request_id in its header, whatever it is'], [ERRORS]: [PROVOKED], 'test/api/idempotency.test.ts': ['names the request that asks in body and header, and the one that did the work beside'] } },
        '5 a resource, a list, an action': { tests: { [ANSWERS]: ['says success, its request_id, and data or a message', 'that is a list of the specification has total, limit, offset and has_more'], [TEAMS]: ['200 pages by name, with both spellings of the last key'] } },
        '7 TeamId and CampaignId in bodies; snake_case but in contacts': { tests: { [ANSWERS]: ['are snake_case, but for those that keep their V1 spelling', 'say team_id, campaign_id, created_at and updated_at, and beside them the old spelling where it was'], 'test/api/spellings.test.ts': ['201 with %s and %s is a webhook of that campaign alone'], 'test/api/contacts/fields.test.ts': ['201 answers every field that was given, as do get and list, in the keys of contacts'] } },
        '8 limit, offset, has_more': { tests: { [ANSWERS]: ['that is a list of the specification has total, limit, offset and has_more'], 'test/api/security/queries.test.ts': ['%s has bounds', 'is bounded wherever there is a list'] } },
        '9 health without a key': { tests: { [OPENAPI]: [OPEN], [SHELL]: ['says whether it lives and is ready, without a key'] } },
      },
    },
  },
  {
    part: 'Authentication',
    tables: {
      rules: {
        '1 a bearer key everywhere but at health': by(ACCESS, DENIED, 'walks every route that needs a key'),
        '2 missing_api_key, invalid_api_key': by(SHELL, REFUSED),
        '3 team_access_denied, insufficient_permissions': { tests: { [ACCESS]: [COLLEAGUE], [ERRORS]: [PROVOKED] } },
        '4 all=true for admins': by(TEAMS, MEMBERS),
        '5 a secret signs deliveries': by('test/flow/webhooks.test.ts', 'is delivered once, signed in both schemes over its exact bytes'),
      },
    },
  },
  {
    part: 'Errors',
    tables: {
      body: {
        'type, code, message, param, doc_url, request_id': by(ERRORS, PROVOKED, 'have their place on the reference page, where doc_url points'),
      },
      types: {
        'invalid_request_error 400': by(ERRORS, PROVOKED),
        'authentication_error 401': by(ERRORS, PROVOKED),
        'authorization_error 403': by(ERRORS, PROVOKED),
        'not_found_error 404': by(ERRORS, PROVOKED),
        'conflict_error 409': by(ERRORS, PROVOKED),
        'rate_limit_error 429': { tests: { [ERRORS]: [PROVOKED], [LIMITS]: ['is 100 standard requests a minute: then 429, until the minute is over'] } },
        'api_error 500': by(ERRORS, PROVOKED, 'say nothing of the inside when it is a bug'),
        'payment_required_error 402': by(ERRORS, PROVOKED),
      },
      'other statuses': {
        '503 of an outage, a limit, a validator': { tests: { [LIMITS]: ['is 50 requests a second: then 503', 'a request waits once for a database that does not answer, and is not counted'], 'test/api/verification/verify.test.ts': ['503 without a charge > when this machine can reach no mail host'] } },
        '410 endpoint_retired': by(V1_LIFE, '410 endpoint_retired at all times: %s %s'),
        '422 of an event span alone': { tests: { [EVENTS]: ['422 for a span beyond ninety days'], [CATALOGUE]: ['gives %s a status that the spec has for its type'] } },
      },
      codes: {
        ...ofSpec('authentication_error', 'missing_api_key', 'invalid_api_key'),
        ...ofSpec('authorization_error', 'team_access_denied', 'insufficient_permissions'),
        ...ofSpec('invalid_request_error', 'missing_required_parameter', 'missing_team_id', 'validation_error', 'invalid_parameter_type'),
        ...ofSpec('not_found_error', 'resource_not_found', 'campaign_not_found', 'contact_not_found'),
        ...ofSpec('conflict_error', 'duplicate_resource', 'contact_enrollment_in_progress'),
        ...ofSpec('payment_required_error', 'insufficient_credits'),
        contact_already_exists: by('test/api/v1/contact.test.ts', '409 contact_already_exists when the person is active in the other campaign, and nothing changes'),
        LINKEDIN_NOT_AVAILABLE: by('test/api/v1/routes.test.ts', '403 LINKEDIN_NOT_AVAILABLE for organizations without LinkedIn'),
        endpoint_retired: by(V1_LIFE, '410 endpoint_retired at all times: %s %s'),
        endpoint_sunset: by(V1_LIFE, '410 endpoint_sunset, with a key or without: %s %s'),
        ...codes(
          'invalid_signature', 'invalid_json', 'request_too_large', 'unsupported_media_type', 'event_span_too_long', 'campaign_not_ready',
          'campaign_active', 'campaign_archived', 'broadcast_not_ready', 'broadcast_closed', 'task_closed', 'minimum_campaigns',
          'minimum_members', 'newer_messages', 'newer_sequence', 'delivery_not_failed', 'idempotency_mismatch', 'idempotency_in_progress', 'idempotency_answer_lost',
          'resource_in_use', 'minimum_admin_keys', 'playbook_not_archived', 'rate_limit_exceeded', 'internal_error', 'service_unavailable',
        ),
      },
      'additional cases': {
        '409 for the last campaign': by('test/api/campaigns/campaigns.test.ts', 'is removed as a draft with its contacts, archived once it was launched, and the last one stays'),
        '404 for an identity without LinkedIn': by('test/store/actions/linkedin/actions.test.ts', 'holds contacts where LinkedIn is not available, and takes them on when it is'),
      },
    },
  },
  {
    part: 'Limits',
    tables: {
      limits: {
        '100 standard, 10 bulk, 60 lists a minute': { tests: { [LIMITS]: ['is 100 standard requests a minute: then 429, until the minute is over', 'is 60 lists and 10 bulk requests a minute, each counted by itself', 'charge lists to the list limit; imports, bulk actions, simulations and tests of nodes to the bulk limit; the rest to standard'], [CONFIG]: ['limits requests as the specification says, when nothing else is set'] } },
        'by address 50 a second, 20 at once, 3000 a minute': { tests: { [LIMITS]: ['is 50 requests a second: then 503', 'is a number a minute beside it', 'is a number of requests under way at the same time'], [CONFIG]: ['limits requests as the specification says, when nothing else is set'] } },
        'an import of 50,000 rows': by(BULK, '400 beyond fifty thousand rows, and nothing of them stays'),
        'the limit of contacts of an organization': by('test/api/contacts/uploads.test.ts', 'more people than the organization may have: 403'),
        'page size of teams': by(TEAMS, '200 counts members and omits what only one team shows of itself', 'GET /teams > 400 for %s'),
        'page size of contacts': by('test/api/contacts/list.test.ts', '50 are a page when nothing is said, and the team must be named', 'GET /contacts > 400 for %s'),
        'page size of webhooks and deliveries': { tests: { 'test/api/webhooks/shapes.test.ts': ['is shown with every field, alone and in a list', 'is one of fifty on a page when nothing is said'], 'test/api/webhooks/deliveries.test.ts': ['400 names %s of %s'], 'test/api/security/queries.test.ts': ['%s has bounds'] } },
        'page size of the feeds of clicks': by('test/api/tracking/link-clicks.test.ts', '200 takes fifty from page one when nothing is said, and shows no clicks', 'GET /teams/{id}/inbox-link-activity > 400 for %s', '200 shows the clicks of one contact with limit and offset'),
        'page size of the capacity summary': by('test/api/reports/capacity.test.ts', '200 with no campaign and what the mailboxes may send'),
        'fields of a team': by(TEAMS, '201 takes every field at its longest', 'POST /teams > 400 %s names %s', '200 takes a frequency of %i days', 'PATCH /teams/{id} > 400 names %s, and nothing changes'),
        'paths, cases and conditions': by('test/api/campaigns/lifecycle.test.ts', 'takes ten paths of ten conditions, and warns of ids that are no UUIDs', 'PATCH /campaigns/{id}/sequence > 400 names %s'),
        'three subsequences': by('test/api/campaigns/subsequences.test.ts', '400 for the fourth, until one is archived or removed', 'three is the most even when many ask at once'),
        'one campaign stays': by('test/api/campaigns/lifecycle.test.ts', 'of the last two at once leaves one'),
        'bounce_guard_max_rate 0.01 to 0.25': by('test/api/campaigns/fields.test.ts', 'PATCH /campaigns/{id} > changes what is given and nothing else', '400 %s names %s for %j'),
        'windowDays 1 to 90, 30': by(WINDOWS, 'GET %s takes 1 to 90 days, 30 when nothing is said'),
        'window of events': by(EVENTS, 'shows the last thirty days, newest first', '422 for a span beyond ninety days'),
        'three seeds': by('test/api/placement/placement-tests.test.ts', '400 for what cannot be sent, and says why'),
        'seven attempts': by(LIFE, 'is retrying after every failure but the seventh, which is the last'),
        'ten seconds of an enrollment': by('test/api/contacts/enrollment-lock.test.ts', '409 when another request for the contact is still being processed after the time of waiting, 10 seconds'),
        'one credit for each verification, shared': { tests: { 'test/api/contacts/credits.test.ts': ['creates, uploads and actions on many contacts draw on the same credits'], 'test/api/verification/verify.test.ts': ['402 when what is left is promised to contacts that wait', '200 for ten and 402 for ten of twenty at once with ten credits left'] } },
      },
    },
  },
  {
    part: 'Versioning of V2',
    tables: {
      differences: {
        'success shape': by(ANSWERS, 'says success, its request_id, and data or a message'),
        'structured errors': by(ERRORS, PROVOKED),
        'updates by PATCH': by('test/spec/routes.test.ts', 'has %s', 'every route that the specification does not have is marked as an extension'),
        'validation is 400': { tests: { [CATALOGUE]: ['gives %s a status that the spec has for its type', 'answers 422 for the span of events alone'], 'test/api/fault-words.test.ts': ['whatever a body says for each of its keys'] } },
        'has_more': by(ANSWERS, 'that is a list of the specification has total, limit, offset and has_more'),
        'snake_case keys': by(ANSWERS, 'are snake_case, but for those that keep their V1 spelling', 'say team_id, campaign_id, created_at and updated_at, and beside them the old spelling where it was'),
      },
      'later behaviours': {
        'no Twitter': by(ANSWERS, 'name no channel, no type and no filter of Twitter'),
        'no LinkedIn for new organizations': { tests: { 'test/store/actions/linkedin/actions.test.ts': ['holds contacts where LinkedIn is not available, and takes them on when it is'], 'test/api/contacts/identity.test.ts': ['400 for LinkedIn where the organization has none, also beside an email'], 'test/all/organization-command.test.ts': ['list shows every organization with its settings, first as they are by default'] } },
        'seed_count of 3 at least': by('test/api/placement/placement-tests.test.ts', '400 for what cannot be sent, and says why'),
        'events of thirty days': by(EVENTS, 'shows the last thirty days, newest first'),
        'defaults of new campaigns': by('test/api/campaigns/lifecycle.test.ts', 'writes to every risk level, guards bounces at 3 %, includes catch-alls, and is version 3'),
        'bounces of invalid recipients, all_bounces': by('test/api/reports/sender-health.test.ts', '200 with the numbers of each mailbox, the same as its health'),
      },
    },
  },
]; // prettier-ignore
