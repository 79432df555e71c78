import Type from 'typebox';
import { requireTeam } from '../accounts/team-access.ts';
import type { Db } from '../platform/db/connect.ts';
import { addRoute } from '../platform/http/route.ts';
import { Id, OfTeam, SOME_ID, oneOf, page, pagination } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import type { Services } from '../platform/services.ts';
import { closeOrder, requireOrder, retryOrder } from './change-order.ts';
import { checkOut } from './check-out.ts';
import { listItems } from './item-store.ts';
import { findOrder, listOrders } from './order-store.ts';
import type { OrderRow } from './order-store.ts';
import { CheckoutBody, SetupOrder, presentNothing, presentOrder } from './order-wire.ts';
import { ORDER_STATES } from './rules/order-reason.ts';

const tag = 'Setup';
const params = Type.Object({ id: Id });

async function show(db: Db, orders: readonly OrderRow[]) {
  const [first] = orders;
  const ids = orders.map(({ id }) => id);
  const items = first ? Map.groupBy(await listItems(db, first.team_id, ids), (item) => item.order_id) : null;
  return orders.map((order) => presentOrder(order, items?.get(order.id) ?? []));
}

type Deps = Pick<Services, 'db' | 'clock' | 'ids' | 'secrets' | 'egress' | 'crash'>;

/** spec: Domains, setup, and other areas */
export function setupOrderRoutes(server: Server, app: Deps): void {
  addCheckout(server, app);
  addReading(server, app);
  addChanging(server, app);
}

function addCheckout(server: Server, app: Deps): void {
  addRoute(server, {
    name: 'checkOutInboxes',
    method: 'POST',
    path: '/setup/inbox-checkout',
    tag,
    // decided: an order costs money
    needs: 'team_admin',
    summary: 'Plan domains and mailboxes',
    description:
      'Plans domains and mailboxes with what they cost, and returns a link behind which a person pays. ' +
      'It charges nothing: domains are registered and mailboxes created after the payment. What the ' +
      'team has already is shown with `owned` and costs nothing; where that is all, the answer is 200 ' +
      'and there is no order. It needs the connectors of docs/connectors.md: 503 names the kind that is ' +
      'missing or fails.',
    body: CheckoutBody,
    example: {
      TeamId: SOME_ID,
      domains: [{ domain: 'acme-mail.example' }],
      mailboxes: [{ local_part: 'mia.berg', first_name: 'Mia', last_name: 'Berg' }],
    },
    data: SetupOrder,
    status: 201,
    otherStatus: 200,
    handle: async ({ principal, body }) => {
      const made = await checkOut(app, principal, body);
      if (made.kind === 'nothing') return { status: 200, data: presentNothing(body.TeamId, made.items) };
      const order = (await findOrder(app.db, principal.organizationId, made.id))!;
      return { data: (await show(app.db, [order]))[0] };
    },
  });
}

function addReading(server: Server, app: Deps): void {
  addRoute(server, {
    name: 'listSetupOrders',
    method: 'GET',
    path: '/setup/orders',
    tag,
    summary: 'List orders',
    description: 'Returns the orders of domains and mailboxes of a team, the newest first.',
    extension: true,
    bucket: 'list',
    query: Type.Object({
      TeamId: OfTeam.TeamId,
      state: Type.Optional({ ...oneOf(ORDER_STATES), description: 'only orders in this state' }),
      ...page(50),
    }),
    data: SetupOrder,
    list: true,
    handle: async ({ principal, query }) => {
      await requireTeam(app.db, principal, query.TeamId, 'TeamId');
      const { limit = 50, offset = 0 } = query;
      const found = await listOrders(app.db, { teamId: query.TeamId, state: query.state, limit, offset });
      return { data: await show(app.db, found.rows), pagination: pagination(found.total, { limit, offset }) };
    },
  });

  addRoute(server, {
    name: 'getSetupOrder',
    method: 'GET',
    path: '/setup/orders/:id',
    tag,
    summary: 'Get an order',
    description: 'Returns an order of domains and mailboxes, and how far each is.',
    extension: true,
    params,
    data: SetupOrder,
    handle: async ({ principal, params: { id } }) => ({
      data: (await show(app.db, [await requireOrder(app, principal, id)]))[0],
    }),
  });
}

function addChanging(server: Server, app: Deps): void {
  addRoute(server, {
    name: 'retrySetupOrder',
    method: 'POST',
    path: '/setup/orders/:id/retry',
    tag,
    needs: 'team_admin',
    summary: 'Try an order again',
    description:
      'Asks the connectors again for what failed in an order that is paid (`incomplete`). Nothing is paid for it again.',
    extension: true,
    params,
    data: SetupOrder,
    handle: async ({ principal, params: { id } }) => {
      await retryOrder(app, principal.organizationId, await requireOrder(app, principal, id));
      return { data: (await show(app.db, [await requireOrder(app, principal, id)]))[0] };
    },
  });

  addRoute(server, {
    name: 'closeSetupOrder',
    method: 'DELETE',
    path: '/setup/orders/:id',
    tag,
    needs: 'team_admin',
    summary: 'Close an order',
    description:
      'Cancels an order that is not paid, or ends one that fell short or has a problem: `GET /setup` ' +
      'names it no more. It gives no money back. 409 while a paid order is carried out.',
    extension: true,
    params,
    handle: async ({ principal, params: { id } }) => {
      await closeOrder(app, await requireOrder(app, principal, id));
      return { message: 'Order closed' };
    },
  });
}
