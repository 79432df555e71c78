#!/usr/bin/env node
// oxlint-disable no-console -- a program for people
// A LinkedIn connector that plays LinkedIn: it shows the contract of docs/connectors.md from the other side, and does nothing
// on LinkedIn. Runs on Node 20 or newer, without packages.
//
//   CONNECTOR_SECRET=whsec_... ORGANIZATION_ID=... TEAM_ID=... node examples/linkedin-connector.mjs [port]
//
// Secret and organization are what `outreachd connectors set` prints. OUTREACHD_URL is http://127.0.0.1:3000 when it is not set.
// IDENTITY_NAME is the account that it connects (Ada Example), DELAY_MS how long an action takes (200).
//
// The end of a profile says how its person behaves: https://www.linkedin.com/in/anna-replies
//   -replies    accepts invitations, and answers the first message
//   -optsout    accepts invitations, and asks not to be written to
//   -declines   accepts no invitation, so that messages fail (not_connected)
//   -gone       has no profile any more
//   any other   accepts invitations, and says nothing
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const { env } = process;
const missing = ['CONNECTOR_SECRET', 'ORGANIZATION_ID', 'TEAM_ID'].filter((name) => !env[name]);
if (missing.length > 0) {
  console.error(`${missing.join(', ')} must be set`);
  process.exit(1);
}
const REPORTS = `${env.OUTREACHD_URL ?? 'http://127.0.0.1:3000'}/v2/connectors/linkedin/events`;
const IDENTITY = { external_id: 'account-1', name: env.IDENTITY_NAME ?? 'Ada Example' };
const DELAY_MS = Number(env.DELAY_MS ?? 200);
const KEY = Buffer.from(env.CONNECTOR_SECRET.replace(/^whsec_/, ''), 'base64');
const TRIES = 20;

const sign = (id, seconds, body) =>
  `v1,${createHmac('sha256', KEY).update(`${id}.${seconds}.`).update(body).digest('base64')}`;

/** Over the raw bytes. */
function verifies(headers, body) {
  const wanted = Buffer.from(sign(headers['webhook-id'], headers['webhook-timestamp'], body));
  const fresh = Math.abs(Date.now() / 1000 - Number(headers['webhook-timestamp'])) < 300;
  return (
    fresh &&
    String(headers['webhook-signature'])
      .split(' ')
      .some((given) => given.length === wanted.length && timingSafeEqual(Buffer.from(given), wanted))
  );
}

/**
 * Results by action id: a repeated action is done once and gets the same response. A real connector stores them in its database.
 */
const actions = new Map();
/** Counts per profile of visits, likes, invitations and messages, and whether it is a connection. */
const people = new Map();
let reports = 0;

/** Repeats a report until it is taken, with one event_id, so that it counts once. */
async function report(event) {
  const id = `${process.pid}-${++reports}`;
  const body = JSON.stringify({ organization_id: env.ORGANIZATION_ID, event_id: id, ...event });
  for (let tried = 1; tried <= TRIES; tried++) {
    const seconds = String(Math.floor(Date.now() / 1000));
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': seconds,
      'webhook-signature': sign(id, seconds, body),
    };
    const answer = await fetch(REPORTS, { method: 'POST', headers, body }).catch(() => null);
    if (answer?.status === 202) return;
    if (answer && answer.status < 500 && answer.status !== 429)
      return console.error('a report was refused:', answer.status, await answer.text());
    await pause(Math.min(250 * 2 ** tried, 30_000));
  }
  console.error('a report was never taken:', body);
}

const theirs = (profile_url, event) =>
  report({ team_id: env.TEAM_ID, identity: { external_id: IDENTITY.external_id }, profile_url, ...event });

/** The acts of LinkedIn and its people. */
async function act({ action_id, action, profile_url, message }) {
  await pause(DELAY_MS);
  const nature = /-(replies|optsout|declines|gone)\/?$/.exec(profile_url)?.[1] ?? 'quiet';
  const person = people.get(profile_url) ?? {
    message: 0,
    connection: 0,
    visit: 0,
    like: 0,
    connected: false,
  };
  // A failed action may come again and is then tried anew.
  const failed = (code) => (actions.delete(action_id), report({ type: 'action_failed', action_id, code }));
  if (nature === 'gone') return failed('profile_not_found');
  people.set(profile_url, person);
  if (action === 'message' && nature === 'declines') return failed('not_connected');
  if (action === 'connection' && person.connected) return failed('already_connected');
  person[action]++;
  console.log(action, profile_url, message ? JSON.stringify(message) : '');
  await report({ type: 'action_done', action_id });
  if (action === 'connection' && nature !== 'declines') {
    person.connected = true;
    await theirs(profile_url, { type: 'connection_accepted' });
  }
  if (action !== 'message' || person.message > 1) return;
  if (nature === 'replies')
    await theirs(profile_url, {
      type: 'message_received',
      text: 'Thank you, this sounds interesting. Can we talk on Tuesday?',
    });
  if (nature === 'optsout')
    await theirs(profile_url, {
      type: 'message_received',
      text: 'Please stop writing to me and remove me from your list.',
    });
}

const server = createServer((request, response) => {
  const say = (status, body) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  if (request.method === 'GET')
    return say(200, { people: Object.fromEntries(people), actions: actions.size });
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const body = Buffer.concat(chunks);
    if (!verifies(request.headers, body)) return say(401, { error: { message: 'wrong signature' } });
    const action = JSON.parse(body.toString());
    if (action.identity.external_id !== IDENTITY.external_id)
      return say(422, { error: { message: 'there is no such account' } });
    say(202, { accepted: true });
    if (actions.has(action.action_id)) return;
    actions.set(action.action_id, action);
    void act(action);
  });
});
server.listen(Number(process.argv[2] ?? 8090), '127.0.0.1', () => {
  console.log(`listening on http://127.0.0.1:${server.address().port}`);
  void report({ type: 'identity_connected', team_id: env.TEAM_ID, identity: IDENTITY });
});
