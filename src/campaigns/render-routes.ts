import Type from 'typebox';
import { ApiError } from '../platform/errors.ts';
import { addRoute } from '../platform/http/route.ts';
import { Id, SOME_ID } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import type { Services } from '../platform/services.ts';
import { createContents } from '../sending/preview-mail.ts';
import { requireCampaign } from './find-campaign.ts';
import { renderCampaignMail } from './render-mail.ts';
import {
  MailBody,
  RenderBody,
  RenderedMail,
  SendTest,
  askedOf,
  presentRendered,
  presentTest,
} from './render-wire.ts';
import { findTest } from './send-test-store.ts';
import { sendTest } from './send-test.ts';

const tag = 'Campaigns';

/** decisions: API conventions, extensions */
export function renderRoutes(
  server: Server,
  app: Pick<Services, 'db' | 'clock' | 'ids' | 'publicUrl'>,
): void {
  const deps = { ...app, contents: createContents() };

  addRoute(server, {
    name: 'renderMail',
    method: 'POST',
    path: '/campaigns/:id/render',
    tag,
    needs: 'read_only',
    summary: 'Render a mail',
    description:
      'Returns a mail of the published sequence, or the one in `node`, as the engine would send it now, by the same ' +
      'code: for a contact of the campaign, for values in `contact`, or for sample values. Writes and sends nothing.',
    extension: true,
    bucket: 'bulk',
    params: Type.Object({ id: Id }),
    body: Type.Object(RenderBody),
    example: { node_id: 'email-1', contact: { first_name: 'Anna', company_name: 'Example Works' } },
    data: RenderedMail,
    handle: async ({ principal, params: { id }, body }) => {
      const campaign = await requireCampaign(app.db, principal, id);
      return { data: presentRendered(id, await renderCampaignMail(deps, campaign, askedOf(body))) };
    },
  });

  addRoute(server, {
    name: 'sendTestMail',
    method: 'POST',
    path: '/campaigns/:id/send-test',
    tag,
    summary: 'Send a test mail',
    description:
      'Sends a mail of the published sequence, as `POST /campaigns/{id}/render` shows it, to the user of the key or to ' +
      'a mailbox of the team; another address is refused, as is a text with missing values. It is marked: `[Test]` in ' +
      'its subject, and the header `X-Outreachd-Test`. It begins a thread of its own. It counts for no contact, ' +
      'campaign or report, and neither opens, clicks, an opt-out nor an answer of it change anything; it counts in ' +
      'the day of its mailbox and waits for its spacing and rests, and for no schedule. A team may send 20 in an hour.',
    extension: true,
    status: 201,
    params: Type.Object({ id: Id }),
    body: Type.Object({
      ...MailBody,
      to: Type.Optional(
        Type.String({
          minLength: 3,
          maxLength: 320,
          description: 'the address; the user of the key when it is left out',
        }),
      ),
    }),
    example: { node_id: 'email-1', ContactId: SOME_ID },
    data: SendTest,
    handle: async ({ principal, claim, params: { id }, body: { to, ...body } }) => {
      const campaign = await requireCampaign(app.db, principal, id);
      const test = await sendTest(deps, { principal, claim, campaign }, { ...askedOf(body), to });
      return { data: presentTest(test) };
    },
  });

  addTestReading(server, deps);
}

function addTestReading(server: Server, app: Pick<Services, 'db'>): void {
  addRoute(server, {
    name: 'getTestMail',
    method: 'GET',
    path: '/campaigns/:id/send-tests/:test_id',
    tag,
    summary: 'Get a test mail',
    description: 'Returns what became of a test mail. Tests are kept for 30 days.',
    extension: true,
    params: Type.Object({ id: Id, test_id: { ...Id, description: 'the test mail' } }),
    data: SendTest,
    handle: async ({ principal, params: { id: campaignId, test_id: id } }) => {
      const { team_id: teamId } = await requireCampaign(app.db, principal, campaignId);
      const test = await findTest(app.db, { teamId, campaignId, id });
      if (!test)
        throw new ApiError('resource_not_found', 'the campaign has no such test mail', { param: 'test_id' });
      return { data: presentTest(test) };
    },
  });
}
