import { firstAddress } from '../../platform/rules/address-in.ts';
import type { ParsedMail } from './mail.ts';
import { mailboxKey } from '../../platform/rules/mailbox-key.ts';
import { subjectKey } from './subject.ts';

/** Kinds of match, the surest first; stored with the message. */
export const MATCHED_BY = [
  'returned_message', 'in_reply_to', 'references', 'plus_token', 'message_id_in_text', 'failed_recipients', 'report_recipient',
  'returned_to', 'report_text', 'from', 'subject_domain', 'domain', 'sender_header',
] as const; // prettier-ignore
export type MatchedBy = (typeof MATCHED_BY)[number];

const CAME_TO = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'x-delivered-to'];
/** The local part of our Message-ID behind a plus; see `envelopeSender`. */
const SUBADDRESS = /[+]([a-z2-7]{20,40})@([a-z0-9.-]{1,253})/gi;
const MAX_NAMED = 10;

export function namedMails(mail: Pick<ParsedMail, 'to' | 'headers'>): string[] {
  const addresses = [...mail.to, ...CAME_TO.flatMap((name) => mail.headers[name] ?? [])].join(' ');
  return [...addresses.matchAll(SUBADDRESS)]
    .slice(0, MAX_NAMED)
    .map(([, token, domain]) => `<${token}@${domain}>`.toLowerCase());
}

/** Our Message-IDs cannot be guessed: a message that cites one proves that its writer saw the mail. */
const PROVES: ReadonlySet<MatchedBy> = new Set<MatchedBy>([
  'returned_message',
  'in_reply_to',
  'references',
  'plus_token',
  'message_id_in_text',
]);
export const citesOurs = (by: MatchedBy): boolean => PROVES.has(by);

interface Key {
  by: MatchedBy;
  value: string;
}

export interface MatchKeys {
  /**
   * Message-IDs that the message answers, returns or names (RFC 5322 3.6.4), the surest first; within a thread, the
   * newest first.
   */
  ids: Key[];
  /** Addresses named by a report, the surest first; empty for other mails. */
  recipients: Key[];
  from: string | null;
  /**
   * `writers` and `perhapsWriters` hold `mailboxKey`s. `perhapsWriters` are the possible writers when From has no
   * address.
   */
  writers: string[];
  perhapsWriters: string[];
  subject: string;
}

export const once = (keys: Key[]): Key[] =>
  [...new Map(keys.toReversed().map((key) => [key.value, key])).values()].toReversed();
const keysOf = (by: MatchedBy, values: readonly (string | null | undefined)[]): Key[] =>
  values.flatMap((value) => (value ? [{ by, value }] : []));

export function matchKeys(mail: ParsedMail): MatchKeys {
  const named = new Set(
    mail.reports.flatMap(({ recipient, finalRecipient }) => [recipient ?? [], finalRecipient ?? []].flat()),
  );
  const failed = mail.headers['x-failed-recipients']?.toLowerCase() ?? '';
  const byOf = (address: string): MatchedBy => {
    if (failed.includes(address)) return 'failed_recipients';
    if (named.has(address)) return 'report_recipient';
    return address === mail.returned?.to ? 'returned_to' : 'report_text';
  };
  const original = mail.feedback?.['original-rcpt-to'] ?? mail.headers['x-hmxmroriginalrecipient'];
  return {
    ids: once([
      ...keysOf('returned_message', [mail.returned?.messageId]),
      ...keysOf('in_reply_to', mail.inReplyTo),
      ...keysOf('references', mail.references.toReversed()),
      ...keysOf('plus_token', namedMails(mail)),
      ...keysOf('message_id_in_text', mail.citedInText),
    ]),
    recipients: once([
      ...mail.failedRecipients.map((value) => ({ by: byOf(value), value })),
      ...keysOf('report_recipient', [...named, firstAddress(original)]),
      ...keysOf('returned_to', [mail.returned?.to]),
    ]),
    from: mail.from,
    writers: mail.writers.map(mailboxKey),
    perhapsWriters: mail.perhapsWriters.map(mailboxKey),
    subject: subjectKey(mail.subject),
  };
}

export interface Candidate {
  sendId: string;
  /** Null for a broadcast. */
  enrollmentId: string | null;
  messageId: string;
  recipient: string;
  subject: string | null;
  here: boolean;
  /** Its enrollment is running or paused. */
  open: boolean;
  sentAt: Date;
}

export interface Match {
  sendId: string;
  by: MatchedBy;
  /**
   * Other enrollments that the message may answer: it cites no mail, and its sender got mails of several campaigns from
   * this mailbox.
   */
  orEnrollments: string[];
}

const newestFirst = (candidates: readonly Candidate[]): Candidate[] =>
  candidates.toSorted(
    (a, b) =>
      Number(b.open) - Number(a.open) ||
      b.sentAt.getTime() - a.sentAt.getTime() ||
      (a.sendId < b.sendId ? -1 : 1),
  );

export function matchById(keys: MatchKeys, candidates: readonly Candidate[]): Match | null {
  for (const { by, value } of keys.ids) {
    const found = candidates.find(({ messageId }) => messageId === value);
    if (found) return { sendId: found.sendId, by, orEnrollments: [] };
  }
  return null;
}

export function matchReport(keys: MatchKeys, candidates: readonly Candidate[]): Match | null {
  const known = matchById(keys, candidates);
  if (known) return known;
  const named = keys.recipients.length > 0 ? keys.recipients : keysOf('from', keys.writers);
  const sent = newestFirst(candidates.filter(({ here }) => here));
  for (const { by, value } of named) {
    const found = sent.find(({ recipient }) => mailboxKey(recipient) === mailboxKey(value));
    if (found) return { sendId: found.sendId, by, orEnrollments: [] };
  }
  return null;
}

const isToSame = (a: Candidate, b: Candidate): boolean => mailboxKey(a.recipient) === mailboxKey(b.recipient);

const sentTo = (mailboxes: readonly string[], candidates: readonly Candidate[]): Candidate[] =>
  candidates.filter(({ here, recipient }) => here && mailboxes.includes(mailboxKey(recipient)));

const openOf = (candidates: readonly Candidate[]): string[] => [
  ...new Set(candidates.flatMap(({ open, enrollmentId }) => (open && enrollmentId) || [])),
];

export const perhapsAnswered = (keys: MatchKeys, candidates: readonly Candidate[]): string[] =>
  openOf(sentTo(keys.perhapsWriters, candidates));

export const alsoAnswered = (keys: MatchKeys, candidates: readonly Candidate[], sendId: string): string[] => {
  const answered = candidates.find((each) => each.sendId === sendId);
  return openOf(sentTo(keys.writers, candidates).filter((each) => answered && !isToSame(each, answered)));
};

/**
 * The mail that a person answers: the one whose Message-ID is cited, else the newest from this mailbox to the writer.
 * With mails of several campaigns the subject decides; if it does not, each of them is possible.
 */
export function matchAnswer(keys: MatchKeys, candidates: readonly Candidate[]): Match | null {
  const known = matchById(keys, candidates);
  if (known) return known;
  const toWriters = newestFirst(sentTo(keys.writers, candidates));
  const toWriter = toWriters.filter((each) => isToSame(each, toWriters[0]!));
  const sameSubject =
    keys.subject === '' ? [] : toWriter.filter(({ subject }) => subjectKey(subject) === keys.subject);
  const meant = sameSubject.length > 0 ? sameSubject : toWriter;
  const [newest] = meant;
  if (!newest) return null;
  const others = new Set(meant.flatMap(({ enrollmentId }) => enrollmentId ?? []));
  if (newest.enrollmentId) others.delete(newest.enrollmentId);
  return { sendId: newest.sendId, by: 'from', orEnrollments: [...others] };
}

/**
 * An unknown sender may answer a mail to another contact of the same mail domain. When only one open contact got a mail
 * with this subject, that mail is the match; else all open contacts are possible. decisions: Inbound, an answer that
 * matches no mail of ours
 */
export function matchColleague(
  keys: MatchKeys,
  colleagues: readonly Candidate[],
): { match: Match | null; open: string[] } {
  const open = newestFirst(colleagues.filter((each) => each.open));
  const fits = keys.subject === '' ? [] : open.filter(({ subject }) => subjectKey(subject) === keys.subject);
  const contacts = new Set(fits.map(({ recipient }) => recipient.toLowerCase()));
  const enrollments = new Set(fits.flatMap(({ enrollmentId }) => enrollmentId ?? []));
  const [newest] = fits;
  if (!newest || contacts.size !== 1)
    return { match: null, open: [...new Set(open.flatMap(({ enrollmentId }) => enrollmentId ?? []))] };
  if (newest.enrollmentId) enrollments.delete(newest.enrollmentId);
  return {
    match: { sendId: newest.sendId, by: 'subject_domain', orEnrollments: [...enrollments] },
    open: [],
  };
}
