export interface LaunchCheck {
  check: 'subject' | 'body' | 'senders' | 'logins' | 'audience';
  passed: boolean;
  message: string;
}

export interface LaunchFacts {
  subject: string;
  body: string;
  /** Mailboxes of the profile, or of the team, that may send; and those with a failed last login. */
  enabledSenders: number;
  failedSenders: number;
  hasRecipients: boolean;
}

export function broadcastChecks(facts: LaunchFacts): LaunchCheck[] {
  const { subject, body, enabledSenders, failedSenders, hasRecipients } = facts;
  return [
    { check: 'subject', passed: subject.trim() !== '', message: 'the subject is empty' },
    { check: 'body', passed: body.trim() !== '', message: 'the body is empty' },
    { check: 'senders', passed: enabledSenders > 0, message: 'no mailbox that it is sent from may send' },
    {
      check: 'logins',
      // decisions: Sending gates. One working login is enough to begin.
      passed: enabledSenders === 0 || failedSenders < enabledSenders,
      message: 'no mailbox that it is sent from can log in (health of GET /senders says why)',
    },
    { check: 'audience', passed: hasRecipients, message: 'no contact is left in the audience' },
  ];
}
