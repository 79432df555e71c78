/** What is done on LinkedIn. decisions: Campaigns and sequences, linkedin node */
export const ACTIONS = ['message', 'connection', 'visit', 'like'] as const;
export type Action = (typeof ACTIONS)[number];

/** Limits of LinkedIn: of a message, and of the note of an invitation. */
export const MAX_MESSAGE_CHARS: Record<'message' | 'connection', number> = {
  message: 8_000,
  connection: 300,
};
