import type { Trx } from '../platform/db/transaction.ts';

export interface OpenedMail {
  /** All text, quotes and footers included. */
  text: string;
  html: SafeHtml | null;
  attachments: OpenedAttachment[];
  /** The mail exceeded the stored size: the last attachment may be incomplete. */
  cut?: boolean;
}
export interface SafeHtml {
  html: string;
  /** Removed remote pictures. */
  imagesBlocked: number;
}
export interface OpenedAttachment {
  name: string;
  type: string;
  size: number;
  contentId: string | null;
}
/** `removed`: the raw mail was purged; `unreadable`: it cannot be parsed within its limits. */
export type Unopened = 'removed' | 'unreadable';

/** Implemented by a higher room, which reads mailboxes; the shell injects it. */
export interface InboundDoor {
  openMail(teamId: string, inboundId: string): Promise<OpenedMail | Unopened>;
  /** `n`: position from 1; null: the mail has no such attachment. */
  openAttachment(
    teamId: string,
    inboundId: string,
    n: number,
  ): Promise<{ name: string; bytes: Uint8Array } | Unopened | null>;
  /**
   * Assigns the conversation of an unknown address to a contact, in the caller's
   * transaction; the contact's sequence handles the replies. Resolves the conversation
   * that holds the messages afterwards. Throws 404 for a contact that got no mail.
   */
  assign(
    trx: Trx,
    at: { teamId: string; conversationId: string; contactId: string; userId: string },
  ): Promise<string>;
  close(): Promise<void>;
}
