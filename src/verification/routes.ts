import Type from 'typebox';
import { requireTeam } from '../accounts/team-access.ts';
import { addRoute } from '../platform/http/route.ts';
import { Uuid } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import type { Services } from '../platform/services.ts';
import { requestAnswerer } from './answer-request.ts';
import type { Verifier } from './verifier.ts';
import { Verification } from './wire.ts';

/** spec: Email validation */
export function verificationRoutes(
  server: Server,
  app: Pick<Services, 'db' | 'clock' | 'ids' | 'crash'>,
  verifier: Verifier,
): void {
  const answerRequest = requestAnswerer(app, verifier);
  // Requests under way end at once and return their credits.
  server.addHook('preClose', (done) => {
    verifier.close();
    done();
  });
  addRoute(server, {
    name: 'verifyEmail',
    method: 'POST',
    path: '/email-validation/verify',
    tag: 'Email validation',
    summary: 'Verify an email address',
    description:
      'Asks the mail hosts of the address whether they take mail for it, without sending any. It takes a minute where hosts ' +
      'are slow. It costs one credit of the organization where credits are metered; what was found out lately is free, and ' +
      'so is asking again for an address that was unknown. An address that cannot be settled is `unknown`, never invalid. ' +
      '503 is not charged: this server reaches no resolver or no mail host, or too many ask the same one. No contact is ' +
      'created.',
    errors: [402],
    body: Type.Object({
      email: Type.String({ minLength: 1, maxLength: 1_000, description: 'the address to verify' }),
      TeamId: Type.Optional({ ...Uuid, description: 'the team whose usage shows the credit' }),
    }),
    example: { email: 'ann@example.com' },
    data: Verification,
    handle: async ({ principal, body }) => {
      if (body.TeamId !== undefined) await requireTeam(app.db, principal, body.TeamId);
      const answer = await answerRequest({
        organizationId: principal.organizationId,
        teamId: body.TeamId ?? null,
        email: body.email,
      });
      return { data: { object: 'email_validation', ...answer } };
    },
  });
}
