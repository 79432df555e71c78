import { expect, it } from 'vitest';
import { judgeSkew } from '../../../../src/platform/db/skew.ts';

it.each([
  ['three days ahead', 3 * 86_400_000, 1, 'wrong'],
  ['three days behind', -3 * 86_400_000, 1, 'wrong'],
  ['a little more than allowed', 5_002, 1, 'wrong'],
  ['a little less than allowed', -4_999, 1, 'right'],
  ['more than allowed, by a slow answer that may explain it', 5_002, 3, 'unknown'],
  ['less than allowed, by a slow answer that may hide it', 4_999, 3, 'unknown'],
] as const)('a clock that is %s is judged by what is certain', (_name, aheadMs, errorMs, judged) => {
  expect(judgeSkew({ aheadMs, errorMs }, 5_000)).toBe(judged);
});
