import Type from 'typebox';
import { requireTeam } from '../accounts/team-access.ts';
import type { AppServices } from '../events/record-event.ts';
import { ApiError } from '../platform/errors.ts';
import { addRoute } from '../platform/http/route.ts';
import {
  EmailAddress,
  Id,
  OfTeam,
  Timestamp,
  Uuid,
  nullable,
  object,
  oneOf,
  page,
  pagination,
} from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import { settleByPerson } from './settle-by-person.ts';
import { findUncertainMail, listUncertainMails } from './uncertain-store.ts';
import type { UncertainMail } from './uncertain-store.ts';

type App = Pick<AppServices, 'db' | 'clock' | 'eventLog'>;

const SOURCES = ['step', 'reply', 'forward', 'broadcast', 'placement', 'test'] as const;

const Shape = Type.Object(
  {
    object: object('uncertain_mail'),
    id: Id,
    team_id: OfTeam.team_id,
    source: { ...oneOf(SOURCES), description: 'what asked for the mail' },
    recipient: EmailAddress,
    subject: nullable(Type.String({ description: 'the subject', examples: ['Spare parts'] })),
    message_id: Type.String({
      description:
        'its Message-ID: look for it in the Sent folder of the mailbox, or in the log of its server',
      examples: ['<01939a3c@outreach.example.com>'],
    }),
    handed_over_at: nullable({ ...Timestamp, description: 'when its text was at the server' }),
    server_said: nullable(
      Type.String({ description: 'the last words of the server or connection', examples: [null] }),
    ),
    sender: Type.Object({ id: Id, email: nullable(EmailAddress) }),
    campaign: nullable(
      Type.Object({ id: Id, name: nullable(Type.String({ description: 'the name', examples: ['Autumn'] })) }),
    ),
    contact_id: nullable({ ...Uuid, description: 'the contact; null: no step sent it', examples: [null] }),
  },
  { title: 'UncertainMail' },
);

const present = (row: UncertainMail) => ({
  object: 'uncertain_mail',
  id: row.id,
  team_id: row.team_id,
  source: row.source,
  recipient: row.recipient,
  subject: row.subject,
  message_id: row.message_id,
  handed_over_at: row.data_at,
  server_said: row.smtp_reply,
  sender: { id: row.sender_id, email: row.sender_email },
  campaign: row.campaign_id === null ? null : { id: row.campaign_id, name: row.campaign_name },
  contact_id: row.enrollment_id,
});

export function uncertainRoutes(server: Server, app: App): void {
  addList(server, app);
  addSettlement(server, app);
}

function addList(server: Server, app: App): void {
  addRoute(server, {
    name: 'listUncertainMails',
    method: 'GET',
    path: '/uncertain-mails',
    tag: 'Senders',
    summary: 'List uncertain mails',
    description:
      'Returns the mails of which it is not known whether the server took them, the oldest first: the ' +
      'connection or the worker ended before the answer came. They are not sent again; a bounce, a reply or ' +
      'the Sent folder settles them, after an hour `sending.onUncertain`, or a person.',
    extension: true,
    bucket: 'list',
    query: Type.Object({ TeamId: OfTeam.TeamId, ...page(50) }),
    data: Shape,
    list: true,
    handle: async ({ principal, query }) => {
      await requireTeam(app.db, principal, query.TeamId);
      const { limit = 50, offset = 0, TeamId: teamId } = query;
      const { total, rows } = await listUncertainMails(app.db, { teamId, limit, offset });
      return { data: rows.map(present), pagination: pagination(total, { limit, offset }) };
    },
  });
}

function addSettlement(server: Server, app: App): void {
  addRoute(server, {
    name: 'settleUncertainMail',
    method: 'POST',
    path: '/uncertain-mails/:id/settle',
    tag: 'Senders',
    summary: 'Settle an uncertain mail',
    needs: 'team_admin',
    description:
      'Says what became of an uncertain mail, for who has looked in the Sent folder or asked the server. ' +
      '`sent`: it counts as sent, and its contact goes on. `not_sent`: it leaves as soon as it may, with the ' +
      'same Message-ID; when the server had it after all, the person gets it twice. A mail that is settled ' +
      'already is 404.',
    extension: true,
    params: Type.Object({ id: Id }),
    body: Type.Object({
      outcome: oneOf(['sent', 'not_sent'], { description: 'what became of the mail' }),
    }),
    example: { outcome: 'sent' },
    data: Type.Object({
      object: object('uncertain_mail'),
      id: Id,
      outcome: oneOf(['sent', 'not_sent'], { description: 'what became of the mail' }),
    }),
    handle: async ({ principal, params, body: { outcome } }) => {
      const none = new ApiError('resource_not_found', 'there is no such uncertain mail', { param: 'id' });
      const mail = await findUncertainMail(app.db, principal.organizationId, params.id);
      if (!mail) throw none;
      await requireTeam(app.db, principal, mail.team_id, 'id');
      if (!(await settleByPerson(app, { teamId: mail.team_id, id: mail.id }, outcome))) throw none;
      return { data: { object: 'uncertain_mail', id: mail.id, outcome } };
    },
  });
}
