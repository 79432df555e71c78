import { languageOf, likelyLanguages } from './language.ts';
import type { ParsedMail } from './mail.ts';
import { partWords } from './own-words.ts';
import type { AnsweredMail } from './own-words.ts';
import type { Lang, Pack } from './pack.ts';
import { packOf } from './packs.ts';

/** What a person (or a machine in their name) wrote, and in which language. */
export interface OwnWords {
  text: string;
  /** Signature, closing and footers. */
  below: string;
  lang: Lang | null;
  /** The packs to read it with: of its language, then English, which all use. */
  packs: readonly Pack[];
}

/** A shorter text may be of another language than it seems. */
const SHORT_CHARS = 60;
const LIKELY = 3;

/** The words of a message without what is quoted, signed and added; `answered` is the mail of ours that it answers. */
export function readWords(mail: ParsedMail, answered: AnsweredMail | null): OwnWords {
  const expected = answered ? languageOf(answered.text, null) : null;
  const subject = bareSubject(mail.subject);
  const first = languageOf(mail.text, expected, subject);
  const { own: text, below } = partWords(mail.text, {
    writer: mail.fromName,
    answered,
    packs: packsOf([first, expected]),
  });
  // A word or two say nothing of their language: what they answer does, quoted below them.
  const lang =
    text !== '' && text === mail.text.trim()
      ? first
      : languageOf(text || subject, expected ?? (text === '' ? null : first), subject);
  const others = text.length <= SHORT_CHARS ? likelyLanguages(text, LIKELY) : [];
  return { text, below, lang, packs: packsOf([lang, expected, ...others]) };
}

/** The packs of some languages, and the English one, which all use. */
const packsOf = (langs: readonly (Lang | null)[]): Pack[] =>
  [...new Set([...langs, 'en' as const].map((lang) => (lang ? packOf(lang) : null)))].filter(
    (pack) => pack !== null,
  );

/** `Re: AW: [EXT] Hello` without what programs put before it. */
export function bareSubject(subject: string): string {
  const said = subject.slice(0, 300);
  // `[수신거부]` alone is what the person wrote.
  return said.replace(PREFIXES, '').trim() || (TAG_ALONE.exec(said)?.[1] ?? '').trim();
}
const TAG_ALONE = /\[([^\]]{1,20})\]\s*$/;
const PREFIXES = /^(?:\s*(?:\[[^\]]{1,20}\]|\p{L}{1,12}\s?(?:\[\d{1,3}\])?[:：]))+/u;
