import type { ParsedMail } from './mail.ts';

/** What a message can be found by among the mails we sent, strongest first. */
export interface MatchKeys {
  /** Message-IDs it answers (RFC 5322 3.6.4) or carries back. */
  cited: string[];
  /** Message-ID of the mail that came back inside: a machine cites that. */
  returned: string | null;
  /** Addresses a report speaks of, and the sender of a reply. */
  addresses: string[];
}

export const matchKeys = (mail: ParsedMail): MatchKeys => ({
  returned: mail.returned?.messageId ?? null,
  cited: [...new Set([...mail.inReplyTo, ...mail.references, mail.returned?.messageId ?? ''])].filter(
    Boolean,
  ),
  addresses: [
    ...new Set(
      [
        ...mail.reports.map((report) => report.recipient ?? ''),
        mail.returned?.to ?? '',
        mail.from ?? '',
      ].filter(Boolean),
    ),
  ],
});

export interface Candidate {
  sendId: string;
  messageId: string;
  recipient: string;
  sentAt: Date;
}

export type Match = { sendId: string; by: 'returned_message' | 'cited_message' | 'address' };

/** The mail a message belongs to: the one it carries back, else the newest it cites, else the newest to its address. */
export function chooseMatch(keys: MatchKeys, candidates: readonly Candidate[]): Match | null {
  const newest = candidates.toSorted((a, b) => b.sentAt.getTime() - a.sentAt.getTime());
  const returned = newest.find((each) => each.messageId === keys.returned);
  if (returned) return { sendId: returned.sendId, by: 'returned_message' };
  const cited = newest.find((each) => keys.cited.includes(each.messageId));
  if (cited) return { sendId: cited.sendId, by: 'cited_message' };
  const addressed = newest.find((each) => keys.addresses.includes(each.recipient.toLowerCase()));
  return addressed ? { sendId: addressed.sendId, by: 'address' } : null;
}
