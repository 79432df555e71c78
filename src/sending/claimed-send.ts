import type { SendSource } from '../platform/db/types.ts';
import type { SentSetting } from '../senders/rules/saves-sent.ts';
import type { Mail, MailFile } from './compose.ts';
import type { FileRef } from './rules/mail-file.ts';

/** A due mail of any source, as the mail ledger has it. */
export interface MailRow {
  team_id: string;
  id: string;
  source: SendSource;
  /** Null for a step. */
  source_id: string | null;
  /** These four: of a step. */
  enrollment_id: string | null;
  campaign_id: string | null;
  node_id: string | null;
  step_number: number | null;
  contact_profile_id: string | null;
  sender_id: string;
  recipient: string;
  message_id: string;
  date_header: Date | null;
  hold_reason: string | null;
  sender: { send_as: string | null; email: string };
  /** What decides whether a copy of the mail is kept for the Sent folder. */
  sent_setting: SentSetting;
}

/** What a mail says, but for who sends it and its files. */
export type Letter = Omit<Mail, 'from' | 'files'>;

/** A mail that this worker holds: everything that is needed to hand it over and to settle it. */
export interface ClaimedSend {
  row: MailRow;
  /** Of this claim alone: an answer to an earlier try of the mail, written late, must not settle this one. */
  token: string;
  /** Who takes the mail, as far as it is known; else the domain. */
  receiver: string;
  subject: string;
  files: readonly FileRef[];
  /** The message that it forwards, as a file; read when its turn comes. */
  original?: (() => Promise<MailFile | null>) | undefined;
  /** Renders the mail when its turn comes: mails that wait are many, and their texts are long. */
  write(): Letter;
  /** Its HTML with pixel and tracked links. */
  track(html: string): string;
}
