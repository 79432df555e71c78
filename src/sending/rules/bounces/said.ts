const MAX_CHARS = 6_000;
const BETWEEN = /[\s<>()[\]{}"|;,]+|:(?!\/)|\.{3,}/;
const PRINTABLE = /[!-~]+/g;
const HOST = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+\.?$/i;
const SENTENCE_END = /\.[A-Z][a-z]/;
const NUMBER = /^[\d.]+$/;

/**
 * Separates the words of a reply from addresses, links and host names, which may contain any words (local part
 * `blocked`, host `spam.people.test`). Addresses are dropped; links and hosts are kept for rules of providers.
 */
export function splitSaid(said: string): { text: string; links: string } {
  const text: string[] = [];
  const links: string[] = [];
  for (const token of said.slice(0, MAX_CHARS).split(BETWEEN)) {
    if (token.includes('@')) text.push(token.replace(PRINTABLE, ' '));
    else if (token.includes('://') || (HOST.test(token) && !NUMBER.test(token) && !SENTENCE_END.test(token)))
      links.push(token);
    else text.push(token);
  }
  return { text: text.join(' '), links: links.join(' ') };
}
