import { afterAll, describe, expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import { routesOf } from '../../support/routes.ts';
import type { DescribedRoute, Shape } from '../../support/routes.ts';
import { THING_AT, makeTenant, snapshots } from '../../support/tenants.ts';
import type { Snapshot, Tenant, Things } from '../../support/tenants.ts';

const t = await testApp();
afterAll(() => t[Symbol.asyncDispose]());

/** The caller, a team of the same organization that the caller is not in, and another organization. */
const mine = await makeTenant(t, { word: 'minewort', organization: 'Acme', role: 'team_admin' });
const admin = { ...mine, key: t.key };
const VICTIMS: Record<string, Tenant> = {
  'a team of the same organization': await makeTenant(t, { word: 'siblingwort', organization: 'Acme', role: 'team_member' }),
  'another organization': await makeTenant(t, { word: 'rivalwort', organization: 'Rival', role: 'org_admin' }),
}; // prettier-ignore
const shot = await snapshots(t.app.pool);
const everything = (): Promise<Snapshot[]> => Promise.all([mine, ...Object.values(VICTIMS)].map(shot));

/** By field name in a query or a body. Names in one list are synonyms; the first one given counts. */
const FIELDS: [names: string[], thing: keyof Things][] = [
  [['TeamId', 'team_id', 'teamId'], 'team'],
  [['CampaignId', 'campaign_id', 'campaignId'], 'campaign'],
  [['webhook_id'], 'webhook'],
  [['to_campaign_id', 'toCampaignId'], 'subsequence'],
  [['parentCampaignId', 'parent_campaign_id'], 'campaign'],
  [['ContactId', 'contact_id'], 'contact'],
  [['contact_ids', 'contactIds'], 'contact'],
  [['SenderId'], 'sender'],
  [['sender_id'], 'sender'],
  [['sender_ids', 'SenderIds'], 'sender'],
  [['sender_profile_id'], 'senderProfile'],
  [['contact_profile_id'], 'person'],
  [['category_id', 'id'], 'category'],
  [['user_id'], 'user'],
  [['api_key_id'], 'apiKey'],
  [['assigned_to'], 'user'],
  [['snippet_id'], 'snippet'],
  [['expected_last_message_id'], 'said'],
  [['team_ids'], 'team'],
  [['only_teams'], 'team'],
  [['event_ids'], 'event'],
  [['label_id'], 'label'],
  [['PlaybookId'], 'playbook'],
  [['attachments'], 'attachment'],
  [['forward_rules'], 'label'],
];
/** Fields that name nothing stored: a page may begin anywhere. */
const OF_NOTHING = new Set(['after', 'before_id', 'node_id']);
const BODIES: Record<string, object> = {
  'POST /v2/teams/{id}/members': {},
  'PATCH /v2/teams/{id}/members/{user_id}': { role: 'team_member' },
  'POST /v2/blacklist': { address: 'x@sample.test' },
  'POST /v2/blacklist/bulk': { entries: ['x@sample.test'] },
  'POST /v2/attachments': { name: 'x.txt', content_type: 'text/plain', content: 'AAAA' },
  'POST /v2/dkim-keys': { domain: 'sample.test', selector: 'x' },
  'POST /v2/domains/connect': { domain: 'sample.test' },
  'POST /v2/setup/inbox-checkout': { domains: [{ domain: 'sample.test' }] },
  'POST /v2/senders': { email: 'x@sample.test', smtp_host: '127.0.0.1' },
  'PUT /v2/senders/{id}/connection': { smtp_host: '127.0.0.1' },
  'POST /v2/sender-profiles': { name: 'New' },
  'POST /v2/campaigns': { name: 'New' },
  'POST /v2/campaign-categories': { name: 'New' },
  'PATCH /v2/campaign-categories': { name: 'New' },
  'PATCH /v2/campaign-categories/{id}': { name: 'New' },
  'PATCH /v2/campaigns/{id}': { name: 'New' },
  'POST /v2/contacts': { email: 'x@sample.test' },
  'POST /v2/contacts/bulk': { contacts: [{ email: 'x@sample.test' }] },
  'POST /v2/contacts/bulk-action': { action: 'transfer' },
  'POST /v2/campaigns/{id}/sequence/test-node': {
    node: { type: 'httpNode', data: { url: 'http://127.0.0.1:9/' } },
  },
  'POST /v2/labels': { name: 'New' },
  'POST /v2/playbooks': { name: 'New' },
  'POST /v2/broadcasts': { name: 'New' },
  'POST /v2/broadcasts/{id}/schedule': { send_at: '2999-01-01T00:00:00Z' },
  'POST /v2/broadcasts/estimate-audience': { audience: { all: true } },
  'POST /v2/broadcasts/preview-audience-contacts': { audience: { all: true } },
  'POST /v2/conversations/{id}/messages': { text: 'New' },
  'POST /v2/conversations/{id}/preview': { text: 'New' },
  'POST /v2/snippets': { name: 'New', text: 'New' },
  'POST /v2/notices/test': { channel: 'slack' },
  'POST /v2/email-validation/verify': { email: 'x@' },
  'POST /v2/placement-tests': { seed_count: 3 },
  'POST /v2/placement-seeds': { email: 'x@sample.test' },
  'POST /v2/uncertain-mails/{id}/settle': { outcome: 'sent' },
  'POST /v2/webhooks': { url: 'http://127.0.0.1:8099/new' },
};
/** Ids that the document does not mark, and ids that a request needs although no field is required. */
const BODY_IDS: Record<string, string[]> = {
  'POST /v2/contacts': ['TeamId', 'CampaignId', 'contact_profile_id'],
  'POST /v2/contacts/bulk': ['TeamId', 'CampaignId'],
  'POST /v2/blacklist/bulk': ['TeamId'],
  // `test/api/broadcasts` tests the ids in an audience.
  'POST /v2/broadcasts': ['TeamId', 'sender_profile_id'],
  'PUT /v2/broadcasts/{id}': ['sender_profile_id'],
  'POST /v2/broadcasts/estimate-audience': ['TeamId'],
  'POST /v2/broadcasts/preview-audience-contacts': ['TeamId'],
};
const ALWAYS: Record<string, string[]> = {
  'POST /v2/blacklist/bulk': ['TeamId'],
  'POST /v2/contacts': ['CampaignId'],
  'POST /v2/contacts/bulk': ['TeamId', 'CampaignId'],
  'POST /v2/contacts/bulk-action': ['CampaignId', 'contact_ids', 'to_campaign_id'],
  'POST /v2/campaigns': ['TeamId'],
  'POST /v2/sender-profiles': ['TeamId'],
  'POST /v2/campaign-categories': ['TeamId'],
  'PATCH /v2/campaign-categories': ['id'],
  'POST /v2/webhooks/{id}/replay': ['event_ids'],
};
const QUERIES: Record<string, Record<string, string>> = {
  'DELETE /v2/contacts': { email: `ann@${mine.word}.test` },
  'GET /v2/senders/oauth/start': { provider: 'google' },
};

const isId = (shape: Shape & { not?: unknown }): boolean =>
  !shape.not && JSON.stringify(shape).includes('"uuid"');
const groupOf = (name: string): [string[], keyof Things] | undefined =>
  FIELDS.find(([names]) => names.includes(name));

interface Place {
  where: 'path' | 'query' | 'body';
  name: string;
  thing: keyof Things;
}

function placesOf(route: DescribedRoute): Place[] {
  const noSample = (name: string): Error =>
    new Error(
      `${route.name}: no sample for the id ${name}; add one to test/api/security/foreign-ids.test.ts`,
    );
  const named = (where: Place['where'], name: string): Place[] => {
    if (OF_NOTHING.has(name)) return [];
    const group = groupOf(name);
    if (!group) throw noSample(name);
    return [{ where, name, thing: group[1] }];
  };
  const path = [...route.path.replace('{n}', '1').matchAll(/\{(\w+)\}/g)].map(({ 1: name, index }): Place => {
    const thing = THING_AT[route.path.slice(0, index - 1)];
    if (!thing) throw noSample(name!);
    return { where: 'path', name: name!, thing };
  });
  const query = route.query.filter(({ schema }) => isId(schema)).flatMap(({ name }) => named('query', name));
  const ids =
    BODY_IDS[route.name] ??
    Object.entries(route.body?.properties ?? {}).filter(([, shape]) => isId(shape)).map(([name]) => name); // prettier-ignore
  return [...path, ...query, ...ids.flatMap((name) => named('body', name))];
}

const valueOf = (name: string, id: string): unknown =>
  name === 'attachments'
    ? [{ file_id: id }]
    : name === 'forward_rules'
      ? [{ to: 'boss@sample.test', label_ids: [id] }]
      : /(_ids|Ids)$/.test(name)
        ? [id]
        : id;

function requestOf(route: DescribedRoute, at: Place, victim: Tenant) {
  const idFor = (place: Place): string =>
    (place.where === at.where && place.name === at.name ? victim : mine).things[place.thing];
  const places = placesOf(route);
  const rivals = groupOf(at.name)?.[0] ?? [];
  const stands = (place: Place): boolean =>
    place.name === at.name ||
    (!rivals.includes(place.name) &&
      ((route.body?.required?.includes(place.name) ?? false) ||
        (ALWAYS[route.name]?.includes(place.name) ?? false) ||
        route.query.some(({ name, required }) => required && name === place.name)));
  const ofPath = places.filter(({ where }) => where === 'path');
  const path = route.path.replace('{n}', '1').replace(/\{\w+\}/g, () => idFor(ofPath.shift()!));
  const query = new URLSearchParams(QUERIES[route.name]);
  const body: Record<string, unknown> = { ...BODIES[route.name] };
  for (const place of places.filter(stands)) {
    if (place.where === 'query') query.set(place.name, idFor(place));
    if (place.where === 'body') body[place.name] = valueOf(place.name, idFor(place));
  }
  const writes = ['POST', 'PATCH', 'PUT'].includes(route.method);
  return {
    url: `${path.slice('/v2'.length)}${query.size > 0 ? `?${query.toString()}` : ''}`,
    body: writes ? body : undefined,
  };
}

const cases = routesOf(t.server)
  .filter(({ open }) => !open)
  .flatMap((route) =>
    placesOf(route).flatMap((place) =>
      Object.keys(VICTIMS).map(
        (who) => [`${route.name} with ${place.name} of ${who}`, route, place, who] as const,
      ),
    ),
  );

describe('a foreign id among one’s own', () => {
  it.each(cases)('%s', async (_name, route, place, who) => {
    const victim = VICTIMS[who]!;
    // An admin may change members, and may use every team of the organization.
    const changesMembers =
      route.method !== 'GET' &&
      (route.path.startsWith('/v2/teams/{id}/members') || route.path.startsWith('/v2/api-keys'));
    if (changesMembers && victim.organizationId === mine.organizationId) return;
    const asker = changesMembers ? admin : mine;
    const { url, body } = requestOf(route, place, victim);
    const before = await everything();
    const answer = await t.call(route.method, url, body, { authorization: `Bearer ${asker.key}` });
    const said = JSON.stringify(answer.body);
    const told = [victim.word, ...Object.values(victim.things)].filter(
      (word) => word !== victim.things[place.thing] && said.includes(word),
    );
    expect(told).toEqual([]);
    // A refused request changes no row, neither foreign nor own.
    expect(await everything()).toEqual(before);
    const { status, body: at } = answer;
    if (status === 400) expect(at.error.param.split('[')[0]).toBe(place.name);
    else if (status === 200)
      // A foreign id in a filter may find nothing.
      expect([at.data?.clicks ?? at.data ?? [], at.pagination?.total ?? 0, at.changed ?? 0]).toEqual([
        [],
        0,
        0,
      ]);
    else if (status === 202) expect([at.data.matched, at.data.unmatched]).toEqual([0, 1]);
    else expect([403, 404], said).toContain(status);
  });
});

describe('contacts of others among fifty of one’s own', () => {
  const headers = { authorization: `Bearer ${mine.key}` };
  const { team, campaign } = mine.things;
  const act = (action: string, contact_ids: string[]) =>
    t.call('POST', '/contacts/bulk-action', { action, contact_ids }, headers);

  it.each(Object.entries(VICTIMS))('of %s are left alone, and counted as if they were not there', async (_who, victim) => {
    const own: string[] = [];
    for (let n = 0; n < 50; n++) {
      const person = { TeamId: team, CampaignId: campaign, email: `${n}@${victim.things.team}.test` };
      own.push((await t.call('POST', '/contacts', person, headers)).body.data.id);
    }
    const before = await shot(victim);
    const { status, body } = await act('pause', [...own, victim.things.contact]);
    expect([status, body.changed, body.skipped]).toEqual([200, 50, 1]);
    await act('resume', own);
    const missing = await act('pause', [...own, '00000000-0000-4000-8000-00000000dead']);
    expect({ ...body, request_id: '' }).toEqual({ ...missing.body, request_id: '' });
    await act('resume', own);
    // The first contact names the team; a contact of a colleague's team is refused with all others.
    const first = await act('pause', [victim.things.contact, ...own]);
    expect([200, 403]).toContain(first.status);
    expect(first.body.skipped ?? 1).toBe(1);
    expect(await shot(victim)).toEqual(before);
  }); // prettier-ignore
});

describe('lists', () => {
  // A file has no pages: test/api/deliverability/blacklist-bulk.test.ts has its own.
  const lists = routesOf(t.server).filter(
    ({ method, path, query }) =>
      method === 'GET' && !path.endsWith('/export') && query.some(({ name }) => name === 'search'),
  );

  it.each(lists.map((route) => [route.name, route] as const))('%s finds nothing of others', async (_name, route) => {
    const headers = { authorization: `Bearer ${mine.key}` };
    const path = route.path.replace('{id}', mine.things.webhook).slice('/v2'.length);
    const team = route.query.filter(({ required }) => required).map(({ name }) => `${name}=${mine.things.team}&`).join(''); // prettier-ignore
    const find = async (search: string) => (await t.call('GET', `${path}?${team}search=${search}`, undefined, headers)).body;
    for (const { word } of Object.values(VICTIMS)) {
      const { data, pagination } = await find(word);
      expect([data, pagination.total]).toEqual([[], 0]);
    }
    expect((await find(mine.word)).pagination.total).toBeGreaterThan(0);
  }); // prettier-ignore

  it('and what must be one of its kind is so within a team alone', async () => {
    const { things } = mine;
    for (const { word, key } of Object.values(VICTIMS)) {
      const again = (path: string, body: object) =>
        t.call('POST', path, body, { authorization: `Bearer ${mine.key}` });
      const answers = [
        await again('/contacts', {
          TeamId: things.team,
          CampaignId: things.campaign,
          email: `ann@${word}.test`,
        }),
        await again('/labels', { TeamId: things.team, name: word }),
        await again('/campaign-categories', { TeamId: things.team, name: word }),
        await again('/sender-profiles', { TeamId: things.team, name: word }),
        await again('/blacklist', { TeamId: things.team, address: `no@${word}.test` }),
        await again('/senders', { TeamId: things.team, email: `box@${word}.test`, smtp_host: '127.0.0.1' }),
      ];
      expect(
        answers.map(({ status }) => status),
        key,
      ).toEqual([201, 201, 201, 201, 201, 201]);
    }
  });
});
