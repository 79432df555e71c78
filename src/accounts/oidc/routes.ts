import type { FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { oidcClientOf } from '../../platform/config-oidc.ts';
import type { OidcClient } from '../../platform/config-oidc.ts';
import { ApiError } from '../../platform/errors.ts';
import { sessionCookie } from '../../platform/http/credentials.ts';
import type { Server } from '../../platform/http/server.ts';
import type { Services } from '../../platform/services.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { OPEN, OPEN_ERRORS, START_PATH } from './open.ts';
import { openProvider } from './provider.ts';
import type { Provider } from './provider.ts';
import { PROBLEMS } from './rules/problem.ts';
import type { Problem } from './rules/problem.ts';
import { readSignIn, removedSignInCookie, signInCookie } from './sign-in-cookie.ts';
import { startSignIn } from './start-sign-in.ts';
import { tellTrouble } from './tell-trouble.ts';

type App = Pick<Services, 'db' | 'clock' | 'ids' | 'secrets' | 'config' | 'egress' | 'log' | 'publicUrl'>;

const Redirect = (description: string) => Type.Null({ description });
const BACK =
  'to /console/sign-in?problem=…, which says why there is no session: ' +
  `${PROBLEMS.slice(0, -1).join(', ')} or ${PROBLEMS.at(-1)}`;

const START = {
  ...OPEN,
  operationId: 'startConsoleSignIn',
  summary: 'Begin a sign-in at the provider',
  description:
    'Leads a browser to the OpenID Connect provider, and sets a cookie that the end of the sign-in is checked ' +
    'against, for ten minutes. 503 while no provider is configured.',
  response: {
    302: Redirect(`To the page of the provider; or, when it does not answer, ${BACK}.`),
    ...OPEN_ERRORS,
  },
};

const CALLBACK = {
  ...OPEN,
  operationId: 'finishConsoleSignIn',
  summary: 'End a sign-in at the provider',
  description:
    'Where the provider sends a browser back to. It takes only the sign-in that the browser began, within ten ' +
    'minutes and once. It signs in the user of the configured organization who has the verified address of the ' +
    'account, and who is in a team or an admin. The session has the role of the user, and ends 12 hours later.',
  querystring: Type.Object({
    state: Type.Optional(Type.String({ maxLength: 1000, description: 'which sign-in it is' })),
    code: Type.Optional(
      Type.String({ maxLength: 8000, description: 'what the provider exchanges for tokens, once' }),
    ),
    iss: Type.Optional(Type.String({ maxLength: 1000, description: 'who the provider is' })),
    error: Type.Optional(Type.String({ maxLength: 200, description: 'why the provider gave no code' })),
  }),
  response: { 302: Redirect(`To /console/, with the cookie of the session; or ${BACK}.`), ...OPEN_ERRORS },
};

// A GET with effects: HEAD must not run it.
const OPTIONS = { config: { open: true }, exposeHeadRoute: false };

/** decided: leads to the console alone, so that no link leads elsewhere through a sign-in. */
function lead(reply: FastifyReply, url: string, cookies: string[] = []): FastifyReply {
  if (cookies.length > 0) void reply.header('set-cookie', cookies);
  return reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .redirect(url, 302);
}

const leadBack = (
  reply: FastifyReply,
  { publicUrl }: App,
  problem: Problem,
  cookies?: string[],
): FastifyReply => lead(reply, `${publicUrl}/console/sign-in?problem=${problem}`, cookies);

interface Configured {
  client: OidcClient;
  provider: Provider;
}

/** Sign-in to the console at an OpenID Connect provider. */
export function signInRoutes(server: Server, app: App): void {
  const client = oidcClientOf(app.config.oidc);
  const at = client && { client, provider: openProvider(app, client) };
  const configured = (): Configured => {
    if (at) return at;
    throw new ApiError(
      'service_unavailable',
      'sign-in by OpenID Connect is not configured: the operator sets OUTREACHD_OIDC_ISSUER, …_CLIENT_ID, ' +
        '…_CLIENT_SECRET and …_ORGANIZATION',
    );
  };
  server.get(START_PATH, { ...OPTIONS, schema: START }, (_request, reply) => start(app, configured(), reply));
  server.get(`${START_PATH}/callback`, { ...OPTIONS, schema: CALLBACK }, (request, reply) =>
    finish(app, configured(), { request, reply }),
  );
}

async function start(app: App, { provider }: Configured, reply: FastifyReply): Promise<FastifyReply> {
  const begun = await startSignIn(app, provider);
  if (begun.kind === 'begun')
    return lead(reply, begun.url, [signInCookie(app.secrets, begun.signIn, app.publicUrl)]);
  tellTrouble(app, begun);
  return leadBack(reply, app, begun.problem);
}

async function finish(
  app: App,
  configured: Configured,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const { secrets, publicUrl } = app;
  const end = await finishSignIn(app, configured, {
    signIn: readSignIn(secrets, request.headers.cookie),
    query: request.url.split('?').slice(1).join('?'),
    address: request.ip,
    requestId: request.id,
  });
  const cookies = end.isOver ? [removedSignInCookie(publicUrl)] : [];
  if (end.kind === 'refused') return leadBack(reply, app, end.problem, cookies);
  return lead(reply, `${publicUrl}/console/`, [...cookies, sessionCookie(end.token, { publicUrl })]);
}
