export type SecretChange = 'keep' | 'remove' | 'replace' | 'refuse';

/**
 * How a save changes a stored secret. Omitted or sent back as `mask`: kept; null: removed. A secret belongs to one
 * destination: a save that changes the destination must give the secret again or remove it, because its author may not
 * know the secret.
 */
export function changeOfSecret(
  said: string | null | undefined,
  { mask, isStored, isElsewhere }: { mask: string | null; isStored: boolean; isElsewhere: boolean },
): SecretChange {
  if (said === null) return 'remove';
  if (said !== undefined && said !== mask) return 'replace';
  return isStored && isElsewhere ? 'refuse' : 'keep';
}

/** The destination of a URL's secrets: scheme, host and port (RFC 6454). */
export const placeOfUrl = (url: string): string | null => URL.parse(url)?.origin ?? null;

/**
 * The destination of a password. decided: the security is part of it, as the scheme is of a URL's: with
 * less encryption the password could be read on the way.
 */
export const placeOfServer = ({
  host,
  port,
  security,
}: {
  host: string;
  port: number | null;
  security: string | null;
}): string => [host.toLowerCase().replace(/\.$/, ''), port, security].join(' ');
