import type { OpenWork } from './mail-work.ts';
import { openMail, openPart } from './open-mail.ts';
import { serveMails } from './serve-mails.ts';

serveMails<OpenWork>({
  read: async ({ open, part }) =>
    part === null
      ? { kind: 'opened', mail: await openMail(open) }
      : { kind: 'part', part: await openPart(open, part) },
});
