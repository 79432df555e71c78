import { asciiAddress, mailboxKey } from '../platform/rules/mailbox-key.ts';
import type { SendSource } from '../platform/db/types.ts';
import { companyDomain } from '../sending/rules/company-domain.ts';
import type { Services } from '../platform/services.ts';
import type { DueInbound } from './apply-store.ts';
import { findColleagues, findSends } from './match-store.ts';
import type { SendFact } from './match-store.ts';
import { matchAnswer, matchColleague } from './rules/match.ts';
import type { Candidate, Match, MatchKeys } from './rules/match.ts';

type Deps = Pick<Services, 'db'>;
type At = Pick<DueInbound, 'team_id' | 'sender_id' | 'as_of'>;

export const candidateOf = (send: SendFact, at: At): Candidate => ({
  sendId: send.send_id,
  enrollmentId: send.enrollment_id,
  messageId: send.message_id,
  recipient: send.recipient,
  subject: send.subject,
  here: send.sender_id === at.sender_id,
  open: send.open,
  sentAt: send.sent_at,
});

/** Sent by the team to itself or to its seeds. */
export const isTest = (source: SendSource | undefined): boolean =>
  source === 'placement' || source === 'test';

/** Mails that a person may answer. decided: an answer to a test is matched by address, as if it cited no mail. */
export const answerable = (sends: readonly SendFact[]): SendFact[] =>
  sends.filter(({ source }) => !isTest(source));

export const readCandidates = ({ db }: Deps, at: At, keys: MatchKeys): Promise<SendFact[]> =>
  findSends(db, {
    teamId: at.team_id,
    senderId: at.sender_id,
    ids: keys.ids.map(({ value }) => value),
    mailboxes: [
      ...new Set([
        ...keys.recipients.map(({ value }) => mailboxKey(value)),
        ...keys.writers,
        ...keys.perhapsWriters,
      ]),
    ],
    asOf: at.as_of ?? null,
  });

export async function matchSend(deps: Deps, message: At, keys: MatchKeys): Promise<SendFact | null> {
  const sends = await readCandidates(deps, message, keys);
  const match = matchAnswer(
    keys,
    answerable(sends).map((send) => candidateOf(send, message)),
  );
  return sends.find(({ send_id }) => send_id === match?.sendId) ?? null;
}

export async function matchByDomain(
  { db }: Deps,
  at: At,
  keys: MatchKeys,
): Promise<{ match: Match | null; open: string[]; sends: SendFact[] }> {
  const domain = companyDomain(keys.from === null ? null : asciiAddress(keys.from));
  if (domain === null) return { match: null, open: [], sends: [] };
  const sends = await findColleagues(db, {
    teamId: at.team_id,
    senderId: at.sender_id,
    domain,
    asOf: at.as_of ?? null,
  });
  const colleagues = sends.map((send) => candidateOf(send, at));
  return { ...matchColleague(keys, colleagues), sends };
}
