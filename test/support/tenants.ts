import type pg from 'pg';
import { createApiKey } from '../../src/accounts/create-api-key.ts';
import type { UserRole } from '../../src/platform/db/types.ts';
import { transact } from '../../src/platform/db/transaction.ts';
import type { TestApp } from './app.ts';
import { oneMail } from './graph.ts';
import { makeSaid } from './said.ts';
import { makeUncertain } from './uncertain.ts';

export interface Things {
  team: string;
  user: string;
  campaign: string;
  subsequence: string;
  contact: string;
  person: string;
  webhook: string;
  delivery: string;
  blacklisted: string;
  dkimKey: string;
  domain: string;
  attachment: string;
  label: string;
  category: string;
  senderProfile: string;
  sender: string;
  event: string;
  upload: string;
  action: string;
  message: string;
  broadcast: string;
  playbook: string;
  apiKey: string;
  session: string;
  erasure: string;
  placementTest: string;
  sendTest: string;
  placementSeed: string;
  uncertainMail: string;
  task: string;
  identity: string;
  order: string;
  conversation: string;
  said: string;
  snippet: string;
}

/** The thing of an id, by the path before it. A new resource needs its line here. */
export const THING_AT: Record<string, keyof Things> = {
  '/v2/contacts': 'contact',
  '/v2/contacts/bulk': 'upload',
  '/v2/contacts/bulk-action': 'action',
  '/v2/campaigns': 'campaign',
  '/v2/senders': 'sender',
  '/v2/events': 'event',
  '/v2/blacklist': 'blacklisted',
  '/v2/dkim-keys': 'dkimKey',
  '/v2/domains': 'domain',
  '/v2/attachments': 'attachment',
  '/v2/webhooks': 'webhook',
  '/v2/webhooks/{id}/deliveries': 'delivery',
  '/v2/teams': 'team',
  '/v2/teams/{id}/members': 'user',
  '/v2/conversations/messages': 'message',
  '/v2/conversations': 'conversation',
  '/v2/conversations/{id}/messages': 'said',
  '/v2/snippets': 'snippet',
  '/v2/labels': 'label',
  '/v2/campaign-categories': 'category',
  '/v2/sender-profiles': 'senderProfile',
  '/v2/campaigns/{id}/sender-profiles': 'senderProfile',
  '/v2/broadcasts': 'broadcast',
  '/v2/playbooks': 'playbook',
  '/v2/api-keys': 'apiKey',
  '/v2/sessions': 'session',
  '/v2/people/erasures': 'erasure',
  '/v2/placement-tests': 'placementTest',
  '/v2/campaigns/{id}/send-tests': 'sendTest',
  '/v2/placement-seeds': 'placementSeed',
  '/v2/uncertain-mails': 'uncertainMail',
  '/v2/tasks': 'task',
  '/v2/identities': 'identity',
  '/v2/setup/orders': 'order',
};
export const pathOf = (path: string, things: Things): string =>
  path.replace('{n}', '1').replace(/\{\w+\}/g, (_id, at: number) => things[THING_AT[path.slice(0, at - 1)]!]);

export interface Tenant {
  word: string;
  key: string;
  organizationId: string;
  things: Things;
}

/** Makes a team with one of everything in its own organization, through the API if possible. */
export async function makeTenant(
  t: TestApp,
  { word, organization, role }: { word: string; organization: string; role: UserRole },
): Promise<Tenant> {
  const admin = await createApiKey(t.app, { organization, email: `admin@${word}.test`, role: 'org_admin' });
  const headers = { authorization: `Bearer ${admin.api_key}` };
  const ask = async (path: string, body: object): Promise<string> => {
    const answer = await t.call('POST', path, body, headers);
    if (answer.status >= 300)
      throw new Error(`POST ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return (answer.body.data?.id ?? answer.body.upload_id ?? answer.body.action_id) as string;
  };
  const team = await ask('/teams', { name: word });
  const made = await createApiKey(t.app, {
    organization,
    email: `${role}@${word}.test`,
    role,
    teamIds: [team],
  });
  const campaign = await ask('/campaigns', { TeamId: team, name: word, ...oneMail(word, word) });
  const subsequence = await ask('/campaigns', {
    TeamId: team,
    name: `${word} 2`,
    parentCampaignId: campaign,
  });
  const webhook = await ask('/webhooks', { team_id: team, name: word, url: `http://127.0.0.1:8099/${word}` });
  const contact = await ask('/contacts', {
    TeamId: team,
    CampaignId: campaign,
    email: `ann@${word}.test`,
    first_name: word,
    company_name: word,
    custom: { note: word },
  });
  const sender = await ask('/senders', { TeamId: team, email: `box@${word}.test`, smtp_host: '127.0.0.1', smtp_port: 9 }); // prettier-ignore
  const senderProfile = await ask('/sender-profiles', { TeamId: team, name: word, sender_ids: [sender] });
  await ask(`/campaigns/${campaign}/sender-profiles`, { sender_profile_id: senderProfile });
  const [event] = await transact(
    t.app.db,
    (trx) =>
    t.app.eventLog.record(trx, [
      { teamId: team, type: 'open', occurredAt: t.clock.now(), campaignId: campaign, enrollmentId: contact, senderId: sender },
    ]), // prettier-ignore
  );
  const one = async (text: string, values: unknown[]): Promise<string> =>
    ((await t.app.pool.query(text, values)).rows[0] as { id: string }).id;
  const message = await one(
    `insert into inbound_messages (team_id, id, sender_id, folder, uid_validity, uid, message_key, body_hash, from_address, subject,
      received_at, size_bytes, state, outcome, needs_review, review_reason, excerpt, created_at)
     values ($1, $2, $3, 'INBOX', 1, 1, $4, '', $4, $4, $5, 1, 'applied', 'reply', true, 'unmatched', $4, $5) returning id`,
    [team, t.app.ids.uuid(t.clock.now()), sender, word, t.clock.now()],
  );
  await t.app.pool.query('update organizations set linkedin_enabled = true');
  const talk = await makeSaid(t, { teamId: team, senderId: sender, inboundId: message, word });
  return {
    word,
    key: made.api_key,
    organizationId: made.organization_id,
    things: {
      team,
      user: made.user_id,
      campaign,
      subsequence,
      contact,
      task: await one(
        `insert into tasks (team_id, id, enrollment_id, campaign_id, node_id, pass, step_number, title, assignee, blocking, created_at, updated_at)
         select team_id, $2, id, campaign_id, 'x', 1, 1, $3, $3, true, now(), now() from enrollments where id = $1 returning id`,
        [contact, t.app.ids.uuid(t.clock.now()), word],
      ),
      identity: await one(
        `insert into linkedin_identities (team_id, id, external_id, name, next_at, created_at, updated_at) values ($1, $2, $3, $3, now(), now(), now()) returning id`,
        [team, t.app.ids.uuid(t.clock.now()), word],
      ),
      order: await one(
        `insert into setup_orders (team_id, id, state, plan, currency, total_cents, expires_at, created_at, updated_at) values ($1, $2, 'awaiting_payment', $3, 'EUR', 100, 'infinity', now(), now()) returning id`,
        [team, t.app.ids.uuid(t.clock.now()), word],
      ),
      webhook,
      sender,
      senderProfile,
      event: event!.id,
      person: await one('select contact_profile_id as id from enrollments where id = $1', [contact]),
      delivery: await one('select id from webhook_deliveries where webhook_id = $1 order by id limit 1', [
        webhook,
      ]),
      blacklisted: await ask('/blacklist', { TeamId: team, address: `no@${word}.test`, note: word }),
      attachment: await ask('/attachments', {
        team_id: team,
        name: `${word}.txt`,
        content_type: 'text/plain',
        content: 'AAAA',
      }),
      dkimKey: await ask('/dkim-keys', { team_id: team, domain: `${word}.test`, selector: word }),
      domain: await ask('/domains/connect', { TeamId: team, domain: `${word}.test` }),
      apiKey: await ask('/api-keys', { name: word, email: `extra@${word}.test` }),
      session: await ask('/sessions', {}),
      erasure: await ask('/people/erase', { email: `gone@${word}.test` }),
      playbook: await ask('/playbooks', { TeamId: team, name: word, ...oneMail(word, word) }),
      broadcast: await ask('/broadcasts', { TeamId: team, name: word, subject: word, body: word }),
      sendTest: await one(
        `with test as (insert into send_tests (team_id, id, campaign_id, node_id, subject, body_html, created_by, created_at)
        values ($1, $2, $3, 'n', $4, $4, $2, now()) returning team_id, id),
      mail as (insert into email_sends (team_id, id, source, source_id, sender_id, recipient, message_id, state, created_at, updated_at)
        select team_id, id, 'test', id, $5, $4, $4, 'sent', now(), now() from test)
    select id from test`,
        [team, t.app.ids.uuid(t.clock.now()), campaign, word, sender],
      ),
      placementTest: await one(
        `insert into placement_tests (team_id, id, trigger, seed_count, subject, body_html, created_at, ends_at) values ($1, $2, 'manual', 3, $3, $3, now(), now()) returning id`,
        [team, t.app.ids.uuid(t.clock.now()), word],
      ),
      placementSeed: await one(
        `insert into placement_seeds (organization_id, id, email, provider, imap_host, imap_port, imap_security, imap_user, imap_password, created_at, updated_at) values ($1, $2, $3, 'own', $3, 993, 'tls', $3, $3, now(), now()) returning id`,
        [made.organization_id, t.app.ids.uuid(t.clock.now()), word],
      ),
      uncertainMail: await makeUncertain(t, { teamId: team, senderId: sender, word }),
      label: await ask('/labels', { TeamId: team, name: word }),
      snippet: await ask('/snippets', { TeamId: team, name: word, text: word }),
      category: await ask('/campaign-categories', { TeamId: team, name: word }),
      upload: await one(
        `update uploads set csv = '{"delimiter": ",", "header": ["email"], "mapping": null}' where id = $1 returning id`,
        [
          await ask('/contacts/bulk', {
            TeamId: team,
            CampaignId: campaign,
            contacts: [{ email: `row@${word}.test` }],
          }),
        ],
      ),
      action: await ask('/contacts/bulk-action', {
        action: 'verify_contacts',
        CampaignId: campaign,
        contact_ids: Array.from({ length: 1_001 }, () => t.app.ids.uuid(t.clock.now())),
      }),
      ...talk,
      message,
    },
  };
}

/** A fingerprint of a team's and its organization's rows, by table. */
export type Snapshot = Record<string, string>;

/** Equal fingerprints mean that nothing was written in between. */
export async function snapshots(pool: pg.Pool): Promise<(tenant: Tenant) => Promise<Snapshot>> {
  const { rows } = await pool.query(
    `select distinct c.relname::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'team_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`,
  );
  const ofTeam = rows.map(({ name }: { name: string }): [string, string] => [
    name,
    `select * from ${name} where team_id = $1`,
  ]);
  const sources: [string, string][] = [
    ...ofTeam,
    ['teams', 'select * from teams where id = $1'],
    ['organizations', 'select * from organizations where id = $2'],
    ['users', 'select * from users where organization_id = $2'],
    // Without the time of last use, which changes with every request.
    ['api_keys', 'select id, user_id, key_hash, last4, expires_at, revoked_at from api_keys where organization_id = $2'],
  ]; // prettier-ignore
  const text = sources
    .map(
      ([name, source]) =>
        `select '${name}' as name, md5(coalesce(string_agg(r::text, '|' order by r::text), '')) as print from (${source}) r where $1::uuid is not null and $2::uuid is not null`,
    )
    .join(' union all ');
  return async ({ things, organizationId }) =>
    Object.fromEntries(
      (await pool.query(text, [things.team, organizationId])).rows.map(
        ({ name, print }: { name: string; print: string }) => [name, print],
      ),
    );
}
