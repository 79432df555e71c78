import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIST_STATUSES } from '../../../src/deliverability/domains/rules/dnsbl.ts';
import type { ListStatus } from '../../../src/deliverability/domains/rules/dnsbl.ts';
import { healthOf } from '../../../src/deliverability/domains/rules/health.ts';
import { VERDICTS } from '../../../src/deliverability/domains/rules/question.ts';
import type { Verdict } from '../../../src/deliverability/domains/rules/question.ts';
import { noticeOf, turnsOf } from '../../../src/deliverability/domains/rules/turn.ts';
import type { Known } from '../../../src/deliverability/domains/rules/turn.ts';

interface Found {
  spf: Verdict;
  zen: ListStatus;
}
const LIST = 'zen.spamhaus.org';
const ok = { verdict: 'ok' as const, reason: 'x' };
const health = ({ spf, zen }: Found) =>
  healthOf({
    mx: ok, spf: { verdict: spf, reason: 'x' }, dkim: ok, dmarc: ok, mta_sts: ok, tls_rpt: ok, reverse_dns: ok,
    blacklists: { ...ok, lists: [{ list: LIST, of: '192.0.2.1', status: zen, reason: 'x' }] },
  }); // prettier-ignore

function play(checks: readonly Found[]) {
  let known: Known[] = [];
  const turns: string[] = [];
  const told: string[] = [];
  for (const check of checks) {
    const turned = turnsOf(known, health(check));
    const notice = noticeOf(turned);
    known = [...known.filter((each) => !turned.some((turn) => turn.check === each.check)), ...turned];
    turns.push(...turned.map(({ check: of, before, verdict }) => `${of}: ${before} > ${verdict}`));
    told.push(...(notice?.changes ?? []).map((turn) => `${turn.check}: ${turn.verdict}`));
  }
  return { turns, told, known };
}

const checks = fc.array(
  fc.record({ spf: fc.constantFrom(...VERDICTS), zen: fc.constantFrom(...LIST_STATUSES) }),
  { maxLength: 30 },
);

describe('what changed in the checks of a domain', () => {
  it('is written and told the same, however often a check is unknown in between', () => {
    fc.assert(
      fc.property(checks, (given) => {
        const first: Found = { spf: 'ok', zen: 'not_listed' };
        const silent: Found = { spf: 'unknown', zen: 'unknown' };
        const plain = play([first, ...given]);
        expect(play([first, ...given.flatMap((each) => [silent, each, silent])])).toEqual(plain);
      }),
    );
  });

  it('is told when it turns bad and when it is good again, in turns', () => {
    fc.assert(
      fc.property(checks, (given) => {
        for (const check of ['spf', 'blacklists']) {
          const told = play(given).told.filter((each) => each.startsWith(check));
          const bad = told.map((each) => /: (broken|listed)$/.test(each));
          expect(bad.every((each, at) => at === 0 || each !== bad[at - 1])).toBe(true);
        }
      }),
    );
  });

  it('has for each change the verdict that was known before', () => {
    fc.assert(
      fc.property(checks, (given) => {
        const turns = play(given).turns.filter((each) => each.startsWith('spf')).map((each) => each.slice(5).split(' > '));
        expect(turns.slice(1).map(([before]) => before)).toEqual(turns.slice(0, -1).map(([, verdict]) => verdict));
        expect(turns.every(([before, verdict]) => before !== verdict)).toBe(true);
      }),
    );
  }); // prettier-ignore
});
