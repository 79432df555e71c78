import Type from 'typebox';
import { addRoute } from '../platform/http/route.ts';
import { Id, Uuid, nullable, oneOf } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import { checkLogins } from '../senders/check-logins.ts';
import type { TokenDeps } from '../senders/oauth/token-source.ts';
import { noSender, requireSender } from '../senders/require-sender.ts';
import { loginResult, testMailbox } from './test-mailbox.ts';

const Trial = Type.Object({
  success: Type.Boolean({ description: 'whether the call worked', examples: [true] }),
  failed_at: nullable(oneOf(['host', 'connect', 'auth', 'password'], { examples: [null] })),
  message: Type.String({ description: 'a sentence for people', examples: ['connected and logged in'] }),
  response_time_ms: Type.Integer({ examples: [38] }),
});

export function testMailboxRoutes(server: Server, app: TokenDeps): void {
  addRoute(server, {
    name: 'testSender',
    method: 'POST',
    path: '/senders/:id/test',
    tag: 'Senders',
    summary: 'Test a mailbox',
    description:
      'Connects to the SMTP and the IMAP server of a mailbox, logs in, stores and returns what ' +
      'happened. The status is 200 whatever the servers answer.',
    extension: true,
    params: Type.Object({ id: Id }),
    data: Type.Object({
      sender_id: Uuid,
      success: Type.Boolean({ description: 'whether the call worked', examples: [true] }),
      smtp: Trial,
      imap: nullable(Trial),
    }),
    handle: async ({ principal, params: { id }, requestId }) => {
      const at = await requireSender(app.db, principal, id);
      const log = app.log.child({ sender: id, request_id: requestId });
      const run = async () => {
        const trials = await testMailbox(app, at, log);
        return trials && { ...loginResult(trials), trials };
      };
      const tried = (await checkLogins(app, at, run, { now: true }))?.trials;
      if (!tried) throw noSender();
      // decided: 200 whatever the servers answer, because the test itself worked
      const success = tried.smtp.success && (tried.imap?.success ?? true);
      return { data: { sender_id: id, success, ...tried } };
    },
  });
}
