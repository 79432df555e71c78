const PARAGRAPHS = /^(?:\s*<p>(?:[^<]|<br\s*\/?>)*<\/p>\s*)*$/;
const MARKS: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A paragraph for each block of lines. */
export const htmlOf = (text: string): string =>
  text === ''
    ? ''
    : text
        .split('\n\n')
        .map((block) => `<p>${escaped(block).replaceAll('\n', '<br>')}</p>`)
        .join('');

/** The text of HTML that has paragraphs and line breaks alone; null: it has more, and is edited as HTML. */
export function plainOf(html: string): string | null {
  if (html === '') return '';
  if (!PARAGRAPHS.test(html)) return /[<&]/.test(html) ? null : html;
  const text = [...html.matchAll(/<p>(.*?)<\/p>/gs)]
    .map(([, block]) => block!.replaceAll('\n', ' ').replaceAll(/<br\s*\/?>/g, '\n'))
    .join('\n\n');
  return /&(?!(?:lt|gt|amp);)/.test(text)
    ? null
    : text.replaceAll(/&(?:lt|gt|amp);/g, (mark) => MARKS[mark]!);
}
