const PROFILE = /^https?:\/\/(?:[a-z0-9-]+\.)*linkedin\.com\/(?:mwlite\/)?([a-z-]+)\/([^/?#\s]{1,300})/i;

/**
 * One key for all spellings of a profile's URL: without scheme, country host, case, escapes and the rest of the path.
 * Null: no LinkedIn profile.
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
