import fc from 'fast-check';
import { BlockList } from 'node:net';
import { describe, expect, it } from 'vitest';
import { canonicalRange, isCovered, isInRanges } from '../../../../src/platform/net/ip-range.ts';

const v4 = fc.ipV4();
const v6 = fc.ipV6();
const bits = (most: number) => fc.integer({ min: 0, max: most });

describe('a range', () => {
  it.each([
    ['10.1.2.3/16', '10.1.0.0/16'],
    ['192.0.2.7', '192.0.2.7/32'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['2001:DB8:0:0::1', '2001:db8::1/128'],
    ['2001:db8:1:ffff::/47', '2001:db8::/47'],
    ['::/0', '::/0'],
    ['::ffff:192.0.2.7', '192.0.2.7/32'],
    ['::ffff:c000:207/120', '192.0.2.0/24'],
    ['::192.0.2.7', '::192.0.2.7/128'],
  ])('%s is written %s', (text, written) => {
    expect(canonicalRange(text)).toBe(written);
    expect(canonicalRange(written)).toBe(written);
  });

  it.each([
    '', 'x', '10.1.0.0/', '10.1.0.0/33', '10.1.0.0/-1', '10.1.0.0/1.5', '10.1.0.0/08', '10.1.0.0/8/8', '10.1/16',
    '010.1.0.0/16', '2001:db8::/129', 'fe80::1%eth0', '::ffff:10.0.0.0/95', '10.0.0.0/ 8', ' 10.0.0.0/8',
  ])('%j is none', (text) => expect(canonicalRange(text)).toBe(null)); // prettier-ignore

  it('holds the addresses that the system says it holds', () => {
    fc.assert(
      fc.property(v4, bits(32), v4, (network, prefix, ip) => {
        const list = new BlockList();
        list.addSubnet(network, prefix, 'ipv4');
        const ranges = [canonicalRange(`${network}/${prefix}`)!];
        expect(isInRanges(ranges, ip)).toBe(list.check(ip, 'ipv4'));
        expect(isInRanges(ranges, `::ffff:${ip}`)).toBe(list.check(ip, 'ipv4'));
        expect(isInRanges(ranges, network)).toBe(true);
      }),
    );
    fc.assert(
      fc.property(v6, bits(128), v6, (network, prefix, ip) => {
        const range = canonicalRange(`${network}/${prefix}`);
        // What lies inside ::ffff:0:0/96 is IPv4, and a network around it is none.
        fc.pre(range !== null && range.includes(':') && !canonicalRange(ip)!.includes('.'));
        const list = new BlockList();
        list.addSubnet(network, prefix, 'ipv6');
        expect(isInRanges([range], ip)).toBe(list.check(ip, 'ipv6'));
      }),
    );
  });

  it('covers a narrower one, and none that is wider or of the other kind', () => {
    fc.assert(
      fc.property(v4, bits(32), bits(32), (network, one, other) => {
        const [outer, inner] = [canonicalRange(`${network}/${one}`)!, canonicalRange(`${network}/${other}`)!];
        expect(isCovered([outer], inner)).toBe(one <= other);
        expect(isCovered(['::/0'], inner)).toBe(false);
      }),
    );
    expect(isCovered([], '10.0.0.0/8')).toBe(false);
    expect(isCovered(['10.0.0.0/9', '10.128.0.0/9'], '10.0.0.0/8')).toBe(false);
  });

  it('holds no caller without an address, nor one that is a range', () => {
    for (const ip of ['', 'unknown', '10.0.0.0/8', '0.0.0.0/0']) expect(isInRanges(['0.0.0.0/0', '::/0'], ip)).toBe(false);
    expect(isInRanges(['fe80::/10'], 'fe80::1%eth0')).toBe(true);
  }); // prettier-ignore
});
