import type { AppServices } from '../events/record-event.ts';
import type { Drain } from '../platform/work/kinds.ts';
import { checkLogins } from '../senders/check-logins.ts';
import type { DueCheck } from '../senders/check-logins.ts';
import { loginResult, testMailbox } from './test-mailbox.ts';

/** Checks the SMTP login of a mailbox. decisions: Sending gates */
export const openLogins = (app: AppServices): Drain<DueCheck> => ({
  async run({ teamId, key }, { signal }) {
    const at = { teamId, senderId: key };
    const tried = await checkLogins(app, at, async () => {
      // The watch of the mailbox reports on IMAP already, so no second IMAP connection is opened.
      const trial = await testMailbox(app, at, app.log.child({ sender: key }), { reads: false });
      // When the worker ends, the failure may come from this side: it is no result.
      return trial && !signal.aborted ? { smtpError: loginResult(trial).smtpError } : null;
    });
    if (tried?.smtpError)
      app.log.warn({ sender: key, error: tried.smtpError }, 'a mailbox cannot log in to send');
  },
});
