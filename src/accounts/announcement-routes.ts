import Type from 'typebox';
import type { AnnouncementSetting } from '../platform/config-announcements.ts';
import { addRoute } from '../platform/http/route.ts';
import { Timestamp, Uuid, nullable, object, oneOf, page, pagination } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import { SENDER_PROVIDERS } from '../platform/rules/sender-providers.ts';
import type { Services } from '../platform/services.ts';
import { listProviders } from './announcement-store.ts';
import { announcementsFor } from './rules/announcements.ts';
import { requireTeam, teamScopeOf } from './team-access.ts';

const Announcement = Type.Object(
  {
    object: object('announcement'),
    id: Type.String({ description: 'the id of the resource', examples: ['maintenance-2026-12'] }),
    title: Type.String({ examples: ['Maintenance on 6 December'] }),
    text: Type.String({ examples: ['No mail leaves between 02:00 and 03:00 UTC.'] }),
    url: nullable(Type.String({ description: 'the URL', examples: ['https://hooks.example.com/outreach'] })),
    audience: {
      ...oneOf(['all', ...SENDER_PROVIDERS]),
      description: 'who sees it: `all`, or those with mailboxes of this provider',
    },
    dismissible: Type.Boolean({ description: 'whether a page that shows it lets a person close it' }),
    starts_at: nullable(Timestamp),
    ends_at: nullable(Timestamp),
  },
  { title: 'Announcement' },
);

const momentOf = (text: string | undefined): string | null =>
  text === undefined ? null : new Date(text).toISOString();

const presentAnnouncement = (row: AnnouncementSetting) => ({
  object: 'announcement',
  id: row.id,
  title: row.title,
  text: row.text,
  url: row.url ?? null,
  audience: row.audience,
  dismissible: row.dismissible,
  starts_at: momentOf(row.from),
  ends_at: momentOf(row.until),
});

/** spec: Domains, setup, and other areas; the operator writes announcements in the configuration. */
export function announcementRoutes(server: Server, app: Pick<Services, 'db' | 'clock' | 'config'>): void {
  addRoute(server, {
    name: 'listAnnouncements',
    method: 'GET',
    path: '/announcements',
    tag: 'Teams',
    summary: 'List announcements',
    description:
      'Returns what the operator of the service announces now, the newest first: to all, and to those who ' +
      'have a mailbox of the provider that it is about.',
    bucket: 'list',
    query: Type.Object({
      TeamId: Type.Optional({
        ...Uuid,
        description: 'only what concerns the mailboxes of this team, and all',
      }),
      ...page(50),
    }),
    data: Announcement,
    list: true,
    handle: async ({ principal, query }) => {
      if (query.TeamId !== undefined) await requireTeam(app.db, principal, query.TeamId);
      const providers = await listProviders(app.db, {
        ...teamScopeOf(principal),
        teamId: query.TeamId,
      });
      const { limit = 50, offset = 0 } = query;
      const told = announcementsFor(app.config.announcements, { providers, now: app.clock.wall() });
      const shown = told.slice(offset, offset + limit).map(presentAnnouncement);
      return { data: shown, pagination: pagination(told.length, { limit, offset }) };
    },
  });
}
