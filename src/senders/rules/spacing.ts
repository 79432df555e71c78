const JITTER = 0.3;

/**
 * The factor of the pause between two mails, 0.7 to 1.3: receivers must not see the rhythm of a machine.
 * decisions: Sending gates, spacing_seconds
 */
export const jittered = (chance: number): number => 1 - JITTER + 2 * JITTER * chance;
