/** What mail programs and gateways put before a subject: `Re:`, `AW:`, `Fwd:`, `Re[2]:`, `回复：`, `[EXTERNAL]`. */
const PREFIX = /^(?:\[[^\]]{1,30}\]|\p{L}{1,8}(?:\[\d{1,3}\])?[ \u00a0]?[:：])[\s\u00a0]*/u;
const MAX_PREFIXES = 10;
const MAX_CHARS = 500;

/**
 * A subject as answers keep it, for comparing two. A word with a colon that the first mail had is cut off both, so a list
 * of the prefixes of all languages is not needed.
 */
export function subjectKey(subject: string | null): string {
  let rest = (subject ?? '')
    .slice(0, MAX_CHARS)
    .normalize('NFKC')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();
  for (let n = 0; n < MAX_PREFIXES && PREFIX.test(rest); n++) rest = rest.replace(PREFIX, '');
  return rest.trim().toLowerCase();
}
