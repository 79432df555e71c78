import Type from 'typebox';
import { requireTeam } from '../accounts/team-access.ts';
import type { EventfulGround } from '../events/record-event.ts';
import { transact } from '../platform/db/transaction.ts';
import { ApiError } from '../platform/errors.ts';
import type { Principal } from '../platform/http/principal.ts';
import { addRoute } from '../platform/http/route.ts';
import { SOME_ID, Uuid, oneOf, page, pagination, withDefault } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import { TYPES } from './rules/subscription.ts';
import { createWebhook, updateWebhook } from './save-webhook.ts';
import { deleteWebhookRow, findWebhook, listWebhooks } from './store.ts';
import type { WebhookRow } from './store.ts';
import { testWebhook } from './test-webhook.ts';
import { TestResult, Webhook, WebhookBody, WebhookPatch, presentWebhook } from './wire.ts';

const Id = Type.Object({ id: Uuid });

export type WebhookApp = Pick<
  EventfulGround,
  'db' | 'clock' | 'ids' | 'secrets' | 'egress' | 'crash' | 'log' | 'config'
>;

/** A webhook the principal may use; 404 when it is another organization's. */
export async function requireWebhook(
  app: Pick<WebhookApp, 'db'>,
  principal: Principal,
  id: string,
): Promise<WebhookRow> {
  const webhook = await findWebhook(app.db, principal.organizationId, id);
  if (!webhook) throw new ApiError('resource_not_found', 'there is no such webhook', { param: 'id' });
  await requireTeam(app.db, principal, webhook.team_id, 'id');
  return webhook;
}

/** Who is told, and of what. spec: Webhooks */
export function webhookRoutes(server: Server, app: WebhookApp): void {
  addRoute(server, {
    method: 'POST',
    path: '/webhooks',
    tag: 'Webhooks',
    summary: 'Create a webhook; the secret is shown once',
    status: 201,
    body: Type.Object({ team_id: Uuid, ...WebhookBody }),
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

  addRoute(server, {
    method: 'GET',
    path: '/webhooks',
    tag: 'Webhooks',
    summary: 'List the webhooks of a team',
    bucket: 'list',
    query: Type.Object({ team_id: Uuid, ...page(50) }),
    data: Webhook,
    list: true,
    handle: async ({ principal, query }) => {
      await requireTeam(app.db, principal, query.team_id, 'team_id');
      const { limit = 50, offset = 0 } = query;
      const { total, rows } = await listWebhooks(app.db, { teamId: query.team_id, limit, offset });
      return { data: rows.map(presentWebhook), pagination: pagination(total, { limit, offset }) };
    },
  });

  addRoute(server, {
    method: 'GET',
    path: '/webhooks/:id',
    tag: 'Webhooks',
    summary: 'A webhook',
    params: Id,
    data: Webhook,
    handle: async ({ principal, params }) => ({
      data: presentWebhook(await requireWebhook(app, principal, params.id)),
    }),
  });

  addRoute(server, {
    method: 'PATCH',
    path: '/webhooks/:id',
    tag: 'Webhooks',
    summary: 'Change a webhook',
    params: Id,
    body: WebhookPatch,
    example: { enabled: false, events: { click: true } },
    data: Webhook,
    handle: async ({ principal, params, body }) => {
      const webhook = await requireWebhook(app, principal, params.id);
      const { team_id: teamId, ...changes } = body;
      if (teamId !== undefined && teamId !== webhook.team_id)
        throw new ApiError('validation_error', 'a webhook does not move to another team', {
          param: 'team_id',
        });
      return {
        data: presentWebhook(await updateWebhook(app, { teamId: webhook.team_id, id: webhook.id }, changes)),
      };
    },
  });

  addRoute(server, {
    method: 'DELETE',
    path: '/webhooks/:id',
    tag: 'Webhooks',
    summary: 'Delete a webhook; what waits for it stops',
    params: Id,
    handle: async ({ principal, params }) => {
      const webhook = await requireWebhook(app, principal, params.id);
      await transact(app.db, (trx) => deleteWebhookRow(trx, webhook.team_id, webhook.id));
      return { message: 'Webhook deleted' };
    },
  });

  addRoute(server, {
    method: 'POST',
    path: '/webhooks/:id/test',
    tag: 'Webhooks',
    summary: 'Send a signed sample now and say what came back',
    params: Id,
    body: Type.Object({ event_type: withDefault(oneOf(TYPES), 'email_sent') }),
    example: { event_type: 'reply' },
    data: TestResult,
    handle: async ({ principal, params, body }) => {
      const webhook = await requireWebhook(app, principal, params.id);
      return { data: await testWebhook(app, webhook, body.event_type ?? 'email_sent') };
    },
  });
}
