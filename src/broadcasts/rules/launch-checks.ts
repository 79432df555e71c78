/** One thing that must hold before the first mail. */
export interface LaunchCheck {
  check: 'subject' | 'body' | 'senders' | 'logins' | 'audience';
  passed: boolean;
  message: string;
}

export interface LaunchFacts {
  subject: string;
  body: string;
  /** Mailboxes of the profile, or of the team, that may send; and of these, those whose last login failed. */
  enabledSenders: number;
  failedSenders: number;
  /** At least one contact is left after the exclusions. */
  hasRecipients: boolean;
}

/** What must hold before a broadcast is scheduled or sent, in the order a person would mend it. */
export function broadcastChecks(facts: LaunchFacts): LaunchCheck[] {
  const { subject, body, enabledSenders, failedSenders, hasRecipients } = facts;
  return [
    { check: 'subject', passed: subject.trim() !== '', message: 'the subject is empty' },
    { check: 'body', passed: body.trim() !== '', message: 'the body is empty' },
    { check: 'senders', passed: enabledSenders > 0, message: 'no mailbox that it is sent from may send' },
    {
      check: 'logins',
      // decisions: Sending gates. One that can log in is enough to begin.
      passed: enabledSenders === 0 || failedSenders < enabledSenders,
      message: 'no mailbox that it is sent from can log in (health of GET /senders says why)',
    },
    { check: 'audience', passed: hasRecipients, message: 'no contact is left in the audience' },
  ];
}
