import Type from 'typebox';
import { requireTeam } from '../../accounts/team-access.ts';
import { addRoute } from '../../platform/http/route.ts';
import { OfTeam, SOME_ID, oneOf, page, pagination, extension } from '../../platform/http/schema.ts';
import type { Server } from '../../platform/http/server.ts';
import type { AppServices } from '../../events/record-event.ts';
import { listHistory } from './check-store.ts';
import { checkDomain } from './check-domain.ts';
import { connectDomain } from './connect-domain.ts';
import { disconnectDomain } from './disconnect-domain.ts';
import { listDomains } from './domain-store.ts';
import { requireDomain } from './find-domain.ts';
import { DomainChange, HISTORY_CHECKS, presentChange } from './history-wire.ts';
import { STAGES } from './rules/setup.ts';
import {
  ConnectedDomain,
  Domain,
  VerifiedDomain,
  presentConnected,
  presentDomain,
  presentVerified,
} from './wire.ts';

const tag = 'Domains';
const params = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 254, description: 'the id of the domain, or its name' }),
});

type App = Pick<AppServices, 'db' | 'clock' | 'ids' | 'config' | 'egress' | 'eventLog'>;

/** spec: Domains, setup, and other areas */
export function domainRoutes(server: Server, app: App): void {
  addReading(server, app);
  addSetup(server, app);
  addHistory(server, app);
  addDisconnecting(server, app);
}

function addReading(server: Server, app: App): void {
  addRoute(server, {
    name: 'listDomains',
    method: 'GET',
    path: '/domains',
    tag,
    summary: 'List domains',
    description: 'Returns the domains that were connected to a team, by name.',
    bucket: 'list',
    query: Type.Object({
      TeamId: OfTeam.TeamId,
      status: Type.Optional({
        ...oneOf(STAGES),
        description:
          'only domains of this stage; `awaiting_nameservers`: those whose nameservers are to be changed',
      }),
      broken: Type.Optional(
        extension(
          Type.Boolean({
            description:
              'true: a record is broken, or the domain is on a block list, by its last check; false: all others',
          }),
        ),
      ),
      ...page(50),
    }),
    data: Domain,
    list: true,
    handle: async ({ principal, query }) => {
      await requireTeam(app.db, principal, query.TeamId, 'TeamId');
      const { limit = 50, offset = 0 } = query;
      const { total, rows } = await listDomains(app.db, {
        teamId: query.TeamId,
        stage: query.status,
        broken: query.broken,
        limit,
        offset,
      });
      return { data: rows.map(presentDomain), pagination: pagination(total, { limit, offset }) };
    },
  });

  addRoute(server, {
    name: 'getDomain',
    method: 'GET',
    path: '/domains/:id',
    tag,
    summary: 'Get a domain',
    description: 'Returns a domain by its id or its name: what is set up, and what is to be done next.',
    params,
    data: Domain,
    handle: async ({ principal, params: { id } }) => ({
      data: presentDomain(await requireDomain(app, principal, id)),
    }),
  });
}

function addSetup(server: Server, app: App): void {
  addRoute(server, {
    name: 'connectDomain',
    method: 'POST',
    path: '/domains/connect',
    tag,
    needs: 'team_admin',
    summary: 'Connect a domain',
    description:
      'Connects a domain that is registered elsewhere to a team. It is free, and changes nothing at the ' +
      'registrar. A domain that a team of the organization has already is shown (`already_connected`) and ' +
      'stays with that team.',
    body: Type.Object({
      TeamId: OfTeam.TeamId,
      domain: Type.String({ minLength: 1, maxLength: 254, description: 'the name of the domain, without @' }),
    }),
    example: { TeamId: SOME_ID, domain: 'acme.example' },
    data: ConnectedDomain,
    status: 201,
    otherStatus: 200,
    handle: async ({ principal, body }) => {
      await requireTeam(app.db, principal, body.TeamId, 'TeamId');
      const { row, isNew } = await connectDomain(app, principal, {
        teamId: body.TeamId,
        domain: body.domain,
      });
      return { status: isNew ? 201 : 200, data: presentConnected(row, isNew) };
    },
  });

  addRoute(server, {
    name: 'verifyDomain',
    method: 'POST',
    path: '/domains/:id/verify',
    tag,
    summary: 'Verify a domain',
    description:
      'Asks DNS now which nameservers the domain has, says whether they are those to set, and checks MX, ' +
      'SPF, DKIM, DMARC, MTA-STS, TLS-RPT, reverse DNS and the block lists that are switched on. The id may ' +
      'be the name.',
    params,
    data: VerifiedDomain,
    handle: async ({ principal, params: { id } }) => {
      const before = await requireDomain(app, principal, id);
      const { health, nameservers: found, mx, checkedAt } = await checkDomain(app, before);
      const found_nameservers = found ?? before.found_nameservers;
      const found_mx = mx ?? before.found_mx;
      const row = { ...before, health, found_nameservers, found_mx, checked_at: checkedAt };
      return { data: presentVerified(row, found) };
    },
  });
}

function addHistory(server: Server, app: App): void {
  addRoute(server, {
    name: 'listDomainHistory',
    method: 'GET',
    path: '/domains/:id/history',
    tag,
    summary: 'List what changed in the checks of a domain',
    description:
      'Returns each change of a verdict, newest first; the first verdict of each check is one, too. A ' +
      'verdict that is unknown for a while is no change. Changes are kept for 180 days, the last one of each ' +
      'check for as long as the domain.',
    extension: true,
    bucket: 'list',
    params,
    query: Type.Object({
      check: Type.Optional({ ...oneOf(HISTORY_CHECKS), description: 'only changes of this check' }),
      ...page(50),
    }),
    data: DomainChange,
    list: true,
    handle: async ({ principal, params: { id }, query }) => {
      const { team_id: teamId, id: domainId } = await requireDomain(app, principal, id);
      const { limit = 50, offset = 0, check } = query;
      const { total, rows } = await listHistory(app.db, { teamId, id: domainId, check, limit, offset });
      return { data: rows.map(presentChange), pagination: pagination(total, { limit, offset }) };
    },
  });
}

function addDisconnecting(server: Server, app: App): void {
  addRoute(server, {
    name: 'disconnectDomain',
    method: 'DELETE',
    path: '/domains/:id',
    tag,
    needs: 'team_admin',
    summary: 'Disconnect a domain',
    description:
      'Ends the checks of a domain; nothing changes at its registrar, and its mailboxes go on. Connected ' +
      'again, it has its id and its history again. The id may be the name.',
    extension: true,
    params,
    handle: async ({ principal, params: { id } }) => {
      await disconnectDomain(app, principal, id);
      return { message: 'domain disconnected' };
    },
  });
}
