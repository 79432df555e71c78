import type { SendSource } from '../platform/db/types.ts';
import type { SentSetting } from '../senders/rules/saves-sent.ts';
import type { Mail, MailFile } from './compose.ts';
import type { FileRef } from './rules/mail-file.ts';

export interface MailRow {
  team_id: string;
  id: string;
  source: SendSource;
  source_id: string | null;
  /** These four are null unless the mail is of a step. */
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
  sent_setting: SentSetting;
}

export type Letter = Omit<Mail, 'from' | 'files'>;

/** A copy that does not leave with its mail. */
export interface RefusedCopy {
  address: string;
  reply: string;
}

export interface ClaimedSend {
  row: MailRow;
  /** The token of this claim alone: a late outcome of an earlier claim must not settle this one. */
  token: string;
  /** The operator of the mail hosts, or the domain while it is unknown. */
  receiver: string;
  subject: string;
  files: readonly FileRef[];
  original?: (() => Promise<MailFile | null>) | undefined;
  /** Further receivers of the same bytes, cc and bcc. */
  copies?: readonly string[] | undefined;
  /** Copies that the claim left out. */
  withheld?: readonly RefusedCopy[] | undefined;
  /** The end of the window of the contact; not given: it has none of its own, or one without an end. */
  closesAt?: Date | null | undefined;
  /** Renders the mail right before the hand-over: many mails wait, and their texts are long. */
  write(): Letter;
  track(html: string): string;
}
