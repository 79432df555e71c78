import type { SenderProvider } from '../db/types.ts';

/**
 * Values of a mailbox's `provider`. spec: provider filter values.
 * decided: the twelve beyond the specification are mail providers with known servers (`senders/rules/presets.ts`) and
 * common relays. `relay` and `private_smtp` are the operator's servers.
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
