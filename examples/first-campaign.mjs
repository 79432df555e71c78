#!/usr/bin/env node
// oxlint-disable no-console -- a program for people
// From nothing to the first reply, over the API. Runs on Node 20 or newer, without packages.
//
//   OUTREACHD_API_KEY=ok_live_... node examples/first-campaign.mjs [contacts.csv] [sequence.json]
//
// OUTREACHD_URL is http://127.0.0.1:3000 when it is not set. TEAM_ID is needed when the key may use several teams.
// With SENDER_EMAIL set, that mailbox is connected first: SMTP_HOST, SMTP_PORT, SMTP_SECURITY (starttls), SMTP_USER,
// SMTP_PASSWORD, and IMAP_HOST, IMAP_PORT, IMAP_SECURITY (tls), IMAP_USER, IMAP_PASSWORD. IMAP user and password are
// those of SMTP when they are not set. Without SENDER_EMAIL the mailboxes that the team has are used.
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

const { env } = process;
const BASE = `${env.OUTREACHD_URL ?? 'http://127.0.0.1:3000'}/v2`;
const here = (path) => new URL(path, import.meta.url);
const [contacts = here('contacts.csv'), sequence = here('sequences/three-mails.json')] =
  process.argv.slice(2);

const fail = (text) => {
  console.error(text);
  process.exit(1);
};
if (!env.OUTREACHD_API_KEY)
  fail('OUTREACHD_API_KEY is not set: npm start prints one, and so does npx outreachd create-api-key');

async function call(method, path, body) {
  const isForm = body instanceof FormData;
  const response = await fetch(`${BASE}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${env.OUTREACHD_API_KEY}`,
      ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  }).catch((error) =>
    fail(`${BASE} does not answer (${error.cause?.code ?? error.message}): is it running?`),
  );
  const answer = await response.json();
  if (!response.ok)
    fail(`${method} ${path}: ${response.status} ${answer.error?.message ?? JSON.stringify(answer)}`);
  for (const warning of answer.warnings ?? []) console.warn('warning:', warning);
  return answer.data ?? answer;
}

async function findTeam() {
  if (env.TEAM_ID) return env.TEAM_ID;
  const teams = await call('GET', '/teams');
  if (teams.length !== 1)
    fail(`the key may use ${teams.length} teams: set TEAM_ID to one of ${teams.map(({ id }) => id)}`);
  return teams[0].id;
}

/**
 * Adds the mailbox and logs in to both servers before any mail depends on it. An existing mailbox, as after a run with a wrong
 * password, gets the new connection.
 */
async function connectMailbox(team) {
  const connection = {
    smtp_host: env.SMTP_HOST,
    smtp_port: Number(env.SMTP_PORT ?? 587),
    smtp_security: env.SMTP_SECURITY ?? 'starttls',
    smtp_user: env.SMTP_USER ?? env.SENDER_EMAIL,
    smtp_password: env.SMTP_PASSWORD,
    imap_host: env.IMAP_HOST,
    imap_port: Number(env.IMAP_PORT ?? 993),
    imap_security: env.IMAP_SECURITY ?? 'tls',
    imap_user: env.IMAP_USER ?? env.SMTP_USER ?? env.SENDER_EMAIL,
    imap_password: env.IMAP_PASSWORD ?? env.SMTP_PASSWORD,
  };
  const found = await call(
    'GET',
    `/senders?TeamId=${team}&limit=100&search=${encodeURIComponent(env.SENDER_EMAIL)}`,
  );
  const known = found.find(({ email }) => email === env.SENDER_EMAIL.trim().toLowerCase());
  const sender = known
    ? await call('PUT', `/senders/${known.id}/connection`, connection)
    : await call('POST', '/senders', { TeamId: team, email: env.SENDER_EMAIL, ...connection });
  const test = await call('POST', `/senders/${sender.id}/test`);
  console.log('mailbox', env.SENDER_EMAIL, JSON.stringify(test, null, 2));
  if (!test.success) fail('the mailbox does not work yet: see smtp and imap above');
}

async function importContacts(team, campaign) {
  const form = new FormData();
  form.set('TeamId', team);
  form.set('CampaignId', campaign);
  form.set('contacts', new Blob([await readFile(contacts)], { type: 'text/csv' }), 'contacts.csv');
  const { upload_id: id } = await call('POST', '/contacts/bulk', form);
  for (;;) {
    const upload = await call('GET', `/contacts/bulk/${id}`);
    if (upload.status === 'failed') fail(`the import failed: ${upload.error}`);
    if (upload.status === 'completed')
      return console.log(`contacts: ${upload.created_count} of ${upload.contact_count} rows`);
    await pause(500);
  }
}

const team = await findTeam();
if (env.SENDER_EMAIL) await connectMailbox(team);
const campaign = await call('POST', '/campaigns', {
  TeamId: team,
  name: 'First campaign',
  ...JSON.parse(await readFile(sequence, 'utf8')),
});
await importContacts(team, campaign.id);

const review = await call('GET', `/campaigns/${campaign.id}/review`);
for (const { passed, blocking, message } of review.launch_checks)
  console.log(passed ? 'ok     ' : blocking ? 'MISSING' : 'warning', message);
if (!review.can_launch) fail('the campaign cannot be launched yet');

await call('PATCH', `/campaigns/${campaign.id}`, { status: 'active' });
console.log(
  `campaign ${campaign.id} is active; waiting for the first reply (Ctrl-C ends the wait, not the campaign)`,
);
for (;;) {
  const { events, holds } = await call('GET', `/campaigns/${campaign.id}/sending-status`);
  const counts = ['email_sent', 'reply', 'bounce', 'autoresponse', 'unsubscribe'].map(
    (type) => `${type} ${events[type] ?? 0}`,
  );
  console.log(
    [...counts, ...holds.map(({ count, what, reason }) => `${count} ${what} ${reason}`)].join('  '),
  );
  if (events.reply) break;
  await pause(2_000);
}
console.log('the first reply is here: it stopped the follow-ups to this contact');
