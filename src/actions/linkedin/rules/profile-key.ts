const PROFILE = /^https?:\/\/(?:[a-z0-9-]+\.)*linkedin\.com\/(?:mwlite\/)?([a-z-]+)\/([^/?#\s]{1,300})/i;

/**
 * A profile without what differs between spellings of its URL: scheme, host of a country, case, escapes, what stands behind.
 * Null: it is no profile of LinkedIn.
 */
export function profileKey(url: string): string | null {
  const found = PROFILE.exec(url.trim());
  if (!found) return null;
  const [, kind, slug] = found;
  const key = `${kind!.toLowerCase()}/${unescaped(slug!).toLowerCase()}`;
  return key.includes('\u0000') || !key.isWellFormed() ? null : key;
}

function unescaped(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}
