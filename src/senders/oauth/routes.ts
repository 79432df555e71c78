import Type from 'typebox';
import type { AppServices } from '../../events/record-event.ts';
import { sendPage } from '../../platform/http/page.ts';
import { addRoute } from '../../platform/http/route.ts';
import { ErrorBody, OfTeam, Timestamp, Uuid, object, oneOf } from '../../platform/http/schema.ts';
import type { Server } from '../../platform/http/server.ts';
import { finishSignIn } from './finish-sign-in.ts';
import type { Callback } from './finish-sign-in.ts';
import { PROVIDERS } from './rules/providers.ts';
import { pageOf } from './rules/callback-page.ts';
import { startSignIn } from './start-sign-in.ts';

type App = Pick<
  AppServices,
  'db' | 'clock' | 'ids' | 'secrets' | 'egress' | 'config' | 'eventLog' | 'log' | 'crash' | 'publicUrl'
>;

const tag = 'Senders';
const Page = (description: string) => ({
  description,
  content: {
    'text/html': {
      schema: Type.String({
        examples: ['<h1>The mailbox is connected</h1><p>ben@acme.example was added.</p>'],
      }),
    },
  },
});

export function senderSignInRoutes(server: Server, app: App): void {
  addStart(server, app);
  addCallback(server, app);
}

function addStart(server: Server, app: App): void {
  addRoute(server, {
    name: 'startSignIn',
    method: 'GET',
    path: '/senders/oauth/start',
    tag,
    // decided: it ends in a mailbox that is connected
    needs: 'team_admin',
    summary: 'Begin a sign-in',
    description:
      'Returns the page at which a person signs in to a mailbox and lets the service send and read its ' +
      'mail. Open it in a browser. Give team_id for a new mailbox, or sender_id for one that is there. ' +
      'With an address, only its account is taken. 503 while the provider is not configured.',
    extension: true,
    showsSecret: true,
    query: Type.Object({
      provider: Type.Optional(oneOf([...PROVIDERS], { description: 'the provider of the mailbox' })),
      team_id: Type.Optional(OfTeam.team_id),
      email: Type.Optional(
        Type.String({ format: 'email', maxLength: 320, description: 'the email address' }),
      ),
      sender_id: Type.Optional({ ...Uuid, description: 'the mailbox that signs in again' }),
    }),
    data: Type.Object(
      {
        object: object('sign_in'),
        url: Type.String({
          description: 'the page of the provider; it works once',
          examples: [
            'https://accounts.google.com/o/oauth2/v2/auth?response_type=code&client_id=4711.apps.googleusercontent.com',
          ],
        }),
        redirect_uri: Type.String({
          description: 'what the app registered at the provider must name',
          examples: ['https://outreach.acme.example/v2/senders/oauth/callback'],
        }),
        expires_at: { ...Timestamp, description: 'until when the sign-in can be ended' },
      },
      { title: 'SignIn' },
    ),
    handle: async ({ principal, query }) => {
      const { url, redirectUri, expiresAt } = await startSignIn(app, principal, query);
      return { data: { object: 'sign_in', url, redirect_uri: redirectUri, expires_at: expiresAt } };
    },
  });
}

function addCallback(server: Server, app: App): void {
  server.get(
    '/v2/senders/oauth/callback',
    {
      config: { open: true },
      // A GET with effects: HEAD must not run it.
      exposeHeadRoute: false,
      schema: {
        operationId: 'finishSignIn',
        tags: [tag],
        summary: 'End a sign-in',
        description:
          'Where the provider sends a person back to. It needs no key: the state is signed, ends after ten ' +
          'minutes, and works once. The answer is a page that says what happened.',
        security: [],
        'x-extension': true,
        querystring: Type.Object({
          state: Type.Optional(Type.String({ maxLength: 1000, description: 'the state' })),
          code: Type.Optional(
            Type.String({ maxLength: 8000, description: 'what the provider exchanges for tokens, once' }),
          ),
          error: Type.Optional(Type.String({ maxLength: 200, description: 'why the provider gave no code' })),
        }),
        response: {
          200: Page('The mailbox is connected.'),
          400: {
            ...Page('The state is not valid, or the provider said no; JSON for a query that cannot be read.'),
            content: {
              ...Page('').content,
              'application/json': { schema: Type.Object(ErrorBody.properties) },
            },
          },
          403: Page('Another account signed in, or the key has no access to the team any more.'),
          503: Page('The provider could not be asked.'),
        },
      },
    },
    async (request, reply) => {
      const page = pageOf(await finishSignIn(app, request.query as Callback));
      return sendPage(reply, page.status, page);
    },
  );
}
