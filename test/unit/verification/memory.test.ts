import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { createResultCache, cachedResult, cacheResult } from '../../../src/verification/result-cache.ts';
import type { Answer } from '../../../src/verification/rules/verdict.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const MIB = 1024 * 1024;

it('a remembered answer keeps the words of a reply, not the whole reply of a hostile host', () => {
  const memory = createResultCache();
  collect();
  const before = getHeapStatistics().used_heap_size;
  for (let n = 0; n < 200; n++) {
    const reply = `550 ${n} ${'no such user here, sorry. '.repeat(20_000)}`;
    const answer = { email: `ann.${n}@host.test`, valid2: 2, smtp: { text: reply.slice(4, 200) } } as Answer;
    cacheResult(memory, answer, 0);
  }
  collect();
  expect(getHeapStatistics().used_heap_size - before).toBeLessThan(20 * MIB);
  expect(cachedResult(memory, 'ann.7@host.test', 1_000)).toMatchObject({ cached: true, cache_age_s: 1 });
});
