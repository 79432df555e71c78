const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const LINK = /\bhttps?:\/\/[^\s<>"]{1,1500}/g;
const BEHIND = new Set(".,;:!?)]}'’");

const escaped = (text: string): string => text.replace(/[&<>"]/g, (char) => ESCAPES[char]!);

function linkOf(found: string): string {
  let end = found.length;
  while (BEHIND.has(found[end - 1]!)) end--;
  return found.slice(0, end);
}

export function textToHtml(text: string): string {
  let html = '';
  let at = 0;
  for (const match of text.matchAll(LINK)) {
    const url = linkOf(match[0]);
    html += `${escaped(text.slice(at, match.index))}<a href="${escaped(url)}">${escaped(url)}</a>`;
    at = match.index + url.length;
  }
  return `<div>${(html + escaped(text.slice(at))).replace(/\r\n?|\n/g, '<br>\n')}</div>`;
}
