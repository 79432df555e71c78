import type { Lang, Pack } from './pack.ts';
import { en } from './packs/en.ts';

/** How languages say things: to add one is to add its file here. */
export const PACKS: readonly Pack[] = [en];

const byLang = new Map<Lang, Pack>(PACKS.map((pack) => [pack.lang, pack]));
export const packOf = (lang: Lang): Pack | null => byLang.get(lang) ?? null;
