import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';

/** The specification's endpoint tables by area: method, path, and the keys of query and body. */
const ROWS: Record<string, readonly (readonly [route: string, success: number, query: string, body: string])[]> = {
  Utility: [
    ['GET /health', 200, '', ''],
    ['GET /openapi.json', 200, '', ''],
    ['GET /openapi.yaml', 200, '', ''],
  ],
  'Email validation': [['POST /email-validation/verify', 200, '', 'email TeamId']],
  Contacts: [
    [
      'POST /contacts', 201, '',
      'TeamId CampaignId contact_profile_id labels email linkedin_url first_name last_name company_name title phone city state country company_url industry image custom integration_contact_id validate_emails',
    ],
    ['GET /contacts', 200, 'TeamId CampaignId search interest deleted has_email_sent sort_by limit offset', ''],
    ['GET /contacts/{id}', 200, '', ''],
    ['PATCH /contacts/{id}', 200, '', 'email first_name last_name interest custom labels'],
    ['DELETE /contacts/{id}', 200, '', ''],
    ['DELETE /contacts', 200, 'TeamId CampaignId email linkedin_url', ''],
    ['POST /contacts/bulk', 202, '', ''],
    [
      'POST /contacts/bulk-action', 200, '',
      'action campaign_id contact_ids to_campaign_id node_id step_number CampaignId contactIds',
    ],
    ['GET /contacts/{id}/inbox-link-clicks', 200, 'team_id limit offset', ''],
  ],
  Campaigns: [
    [
      'POST /campaigns', 201, '',
      'name TeamId parentCampaignId version send_to_risk_levels bounce_guard_max_rate include_catch_all PlaybookId nodes edges',
    ],
    ['GET /campaigns', 200, 'TeamId search status include_subsequences limit offset', ''],
    ['GET /campaigns/{id}', 200, '', ''],
    ['PATCH /campaigns/{id}', 200, '', 'version is_draft include_catch_all bounce_guard_max_rate nodes edges'],
    ['DELETE /campaigns/{id}', 200, '', ''],
    ['GET /campaigns/{id}/sequence', 200, '', ''],
    ['PATCH /campaigns/{id}/sequence', 200, '', 'nodes edges'],
    ['GET /campaigns/{id}/subsequences', 200, '', ''],
    ['GET /campaigns/{id}/parent', 200, '', ''],
    ['GET /campaigns/{id}/sender-profiles', 200, '', ''],
    ['POST /campaigns/{id}/sender-profiles', 201, '', 'sender_profile_id'],
    ['DELETE /campaigns/{id}/sender-profiles/{senderProfileId}', 200, '', ''],
    ['GET /campaigns/{id}/inbox-link-clicks', 200, 'contact_id date_from date_to first_only page limit', ''],
    ['GET /campaigns/{id}/review', 200, '', ''],
    ['GET /campaign-categories', 200, 'teamId', ''],
    ['POST /campaign-categories', 201, '', 'name'],
    ['PATCH /campaign-categories', 200, '', 'id name'],
    ['PATCH /campaign-categories/{id}', 200, '', 'name'],
    ['DELETE /campaign-categories/{id}', 200, 'teamId', ''],
  ],
  Teams: [
    ['GET /teams', 200, 'limit offset search all', ''],
    ['GET /teams/{id}', 200, '', ''],
    [
      'POST /teams', 201, '',
      'name domain logo about meeting_link meeting_link_text auto_placement_testing',
    ],
    [
      'PATCH /teams/{id}', 200, '',
      'name domain logo about meeting_link meeting_link_text auto_placement_testing auto_placement_testing_frequency inbox_auto_tag_settings inbox_link_tracking_override',
    ],
    ['GET /teams/{id}/usage', 200, '', ''],
    ['GET /teams/{id}/inbox-link-activity', 200, 'page limit', ''],
  ],
  Senders: [
    ['GET /senders', 200, 'TeamId limit offset search provider disabled warm domain domain_match', ''],
    ['GET /senders/{id}', 200, '', ''],
    ['PATCH /senders/{id}', 200, '', 'forward_unsubscribes'],
    ['GET /sender-profiles', 200, '', ''],
    ['POST /sender-profiles', 201, '', ''],
    ['GET /sender-profiles/{id}', 200, '', ''],
    ['PATCH /sender-profiles/{id}', 200, '', ''],
    ['DELETE /sender-profiles/{id}', 200, '', ''],
  ],
  Conversations: [
    ['GET /conversations', 200, 'channel', ''],
    ['GET /conversations/{id}', 200, '', ''],
    ['PATCH /conversations/{id}', 200, '', ''],
    ['GET /conversations/{id}/messages', 200, '', ''],
    ['POST /conversations/{id}/messages', 201, '', ''],
    ['GET /conversations/{id}/link-clicks', 200, '', ''],
    ['GET /conversations/{id}/messages/{messageId}/link-clicks', 200, '', ''],
  ],
  Events: [
    ['GET /events', 200, 'TeamId CampaignId ContactId SenderId type channel limit offset start_date end_date', ''],
    ['GET /events/{id}', 200, '', ''],
  ],
  Webhooks: [
    ['POST /webhooks', 201, '', 'team_id url name enabled events'],
    ['GET /webhooks', 200, 'team_id limit offset', ''],
    ['GET /webhooks/{id}', 200, '', ''],
    ['PATCH /webhooks/{id}', 200, '', 'enabled events url name headers secret'],
    ['DELETE /webhooks/{id}', 200, '', ''],
    ['POST /webhooks/{id}/test', 200, '', 'event_type'],
    ['GET /webhooks/{id}/deliveries', 200, 'team_id status event_type campaign_id search limit offset', ''],
    ['GET /webhooks/{id}/deliveries/{deliveryId}', 200, 'team_id', ''],
    ['POST /webhooks/{id}/deliveries/{deliveryId}/retry', 200, '', 'team_id'],
  ],
  'Labels and blacklist': [
    ['GET /labels', 200, '', ''],
    ['POST /labels', 201, '', ''],
    ['GET /labels/{id}', 200, '', ''],
    ['PATCH /labels/{id}', 200, '', ''],
    ['DELETE /labels/{id}', 200, '', ''],
    ['GET /blacklist', 200, '', ''],
    ['POST /blacklist', 201, '', ''],
    ['DELETE /blacklist/{id}', 200, '', ''],
  ],
  Domains: [
    ['GET /domains', 200, 'status', ''],
    ['GET /domains/{id}', 200, '', ''],
    ['POST /domains/connect', 201, '', ''],
    ['GET /announcements', 200, '', ''],
    ['POST /domains/{id}/verify', 200, '', ''],
    ['GET /setup', 200, '', ''],
    ['POST /setup/inbox-checkout', 201, '', ''],
  ],
  Intelligence: [
    ['GET /intelligence/capacity-summary', 200, 'teamId page limit sortBy sortDirection', ''],
    ['GET /intelligence/domain-health-summary', 200, 'teamId', ''],
    ['GET /intelligence/deliverability-summary', 200, 'teamId windowDays', ''],
    ['GET /intelligence/sender-health-summary', 200, 'teamId windowDays', ''],
    ['GET /intelligence/outbound-summary', 200, 'teamId windowDays', ''],
  ],
  Broadcasts: [
    ['GET /identities', 200, 'type', ''],
    ['GET /identities/{id}', 200, '', ''],
    ['PATCH /identities/{id}', 200, '', 'clear_linkedin_weekly_invite_limit'],
    ['DELETE /identities/{id}', 200, '', ''],
    ['POST /broadcasts/estimate-audience', 200, '', ''],
    ['POST /broadcasts/preview-audience-contacts', 200, '', 'search limit offset'],
    ['POST /broadcasts', 201, '', ''],
    ['GET /broadcasts', 200, '', ''],
    ['GET /broadcasts/{id}', 200, '', ''],
    ['PUT /broadcasts/{id}', 200, '', ''],
    ['POST /broadcasts/{id}/send', 200, '', ''],
    ['POST /broadcasts/{id}/schedule', 200, '', ''],
    ['POST /broadcasts/{id}/cancel', 200, '', ''],
    ['GET /broadcasts/{id}/progress', 200, '', ''],
    ['GET /broadcasts/{id}/recipients', 200, '', ''],
    ['POST /playbooks', 201, '', 'TeamId name'],
    ['GET /playbooks', 200, 'status search sortBy', ''],
    ['GET /playbooks/{id}', 200, '', ''],
    ['DELETE /playbooks/{id}', 200, 'permanent', ''],
    ['POST /playbooks/{id}/duplicate', 201, '', 'name'],
    ['GET /placement-tests', 200, 'TeamId', ''],
    ['POST /placement-tests', 201, '', 'seed_count'],
    ['GET /placement-tests/{id}', 200, '', ''],
  ],
}; // prettier-ignore

interface Operation {
  parameters?: { name: string; in: string }[];
  requestBody?: { content?: Record<string, { schema?: { properties?: Record<string, unknown> } }> };
  responses?: Record<string, unknown>;
  'x-extension'?: boolean;
}

let t: TestApp;
beforeAll(async () => void (t = await testApp()));
afterAll(() => t[Symbol.asyncDispose]());

/** Path parameters may have other names than in the specification. */
const shapeOf = (path: string): string => path.replace(/\{\w+\}/g, '{}');

function find(route: string): Operation | undefined {
  const [method, path] = route.split(' ') as [string, string];
  const { paths } = t.server.swagger() as unknown as { paths: Record<string, Record<string, Operation>> };
  const known = Object.keys(paths).find((each) => shapeOf(each) === shapeOf(`/v2${path}`));
  return known ? paths[known]![method.toLowerCase()] : undefined;
}

it('every route that the specification does not have is marked as an extension', () => {
  const { paths } = t.server.swagger() as unknown as { paths: Record<string, Record<string, Operation>> };
  const known = Object.values(ROWS).flatMap((rows) => rows.map(([route]) => shapeOf(route)));
  const others = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const route = `${method.toUpperCase()} ${path.replace('/v2', '')}`;
      return known.includes(shapeOf(route)) ? [] : [{ route, marked: operation['x-extension'] === true }];
    }),
  );
  expect(others.length).toBeGreaterThan(5);
  expect(others.filter(({ marked }) => !marked)).toEqual([]);
});

const words = (text: string): string[] => text.split(' ').filter(Boolean);

describe.each(Object.entries(ROWS))('the specification of %s', (_area, rows) => {
  it.each(rows)('has %s', (route, success, query, body) => {
    const operation = find(route);
    expect(operation, route).toBeDefined();
    expect(operation!['x-extension']).toBeUndefined();
    expect(Object.keys(operation!.responses ?? {})).toContain(String(success));
    const asked = (operation!.parameters ?? []).filter((one) => one.in === 'query').map((one) => one.name);
    expect(words(query).filter((name) => !asked.includes(name))).toEqual([]);
    const given = Object.keys(
      operation!.requestBody?.content?.['application/json']?.schema?.properties ?? {},
    );
    expect(words(body).filter((name) => !given.includes(name))).toEqual([]);
  });
});
