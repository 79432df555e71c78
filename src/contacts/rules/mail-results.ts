/** What became of the mails of a campaign, as its statistics count it. */
export const MAIL_RESULTS = [
  'sent', 'delivered', 'opened', 'clicked', 'replied', 'positive', 'bounced', 'opted_out', 'autoresponse',
] as const; // prettier-ignore
export type MailResult = (typeof MAIL_RESULTS)[number];
