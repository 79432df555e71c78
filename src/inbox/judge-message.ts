import type { Services } from '../platform/services.ts';
import { storable } from '../platform/db/storable.ts';
import type { DueInbound, SendFact } from './apply-store.ts';
import { matchSend } from './match-send.ts';
import { classify } from './rules/classify.ts';
import type { Verdict } from './rules/classify.ts';
import type { ParsedMail } from './rules/mail.ts';
import { matchKeys } from './rules/match.ts';

/** The mail it belongs to and what it is. */
export interface Judged {
  mail: ParsedMail;
  verdict: Verdict;
  send: SendFact | null;
}

export async function judgeMessage(
  deps: Pick<Services, 'db'>,
  message: DueInbound,
  mail: ParsedMail,
): Promise<Judged> {
  const { sends, send, by } = await matchSend(deps, message, matchKeys(mail));
  const verdict = classify(mail, {
    wroteTo: new Set(sends.map((each) => each.recipient.toLowerCase())),
    own: new Set([message.sender_email.toLowerCase()]),
    citesOurs: by !== null && by !== 'address',
  });
  return { mail, verdict: storable(verdict), send };
}
