import Type from 'typebox';
import { testCall } from '../actions/http/test-call.ts';
import type { CallNode } from '../actions/http/rules/request.ts';
import { ApiError } from '../platform/errors.ts';
import { addRoute } from '../platform/http/route.ts';
import { Id, Uuid, nullable, oneOf } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import type { Services } from '../platform/services.ts';
import { loadSequence } from '../sequences/load-sequence.ts';
import { givenHeaders, openNodeHeaders } from '../sequences/node-headers.ts';
import { CALL_METHODS, checkCall } from '../sequences/rules/call-faults.ts';
import { normalizeGraph } from '../sequences/rules/graph.ts';
import type { SequenceNode } from '../sequences/rules/graph.ts';
import { requireCampaign } from './find-campaign.ts';

const Text = nullable(Type.String());
const Tested = Type.Object(
  {
    request: Type.Object({
      method: oneOf(CALL_METHODS),
      url: Type.String({ description: 'the URL', examples: ['https://hooks.example.com/outreach'] }),
      headers: Type.Record(Type.String(), Type.String(), {
        description: 'those of the node are masked',
        examples: [{ 'X-Tenant': '****' }],
      }),
      body: { ...Text, examples: ['<p>Hello {{first_name}}</p>'] },
    }),
    status: nullable(Type.Integer({ description: 'null: no answer' })),
    body: {
      ...Text,
      description: 'the first 16,384 characters of the answer',
      examples: ['<p>Hello {{first_name}}</p>'],
    },
    outcome: {
      ...oneOf(['done', 'again', 'failed']),
      description: 'what a step would do: go on, try again, or give up',
    },
    error: { ...Text, examples: [null] },
    custom: Type.Record(Type.String(), Type.Unknown(), {
      description: 'the custom fields that would be saved',
      examples: [{ machine: 'M-200' }],
    }),
    note: { ...Text, description: 'why something would not be saved', examples: ['asked by telephone'] },
  },
  { title: 'TestedNode' },
);

function checked(node: SequenceNode): SequenceNode {
  if (node.type !== 'httpNode')
    throw new ApiError('validation_error', 'only an httpNode can be tested', { param: 'node.type' });
  const faults: { param: string; message: string }[] = [];
  checkCall(node.data, 'node.data', (param, _rule, message) => faults.push({ param, message }));
  const [first] = faults;
  if (first) throw new ApiError('validation_error', first.message, { param: first.param });
  return node;
}

/** decisions: API conventions, extensions */
export function testNodeRoutes(
  server: Server,
  app: Pick<Services, 'db' | 'clock' | 'ids' | 'egress' | 'secrets'>,
): void {
  addRoute(server, {
    name: 'testNode',
    method: 'POST',
    path: '/campaigns/:id/sequence/test-node',
    tag: 'Campaigns',
    summary: 'Test an HTTP node',
    description:
      'Calls an HTTP node once, now, for a contact of the campaign or for sample values, and saves ' +
      'nothing. The server that it names is really called, and waited for 15 seconds at most.',
    extension: true,
    bucket: 'bulk',
    params: Type.Object({ id: Id }),
    body: Type.Object({
      node_id: Type.Optional(
        Type.String({ description: 'a node of the published sequence, in place of `node`' }),
      ),
      node: Type.Optional(
        Type.Object(
          {},
          {
            additionalProperties: true,
            description: 'a node as the sequence would have it, which need not be saved',
          },
        ),
      ),
      ContactId: Type.Optional({ ...Uuid, description: 'without it, sample values are used' }),
    }),
    example: {
      node: {
        type: 'httpNode',
        data: { url: 'https://crm.example.com/people', body: '{"mail": "{{email}}"}' },
      },
    },
    data: Tested,
    handle: async ({ principal, params: { id: campaignId }, body }) => {
      const { team_id: teamId, sequence_version: version } = await requireCampaign(
        app.db,
        principal,
        campaignId,
      );
      if ((body.node === undefined) === (body.node_id === undefined))
        throw new ApiError('validation_error', 'name one of node and node_id', { param: 'node' });
      const { nodes } = await loadSequence(app.db, { teamId, campaignId }, version);
      const given = body.node && normalizeGraph({ nodes: [body.node], edges: [] }).nodes[0]!;
      const kept = nodes.find(({ id }) => id === (given ? given.id : body.node_id));
      if (!given && !kept)
        throw new ApiError('validation_error', 'the sequence has no such node', { param: 'node_id' });
      const node = checked(given ?? kept!);
      const headers = given
        ? await givenHeaders(app, teamId, given, { before: kept, param: 'node' })
        : await openNodeHeaders(app, teamId, node);
      const call = { ...node.data, headers } as unknown as CallNode & { save_as?: Record<string, string> };
      return { data: await testCall(app, { teamId, campaignId, contactId: body.ContactId ?? null }, call) };
    },
  });
}
