/** RFC 5321 4.2, RFC 3463 */
export interface SmtpReply {
  code: number;
  enhanced: string | null;
  text: string;
}

const MAX_TEXT = 1000;
/** One bounded line without half a surrogate pair. */
export const cleanText = (said: string): string =>
  said
    .slice(0, 4 * MAX_TEXT)
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, MAX_TEXT)
    .toWellFormed();
const ENHANCED = /^([245]\.\d{1,3}\.\d{1,3})\s/;

/** Joins and cuts the text of a reply such as `550-5.1.1 first\n550 5.1.1 second`. Null: no code. */
export function parseReply(raw: string): SmtpReply | null {
  const lines = raw.split(/\r?\n/).filter(Boolean);
  const code = Number(/^\d{3}/.exec(lines[0] ?? '')?.[0]);
  if (!code) return null;
  const texts = lines.map((line) => line.replace(/^\d{3}[- ]?/, ''));
  const enhanced = ENHANCED.exec(`${texts[0] ?? ''} `)?.[1] ?? null;
  const plain = texts.map((text) =>
    enhanced && text.startsWith(enhanced) ? text.slice(enhanced.length).trim() : text,
  );
  return {
    code,
    enhanced,
    text: cleanText(plain.join(' ')),
  };
}

export type SmtpPhase = 'connect' | 'auth' | 'mail' | 'rcpt' | 'data' | 'body';

export function scopeOf(phase: SmtpPhase): 'recipient' | 'message' | 'mailbox' {
  if (phase === 'rcpt') return 'recipient';
  return phase === 'data' || phase === 'body' ? 'message' : 'mailbox';
}
