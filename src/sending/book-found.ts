import type { AppServices } from '../events/record-event.ts';
import { transact } from '../platform/db/transaction.ts';
import { forgetCounts } from './cap-store.ts';
import {
  doubtKnown,
  insertLost,
  knownAmong,
  listSearchedMailboxes,
  possibleBroadcasts,
  possibleSteps,
} from './found-store.ts';
import type { LostMail, SearchedBox } from './found-store.ts';
import { mailMessageId } from './queue-mails.ts';
import { stepMessageId } from './queue-sends.ts';
import { settleByEvidence } from './recover-sends.ts';
import { tryOf } from './rules/message-id.ts';
import { domainOf } from './rules/receiver.ts';

export type { SearchedBox } from './found-store.ts';

export interface FoundMail {
  messageId: string;
  to: string[];
  at: Date;
}

type Deps = Pick<AppServices, 'db' | 'clock' | 'ids' | 'eventLog'>;

export const boxesToSearch = ({ db }: Pick<Deps, 'db'>): Promise<SearchedBox[]> => listSearchedMailboxes(db);

type Possible = Omit<LostMail, 'team_id' | 'id' | 'sender_id' | 'message_id' | 'try'>;

async function possibleMails(
  { db }: Pick<Deps, 'db'>,
  teamId: string,
  { to, messageId }: FoundMail,
): Promise<Map<string, Possible>> {
  const recipients = to.map((address) => address.toLowerCase());
  // The domain comes from the Message-ID, because the mail may have left another mailbox than it was written for.
  const domain = domainOf(messageId.slice(1, -1));
  const possible = new Map<string, Possible>();
  for (const step of await possibleSteps(db, teamId, recipients))
    // Earlier passes have their rows, unless the contact was moved after the backup. Such a contact is in the next
    // pass.
    for (const pass of [step.pass, step.pass + 1])
      possible.set(stepMessageId({ ...step, pass }, domain), {
        ...step,
        pass,
        source: 'step',
        source_id: null,
      });
  for (const { broadcast_id: source_id, ...mail } of await possibleBroadcasts(db, teamId, recipients)) {
    const named = { source: 'broadcast', source_id, recipient: mail.recipient } as const;
    possible.set(mailMessageId(named, domain), {
      ...mail,
      ...named,
      enrollment_id: null,
      campaign_id: null,
      node_id: null,
      sequence_version: null,
      pass: null,
      step_number: null,
    });
  }
  return possible;
}

/**
 * Finds mails in a Sent folder that the mail ledger does not have as sent, and books them: mails that wait in the
 * ledger, and mails that steps and broadcasts would send again. Oldest first, each in its own transaction. Resolves how
 * many were booked.
 */
export async function bookFound(
  deps: Deps,
  at: { teamId: string; senderId: string },
  found: readonly FoundMail[],
): Promise<number> {
  const { teamId, senderId: sender_id } = at;
  const known = await knownAmong(
    deps.db,
    teamId,
    found.map(({ messageId }) => messageId),
  );
  let booked = 0;
  for (const mail of found.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const now = deps.clock.now();
    const { first, number } = tryOf(mail.messageId);
    const lost = known.has(mail.messageId) ? null : (await possibleMails(deps, teamId, mail)).get(first);
    if (!lost && !known.has(mail.messageId)) continue;
    booked += await transact(deps.db, async (trx) => {
      const id = deps.ids.uuid(now);
      const row = { ...lost!, team_id: teamId, id, sender_id, message_id: mail.messageId, try: number };
      const doubted = lost
        ? (await insertLost(trx, row, { left: mail.at, now })) && id
        : await doubtKnown(trx, { teamId, messageId: mail.messageId, left: mail.at, now });
      // The claim that knew this mail is lost.
      if (doubted) await forgetCounts(trx, teamId, mail.to);
      return doubted
        ? settleByEvidence(trx, deps, [{ team_id: teamId, id: doubted }], 'sent_folder', now)
        : 0;
    });
  }
  return booked;
}
