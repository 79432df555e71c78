import type { Lang, Pack } from './pack.ts';
import { cs } from './packs/cs.ts';
import { da } from './packs/da.ts';
import { de } from './packs/de.ts';
import { en } from './packs/en.ts';
import { es } from './packs/es.ts';
import { fi } from './packs/fi.ts';
import { fr } from './packs/fr.ts';
import { hu } from './packs/hu.ts';
import { it } from './packs/it.ts';
import { ja } from './packs/ja.ts';
import { ko } from './packs/ko.ts';
import { nb } from './packs/nb.ts';
import { nl } from './packs/nl.ts';
import { pl } from './packs/pl.ts';
import { pt } from './packs/pt.ts';
import { ro } from './packs/ro.ts';
import { ru } from './packs/ru.ts';
import { sv } from './packs/sv.ts';
import { tr } from './packs/tr.ts';
import { uk } from './packs/uk.ts';
import { zh } from './packs/zh.ts';

export const PACKS: readonly Pack[] = [
  en,
  de,
  fr,
  es,
  pt,
  nl,
  it,
  pl,
  sv,
  da,
  nb,
  fi,
  cs,
  hu,
  ro,
  tr,
  ru,
  uk,
  ja,
  zh,
  ko,
];

const byLang = new Map<Lang, Pack>(PACKS.map((pack) => [pack.lang, pack]));
export const packOf = (lang: Lang): Pack | null => byLang.get(lang) ?? null;
