const PREFIX = /^(?:\[[^\]]{1,30}\]|\p{L}{1,8}(?:\[\d{1,3}\])?[ \u00a0]?[:：])[\s\u00a0]*/u;
const MAX_PREFIXES = 10;
const MAX_CHARS = 500;

/**
 * Reduces a subject to the part that answers keep, for comparison. The cut removes a word with a colon from both
 * subjects, so no list of all languages' prefixes is needed.
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
