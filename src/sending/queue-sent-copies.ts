import type { Trx } from '../platform/db/transaction.ts';
import type { Services } from '../platform/services.ts';
import { savesSent } from '../senders/rules/saves-sent.ts';
import type { ClaimedSend } from './claimed-send.ts';
import { mailOf } from './compose-mail.ts';
import { insertCopies } from './copy-store.ts';

/** Most mails are settled by then, so the first look finds them. */
const FIRST_LOOK_MS = 10_000;

/**
 * Keeps what claimed mails are composed of, where the mailbox wants copies in its Sent folder. It is written by the claim and
 * not when the mail is booked as sent: after a crash the texts cannot be made again, because a contact or a step may have
 * changed, and an answer that another process settles has no text at all.
 *
 * decided: the copy has the links and no pixel of the mail without tracking. The owner of the mailbox who reads it would count
 * as the contact.
 */
export async function queueSentCopies(
  trx: Trx,
  deps: Pick<Services, 'clock'>,
  claimed: readonly ClaimedSend[],
): Promise<void> {
  const wall = deps.clock.wall();
  const copies = claimed
    .filter(({ row }) => savesSent(row.sent_setting))
    .map((send) => {
      const { send_as: sendAs, email } = send.row.sender;
      const mail = mailOf(send, { sendAs, email });
      const { team_id, id: send_id, sender_id } = send.row;
      return {
        team_id,
        send_id,
        sender_id,
        mail: Buffer.from(JSON.stringify({ mail, files: send.files })),
        claimed_at: wall,
        due_at: new Date(wall.getTime() + FIRST_LOOK_MS),
      };
    });
  if (copies.length > 0) await insertCopies(trx, copies);
}
