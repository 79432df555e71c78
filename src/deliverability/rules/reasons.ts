/** spec: Other resources; blacklist entries may carry the reason spam_complaint */
export const BLACKLIST_REASONS = ['manual', 'unsubscribe', 'invalid_recipient', 'spam_complaint'] as const;
