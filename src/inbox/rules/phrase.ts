import { foldLetters } from './fold.ts';

const GAP_WORDS = 5;
/** Without spaces a gap is counted in letters. */
const LETTERS_A_WORD = 4;

const escape = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/**
 * A phrase as a regular expression over folded text. Words stand beside each other; `(a|b c)` is one of several, `[a]` may
 * be missing, `remov*` is any ending, `#` is a number, `..` is up to five words in between and `..2` up to two, `^` and `$` are the beginning
 * and the end of a sentence. Throws on a phrase that is written wrongly.
 */
export function compilePhrase(phrase: string, spaced = true): RegExp {
  const text = foldLetters(phrase).replace(/\be-(?=mail|post)/g, 'e').replace(/['’-]/g, ' '); // prettier-ignore
  let at = 0;

  function sequence(until: string): string {
    let made = '';
    while (at < text.length && !until.includes(text[at]!)) made += item();
    return made;
  }
  function choice(close: string): string {
    at++;
    const ways = [sequence(`|${close}`)];
    while (text[at] === '|') {
      at++;
      ways.push(sequence(`|${close}`));
    }
    if (text[at] !== close) throw new Error(`"${phrase}" lacks ${close}`);
    at++;
    return `(?:${ways.join('|')})`;
  }
  function gap(): string {
    const said = /^\.\.(\d*)/.exec(text.slice(at))!;
    at += said[0].length;
    const words = Number(said[1] || GAP_WORDS);
    return spaced ? `(?:[^ |?]+ ){0,${words}}?` : `[^|?]{0,${words * LETTERS_A_WORD}}?`;
  }
  function word(): string {
    const [said] = /^(?:(?!\.\.)[^\s()[\]|^$])+/.exec(text.slice(at)) ?? [''];
    if (said === '') throw new Error(`"${phrase}" cannot be read at ${at}`);
    at += said.length;
    const letters = spaced ? '[^ |?]*' : '';
    const made = escape(said).replaceAll('#', '\\d+').replaceAll('\\*', letters);
    return made + (spaced ? ' ' : '');
  }
  function item(): string {
    const letter = text[at]!;
    if (/\s/.test(letter)) return (at++, '');
    if (letter === '(') return choice(')');
    if (letter === '[') return `${choice(']')}?`;
    if (text.startsWith('..', at)) return gap();
    if (letter === '$') return (at++, '(?=[|?])');
    return word();
  }

  const atStart = text.trimStart().startsWith('^');
  if (atStart) at = text.indexOf('^') + 1;
  const edge = spaced ? ' ' : '';
  const body = sequence('');
  return new RegExp(`${atStart ? `\\|${edge}` : edge}${body}`);
}
