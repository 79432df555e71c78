import Type from 'typebox';
import { defineQueue } from '../platform/queue/define.ts';

/** Drain the due mails of one mailbox; one tick per mailbox at a time. */
export const mailboxSend = defineQueue({
  name: 'mailbox.send',
  payload: Type.Object({ teamId: Type.String(), senderId: Type.String() }),
  concurrency: 40,
  expireSeconds: 600,
});
