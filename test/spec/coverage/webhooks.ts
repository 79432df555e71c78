import type { Part } from './check.ts';

const HOOKS = 'test/api/webhooks/webhooks.test.ts';
const SHAPES = 'test/api/webhooks/shapes.test.ts';
const DELIVERIES = 'test/api/webhooks/deliveries.test.ts';
const LIFE = 'test/unit/webhooks/delivery-life.test.ts';
const RULES = 'test/unit/webhooks/delivery.test.ts';
const WIRE = 'test/flow/webhooks.test.ts';
const FLAGS = 'test/unit/webhooks/subscription.test.ts';
const PAYLOAD = 'test/unit/webhooks/payload.test.ts';

const WHOLE = 'is shown with every field, alone and in a list';
const TIMES = 'says its times and its answer while it waits, is retried, and is delivered';
const NEWEST = '200 newest first, with who and what it is about';
const FILTERED = '200 filtered by status, event type, campaign and part of the address';
const RETRY = '200 queues what failed anew; 409 for what did not fail';
const SECRET = '201 shows the secret once and masked ever after; without events the flags are unset';
const ONE_FLAG = '201 with one flag makes the others false, in both key styles';
const SAMPLE = '200 says what was sent as %s and what came back; the endpoint gets just that';
const SEVEN = 'is tried seven times on the schedule, with the same bytes each time, and then is failed';
const TRIED = 'is tried at once and then after 30 s, 2 min, 15 min, 1 h, 4 h and 24 h';
const AGAIN = 'is delivered again from the start when a user asks for it, and only after it failed';
const SIGNED = 'is delivered once, signed in both schemes over its exact bytes';
const KEYS = 'has every key of the specification, and the block of its type';
const TABLE = 'moves as the table of states says';

export const webhooks: Part = {
  part: 'Webhooks',
  tables: {
    fields: {
      'object, id, url, name, enabled': { tests: { [SHAPES]: [WHOLE] } },
      events: { says: 'six flags', tests: { [SHAPES]: [WHOLE], [HOOKS]: [ONE_FLAG] } },
      secret: { says: 'masked', tests: { [SHAPES]: [WHOLE], [HOOKS]: [SECRET] } },
      headers: { tests: { [SHAPES]: [WHOLE, 'carries the headers of the specification and those of the webhook'] } },
      'team_id, campaign_id': { tests: { [SHAPES]: [WHOLE] } },
      campaign_count: { says: 'in lists alone', tests: { [SHAPES]: [WHOLE], [DELIVERIES]: ['200 counts the campaigns that a webhook hears of: its own, or all of the team that are not archived'] } },
      config: { says: 'seven legacy flags', tests: { [SHAPES]: [WHOLE], [DELIVERIES]: ['are both written, whichever one was given'] } },
      'created_at, updated_at': { tests: { [SHAPES]: [WHOLE] } },
    },
    'fields of a delivery': {
      'object, id, event_id, event_type, status': { tests: { [DELIVERIES]: [NEWEST, RETRY] } },
      'attempt_count, max_attempts': { tests: { [SHAPES]: [TIMES], [DELIVERIES]: [NEWEST] } },
      'response_status, response_time_ms, error_message': { tests: { [SHAPES]: [TIMES] } },
      'created_at, last_attempt_at, delivered_at, next_retry_at': { tests: { [SHAPES]: [TIMES] } },
      payload: { says: 'as it was posted', tests: { [DELIVERIES]: [NEWEST] } },
      'contact {id, email, name}, campaign {id, name}': { tests: { [SHAPES]: [TIMES], [DELIVERIES]: [NEWEST] } },
      'response_body, response_headers': { says: 'in the detail alone', tests: { [DELIVERIES]: [NEWEST] } },
    },
    routes: {
      'POST /webhooks': { says: '201', tests: { [HOOKS]: [SECRET, 'POST /webhooks > 400 %s names %s'], [SHAPES]: [WHOLE] } },
      'GET /webhooks': { says: 'team_id, limit 50, offset', tests: { [HOOKS]: ['200 lists a team newest first, in pages'], [SHAPES]: [WHOLE] } },
      'GET /webhooks/{id}': { tests: { [SHAPES]: [WHOLE] } },
      'PATCH /webhooks/{id}': { tests: { [HOOKS]: ['200 changes only what is given; the mask sent back changes nothing', 'changes of different things at once are all there'] } },
      'DELETE /webhooks/{id}': { tests: { [HOOKS]: ['DELETE answers once with 200, then 404'] } },
      'POST /webhooks/{id}/test': { says: 'email_sent by default; result and what was sent', tests: { [SHAPES]: [SAMPLE], [HOOKS]: ['is tested with a mail that was sent when nothing else is asked for, also without a body'] } },
      'GET /webhooks/{id}/deliveries': { says: 'team_id, status, event_type, campaign_id, search, limit 50 to 100, offset', tests: { [DELIVERIES]: [NEWEST, FILTERED, '400 names %s of %s', '400 without a team, 404 with another one'], [SHAPES]: ['is one of fifty on a page when nothing is said'] } },
      'GET /webhooks/{id}/deliveries/{deliveryId}': { tests: { [DELIVERIES]: [NEWEST] } },
      'POST /webhooks/{id}/deliveries/{deliveryId}/retry': { tests: { [DELIVERIES]: [RETRY] } },
    },
    rules: {
      'without events every type is on': { tests: { [HOOKS]: [SECRET], [FLAGS]: ['without flags gets every type of the specification'] } },
      'one key makes the others false': { tests: { [HOOKS]: [ONE_FLAG], [FLAGS]: ['that name one make the unnamed ones false'] } },
      'both key styles are written, and either is read': { tests: { [DELIVERIES]: ['are both written, whichever one was given'], [HOOKS]: ['201 reads legacy flags as events'] } },
      'six flags choose types, sent means email_sent': { tests: { [FLAGS]: ['with the flag %s alone gets %s and nothing else'] } },
      'other types by configuration': { tests: { [FLAGS]: ['has %s switched by its own key in config'] } },
    },
    'request headers': {
      'Content-Type': { tests: { [SHAPES]: ['carries the headers of the specification and those of the webhook'] } },
      'X-Service-Event': { tests: { [SHAPES]: ['carries the headers of the specification and those of the webhook'] } },
      'X-Service-Timestamp': { tests: { [SHAPES]: ['carries the headers of the specification and those of the webhook'], [WIRE]: [SIGNED] } },
      'X-Service-Signature': { says: 'HMAC-SHA256 of time, dot and body; with a secret alone', tests: { [WIRE]: [SIGNED], [SHAPES]: ['has no signature when no secret is set'] } },
    },
    payload: {
      'keys of every payload': { says: 'event_id, timestamp, type, CampaignId, conversationId, campaign, team, contact', tests: { [PAYLOAD]: [KEYS, 'of a team has the same keys, null where nothing is known, and no conversation'], 'test/flow/event-payloads.test.ts': ['is each mail that was sent, with its step, under the keys that every payload has'] } },
      'conversation {id, labels}': { tests: { 'test/flow/answer-conversation.test.ts': ['that accepts an invitation', 'that may be one to a mail of ours', 'and so do those that take it back'], [PAYLOAD]: [KEYS, 'carries the labels of the conversation'], 'test/flow/conversations.test.ts': ['carries its labels'] } },
    },
    states: {
      'pending, 2xx: delivered': { tests: { [RULES]: ['answered %s is %s', TABLE], [SHAPES]: [TIMES], [LIFE]: ['is delivered by the first 2xx, whichever attempt that is, and then rests'] } },
      'pending or retrying, failure: retrying': { tests: { [RULES]: [TABLE, 'answered %s is %s'], [SHAPES]: [TIMES] } },
      'retrying, 2xx: delivered': { tests: { [RULES]: [TABLE], [SHAPES]: [TIMES] } },
      'the seventh failure: failed for good': { tests: { [RULES]: ['is failed for good with the seventh failure'], [WIRE]: [SEVEN] } },
      'failed, retry asked: pending, counted from 0': { tests: { [DELIVERIES]: [RETRY], [WIRE]: [AGAIN] } },
    },
    'retry schedule': Object.fromEntries(
      ['1 immediate', '2 after 30 s', '3 after 2 min', '4 after 15 min', '5 after 1 h', '6 after 4 h', '7 after 24 h'].map((row) => [row, { tests: { [LIFE]: [TRIED], [RULES]: ['has the schedule of the specification'], [WIRE]: [SEVEN] } }]),
    ),
    delivery: {
      'a 2xx is success': { tests: { [RULES]: ['answered %s is %s'] } },
      'seven attempts at most': { tests: { [WIRE]: [SEVEN], [LIFE]: ['is retrying after every failure but the seventh, which is the last'] } },
      'failed ones are queued again by retry': { tests: { [WIRE]: [AGAIN] } },
      'test deliveries say test: true': { tests: { [SHAPES]: [SAMPLE] } },
    },
  },
}; // prettier-ignore
