/** decisions: Sending gates, spacing_seconds */
const JITTER = 0.3;

/** What the pause between two mails is multiplied by: 0.7 to 1.3, so that no receiver sees a machine's rhythm. */
export const jittered = (chance: number): number => 1 - JITTER + 2 * JITTER * chance;
