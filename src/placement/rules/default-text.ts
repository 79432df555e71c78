/** decided: a plain mail as one person writes it to another, for tests without a text. */
export const DEFAULT_TEXT = {
  subject: 'Question about {{company_name}}',
  body:
    '<p>Hello {{first_name}},</p><p>do you have ten minutes this week for a short call? I would like ' +
    'to hear how you work at {{company_name}}, and whether we could help.</p><p>Best regards</p>',
  body_text: null,
  attachments: [] as object[],
};
