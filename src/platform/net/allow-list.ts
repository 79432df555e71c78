import { BlockList, isIPv4 } from 'node:net';
import { canonicalAddress, classifyAddress, isMappedV4 } from './address.ts';
import type { DeniedRange } from './address.ts';

type Judgement = { kind: 'allowed' } | { kind: 'denied'; why: DeniedRange };

export interface AllowList {
  readonly isEmpty: boolean;
  judge(address: string): Judgement;
  /** True when an entry covers the address, public or not. */
  names(address: string): boolean;
}

const MAX_ENTRIES = 256;

/**
 * Parses `OUTREACHD_EGRESS_ALLOW_CIDRS`: ranges (`10.1.0.0/16`, `fd12::/48`) or single addresses. Throws on a malformed
 * entry: a wrong allow list must stop the start.
 */
export function parseAllowList(cidrs: readonly string[]): AllowList {
  if (cidrs.length > MAX_ENTRIES) throw new Error(`egress allow list: at most ${MAX_ENTRIES} entries`);
  // One list per family: in a shared list an IPv4 rule would also match IPv6 addresses that embed it.
  const ranges = { ipv4: new BlockList(), ipv6: new BlockList() };
  const alone = new Set<string>();
  for (const cidr of cidrs) {
    const { address, family, prefix } = readCidr(cidr);
    ranges[family].addSubnet(address, prefix, family);
    if (prefix === WIDTH[family]) alone.add(address);
  }
  const isListed = (address: string): boolean => {
    const plain = canonicalAddress(address);
    if (plain === null) return false;
    const verdict = classifyAddress(address);
    // decided: a range that covers a metadata address does not allow it; only an entry for the address itself does.
    if (verdict.kind === 'denied' && verdict.why === 'cloud metadata') return alone.has(plain);
    const family = isIPv4(plain) ? 'ipv4' : 'ipv6';
    return !isMappedV4(plain) && ranges[family].check(plain, family);
  };
  return {
    isEmpty: cidrs.length === 0,
    judge(address) {
      const verdict = classifyAddress(address);
      if (verdict.kind === 'public' || isListed(address)) return { kind: 'allowed' };
      return verdict;
    },
    names: isListed,
  };
}

const WIDTH = { ipv4: 32, ipv6: 128 } as const;

function readCidr(cidr: string): { address: string; family: 'ipv4' | 'ipv6'; prefix: number } {
  const [network = '', bits, ...rest] = cidr.split('/');
  const address = canonicalAddress(network);
  if (address === null || rest.length > 0) throw badCidr(cidr, 'is not an IP range like 10.1.0.0/16');
  if (isMappedV4(address)) throw badCidr(cidr, 'embeds IPv4; list the IPv4 range itself');
  const family = isIPv4(address) ? 'ipv4' : 'ipv6';
  if (bits === undefined) return { address, family, prefix: WIDTH[family] };
  if (!/^\d{1,3}$/.test(bits) || Number(bits) > WIDTH[family])
    throw badCidr(cidr, `needs a prefix length of 0 to ${WIDTH[family]}`);
  return { address, family, prefix: Number(bits) };
}

const badCidr = (cidr: string, fault: string): Error => new Error(`egress allow list: "${cidr}" ${fault}`);
