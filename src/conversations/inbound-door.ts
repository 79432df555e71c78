import type { Trx } from '../platform/db/transaction.ts';

/** What a mail holds, read from its raw bytes and made harmless. */
export interface OpenedMail {
  /** All of its text, quotes and footers included. */
  text: string;
  html: SafeHtml | null;
  attachments: OpenedAttachment[];
  /** The mail was larger than what is kept of it: the last attachment may not be whole. */
  cut?: boolean;
}
export interface SafeHtml {
  html: string;
  /** Pictures of other servers, which were left out. */
  imagesBlocked: number;
}
export interface OpenedAttachment {
  name: string;
  type: string;
  size: number;
  contentId: string | null;
}
/** `removed`: the raw mail is not kept any more; `unreadable`: it cannot be read within its limits. */
export type Unopened = 'removed' | 'unreadable';

/** What this room asks of the room that reads mailboxes, which stands above it: handed in by the shell. */
export interface InboundDoor {
  openMail(teamId: string, inboundId: string): Promise<OpenedMail | Unopened>;
  /** An attachment by its place, from 1 on; null: the mail has none there. */
  openAttachment(
    teamId: string,
    inboundId: string,
    n: number,
  ): Promise<{ name: string; bytes: Uint8Array } | Unopened | null>;
  /**
   * The conversation of an unknown address is that of a contact, in the caller's transaction: its sequence learns of the
   * answers. Resolves the conversation that holds the messages then. Throws 404 for a contact that got no mail.
   */
  assign(
    trx: Trx,
    at: { teamId: string; conversationId: string; contactId: string; userId: string },
  ): Promise<string>;
  /** Nothing is opened any more. */
  close(): Promise<void>;
}
