import { audit } from '../platform/audit/audit.ts';
import Type from 'typebox';
import { requireTeam } from '../accounts/team-access.ts';
import { requireTeamCampaign } from '../campaigns/find-campaign.ts';
import type { AppServices } from '../events/record-event.ts';
import { transact } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import type { Principal } from '../platform/http/principal.ts';
import { addRoute } from '../platform/http/route.ts';
import { readOnlyKeys } from '../platform/http/read-only.ts';
import {
  Id,
  OfTeam,
  SOME_ID,
  Uuid,
  oneOf,
  page,
  pagination,
  withDefault,
  extension,
} from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import { EXTENSIONS, TYPES } from './rules/subscription.ts';
import { openBreakers } from './breaker-store.ts';
import { resetEndpoint } from './reset-endpoint.ts';
import { createWebhook, updateWebhook } from './save-webhook.ts';
import { deleteWebhookRow, findWebhook, listWebhooks } from './store.ts';
import type { WebhookRow } from './store.ts';
import { testWebhook } from './test-webhook.ts';
import { TestResult, Webhook, WebhookBody, WebhookPatch, presentWebhook } from './wire.ts';

const ById = Type.Object({ id: Id });

export type WebhookApp = Pick<
  AppServices,
  'db' | 'clock' | 'ids' | 'secrets' | 'egress' | 'crash' | 'log' | 'config' | 'wake' | 'eventLog'
>;

/** A webhook that the principal may use. Throws 403, and 404 when it is another organization's. */
export async function requireWebhook(
  app: Pick<WebhookApp, 'db'>,
  principal: Principal,
  id: string,
  param = 'id',
): Promise<WebhookRow> {
  const webhook = await findWebhook(app.db, principal.organizationId, id);
  if (!webhook) throw new ApiError('resource_not_found', 'there is no such webhook', { param });
  await requireTeam(app.db, principal, webhook.team_id, param);
  return webhook;
}

/** spec: Webhooks */
export function webhookRoutes(server: Server, app: WebhookApp): void {
  addCreation(server, app);
  addReading(server, app);
  addChanging(server, app);
  addEndpointActions(server, app);
}

async function show({ db }: WebhookApp, webhook: WebhookRow) {
  const open = await openBreakers(db, webhook.team_id, [webhook.id]);
  return presentWebhook(webhook, open.get(webhook.id));
}

function addCreation(server: Server, app: WebhookApp): void {
  addRoute(server, {
    name: 'createWebhook',
    method: 'POST',
    path: '/webhooks',
    tag: 'Webhooks',
    needs: 'team_admin',
    summary: 'Create a webhook',
    description:
      'Creates a webhook. Without `secret` one is made and shown in this answer only, as `secret_once`. ' +
      'Without `events`, and with `events: {}`, every event type is delivered but ' +
      `${[...EXTENSIONS].map((type) => `\`${type}\``).join(', ')}, which \`config\` switches on. ` +
      'With `campaign_id` only events of that campaign are.',
    status: 201,
    body: Type.Object({ team_id: OfTeam.team_id, ...WebhookBody }),
    example: {
      team_id: SOME_ID,
      url: 'https://hooks.example.com/outreach',
      name: 'CRM',
      events: { reply: true, bounce: true },
      headers: { 'X-Tenant': 'acme' },
    },
    data: Webhook,
    handle: async ({ principal, claim, body }) => {
      await requireTeam(app.db, principal, body.team_id, 'team_id');
      const { row, secret } = await createWebhook(app, body.team_id, body, claim);
      return { data: { ...presentWebhook(row), ...(secret === null ? {} : { secret_once: secret }) } };
    },
  });
}

function addReading(server: Server, app: WebhookApp): void {
  addRoute(server, {
    name: 'listWebhooks',
    method: 'GET',
    path: '/webhooks',
    tag: 'Webhooks',
    summary: 'List webhooks',
    description: 'Returns the webhooks of a team, optionally only those of one campaign.',
    bucket: 'list',
    query: Type.Object({
      team_id: OfTeam.team_id,
      campaign_id: Type.Optional({ ...Uuid, description: 'only webhooks of this campaign' }),
      failing: Type.Optional(
        extension(
          Type.Boolean({
            description:
              'true: enabled webhooks whose endpoint fails, so that deliveries wait; false: all others',
          }),
        ),
      ),
      ...page(50),
    }),
    data: Webhook,
    list: true,
    handle: async ({ principal, query }) => {
      await requireTeam(app.db, principal, query.team_id, 'team_id');
      const { limit = 50, offset = 0 } = query;
      const { team_id: teamId, campaign_id: campaignId } = query;
      if (campaignId) await requireTeamCampaign(app.db, teamId, campaignId, 'campaign_id');
      const { total, rows } = await listWebhooks(app.db, {
        teamId,
        campaignId,
        failing: query.failing,
        limit,
        offset,
      });
      const ids = rows.map(({ id }) => id);
      const open = await openBreakers(app.db, teamId, ids);
      return {
        data: rows.map((row) => presentWebhook(row, open.get(row.id))),
        pagination: pagination(total, { limit, offset }),
      };
    },
  });

  addRoute(server, {
    name: 'getWebhook',
    method: 'GET',
    path: '/webhooks/:id',
    tag: 'Webhooks',
    summary: 'Get a webhook',
    description: 'Returns a webhook. The secret and header values are masked.',
    params: ById,
    data: Webhook,
    handle: async ({ principal, params }) => ({
      data: await show(app, await requireWebhook(app, principal, params.id)),
    }),
  });
}

function addChanging(server: Server, app: WebhookApp): void {
  addRoute(server, {
    name: 'updateWebhook',
    method: 'PATCH',
    path: '/webhooks/:id',
    tag: 'Webhooks',
    needs: 'team_admin',
    summary: 'Update a webhook',
    description:
      'Changes the given fields. `events` is merged into the flags that are set, `{}` changes nothing and ' +
      '`null` unsets them. A masked secret or header that comes back keeps its value. After a change of ' +
      'the secret the old one signs along for 24 hours.',
    params: ById,
    body: WebhookPatch,
    readOnly: {
      keys: readOnlyKeys(Webhook.properties, WebhookPatch.properties),
      show: async ({ principal, params: { id } }) => show(app, await requireWebhook(app, principal, id)),
    },
    example: { enabled: false, events: { bounce: true } },
    data: Webhook,
    handle: async ({ principal, params, body }) => {
      const webhook = await requireWebhook(app, principal, params.id);
      const at = { teamId: webhook.team_id, id: webhook.id };
      return { data: await show(app, await updateWebhook(app, at, body)) };
    },
  });

  addRoute(server, {
    name: 'deleteWebhook',
    method: 'DELETE',
    path: '/webhooks/:id',
    tag: 'Webhooks',
    needs: 'team_admin',
    summary: 'Delete a webhook',
    description: 'Deletes a webhook. Deliveries that wait for it are dropped.',
    params: ById,
    handle: async ({ principal, params }) => {
      const webhook = await requireWebhook(app, principal, params.id);
      await transact(app.db, async (trx) => {
        await audit(trx, 'webhooks', { team_id: webhook.team_id, id: webhook.id });
        await deleteWebhookRow(trx, webhook.team_id, webhook.id);
      });
      return { message: 'Webhook deleted' };
    },
  });
}

function addEndpointActions(server: Server, app: WebhookApp): void {
  addRoute(server, {
    name: 'resetWebhookBreaker',
    method: 'POST',
    path: '/webhooks/:id/breaker/reset',
    tag: 'Webhooks',
    needs: 'team_admin',
    summary: 'Reset the breaker of a webhook',
    description:
      'Says that the endpoint works again: its failures are forgotten, and every delivery that waits for ' +
      'its next attempt is tried now. A successful test, and a change of `url`, `headers`, `secret` or ' +
      '`enabled`, forget the failures too, and leave the attempts at their time.',
    extension: true,
    params: ById,
    data: Webhook,
    handle: async ({ principal, params }) => {
      const webhook = await requireWebhook(app, principal, params.id);
      await resetEndpoint(app, webhook);
      return { data: await show(app, webhook) };
    },
  });

  addRoute(server, {
    name: 'testWebhook',
    method: 'POST',
    path: '/webhooks/:id/test',
    tag: 'Webhooks',
    needs: 'team_admin',
    summary: 'Test a webhook',
    description:
      'Sends a signed sample now, once, and returns what the endpoint answered. The sample is recorded as ' +
      'a delivery with `test: true`.',
    params: ById,
    body: Type.Object({
      event_type: withDefault(oneOf(TYPES, { description: 'the type of the event' }), 'email_sent'),
    }),
    example: { event_type: 'reply' },
    data: TestResult,
    handle: async ({ principal, params, body, requestId }) => {
      const webhook = await requireWebhook(app, principal, params.id);
      const asked = { eventType: body.event_type ?? 'email_sent', requestId };
      return { data: await testWebhook(app, webhook, asked) };
    },
  });
}
