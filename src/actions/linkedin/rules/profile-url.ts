const LINKEDIN = /^(?:https?:\/\/)?(?:[a-z0-9-]+\.)*linkedin\.com(?::\d{1,5})?\/(.*)$/is;
const NO_URL = /[\s\p{Cc}]/u;
/** The profile of a member, in any language and with any page behind it. */
const MEMBER = /^in\/([^/]+)/i;
const BY_QUERY = /^profile\/view\?/i;
const PLAIN = /^[\w.~-]+$/;

/**
 * One spelling for the URLs of a LinkedIn member, without scheme, language host, escapes and the rest of the path. Case
 * stays, because keys are in lower case. Other texts stay unchanged.
 */
export function profileUrl(text: string): string {
  const behind = NO_URL.test(text) ? undefined : LINKEDIN.exec(text)?.[1]?.replace(/^mwlite\//i, '');
  if (behind === undefined) return text;
  const [path = ''] = BY_QUERY.test(behind) ? behind.split('#', 1) : behind.split(/[?#]/, 1);
  const slug = MEMBER.exec(path)?.[1];
  return `https://www.linkedin.com/${slug === undefined ? withoutEnd(path) : `in/${spelled(slug)}`}`;
}

function withoutEnd(path: string): string {
  let end = path.length;
  while (end > 0 && path[end - 1] === '/') end--;
  return path.slice(0, end);
}

/** Lowers and escapes letters beyond ASCII: Postgres lowers only ASCII in every locale. */
function spelled(slug: string): string {
  let name = slug;
  try {
    name = decodeURIComponent(slug);
  } catch {
    return slug;
  }
  if (PLAIN.test(name) || !name.isWellFormed()) return name;
  return encodeURIComponent(name.normalize('NFC').toLowerCase());
}
