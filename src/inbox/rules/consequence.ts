import { companyDomain } from '../../sending/rules/company-domain.ts';
import { domainOf } from '../../sending/rules/receiver.ts';
import type { Authentication } from './authentic.ts';
import { operatorOf, passesFor, passesForDomain, senderStanding } from './authentic.ts';
import type { Verdict } from './verdict.ts';
import type { ParsedMail } from './mail.ts';
import { citesOurs } from './match.ts';
import type { Match } from './match.ts';

export const REVIEW_REASONS = {
  unmatched: 'a person wrote, and nothing names a mail of the team; no contact is held',
  possible_reply: 'it may be the answer of a contact, who is paused: it came from another address of the contact’s ' +
'mail domain, its From names no one, or it looks automatic and may be of a person',
  not_authentic: 'its sender seems forged; the contact is paused',
  unknown_report: 'a report names no mail of the team; no contact is held',
  unproven_report: 'a report names a mail of the team, and nothing proves that its sender may know; no contact is held',
  own_server_report: 'the mailbox’s own server seems to report that a mail did not arrive, and nothing proves it; the ' +
'contact is paused',
  copy_report: 'a report names an address that got a copy (cc, bcc) of a reply; the contact of the reply is not ' +
'concerned',
  opt_out_doubt: 'it may ask for no more mail, or nothing of its words could be read; the contact is paused, and ' +
'nothing is blocked',
  unclear: 'its words are not understood; it ended the sequence, as any answer does',
  unreadable: 'it cannot be read; a contact that its headers name is paused',
  no_longer_here: 'the contact is said to have left, and is paused',
} as const; // prettier-ignore
export type ReviewReason = keyof typeof REVIEW_REASONS;

export type Consequence =
  | { do: 'book'; review: ReviewReason | null }
  | { do: 'pause'; review: ReviewReason }
  | { do: 'keep'; review: ReviewReason | null };

export interface Known {
  match: Match | null;
  sentAt: Date | null;
  receivedAt: Date;
  authentication: Authentication;
  /** Operators that may report about the mail: those of the recipient's domain and of the mailbox. */
  reporters: ReadonlySet<string>;
  own: ReadonlySet<string>;
  recipient: string | null;
  /** A report that names only receivers of copies of the mail, or an answer by one. */
  ofCopy?: boolean;
  colleagues: number;
}

const DAY_MS = 86_400_000;
/** A report without a Message-ID of ours counts for mails of the last 14 days. */
const REPORT_DAYS = 14;

/** True for bounces and complaints: the report names the contact, and its sender is a machine. */
export const isReport = (verdict: Verdict): boolean =>
  verdict.outcome === 'bounce' || (verdict.outcome === 'unsubscribe' && verdict.method === 'spam_complaint');

const BULK_HEADERS = ['list-id', 'list-unsubscribe', 'feedback-id'];
const NO_REPLY = /^(?:no-?reply|do-?not-?reply|notifications?|newsletter|mailer-daemon)[@+._-]/i;

export function mayAnswer(mail: ParsedMail): boolean {
  if (mail.inReplyTo.length > 0 || mail.references.length > 0) return true;
  const precedence = /\b(?:bulk|list|junk)\b/i.test(mail.headers.precedence ?? '');
  return !precedence && !BULK_HEADERS.some((name) => mail.headers[name]) && !NO_REPLY.test(mail.from ?? '');
}

/**
 * The consequence of a judged message. Only an authentic source stops a contact; a person sees what cannot be booked.
 * decisions: Inbound
 */
export function consequenceOf(verdict: Verdict, mail: ParsedMail, known: Known): Consequence {
  const { match } = known;
  if (verdict.outcome === 'none')
    return { do: 'keep', review: verdict.needsReview ? 'unknown_report' : null };
  if (isReport(verdict)) return ofReport(mail, known);
  if (!match) {
    const isMachine = verdict.outcome === 'autoresponse' && heldFor(verdict) !== 'possible_reply';
    if (isMachine || !mayAnswer(mail)) return { do: 'keep', review: null };
    return known.colleagues > 0
      ? { do: 'pause', review: 'possible_reply' }
      : { do: 'keep', review: 'unmatched' };
  }
  if (!citesOurs(match.by) && senderStanding(known.authentication, mail.from) === 'failed')
    return { do: 'pause', review: 'not_authentic' };
  // decided: a machine of a copy says nothing of the contact, and an opt-out by a copy does not block the contact's address: a
  // person sees it. What a copy answers is an answer of the contact.
  if (known.ofCopy && verdict.outcome === 'autoresponse') return { do: 'keep', review: null };
  if (known.ofCopy && verdict.outcome === 'unsubscribe') return { do: 'pause', review: 'opt_out_doubt' };
  if (verdict.outcome === 'autoresponse') return { do: 'book', review: heldFor(verdict) };
  const doubt = verdict.outcome === 'reply' && verdict.doubt;
  return { do: 'book', review: doubt ? 'opt_out_doubt' : verdict.needsReview ? 'unclear' : null };
}

export function heldFor(verdict: Verdict): 'no_longer_here' | 'possible_reply' | null {
  if (verdict.outcome !== 'autoresponse' || !verdict.needsReview) return null;
  return verdict.subtype === 'no_longer_here' ? 'no_longer_here' : 'possible_reply';
}

const OF_A_SYSTEM =
  /^(?:mailer-daemon|mail-?daemon|mdaemon|post_?master|double-bounce|microsoftexchange[0-9a-f]*|abuse|fbl|feedback-?loop|scomp|staff)@/;

/**
 * True when the reporting machine is a proven source. The recipient's own company counts with any address. A mail
 * operator also signs the mails of its users, so an operator counts only with an address of its systems.
 */
function isProven(mail: ParsedMail, { authentication, reporters, recipient }: Known): boolean {
  const company = companyDomain(recipient);
  if (company !== null && passesForDomain(authentication, company)) return true;
  const ofSystem = OF_A_SYSTEM.test(mail.from ?? '') && reporters.has(operatorOf(domainOf(mail.from!)));
  return ofSystem && passesFor(authentication, reporters);
}

function ofReport(mail: ParsedMail, known: Known): Consequence {
  const { match, sentAt, receivedAt } = known;
  if (!match) return { do: 'keep', review: 'unknown_report' };
  if (known.ofCopy) return { do: 'keep', review: 'copy_report' };
  if (citesOurs(match.by)) return { do: 'book', review: null };
  const isFresh = sentAt !== null && receivedAt.getTime() - sentAt.getTime() <= REPORT_DAYS * DAY_MS;
  if (isFresh && isProven(mail, known)) return { do: 'book', review: null };
  return isFresh && isOfOwnServer(mail, known)
    ? { do: 'pause', review: 'own_server_report' }
    : { do: 'keep', review: 'unproven_report' };
}

/** A server does not authenticate mails that it writes into a mailbox itself: no result speaks for or against them. */
const isOfOwnServer = (mail: ParsedMail, { authentication, own }: Known): boolean =>
  OF_A_SYSTEM.test(mail.from ?? '') &&
  own.has(operatorOf(domainOf(mail.from!))) &&
  senderStanding(authentication, mail.from) === 'unknown';
