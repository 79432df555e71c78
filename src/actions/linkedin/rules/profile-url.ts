const LINKEDIN = /^(?:https?:\/\/)?(?:[a-z0-9-]+\.)*linkedin\.com(?::\d{1,5})?\/(.*)$/is;
const NO_URL = /[\s\p{Cc}]/u;
/** The profile of a member, in whatever language or part of it is shown. */
const MEMBER = /^in\/([^/]+)/i;
/** An old form that names the member in its query. */
const BY_QUERY = /^profile\/view\?/i;
const PLAIN = /^[\w.~-]+$/;

/**
 * One spelling of a URL at LinkedIn, so that a member is one person: scheme, host of a language, what stands behind the
 * member and escapes do not matter. Case does not either; it stays, and keys are lower case. Another text stays as it is.
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

/** Letters beyond ASCII are escaped, in lower case: Postgres lowers the case of ASCII alone in every locale. */
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
