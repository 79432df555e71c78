export const remedyOf = (senderId: string): string =>
  `the provider takes the sign-in of this mailbox no more: sign in again, GET /v2/senders/oauth/start?sender_id=${senderId}`;
