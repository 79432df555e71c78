import type { HTTPMethods } from 'fastify';
import { hasLinkedin } from '../../accounts/read-usage.ts';
import type { AppServices } from '../../events/record-event.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Operation, OperationRequest } from '../../platform/http/operation.ts';
import type { Server } from '../../platform/http/server.ts';
import { withCanonicalKeys } from '../../platform/http/key-aliases.ts';
import { changeContactCall } from './change-contact.ts';
import type { Life } from './life.ts';
import { listEventsCall } from './list-events.ts';
import { readProfileCall } from './read-profile.ts';
import { actionAs, listAs, oneAs, withoutData } from './rules/answers.ts';
import type { Body, Tell } from './rules/answers.ts';
import { OLD_SPELLINGS } from './rules/keys.ts';
import { MOST, action, list, listByBody } from './requests.ts';
import type { Ask } from './requests.ts';

/** An endpoint of V1: the operation of V2 that it calls, and the changes to request and response. */
interface Row {
  route: string;
  call: Operation;
  ask: Ask;
  tell: Tell;
  linkedin?: true;
}

const asIs: Ask = ({ params, query, body }: OperationRequest) => ({ params, query, body });
const inBytes: Ask = () => ({ params: {}, query: {}, body: undefined });
const asTold = (body: Body): Body => body;

/** spec: Versioning 2 */
const RETIRED: Readonly<Record<string, string>> = {
  'POST /contact': 'use POST /v2/contacts, or POST /v1/contact/create',
  'GET /contacts': 'use GET /v2/contacts, or POST /v1/contact/all',
  'DELETE /contact/:id': 'use DELETE /v2/contacts/{id}',
};

/** The same operations under older paths, keys and shapes. spec: Versioning */
export function v1Routes(server: Server, app: AppServices, life: Life): void {
  const v2 = (name: string): Operation => {
    const call = server.calls.get(name);
    if (!call) throw new Error(`V1 needs the call ${name}`);
    return call;
  };
  const v2List = (name: string): Operation => v2(name).upTo?.(MOST) ?? v2(name);
  // spec: Versioning 4; decided: the LinkedIn routes of V1 are those that read identities
  const rows: Row[] = [
    { route: 'GET /teams', call: v2List('listTeams'), ask: list, tell: listAs('teams') },
    { route: 'GET /team/:id', call: v2('getTeam'), ask: asIs, tell: oneAs('team') },
    { route: 'POST /team', call: v2('createTeam'), ask: asIs, tell: oneAs('team') },
    { route: 'PUT /team/:id', call: v2('updateTeam'), ask: asIs, tell: oneAs('team') },
    { route: 'POST /contact/create', call: v2('createContact'), ask: asIs, tell: oneAs('contact') },
    { route: 'POST /contact/all', call: v2List('listContacts'), ask: listByBody, tell: listAs('contacts') },
    { route: 'PUT /contact/:id', call: changeContactCall(app), ask: asIs, tell: oneAs('contact') },
    { route: 'GET /contact/profile/:profileId', call: readProfileCall(app), ask: asIs, tell: asTold },
    { route: 'POST /bulk-contacts', call: v2('uploadContacts'), ask: inBytes, tell: withoutData },
    { route: 'POST /contact/bulk-action', call: v2List('runBulkAction'), ask: action, tell: actionAs },
    { route: 'GET /campaign/list', call: v2List('listCampaigns'), ask: list, tell: listAs('campaigns') },
    { route: 'PUT /campaign/:id', call: v2('updateCampaign'), ask: asIs, tell: oneAs('campaign') },
    { route: 'GET /campaigns/:campaignId/events', call: listEventsCall(app), ask: asIs, tell: asTold },
    { route: 'PUT /sender/:id', call: v2('updateSender'), ask: asIs, tell: oneAs('sender') },
    { route: 'GET /identities', call: v2List('listIdentities'), ask: list, tell: listAs('identities'), linkedin: true },
    { route: 'GET /identity/:id', call: v2('getIdentity'), ask: asIs, tell: oneAs('identity'), linkedin: true },
  ]; // prettier-ignore

  const at = (route: string) => {
    const [method, path] = route.split(' ') as [HTTPMethods, string];
    return { method, url: `/v1${path}` };
  };

  for (const { route, call, ask, tell, linkedin } of rows) {
    const respellOld = withCanonicalKeys(call.keys, OLD_SPELLINGS);
    server.route({
      ...at(route),
      config: {
        ...call.config,
        gone: life.gone,
        ...(route.startsWith('PUT') ? { takesIdempotencyKey: true as const } : {}),
      },
      ...(call.bodyLimitBytes ? { bodyLimit: call.bodyLimitBytes } : {}),
      schema: { hide: true },
      handler: async (request, reply) => {
        if (linkedin && !(await hasLinkedin(app.db, request.principal!.organizationId)))
          throw new ApiError('LINKEDIN_NOT_AVAILABLE', 'LinkedIn is not available to this organization');
        const given = ask(request);
        // A response may be sent back as it came, with its `object`.
        if (route.startsWith('PUT') && typeof given.body === 'object' && given.body !== null)
          delete (given.body as Record<string, unknown>).object;
        respellOld(given.query, request);
        respellOld(given.body, request);
        const { status, body } = await call.run(request, { ...given, isLenient: true });
        return reply.status(status).send(life.warned(tell(body)));
      },
    });
  }

  // decided: always 410 `endpoint_retired`, also after the sunset, and without a key, as for an unknown path
  for (const [route, instead] of Object.entries(RETIRED)) {
    const gone = () =>
      new ApiError('endpoint_retired', `${route.replace(':id', '{id}')} of V1 is retired: ${instead}`);
    server.route({
      ...at(route),
      config: { gone },
      schema: { hide: true },
      handler: () => {
        throw gone();
      },
    });
  }
}
