import { isIPv4 } from 'node:net';
import { canonicalAddress, isMappedV4 } from '../net/address.ts';

const GROUPS = 8;
const NETWORK_GROUPS = 4;

/**
 * The unit of rate limits per address: an IPv4 address, or the /64 of an IPv6 address.
 * decided: one customer gets a whole /64; counted by address it would have 2^64 limits.
 */
export function callerOf(ip: string): string {
  const address = canonicalAddress(ip.split('%', 1)[0]!);
  // A proxy that forwards no address makes all its clients one caller.
  if (address === null) return 'unknown';
  if (isIPv4(address)) return address;
  if (isMappedV4(address)) return address.slice(address.lastIndexOf(':') + 1);
  const [head = '', tail] = address.split('::');
  const groups = (text: string | undefined): string[] => (text ? text.split(':') : []);
  const zeros = GROUPS - groups(head).length - groups(tail).length;
  const filled = tail === undefined ? [] : Array.from({ length: Math.max(0, zeros) }, () => '0');
  return `${[...groups(head), ...filled, ...groups(tail)].slice(0, NETWORK_GROUPS).join(':')}::/64`;
}
