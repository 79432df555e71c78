/** decisions: Sending gates, spacing_seconds */
const JITTER = 0.3;

/** The factor of the pause between two mails, 0.7 to 1.3, so that no receiver sees the rhythm of a machine. */
export const jittered = (chance: number): number => 1 - JITTER + 2 * JITTER * chance;
