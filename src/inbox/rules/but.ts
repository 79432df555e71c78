import type { Lang, Pack } from './pack.ts';

const BUT: Readonly<Partial<Record<Lang, RegExp>>> = {
  en: / (?:but|though|however) /, de: / (?:aber|jedoch|doch) /, fr: / mais /, es: / pero /, pt: / mas /, nl: / maar /, it: / ma /,
  pl: / (?:ale|lecz) /, sv: / men /, da: / men /, nb: / men /, fi: / mutta /, cs: / ale /, hu: / de /, ro: / (?:dar|insa) /,
  tr: / (?:ama|fakat) /, ru: / но /, uk: / (?:але|проте) /,
}; // prettier-ignore

export const behindBut = (pack: Pack, sentence: string): string[] =>
  sentence
    .split(BUT[pack.lang] ?? /$^/)
    .slice(1)
    .map((clause) => `| ${clause}`);
