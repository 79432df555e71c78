import type { SenderProvider } from '../db/types.ts';

/**
 * What `provider` of a mailbox may say. spec: provider filter values.
 * decided: the twelve that the specification does not name are the mail providers whose servers are known
 * (`senders/rules/presets.ts`) and the common relays. `relay` and `private_smtp` are servers of the operator.
 */
export const SENDER_PROVIDERS = [
  'smtp',
  'outlook',
  'google',
  'aws',
  'azure',
  'relay',
  'private_smtp',
  'yahoo',
  'icloud',
  'gmx',
  'webde',
  'orange',
  'qq',
  'fastmail',
  'zoho',
  'mailgun',
  'mailjet',
  'postmark',
  'sendgrid',
] as const satisfies readonly SenderProvider[];
