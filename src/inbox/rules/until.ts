import type { Lang, Pack } from './pack.ts';

/** Beside a day these make a request for later of one for silence: "don't write before Monday". */
const UNTIL: Readonly<Record<Lang, string>> = {
  en: 'before|until|till', de: 'vor|bevor|bis', fr: 'avant|jusqu', es: 'antes|hasta', pt: 'antes|até', nl: 'voor|tot', it: 'prima|fino',
  pl: 'przed|do', sv: 'före|innan|förrän', da: 'før|inden', nb: 'før|innen', fi: 'ennen|asti|saakka', cs: 'před|do', hu: 'előtt|ig',
  ro: 'înainte|până', tr: 'önce|kadar', ru: 'до|раньше', uk: 'до|раніше', ja: '前|まで', zh: '之前|以前|前', ko: '전|까지',
}; // prettier-ignore
/** Shorter names of days are words of their own. */
const MIN_LETTERS = 4;

const made = new Map<Pack, readonly string[]>();

/** Phrases that name a day until which a request counts. */
export function untilOf(pack: Pack): readonly string[] {
  let phrases = made.get(pack);
  if (!phrases) {
    const names = [...pack.weekdays, ...pack.months].flatMap((name) => name.split('|'));
    const days = names.filter((name) => !pack.spaced || name.length >= MIN_LETTERS).join('|');
    const until = UNTIL[pack.lang];
    phrases = [`(${until}) ..2 (${days})`, `(${days}) ..1 (${until})`];
    made.set(pack, phrases);
  }
  return phrases;
}
