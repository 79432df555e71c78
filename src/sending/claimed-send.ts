import type { EmailContent } from './content.ts';
import type { DueSend } from './ledger-store.ts';

/** A mail that this worker holds: everything that is needed to hand it over and to settle it. */
export interface ClaimedSend {
  row: DueSend;
  /** Of this claim alone: an answer to an earlier try of the mail, written late, must not settle this one. */
  token: string;
  subject: string;
  /** Who takes the mail, as far as it is known; else the domain. */
  receiver: string;
  /** Rendered when its turn comes: mails that wait are many, and their texts are long. */
  content: EmailContent;
}
