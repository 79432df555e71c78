/**
 * Identifies a test mail whose Message-ID a server replaced. Other programs use this header too, so it does not reveal the
 * test.
 */
export const PLACEMENT_HEADER = 'X-Entity-Ref-ID';

export const placementToken = (messageId: string): string => messageId.slice(1, messageId.lastIndexOf('@'));
