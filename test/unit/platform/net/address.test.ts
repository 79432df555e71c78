import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classifyAddress } from '../../../../src/platform/net/address.ts';
import { parseAllowList } from '../../../../src/platform/net/allow-list.ts';
import { readHost } from '../../../../src/platform/net/host.ts';
import { runs } from '../../../support/chance.ts';

const dotted = (value: number): string => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255).join('.');
const groups = (value: bigint): string[] =>
  Array.from({ length: 8 }, (_, at) => ((value >> BigInt(112 - 16 * at)) & 0xffffn).toString(16));

/** A second list of denied IPv4 ranges, as [first, last] numbers. */
const DENIED_V4: readonly [number, number][] = [
  [0x00000000, 0x00ffffff],
  [0x0a000000, 0x0affffff],
  [0x64400000, 0x647fffff],
  [0x7f000000, 0x7fffffff],
  [0xa83f8110, 0xa83f8110],
  [0xa9fe0000, 0xa9feffff],
  [0xac100000, 0xac1fffff],
  [0xc0000000, 0xc00000ff],
  [0xc0000200, 0xc00002ff],
  [0xc0586300, 0xc05863ff],
  [0xc0a80000, 0xc0a8ffff],
  [0xc6120000, 0xc613ffff],
  [0xc6336400, 0xc63364ff],
  [0xcb007100, 0xcb0071ff],
  [0xe0000000, 0xffffffff],
];
const isDenied = (value: number): boolean =>
  DENIED_V4.some(([first, last]) => value >= first && value <= last);
const edges = DENIED_V4.flat().flatMap((value) => [value - 1, value, value + 1]);

const v4Value = fc.oneof(
  fc.integer({ min: 0, max: 0xffffffff }),
  fc.constantFrom(...edges.filter((value) => value >= 0 && value <= 0xffffffff)),
);

const verdictOfHost = (text: string): string => {
  const host = readHost(text);
  return host.kind === 'address' ? classifyAddress(host.address).kind : `not an address: ${host.kind}`;
};

const fullWidth = (text: string): string =>
  text.replaceAll(/[0-9.]/g, (char) => String.fromCodePoint(char.charCodeAt(0) + 0xfee0));

/** Every notation of a 32-bit value that a system call accepts. */
function spellings(value: number): string[] {
  const bytes = dotted(value).split('.').map(Number);
  const [a = 0, b = 0] = bytes;
  const octal = (part: number): string => `0${part.toString(8)}`;
  const hex = (part: number): string => `0x${part.toString(16)}`;
  return [
    dotted(value),
    `${dotted(value)}.`,
    String(value),
    hex(value),
    hex(value).toUpperCase(),
    octal(value),
    bytes.map(octal).join('.'),
    bytes.map(hex).join('.'),
    `${a}.${value & 0xffffff}`,
    `${hex(a)}.${octal(b)}.${value & 0xffff}`,
    fullWidth(dotted(value)),
    fullWidth(String(value)),
  ];
}

describe('classifyAddress', () => {
  it('agrees with the ranges as numbers', () => {
    fc.assert(
      fc.property(v4Value, (value) => {
        expect(classifyAddress(dotted(value)).kind).toBe(isDenied(value) ? 'denied' : 'public');
      }),
      { numRuns: runs(2_000) },
    );
  });

  it('gives one verdict to every spelling of the same 32 bits', () => {
    fc.assert(
      fc.property(v4Value, (value) => {
        const expected = isDenied(value) ? 'denied' : 'public';
        for (const text of spellings(value)) expect([text, verdictOfHost(text)]).toEqual([text, expected]);
      }),
      { numRuns: runs(500) },
    );
  });

  it('denies IPv4 carried inside IPv6, whatever it is, also when its range is allowed', () => {
    const all = parseAllowList(['0.0.0.0/0']);
    fc.assert(
      fc.property(v4Value, (value) => {
        const tail = `${(value >>> 16).toString(16)}:${(value & 0xffff).toString(16)}`;
        const carried = ['::ffff:', '::', '::ffff:0:', '64:ff9b::', '::5efe:'].flatMap((prefix) => [
          `${prefix}${dotted(value)}`,
          `${prefix}${tail}`,
        ]);
        for (const text of [...carried, `2002:${tail}::`]) {
          expect([text, classifyAddress(text).kind]).toEqual([text, 'denied']);
          expect([text, all.judge(text).kind]).toEqual([text, 'denied']);
        }
      }),
      { numRuns: runs(500) },
    );
  });

  it('gives one verdict to every spelling of the same 128 bits, and public only inside 2000::/3', () => {
    const inside = fc.bigInt({ min: 0x2000n << 112n, max: (0x4000n << 112n) - 1n });
    fc.assert(
      fc.property(fc.oneof(inside, fc.bigInt({ min: 0n, max: (1n << 128n) - 1n })), (value) => {
        const parts = groups(value);
        const long = parts.map((part) => part.padStart(4, '0')).join(':');
        const compressed = new URL(`http://[${long}]/`).hostname.slice(1, -1);
        const last = value & 0xffffffffn;
        const tailed = [...parts.slice(0, 6), dotted(Number(last))].join(':');
        const verdicts = [parts.join(':'), long, long.toUpperCase(), compressed, tailed].map(
          (text) => classifyAddress(text).kind,
        );
        expect(new Set(verdicts).size).toBe(1);
        if (verdicts[0] === 'public') expect(value >> 125n).toBe(1n);
      }),
      { numRuns: runs(1_000) },
    );
  });

  it('denies what is not an address in plain form', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!/^[\d.]+$|:/.test(text));
        expect(classifyAddress(text).kind).toBe('denied');
      }),
    );
    for (const text of ['', 'localhost', '127.1', '0x7f.0.0.1', '[::1]', '8.8.8.8/32', '2606:4700::1%eth0'])
      expect(classifyAddress(text).kind).toBe('denied');
  });
});

describe('parseAllowList', () => {
  it('opens what it lists and nothing beside it', () => {
    const list = parseAllowList(['10.1.0.0/16', '127.0.0.1', 'fd12:3456::/32', '::1/128']);
    const open = [
      '10.1.0.0',
      '10.1.255.255',
      '127.0.0.1',
      'fd12:3456::1',
      '::1',
      '0:0:0:0:0:0:0:1',
      '8.8.8.8',
    ];
    const closed = [
      '10.0.255.255',
      '10.2.0.0',
      '127.0.0.2',
      'fd12:3457::1',
      '::2',
      '192.168.0.1',
      '::ffff:10.1.0.1',
    ];
    for (const address of open) expect([address, list.judge(address).kind]).toEqual([address, 'allowed']);
    for (const address of closed) expect([address, list.judge(address).kind]).toEqual([address, 'denied']);
  });

  it('keeps metadata addresses closed under any range, and opens one that is listed alone', () => {
    const metadata = [
      '169.254.169.254',
      '169.254.170.2',
      '168.63.129.16',
      '100.100.100.200',
      '192.0.0.192',
      'fd00:ec2::254',
    ];
    const wide = parseAllowList(['0.0.0.0/0', '::/0', '169.254.0.0/16', '169.254.169.254/31']);
    for (const address of metadata) expect([address, wide.judge(address).kind]).toEqual([address, 'denied']);
    expect(wide.judge('169.254.1.1').kind).toBe('allowed');
    expect(wide.judge('::1').kind).toBe('allowed');
    expect(wide.judge('::ffff:169.254.169.254').kind).toBe('denied');
    const alone = parseAllowList(['169.254.169.254', 'fd00:ec2:0::254/128']);
    expect(alone.judge('169.254.169.254').kind).toBe('allowed');
    expect(alone.judge('fd00:ec2::254').kind).toBe('allowed');
    expect(alone.judge('169.254.170.2').kind).toBe('denied');
  });

  it('is empty without entries', () => {
    expect(parseAllowList([]).isEmpty).toBe(true);
    expect(parseAllowList(['10.0.0.0/8']).isEmpty).toBe(false);
  });

  it.each([
    '',
    'localhost',
    '10.0.0.0/33',
    '10.0.0/8',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '10.0.0.0/-1',
    '10.0.0.0/a',
    '::/129',
  ])('stops the start at "%s"', (cidr) => {
    expect(() => parseAllowList([cidr])).toThrow(/egress allow list/);
  });

  it('stops the start at a range that embeds IPv4, which would open all of it', () => {
    expect(() => parseAllowList(['::ffff:0.0.0.0/96'])).toThrow(/embeds IPv4/);
  });
});
