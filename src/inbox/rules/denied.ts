import { findIn, foldFor } from './pack.ts';
import type { Lang, Pack } from './pack.ts';
import { writtenSentences } from './sentences.ts';

/** What denies the request right behind it: "you don't have to …", "I never asked you to …". */
const BEFORE: Readonly<Partial<Record<Lang, RegExp>>> = {
  en: /\b(?:don t|do not|doesn t|didn t|did not|never|needn t|need not|no need|not (?:want|need|wish|ask|like)|nobody|no one)(?: \p{L}+){0,4}$/u,
  de: /\b(?:nicht|nie|niemals)(?: \p{L}+){0,2}$/u,
  fr: /\b(?:pas|jamais)(?: \p{L}+){0,2}$/u,
  es: /\b(?:no|nunca)(?: (?:me|nos|quiero|hace falta que))?$/u,
  pt: /\b(?:nao|nunca)(?: (?:me|nos|quero))?$/u,
  it: /\bnon(?: (?:mi|ci|voglio))?$/u,
  pl: /\bnie(?: (?:chce|chcemy|trzeba|prosze))?(?: byc)?$/u,
  sv: /\b(?:inte|aldrig)(?: \p{L}+)?$/u,
  da: /\b(?:ikke|aldrig)(?: \p{L}+)?$/u,
  nb: /\b(?:ikke|aldri)(?: \p{L}+)?$/u,
  hu: /\bne$/u,
  ro: /\bnu(?: (?:ma|ne|vreau sa))?$/u,
  ru: /(?:^| )не(?: (?:надо|нужно|прошу|просила?|просили))?$/u,
  zh: /(?:不要|别|不用|不必)把?(?:我|我们)?$/u,
};
/** Inside it: "Ta inte bort mig", "will nicht aus dem Verteiler gestrichen werden". */
const INSIDE: Readonly<Partial<Record<Lang, RegExp>>> = {
  de: /\bnicht (?:aus|von|vom) (?:\p{L}+ ){0,4}(?:gestrichen|entfernt|geloscht|genommen|ausgetragen)\b/u,
  fr: /\bpas etre (?:retire|supprime|desinscrit|desabonne|raye|enleve)/u,
  sv: /^(?:ta|tag|stryk) inte /u,
};
/** Behind these words something else is said, and a denial before them denies none of it. */
const CLAUSE_ENDS = /[,;:()–—]| - |\s(?:and|so|please|und|bitte|et|merci|y|e|og|och|i|és|și|и)\s/iu;

/** Whether a clause denies the request that it holds; null: it holds none. */
function denies(pack: Pack, clause: string): boolean | null {
  const folded = foldFor(pack, clause);
  const asked = findIn(pack, pack.optOut, folded);
  if (!asked) return null;
  const before = folded.slice(0, Math.max(0, folded.indexOf(asked.excerpt))).trim();
  return (BEFORE[pack.lang]?.test(before) ?? false) || (INSIDE[pack.lang]?.test(asked.excerpt) ?? false);
}

/** Whether a text denies what it seems to ask for: "I don't want to be taken off your list". Each request of it must be denied. */
export const isDenied = (packs: readonly Pack[], text: string): boolean =>
  packs.some((pack) => {
    let isDenial = false;
    for (const sentence of writtenSentences(text))
      for (const clause of sentence.split(CLAUSE_ENDS)) {
        const said = denies(pack, clause);
        if (said === false) return false;
        isDenial ||= said === true;
      }
    return isDenial;
  });
