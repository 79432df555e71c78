import type { Lang } from './pack.ts';
import cs from './weights/cs.json' with { type: 'json' };
import da from './weights/da.json' with { type: 'json' };
import de from './weights/de.json' with { type: 'json' };
import en from './weights/en.json' with { type: 'json' };
import es from './weights/es.json' with { type: 'json' };
import fi from './weights/fi.json' with { type: 'json' };
import fr from './weights/fr.json' with { type: 'json' };
import hu from './weights/hu.json' with { type: 'json' };
import it from './weights/it.json' with { type: 'json' };
import ja from './weights/ja.json' with { type: 'json' };
import ko from './weights/ko.json' with { type: 'json' };
import nb from './weights/nb.json' with { type: 'json' };
import nl from './weights/nl.json' with { type: 'json' };
import pl from './weights/pl.json' with { type: 'json' };
import pt from './weights/pt.json' with { type: 'json' };
import ro from './weights/ro.json' with { type: 'json' };
import ru from './weights/ru.json' with { type: 'json' };
import sv from './weights/sv.json' with { type: 'json' };
import tr from './weights/tr.json' with { type: 'json' };
import uk from './weights/uk.json' with { type: 'json' };
import zh from './weights/zh.json' with { type: 'json' };
import signs from './weights/signs.json' with { type: 'json' };

/** Weights learned by `npm run teach`, one line per feature; `SIGNS` holds those shared by all languages. */
export const WEIGHT_LINES: Readonly<Record<Lang, readonly string[]>> = {
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
};
export const SIGNS: readonly string[] = signs;
