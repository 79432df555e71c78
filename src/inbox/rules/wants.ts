import { sentencesOf } from './fold.ts';
import { findIn, foldFor } from './pack.ts';
import type { Found, Pack, Rule, Worded } from './pack.ts';

export function wantsIn(pack: Pack, text: string): ReadonlySet<Worded> {
  const found = new Set<Worded>(ADDED.test(text) ? ['referral'] : []);
  const wants = [...Object.entries(pack.intents), ['wrong_person', pack.iLeft]] as [
    Worded,
    readonly Rule[],
  ][];
  for (const sentence of sentencesOf(foldFor(pack, text))) {
    if (politenessOf(pack).has(sentence)) continue;
    for (const [want, rules] of wants)
      if (!found.has(want) && (MAY_BE_REFUSED.has(want) ? findAsked : findIn)(pack, rules, sentence))
        found.add(want);
  }
  return found;
}

/** "+Anna": the writer adds a colleague to the mail. */
const ADDED = /^[ \t]{0,4}\+ ?\p{Lu}\p{L}{1,30}/mu;

/** Ignores refused requests: "don't call me" is no meeting, "don't ring the office" no referral. */
function findAsked(pack: Pack, rules: readonly Rule[], sentence: string): Found | null {
  const said = findIn(pack, rules, sentence);
  const refused = said && findIn(pack, pack.notOptOut, sentence);
  return refused ? findIn(pack, rules, sentence.replace(refused.excerpt, '')) : said;
}
const MAY_BE_REFUSED: ReadonlySet<Worded> = new Set(['meeting_request', 'referral']);

const politeness = new WeakMap<Pack, ReadonlySet<string>>();

function politenessOf(pack: Pack): ReadonlySet<string> {
  let known = politeness.get(pack);
  if (!known) {
    const words = [...pack.greetings, ...pack.closings];
    known = new Set(words.flatMap((each) => sentencesOf(foldFor(pack, each))));
    politeness.set(pack, known);
  }
  return known;
}
