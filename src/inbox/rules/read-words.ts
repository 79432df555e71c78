import { languageOf, likelyLanguages } from './language.ts';
import type { ParsedMail } from './mail.ts';
import { partWords } from './own-words.ts';
import type { AnsweredMail } from './own-words.ts';
import type { Lang, Pack } from './pack.ts';
import { packOf } from './packs.ts';

export interface OwnWords {
  text: string;
  below: string;
  lang: Lang | null;
  /** Packs of the possible languages, and English, which all writers use. */
  packs: readonly Pack[];
}

/** A shorter text may be of another language than detected. */
const SHORT_CHARS = 60;
const LIKELY = 3;

export function readWords(mail: ParsedMail, answered: AnsweredMail | null): OwnWords {
  const expected = answered ? languageOf(answered.text, null) : null;
  const subject = bareSubject(mail.subject);
  const first = languageOf(mail.text, expected, subject);
  const { own: text, below } = partWords(mail.text, {
    writer: mail.fromName,
    answered,
    packs: packsOf([first, expected]),
  });
  // One or two words do not show their language: the mail quoted below them does.
  const lang =
    text !== '' && text === mail.text.trim()
      ? first
      : languageOf(text || subject, expected ?? (text === '' ? null : first), subject);
  const others = text.length <= SHORT_CHARS ? likelyLanguages(text, LIKELY) : [];
  return { text, below, lang, packs: packsOf([lang, expected, ...others]) };
}

const packsOf = (langs: readonly (Lang | null)[]): Pack[] =>
  [...new Set([...langs, 'en' as const].map((lang) => (lang ? packOf(lang) : null)))].filter(
    (pack) => pack !== null,
  );

export function bareSubject(subject: string): string {
  const said = subject.slice(0, 300);
  // A tag alone, like `[수신거부]`, is the writer's text.
  return said.replace(PREFIXES, '').trim() || (TAG_ALONE.exec(said)?.[1] ?? '').trim();
}
const TAG_ALONE = /\[([^\]]{1,20})\]\s*$/;
const PREFIXES = /^(?:\s*(?:\[[^\]]{1,20}\]|\p{L}{1,12}\s?(?:\[\d{1,3}\])?[:：]))+/u;
