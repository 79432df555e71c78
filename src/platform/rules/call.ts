/** A call of this API that does what a text says, or shows what it is about. `…` in its body stands for what the caller knows. */
export interface Call {
  method: string;
  /** With `/v2`, ready to be sent. */
  path: string;
  body: object | null;
}

export const callOf = (method: string, path: string, body: object | null = null): Call => ({
  method,
  path,
  body,
});

/** How a mailbox logs in, given anew. */
export const connectAnew = (senderId: string): Call =>
  callOf('PUT', `/v2/senders/${senderId}/connection`, {
    smtp_host: '…',
    smtp_user: '…',
    smtp_password: '…',
    imap_host: '…',
    imap_user: '…',
    imap_password: '…',
  });

/** Answers with the link at which a person signs a mailbox in. */
export const signIn = (senderId: string): Call =>
  callOf('GET', `/v2/senders/oauth/start?sender_id=${senderId}`);
