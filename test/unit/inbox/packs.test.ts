import { describe, expect, it } from 'vitest';
import { findIn, foldFor } from '../../../src/inbox/rules/pack.ts';
import type { Pack, Rule } from '../../../src/inbox/rules/pack.ts';
import { compilePhrase, createFinder } from '../../../src/platform/rules/phrase.ts';
import { SPACED } from '../../../src/inbox/rules/readings.ts';
import { wantsIn } from '../../../src/inbox/rules/wants.ts';
import { PACKS } from '../../../src/inbox/rules/packs.ts';

const rulesOf = (pack: Pack): readonly Rule[] => [
  ...pack.optOut,
  ...pack.doubt,
  ...pack.notOptOut,
  ...pack.unclear,
  ...pack.away,
  ...pack.left,
  ...pack.again,
  ...pack.iLeft,
  ...pack.acknowledged,
  ...Object.values(pack.intents).flat(),
  ...pack.refuses,
];

describe.each(PACKS.map((pack) => [pack.lang, pack] as const))('the pack %s', (_lang, pack) => {
  it('has rules with ids of their own, and examples of each', () => {
    const rules = rulesOf(pack);
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
    for (const { id, yes } of rules) expect(yes.length, id).toBeGreaterThan(0);
    expect(pack.months).toHaveLength(12);
    expect(pack.weekdays).toHaveLength(7);
  });

  it.each(rulesOf(pack).map((rule) => [rule.id, rule] as const))('%s finds what it should', (_id, rule) => {
    const found = (text: string): boolean => findIn(pack, [rule], foldFor(pack, text)) !== null;
    expect(rule.yes.filter((text) => !found(text))).toEqual([]);
    expect((rule.no ?? []).filter(found)).toEqual([]);
  });

  it('wants nothing where it greets and closes', () => {
    const words = [...pack.greetings, ...pack.closings];
    expect(words.filter((text) => wantsIn(pack, text).size > 0)).toEqual([]);
  });

  it('has phrases that are written as phrases are', () => {
    const plain = [...pack.condition, ...pack.courtesy, ...pack.hostile, ...pack.legal];
    const phrases = [...plain, ...rulesOf(pack).flatMap(({ says }) => says)];
    expect(phrases.filter((phrase) => !isWellWritten(phrase))).toEqual([]);
  });
});

/** Choices close with the letters that opened them, `^` stands only at the beginning, and the rest is words. */
function isWellWritten(phrase: string): boolean {
  let rest = phrase.trim().replace(/^\^/, '');
  for (let before = ''; before !== rest;) {
    before = rest;
    rest = rest.replace(/\([^()[\]]*\)|\[[^()[\]]*\]/, (choice) => (choice.includes('^') ? '^' : ' '));
  }
  return rest.length > 0 && !/[()[\]^|]/.test(rest);
}

it.each(['a (b|c', 'a [b)', 'a ^b', 'a | b', '(a|^b) c'])('%j is no phrase', (phrase) =>
  expect(isWellWritten(phrase)).toBe(false),
);

it.each(['a (b|c', 'a [b)'])('the fault of %j names the whole phrase', (phrase) =>
  expect(() => createFinder([compilePhrase(phrase, SPACED)])(['a', 'b'])).toThrow(
    `"${phrase}" lacks the close`,
  ),
);
