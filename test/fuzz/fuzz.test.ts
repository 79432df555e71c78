import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApiKey } from '../../src/accounts/create-api-key.ts';
import { testApp } from '../support/app.ts';
import { freePorts } from '../support/mail-servers.ts';
import type { TestApp } from '../support/app.ts';
import { contractOf } from '../support/contract.ts';
import type { Contract } from '../support/contract.ts';
import { oneMail } from '../support/graph.ts';
import { startOidcServer } from '../support/oidc-server.ts';
import type { OidcServer } from '../support/oidc-server.ts';
import { requestsTo } from './requests.ts';
import type { FuzzedRequest, Paths } from './requests.ts';

/** `npm run prove -- requests` asks for 20,000. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 2_000);
const SEED = Number(process.env.FUZZ_SEED ?? 1);
/** In every name and address of the other organization, and nowhere else. */
const CANARY = 'canarybird';
/** Deletions use up rows; new ones are added every so many requests. */
const SOW_EVERY = 250;
const SILENT = new Set([
  // Connects to made-up addresses, and waits for them.
  'POST /v2/webhooks/{id}/test',
  'POST /v2/senders/{id}/test',
]);

let t: TestApp;
let oidc: OidcServer;
let contract: Contract;
let other: { key: string; teamId: string };
const ids: string[] = ['00000000-0000-4000-8000-00000000dead'];

async function ask(key: string, method: 'POST' | 'GET' | 'PATCH', path: string, payload?: object) {
  const answer = await t.server.inject({
    method,
    url: `/v2${path}`,
    headers: { authorization: `Bearer ${key}` },
    ...(payload ? { payload } : {}),
  });
  if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body}`);
  return answer.json().data as { id: string };
}

async function sow(key: string, teamId: string, word: string, n: number): Promise<string[]> {
  // A request may have lowered it to what is there.
  await t.app.pool.query('update organizations set contacts_limit = default');
  const campaign = await ask(key, 'POST', '/campaigns', {
    TeamId: teamId,
    name: `${word} ${n}`,
    ...oneMail(word, word),
  });
  const contact = await ask(key, 'POST', '/contacts', {
    TeamId: teamId,
    CampaignId: campaign.id,
    email: `${word}.${n}@fuzz.test`,
    first_name: word,
    company_name: word,
    custom: { note: word },
  });
  const webhook = await ask(key, 'POST', '/webhooks', {
    team_id: teamId,
    name: word,
    url: `http://127.0.0.1:8099/${word}`,
  });
  const sender = await ask(key, 'POST', '/senders', {
    TeamId: teamId,
    email: `${word}.box.${n}@fuzz.test`,
    smtp_host: '127.0.0.1',
    smtp_port: 9,
  });
  const blocked = await ask(key, 'POST', '/blacklist', {
    TeamId: teamId,
    address: `${word}.${n}@blocked.test`,
  });
  const { rows } = await t.app.pool.query('select id from events where team_id = $1 limit 3', [teamId]);
  const events = rows.map((row: { id: string }) => row.id);
  return [campaign.id, contact.id, webhook.id, sender.id, blocked.id, teamId, ...events];
}

beforeAll(async () => {
  const publicUrl = 'http://outreach.test';
  oidc = await startOidcServer({ publicUrl });
  t = await testApp({
    config: { ...oidc.config(publicUrl), dnsServers: [`127.0.0.1:${(await freePorts(1))[0]}`] },
  });
  contract = contractOf(t.server);
  const made = await createApiKey(t.app, {
    organization: CANARY,
    email: `${CANARY}@fuzz.test`,
    role: 'org_admin',
  });
  other = { key: made.api_key, teamId: made.default_team_id };
  ids.push(...(await sow(other.key, other.teamId, CANARY, 0)));
});
afterAll(async () => {
  await t[Symbol.asyncDispose]();
  await oidc[Symbol.asyncDispose]();
});

function operations(): { route: string; method: string }[] {
  const { paths } = t.server.swagger() as unknown as { paths: Paths };
  return Object.entries(paths).flatMap(([route, methods]) =>
    Object.keys(methods)
      .map((method) => ({ route, method: method.toUpperCase() }))
      .filter((each) => each.route.startsWith('/v2/') && !SILENT.has(`${each.method} ${each.route}`)),
  );
}

async function fault({ method, url, body }: FuzzedRequest): Promise<string | null> {
  const answer = await t.server.inject({
    method: method as 'GET',
    url,
    headers: { authorization: `Bearer ${t.key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  // A missing configuration is named by its parameter: sign-in at a provider, a connector.
  const isNotConfigured = answer.statusCode === 503 && /"param":"\w+"/.test(answer.body);
  if (answer.statusCode >= 500 && !isNotConfigured) return `${answer.statusCode} ${answer.body}`;
  if (answer.body.includes(CANARY)) return `shows rows of another organization: ${answer.body.slice(0, 500)}`;
  const json = String(answer.headers['content-type']).includes('json');
  return json ? contract(method, url, answer.statusCode, answer.json()) : null;
}

it(
  'whatever is asked, no answer is a 500, none is not as described, and none shows a foreign row',
  { timeout: 600_000 },
  async () => {
    const { paths } = t.server.swagger() as unknown as { paths: Paths };
    const all = operations();
    expect(all.length).toBeGreaterThan(35);
    const faults: string[] = [];
    let sown = 0;
    const each = Math.ceil(REQUESTS / all.length);
    for (const { route, method } of all) {
      const operation = paths[route]![method.toLowerCase()]!;
      for (let left = each; left > 0; left -= SOW_EVERY) {
        ids.push(...(await sow(t.key, t.teamId, 'own', ++sown)));
        const requests = requestsTo(route, method, operation, ids.slice(-40).concat(ids.slice(0, 10)));
        const run = await fc.check(
          fc.asyncProperty(requests, async (request) => {
            const found = await fault(request);
            if (found !== null) throw new Error(found);
          }),
          { numRuns: Math.min(left, SOW_EVERY), seed: SEED + sown, endOnFailure: true },
        );
        if (!run.failed) continue;
        faults.push(
          `${String(run.errorInstance).slice(0, 600)} <- ${JSON.stringify(run.counterexample?.[0]).slice(0, 900)}`,
        );
        break;
      }
    }
    expect(faults).toEqual([]);
    const { rows } = await t.app.pool.query('select count(*)::int as n from teams where id = $1', [
      other.teamId,
    ]);
    expect(rows[0].n).toBe(1);
  },
);
