import Type from 'typebox';
import { oidcClientOf } from '../../platform/config-oidc.ts';
import { nullable, object } from '../../platform/http/schema.ts';
import type { Server } from '../../platform/http/server.ts';
import type { Services } from '../../platform/services.ts';
import { OPEN, OPEN_ERRORS, START_PATH } from './open.ts';

const Ways = Type.Object(
  {
    object: object('sign_in_ways'),
    oidc: nullable(
      Type.Object(
        {
          label: Type.String({ description: 'what the button is called', examples: ['Acme SSO'] }),
          url: Type.String({
            description: 'where a browser begins',
            examples: ['https://outreach.acme.example/v2/sign-in/oidc'],
          }),
        },
        { description: 'the OpenID Connect provider; null: none is configured' },
      ),
    ),
  },
  { title: 'SignInWays' },
);

/** What the sign-in screen asks before anyone is signed in. */
export function signInWaysRoutes(
  server: Server,
  { config, publicUrl }: Pick<Services, 'config' | 'publicUrl'>,
): void {
  const client = oidcClientOf(config.oidc);
  const oidc = client && { label: client.label, url: `${publicUrl}${START_PATH}` };
  server.get(
    '/v2/sign-in',
    {
      config: { open: true },
      schema: {
        ...OPEN,
        operationId: 'getSignIn',
        summary: 'Get the ways to sign in',
        description:
          'Returns the ways to sign in to the console beside an API key and a one-time link. It needs no key, ' +
          'and asks nothing of the provider.',
        response: {
          200: Type.Object({
            success: Type.Boolean({ description: 'whether the call worked', examples: [true] }),
            data: Ways,
            request_id: Type.String({
              description: 'the id of this call; name it when you report a fault',
              examples: ['01939a3c-1e00-7c3a-9d52-6f1e0a4b8c99'],
            }),
          }),
          ...OPEN_ERRORS,
        },
      },
    },
    (request, reply) =>
      reply.send({ success: true, data: { object: 'sign_in_ways', oidc }, request_id: request.id }),
  );
}
