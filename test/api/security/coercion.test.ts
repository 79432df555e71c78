import { afterAll, describe, expect, it } from 'vitest';
import { testApp } from '../../support/app.ts';
import { routesOf } from '../../support/routes.ts';
import type { Shape } from '../../support/routes.ts';
import { makeTenant, pathOf, snapshots } from '../../support/tenants.ts';

const t = await testApp();
afterAll(() => t[Symbol.asyncDispose]());
const own = await makeTenant(t, { word: 'own', organization: 'Acme', role: 'org_admin' });
const { team, campaign, contact, sender, senderProfile, category } = own.things;
const shot = await snapshots(t.app.pool);
const headers = { authorization: `Bearer ${own.key}` };

/** Values that a lenient parser would coerce, by type. */
const LOOKALIKES: Record<string, unknown[]> = {
  integer: ['5', '', true, false, [5], {}, 5.5, '5abc'],
  number: ['5', '', true, [5], {}],
  boolean: ['true', 'false', '', 0, 1, [true], {}],
  string: [5, 0, true, false, ['a'], {}],
  array: ['a', '', 5, true, {}, { 0: 'a', length: 1 }],
  object: ['{}', '', 5, true, [], ['a']],
};
const NEEDED: Record<string, object> = {
  'POST /v2/teams': { name: 'New' },
  'POST /v2/teams/{id}/members': { email: 'x@own.test' },
  'POST /v2/blacklist': { TeamId: team, address: 'x@own.test' },
  'POST /v2/blacklist/bulk': { TeamId: team, entries: ['x@own.test'] },
  'POST /v2/attachments': { team_id: team, name: 'x.txt', content_type: 'text/plain', content: 'AAAA' },
  'POST /v2/dkim-keys': { team_id: team, domain: 'own.test', selector: 's1' },
  'POST /v2/domains/connect': { TeamId: team, domain: 'new.test' },
  'POST /v2/setup/inbox-checkout': { TeamId: team, domains: [{ domain: 'new.test' }] },
  'POST /v2/senders': { TeamId: team, email: 'x@own.test', smtp_host: '127.0.0.1' },
  'PUT /v2/senders/{id}/connection': { smtp_host: '127.0.0.1' },
  'POST /v2/sender-profiles': { TeamId: team, name: 'New' },
  'POST /v2/campaigns': { TeamId: team, name: 'New' },
  'POST /v2/campaign-categories': { teamId: team, name: 'New' },
  'PATCH /v2/campaign-categories': { id: category, name: 'New' },
  'PATCH /v2/campaign-categories/{id}': { name: 'New' },
  'POST /v2/campaigns/{id}/sender-profiles': { sender_profile_id: senderProfile },
  'POST /v2/contacts': { TeamId: team, CampaignId: campaign, email: 'x@own.test' },
  'POST /v2/contacts/bulk': { TeamId: team, CampaignId: campaign, contacts: [{ email: 'x@own.test' }] },
  'POST /v2/contacts/bulk-action': { action: 'pause', campaign_id: campaign, contact_ids: [contact] },
  'POST /v2/campaigns/{id}/sequence/test-node': { node_id: 'x' },
  'PATCH /v2/notices': { team_id: team },
  'PATCH /v2/me/notices': { team_id: team },
  'POST /v2/notices/test': { team_id: team, channel: 'slack' },
  'POST /v2/snippets': { TeamId: team, name: 'New', text: 'New' },
  'POST /v2/labels': { TeamId: team, name: 'New' },
  'POST /v2/playbooks': { TeamId: team, name: 'New' },
  'POST /v2/broadcasts': { TeamId: team, name: 'New' },
  'POST /v2/broadcasts/{id}/schedule': { send_at: '2999-01-01T00:00:00Z' },
  'POST /v2/broadcasts/estimate-audience': { TeamId: team, audience: { all: true } },
  'POST /v2/broadcasts/preview-audience-contacts': { TeamId: team, audience: { all: true } },
  'POST /v2/placement-tests': { TeamId: team, seed_count: 3 },
  'POST /v2/placement-seeds': { email: 'x@own.test', imap_host: 'imap.own.test', imap_password: 'x' },
  'POST /v2/email-validation/verify': { email: 'x@' },
  'POST /v2/webhooks': { team_id: team, url: 'http://127.0.0.1:8099/x' },
  'POST /v2/uncertain-mails/{id}/settle': { outcome: 'sent' },
  'POST /v2/webhooks/{id}/deliveries/{deliveryId}/retry': { team_id: team },
};

function typesOf(shape: Shape & { anyOf?: Shape[]; not?: unknown; enum?: unknown[] }): string[] {
  if (shape.not) return [];
  if (shape.anyOf) return shape.anyOf.flatMap(typesOf);
  return [shape.type ?? []].flat();
}
const wrongFor = (types: string[]): unknown[] => {
  const [first] = types.filter((type) => type !== 'null');
  if (first === undefined) return [];
  const wrong = LOOKALIKES[first]!.filter(
    (value) => !(types.includes('string') && typeof value === 'string') && !(types.includes('object') && typeof value === 'object' && !Array.isArray(value)),
  ); // prettier-ignore
  return types.includes('null') ? wrong : [...wrong, null];
};

const routes = routesOf(t.server).filter(
  ({ method, body }) =>
    ['POST', 'PATCH', 'PUT'].includes(method) && Object.keys(body?.properties ?? {}).length > 0,
);

describe.each(routes.map((route) => [route.name, route] as const))('%s', (name, route) => {
  it('takes no value for one of another type, and changes nothing', async () => {
    const before = await shot(own);
    const faults: string[] = [];
    const path = pathOf(route.path, own.things).slice('/v2'.length);
    let tried = 0;
    for (const [field, shape] of Object.entries(route.body!.properties!))
      for (const value of wrongFor(typesOf(shape))) {
        tried++;
        const { status, body } = await t.call(route.method, path, { ...NEEDED[name], [field]: value }, headers);
        const param = String(body.error?.param ?? '');
        if (status !== 400 || !(param === field || param.startsWith(`${field}.`) || param.startsWith(`${field}[`)))
          faults.push(`${field} ${JSON.stringify(value)}: ${status} ${JSON.stringify(body).slice(0, 200)}`);
      }
    expect(faults).toEqual([]);
    expect(tried).toBeGreaterThan(0);
    expect(await shot(own)).toEqual(before);
  });
}); // prettier-ignore

it('a mailbox keeps its limit when a text is sent for it', async () => {
  const { status, body } = await t.call('PATCH', `/senders/${sender}`, { max_per_day: '5' }, headers);
  expect([status, body.error.code, body.error.param]).toEqual([400, 'invalid_parameter_type', 'max_per_day']);
});
