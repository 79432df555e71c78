/** One recipient's part of a delivery report (RFC 3464 2.3). */
export interface DeliveryReport {
  action: string;
  status: string | null;
  /** The original recipient, else the final one. */
  recipient: string | null;
  /** The address that finally received the mail: another one when the mail was forwarded. */
  finalRecipient: string | null;
  diagnostic: string;
}

/** decided: of a larger message only the beginning is kept and read: headers, text and reports stand there. */
export const MAX_RAW_BYTES = 2 * 1024 * 1024;

/** A parsed message: only what rules read, every field bounded. */
export interface ParsedMail {
  headers: Readonly<Record<string, string>>;
  /** The known contact among `writers`, else the first writer. */
  from: string | null;
  writers: string[];
  /**
   * Set when From has no address: the mailboxes of Sender, Reply-To and Return-Path, and malformed addresses in From.
   */
  perhapsWriters: string[];
  fromName: string;
  to: string[];
  subject: string;
  messageId: string | null;
  inReplyTo: string[];
  references: string[];
  text: string;
  /** True also when the body holds no text that could be read. */
  hasBody: boolean;
  /** The charset was guessed: the declared one was missing or wrong. */
  isGuessed: boolean;
  contentType: string;
  reports: DeliveryReport[];
  /** Feedback fields of an abuse report (RFC 5965). */
  feedback: Readonly<Record<string, string>> | null;
  returned: { messageId: string | null; to: string | null } | null;
  calendarMethod: string | null;
  /** Message-IDs in the text and in the returned message: a report may name ours only there. */
  citedInText: string[];
  failedRecipients: string[];
  /** PARTSTAT of the writer in the calendar part, upper case. */
  calendarAnswer: string | null;
  sentAt: Date | null;
}
