/** A mail with this header is never forwarded: two mailboxes that forward to each other would never stop. */
export const FORWARD_HEADER = 'X-Outreachd-Forwarded';
