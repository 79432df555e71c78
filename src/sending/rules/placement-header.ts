/**
 * Names a mail of a placement test beside its Message-ID, which some servers write anew. Other programs use this header too, so
 * that it does not make the mail look like a test.
 */
export const PLACEMENT_HEADER = 'X-Entity-Ref-ID';

/** What the header says: the part of the mail's own Message-ID that cannot be guessed. */
export const placementToken = (messageId: string): string => messageId.slice(1, messageId.lastIndexOf('@'));
