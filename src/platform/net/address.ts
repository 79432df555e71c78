import { BlockList, isIPv4, isIPv6, SocketAddress } from 'node:net';

export type AddressVerdict = { kind: 'public' } | { kind: 'denied'; why: DeniedRange };

export type DeniedRange =
  | 'not an IP address'
  | 'scoped address'
  | 'cloud metadata'
  | 'this network'
  | 'private network'
  | 'shared address space'
  | 'loopback'
  | 'link-local'
  | 'special purpose'
  | 'documentation'
  | 'benchmarking'
  | 'multicast'
  | 'reserved'
  | 'embedded IPv4'
  | 'not global unicast';

type Rule = { list: BlockList; why: DeniedRange };

const rule =
  (family: 'ipv4' | 'ipv6') =>
  (network: string, prefix: number, why: DeniedRange): Rule => {
    const list = new BlockList();
    list.addSubnet(network, prefix, family);
    return { list, why };
  };
const v4 = rule('ipv4');
const v6 = rule('ipv6');

// Sources: the IANA special-purpose address registries (RFC 6890), RFC 5771 and RFC 1112.
const DENIED_V4: readonly Rule[] = [
  v4('0.0.0.0', 8, 'this network'),
  v4('10.0.0.0', 8, 'private network'),
  v4('100.64.0.0', 10, 'shared address space'),
  v4('127.0.0.0', 8, 'loopback'),
  v4('169.254.0.0', 16, 'link-local'),
  v4('172.16.0.0', 12, 'private network'),
  v4('192.0.0.0', 24, 'special purpose'),
  v4('192.0.2.0', 24, 'documentation'),
  v4('192.88.99.0', 24, 'special purpose'),
  v4('192.168.0.0', 16, 'private network'),
  v4('198.18.0.0', 15, 'benchmarking'),
  v4('198.51.100.0', 24, 'documentation'),
  v4('203.0.113.0', 24, 'documentation'),
  v4('224.0.0.0', 4, 'multicast'),
  v4('240.0.0.0', 4, 'reserved'),
];

// Only 2000::/3 is global unicast (RFC 4291 2.4). Refusing the rest covers mapped, compatible, NAT64, unique-local,
// link-local, multicast and unallocated space. DENIED_V6 lists exceptions inside 2000::/3.
const GLOBAL_V6 = v6('2000::', 3, 'not global unicast').list;
const DENIED_V6: readonly Rule[] = [
  v6('2001::', 23, 'special purpose'), // Teredo, ORCHID, benchmarking
  v6('2001:db8::', 32, 'documentation'),
  v6('2002::', 16, 'embedded IPv4'), // 6to4
  v6('3fff::', 20, 'documentation'),
  v6('3ffe::', 16, 'reserved'), // 6bone, returned
];
const NAMED_V6: readonly Rule[] = [
  v6('::1', 128, 'loopback'),
  v6('64:ff9b::', 96, 'embedded IPv4'),
  v6('fc00::', 7, 'private network'),
  v6('fe80::', 10, 'link-local'),
  v6('ff00::', 8, 'multicast'),
];

/** Addresses where clouds give credentials to any local process (AWS, GCP, Azure, Alibaba, Oracle, Scaleway, Tencent). */
const METADATA = new Set([
  '169.254.169.254',
  '169.254.170.2',
  '169.254.170.23',
  '169.254.42.42',
  '169.254.0.23',
  '168.63.129.16',
  '100.100.100.200',
  '192.0.0.192',
  'fd00:ec2::254',
  'fd00:ec2::23',
  'fd20:ce::254',
  'fd00:42::42',
]);

/** The canonical text of an address (RFC 5952); null when the text is not a plain IP address. */
export function canonicalAddress(text: string): string | null {
  if (isIPv4(text)) return text;
  if (!isIPv6(text) || text.includes('%')) return null;
  return new SocketAddress({ address: text, family: 'ipv6' }).address;
}

export function classifyAddress(text: string): AddressVerdict {
  if (text.includes('%')) return { kind: 'denied', why: 'scoped address' };
  const address = canonicalAddress(text);
  if (address === null) return { kind: 'denied', why: 'not an IP address' };
  if (METADATA.has(address)) return { kind: 'denied', why: 'cloud metadata' };
  const why = isIPv4(address) ? deniedV4(address) : deniedV6(address);
  return why === undefined ? { kind: 'public' } : { kind: 'denied', why };
}

const deniedV4 = (address: string): DeniedRange | undefined =>
  DENIED_V4.find(({ list }) => list.check(address, 'ipv4'))?.why;

function deniedV6(address: string): DeniedRange | undefined {
  if (isMappedV4(address)) return 'embedded IPv4';
  const rules = GLOBAL_V6.check(address, 'ipv6') ? DENIED_V6 : NAMED_V6;
  const why = rules.find(({ list }) => list.check(address, 'ipv6'))?.why;
  return why ?? (rules === NAMED_V6 ? 'not global unicast' : undefined);
}

/**
 * True for ::ffff:0:0/96. Compares text, because an IPv6 rule for this network makes `BlockList` match every IPv4
 * address. The dotted tail excludes `::ffff:1`, which is 0:0:0:0:0:0:ffff:1.
 */
export const isMappedV4 = (canonical: string): boolean =>
  canonical.startsWith('::ffff:') && canonical.includes('.');
