import { isIPv4 } from 'node:net';
import { canonicalAddress, isMappedV4 } from './address.ts';

interface Range {
  width: 32 | 128;
  bits: bigint;
  prefix: number;
}

const MAPPED_PREFIX = 96;

const bitsOfV4 = (address: string): bigint =>
  address.split('.').reduce((bits, byte) => (bits << 8n) | BigInt(byte), 0n);

function bitsOfV6(address: string): bigint {
  const [head = '', tail] = address.split('::');
  const groups = (text: string | undefined): string[] => (text ? text.split(':') : []);
  const zeros = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array.from({ length: zeros }, () => '0'), ...groups(tail)];
  return all.reduce((bits, group) => (bits << 16n) | BigInt(`0x${group}`), 0n);
}

/** The bits of an address; an IPv4 address inside IPv6 is the IPv4 address. Null when the text is none. */
function readAddress(text: string): { width: 32 | 128; bits: bigint; mapped: boolean } | null {
  const address = canonicalAddress(text);
  if (address === null) return null;
  if (isIPv4(address)) return { width: 32, bits: bitsOfV4(address), mapped: false };
  const mapped = isMappedV4(address);
  if (mapped) return { width: 32, bits: bitsOfV4(address.slice('::ffff:'.length)), mapped };
  // `::1.2.3.4` is written so, too.
  const dotted = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(address);
  if (!dotted) return { width: 128, bits: bitsOfV6(address), mapped };
  const low = bitsOfV4(dotted[2]!);
  return { width: 128, bits: bitsOfV6(`${dotted[1]}0:0`) | low, mapped };
}

function readRange(text: string): Range | null {
  const [network = '', length, ...rest] = text.split('/');
  const address = readAddress(network);
  if (address === null || rest.length > 0) return null;
  const { width, bits, mapped } = address;
  if (length === undefined) return { width, bits, prefix: width };
  if (!/^(0|[1-9]\d{0,2})$/.test(length)) return null;
  const prefix = Number(length) - (mapped ? MAPPED_PREFIX : 0);
  if (prefix < 0 || prefix > width) return null;
  const host = BigInt(width - prefix);
  return { width, bits: (bits >> host) << host, prefix };
}

function textOf({ width, bits, prefix }: Range): string {
  const size = width === 32 ? 8n : 16n;
  const parts = Array.from({ length: width === 32 ? 4 : 8 }, (_, at) => {
    const shift = BigInt(width) - size * BigInt(at + 1);
    return (bits >> shift) & ((1n << size) - 1n);
  });
  const address =
    width === 32 ? parts.join('.') : canonicalAddress(parts.map((part) => part.toString(16)).join(':'))!;
  return `${address}/${prefix}`;
}

const covers = (outer: Range, inner: Range): boolean =>
  outer.width === inner.width &&
  outer.prefix <= inner.prefix &&
  (outer.bits ^ inner.bits) >> BigInt(outer.width - outer.prefix) === 0n;

/**
 * A range (`10.1.0.0/16`, `2001:db8::/48`) or one address in the one way of writing it: with its length, without bits
 * below it, IPv4 inside IPv6 as IPv4. Null when the text is none.
 */
export function canonicalRange(text: string): string | null {
  const range = readRange(text);
  return range && textOf(range);
}

/** True if each address of `inner` is in one of the ranges; all are canonical. */
export const isCovered = (ranges: readonly string[], inner: string): boolean => {
  const asked = readRange(inner);
  return (
    asked !== null &&
    ranges.some((range) => {
      const outer = readRange(range);
      return outer !== null && covers(outer, asked);
    })
  );
};

/** True if the ranges hold the address of a caller; `ip` may name a zone (`fe80::1%eth0`). */
export const isInRanges = (ranges: readonly string[], ip: string): boolean =>
  !ip.includes('/') && isCovered(ranges, ip.split('%', 1)[0]!);
