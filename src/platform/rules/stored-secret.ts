/** What a save does with a secret that may be stored. */
export type SecretChange = 'keep' | 'remove' | 'replace' | 'refuse';

/**
 * What a save does with a secret. Left out, or sent back as it is shown (`mask`), it stays; null takes it away. It was given
 * for one place: a save that leads elsewhere says it anew or takes it away, for the caller may not be the one who knows it.
 */
export function changeOfSecret(
  said: string | null | undefined,
  { mask, isStored, isElsewhere }: { mask: string | null; isStored: boolean; isElsewhere: boolean },
): SecretChange {
  if (said === null) return 'remove';
  if (said !== undefined && said !== mask) return 'replace';
  return isStored && isElsewhere ? 'refuse' : 'keep';
}

/** Where the secrets of a URL go: its scheme, host and port (RFC 6454). */
export const placeOfUrl = (url: string): string | null => URL.parse(url)?.origin ?? null;

/** Where a password goes. decided: less encryption on the way is another place, as it is for a URL */
export const placeOfServer = ({
  host,
  port,
  security,
}: {
  host: string;
  port: number | null;
  security: string | null;
}): string => [host.toLowerCase().replace(/\.$/, ''), port, security].join(' ');
