/** A call of this API that a text refers to. `…` in the body is for the reader to fill in. */
export interface Call {
  method: string;
  path: string;
  body: object | null;
}

export const callOf = (method: string, path: string, body: object | null = null): Call => ({
  method,
  path,
  body,
});

export const connectAnew = (senderId: string): Call =>
  callOf('PUT', `/v2/senders/${senderId}/connection`, {
    smtp_host: '…',
    smtp_user: '…',
    smtp_password: '…',
    imap_host: '…',
    imap_user: '…',
    imap_password: '…',
  });

export const signIn = (senderId: string): Call =>
  callOf('GET', `/v2/senders/oauth/start?sender_id=${senderId}`);
