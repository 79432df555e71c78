const MAX_CHARS = 12_000;
const MAX_LINES = 400;
const MAX_MARK_CHARS = 120;
const COPIES = [
  'original message', 'original mail', 'original e-mail', 'original header', 'copy of the', 'copy of your', 'copy of my', 'unsent message',
  'returned message', 'returned mail', 'rejected message', 'message header', 'header', 'message text', 'mail text', 'message follows',
  'ursprüngliche', 'originalnachricht', "message d'origine", 'message original', 'mensaje original', 'mensagem original', 'messaggio originale',
  'oorspronkelijk', 'oryginalna', 'исходное сообщение', 'исходного', 'копия', '元のメッセージ', '元のメール', '原始邮件', '原始郵件', '원본',
]; // prettier-ignore
const RULED = /^[-=_~*#>]{2}/;
const COPY_BEGINS = /^(?:received|return-path|dkim-signature|domainkey-signature|x-received|arc-seal):/i;
const FIELD =
  /^(?:subject|thread-topic|message-id|in-reply-to|references|mime-version|content-[a-z-]{4,30}|x-[\w-]{1,60}|list-[\w-]{2,30}|authentication-results|user-agent|betreff|objet|asunto|oggetto|assunto|onderwerp|temat|тема|件名|主题):/i;

function isMark(line: string): boolean {
  if (line.length > MAX_MARK_CHARS) return false;
  if (!RULED.test(line) && !line.endsWith(':') && !line.includes('follow')) return false;
  return COPIES.some((words) => line.includes(words));
}

const indentOf = (line: string): number => line.length - line.trimStart().length;

/**
 * The text that the mail system wrote: without the returned copy, and without header lines such as a subject, whose
 * words are ours.
 */
export function ownText(text: string): string {
  const kept: string[] = [];
  /** Indent of the header field to which the line belongs; null outside a field. */
  let field: number | null = null;
  for (const line of text.slice(0, MAX_CHARS).split('\n', MAX_LINES)) {
    const bare = line.trim();
    if (kept.length > 1 && (isMark(bare.toLowerCase()) || COPY_BEGINS.test(bare))) break;
    if (FIELD.test(bare)) field = indentOf(line);
    else if (bare === '' || field === null || indentOf(line) <= field) field = null;
    if (field === null) kept.push(line);
  }
  return kept.join('\n');
}
