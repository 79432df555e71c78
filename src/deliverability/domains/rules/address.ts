const V4 = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/;

export function octetsOf(text: string): number[] | null {
  const octets = V4.exec(text)?.slice(1).map(Number); // prettier-ignore
  return octets?.every((octet) => octet <= 255) ? octets : null;
}

function nibblesOf(text: string): string[] | null {
  const halves = text.toLowerCase().split('::');
  if (halves.length > 2 || !text.includes(':')) return null;
  const [head = [], tail = []] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const gap = halves.length === 2 ? 8 - head.length - tail.length : 0;
  if (gap < 0) return null;
  const groups = [...head, ...Array<string>(gap).fill('0'), ...tail];
  if (groups.length !== 8 || !groups.every((group) => /^[0-9a-f]{1,4}$/.test(group))) return null;
  return groups.flatMap((group) => group.padStart(4, '0').split(''));
}

/** The labels for reverse DNS and block lists, without the zone; null: not an address. */
export function reversedOf(address: string): { labels: string; family: 4 | 6 } | null {
  const octets = octetsOf(address);
  if (octets) return { labels: octets.toReversed().join('.'), family: 4 };
  const nibbles = nibblesOf(address);
  return nibbles && { labels: nibbles.toReversed().join('.'), family: 6 };
}

/** RFC 1918, RFC 6598, RFC 4193, loopback and link-local. */
export function isPrivate(address: string): boolean {
  const octets = octetsOf(address);
  if (!octets) return /^(::1?$|::ffff:|f[cd]|fe[89ab])/i.test(address);
  const [a, b] = octets as [number, number];
  return (
    [0, 10, 127].includes(a) ||
    (a === 100 && b >= 64 && b < 128) ||
    (a === 169 && b === 254) ||
    (a === 172 && b >= 16 && b < 32) ||
    (a === 192 && b === 168)
  );
}
