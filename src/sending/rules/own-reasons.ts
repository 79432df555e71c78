/** decided: reasons beside the gates of the decision */
export const OWN_REASONS: Record<string, string> = {
  waiting: 'the contact waits in the sequence',
  step_removed:
    'the step of the mail was removed from the sequence: the mail is taken back, and the contact goes ' +
    'on at the next step of its path that is left',
  not_scheduled: 'nothing is scheduled for the contact',
  mail_under_way: 'a mail is being handed over',
  outcome_unknown: 'it is not known whether the last mail was accepted',
  missing_variable: 'the text needs a value that the contact does not have',
  node_missing: 'the node is gone from the sequence',
  node_unsupported: 'the node cannot be executed',
  blocking_task: 'a task of the step is open, and the contact goes on when it is completed or skipped',
  waiting_for_call: 'the call of the step has no answer yet',
  waiting_for_linkedin: 'the LinkedIn action of the step is not done yet',
  linkedin_not_available: 'the step needs LinkedIn, which is not connected',
  text_too_long: 'the text for LinkedIn is longer than it takes there',
  no_sequence: 'the campaign has no published sequence',
  walked_in_circles: 'the sequence leads in a circle in which nothing waits',
  internal_error: 'the step or the mail failed',
  deferred: 'the receiving server asked to try again later',
  mailbox_deferred: 'the server of the mailbox asked to try again later',
  mail_server_unreachable: 'the mail server could not be reached',
  connection_cut: 'the connection to the mail server broke',
};
