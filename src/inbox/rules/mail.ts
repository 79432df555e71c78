/** One recipient's part of a delivery report. RFC 3464 2.3 */
export interface DeliveryReport {
  action: string;
  status: string | null;
  /** The original recipient, else the final one. */
  recipient: string | null;
  /** Where the mail went in the end: another address when it was forwarded. */
  finalRecipient: string | null;
  diagnostic: string;
}

/** decided: a message larger than this is kept and read by its beginning, where headers, text and reports stand. */
export const MAX_RAW_BYTES = 2 * 1024 * 1024;

/** A parsed message: only what rules read, everything bounded. */
export interface ParsedMail {
  headers: Readonly<Record<string, string>>;
  /** The writer that is known, else the first. */
  from: string | null;
  /** Every mailbox of From that has an address. */
  writers: string[];
  /** Where From has none: those of Sender, Reply-To and Return-Path: one of them may have written it. */
  perhapsWriters: string[];
  fromName: string;
  to: string[];
  subject: string;
  messageId: string | null;
  inReplyTo: string[];
  references: string[];
  /** The text as it came, or made from HTML. */
  text: string;
  /** It holds something, whether words were found in it or not. */
  hasBody: boolean;
  /** The charset of the text was neither declared rightly nor certain. */
  isGuessed: boolean;
  contentType: string;
  reports: DeliveryReport[];
  /** RFC 5965 feedback fields, when the message is one. */
  feedback: Readonly<Record<string, string>> | null;
  /** Headers of the message that came back inside. */
  returned: { messageId: string | null; to: string | null } | null;
  calendarMethod: string | null;
  /** Message-IDs found in the text and in the message that came back: a report may name ours nowhere else. */
  citedInText: string[];
  /** Every address that a report names as not reached, the most certain first; empty for a mail that is no report. */
  failedRecipients: string[];
  /** PARTSTAT of the writer in it, in capitals. */
  calendarAnswer: string | null;
  /** When it says it was sent. */
  sentAt: Date | null;
}
