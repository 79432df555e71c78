import type { Lang, Pack } from './pack.ts';

/** Beside a day, these words delay mails instead of ending them: "don't write before Monday". */
const UNTIL: Readonly<Record<Lang, string>> = {
  en: 'before|until|till', de: 'vor|bevor|bis', fr: 'avant|jusqu', es: 'antes|hasta', pt: 'antes|até', nl: 'voor|tot', it: 'prima|fino',
  pl: 'przed|do', sv: 'före|innan|förrän', da: 'før|inden', nb: 'før|innen', fi: 'ennen|asti|saakka', cs: 'před|do', hu: 'előtt|ig',
  ro: 'înainte|până', tr: 'önce|kadar', ru: 'до|раньше', uk: 'до|раніше', ja: '前|まで', zh: '之前|以前|前', ko: '전|까지',
}; // prettier-ignore
/** Shorter names of days and months are also other words. */
const MIN_LETTERS = 4;

/** These ask for fewer mails or other times: "stop mailing me at weekends", "don't send everything twice". */
const LIMITS: Readonly<Partial<Record<Lang, readonly string[]>>> = {
  en: ['(on|at|over|during) ..1 (weekend*|holiday*|vacation*|sunday*|saturday*|night*)', '(twice|separately|daily)', '(every|each) ..1 day', 'so (often|frequently|many)'],
  de: ['(am|an|übers|in den) ..1 (wochenende*|feiertag*|sonntag*|ferien)', '(doppelt|zweimal|täglich|jeden tag)', 'so (oft|viele)'],
  fr: ['(le|les|pendant|durant) ..1 (week|weekend*|vacances|dimanche*)', '(deux fois|en double|tous les jours|chaque jour|si souvent)'],
  es: ['(fin|fines) de semana', '(dos veces|por duplicado|todos los dias|cada dia|tan a menudo)', '(los|el) (domingos|domingo)'],
  pt: ['(fim|fins) de semana', '(duas vezes|em duplicado|todos os dias|tantas vezes)'],
  it: ['fine settimana', '(due volte|in doppio|ogni giorno|tutti i giorni|così spesso)', 'la domenica'],
  nl: ['(op|in) ..1 (zondag*|zaterdag*|weekend*|vakantie)', '(dubbel|dubbele|twee keer|elke dag|iedere dag|zo vaak|zoveel)'],
  da: ['(i|om) ..1 (weekend*|søndag*)', '(dobbelt|to gange|hver dag|så ofte|så mange)'],
  nb: ['(i|på) ..1 (helg*|søndag*)', '(dobbelt|to ganger|hver dag|så ofte|så mange)'],
}; // prettier-ignore

const made = new Map<Pack, readonly string[]>();

export function untilOf(pack: Pack): readonly string[] {
  let phrases = made.get(pack);
  if (!phrases) {
    const names = [...pack.weekdays, ...pack.months].flatMap((name) => name.split('|'));
    const days = names.filter((name) => !pack.spaced || name.length >= MIN_LETTERS).join('|');
    const until = UNTIL[pack.lang];
    phrases = [`(${until}) ..2 (${days})`, `(${days}) ..1 (${until})`, ...(LIMITS[pack.lang] ?? [])];
    made.set(pack, phrases);
  }
  return phrases;
}
