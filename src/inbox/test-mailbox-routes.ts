import Type from 'typebox';
import type { Ground } from '../platform/ground.ts';
import { addRoute } from '../platform/http/route.ts';
import { Uuid, nullable, oneOf } from '../platform/http/schema.ts';
import type { Server } from '../platform/http/server.ts';
import { noSender, requireSender } from '../senders/require-sender.ts';
import { testMailbox } from './test-mailbox.ts';

const Trial = Type.Object({
  success: Type.Boolean(),
  failed_at: nullable(oneOf(['host', 'connect', 'auth', 'password'])),
  message: Type.String(),
  response_time_ms: Type.Integer(),
});

/** Tries the servers of a mailbox. It stands here because this room knows both doors. */
export function testMailboxRoutes(server: Server, app: Pick<Ground, 'db' | 'secrets' | 'egress'>): void {
  addRoute(server, {
    method: 'POST',
    path: '/senders/:id/test',
    tag: 'Senders',
    summary: 'Connect to SMTP and IMAP now and say what happened',
    extension: true,
    params: Type.Object({ id: Uuid }),
    data: Type.Object({ sender_id: Uuid, success: Type.Boolean(), smtp: Trial, imap: nullable(Trial) }),
    handle: async ({ principal, params: { id } }) => {
      const tried = await testMailbox(app, await requireSender(app.db, principal, id));
      if (!tried) throw noSender();
      // decided: 200 whatever the servers said, because the test itself worked
      const success = tried.smtp.success && (tried.imap?.success ?? true);
      return { data: { sender_id: id, success, ...tried } };
    },
  });
}
