import { readFile, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { CLASSES } from '../src/inbox/rules/learned.ts';
import { LANGS, MOODS } from '../src/inbox/rules/pack.ts';
import type { Lang, Mood, Pack } from '../src/inbox/rules/pack.ts';
import { PACKS } from '../src/inbox/rules/packs.ts';

export type Class = (typeof CLASSES)[number];

/** A labelled reply; `reply`: any category but an opt-out or a machine's. */
export interface Row {
  lang: Lang;
  category: Class | 'reply';
  mood: Mood | null;
  text: string;
}

const REPLIES = join(import.meta.dirname, 'replies');
const EXAM = join(import.meta.dirname, 'exam');
const TRAP_ROWS = join(import.meta.dirname, 'traps');
const NAMES = [...CLASSES, 'reply'] as const;
const LINE = /^(\w+) (\w+|-) (\S.*)$/;

/** `later neutral Try us in May. / Tom`: category, mood (`-`: none) and text, with ` / ` for line breaks. */
function rowOf(lang: Lang, line: string, at: string): Row {
  const [, category, mood, text] = LINE.exec(line) ?? [];
  if (text === undefined) throw new Error(`${at}: a line is "category mood text", with one space between`);
  const ofClass = NAMES.find((each) => each === category);
  if (!ofClass) throw new Error(`${at}: ${category} is no category; there are ${NAMES.join(', ')}`);
  const ofMoods = mood === '-' ? null : MOODS.find((each) => each === mood);
  if (ofMoods === undefined)
    throw new Error(`${at}: ${mood} is no mood; there are ${MOODS.join(', ')} and -`);
  if ((ofClass === 'opt_out' || ofClass === 'away' || ofClass === 'reply') && ofMoods)
    throw new Error(`${at}: ${ofClass} has the mood "-"`);
  return { lang, category: ofClass, mood: ofMoods, text: linesOf(text) };
}

const labelOf = ({ category, mood }: Row): string => `${category} ${mood ?? '-'}`;

/**
 * Labelled replies, and the packs' examples that are not among them. Throws on an invalid line, and on two labels for one text.
 */
export async function lessonRows(): Promise<Row[]> {
  const rows = new Map<string, Row>();
  for (const row of await rowsIn(REPLIES)) {
    const key = `${row.lang} ${row.text}`;
    const known = rows.get(key);
    if (known && labelOf(known) !== labelOf(row))
      throw new Error(`${row.lang}: "${row.text}" is both ${labelOf(known)} and ${labelOf(row)}`);
    rows.set(key, row);
  }
  for (const row of PACKS.flatMap(examplesOf)) {
    const key = `${row.lang} ${row.text}`;
    if (!rows.has(key)) rows.set(key, row);
  }
  return [...rows.values()];
}

export const examRows = async (): Promise<Row[]> =>
  (await rowsIn(EXAM)).map((row) => {
    if (row.category === 'reply') throw new Error(`teach/exam asks for a category: ${row.text}`);
    return row;
  });

export const TRAPS = ['opt_out', 'reply', 'away'] as const;

/** A misleading reply: an opt-out, a reply that is neither opt-out nor absence, or an out-of-office of a machine. */
export interface Trap {
  lang: Lang;
  is: (typeof TRAPS)[number];
  text: string;
}

export const trapRows = (): Promise<Trap[]> => linesIn(TRAP_ROWS, trapOf);

function trapOf(lang: Lang, line: string, at: string): Trap {
  const is = TRAPS.find((each) => line.startsWith(`${each} `));
  if (!is) throw new Error(`${at}: a line is ${TRAPS.join(', ')}, a space and the text`);
  return { lang, is, text: linesOf(line.slice(is.length + 1)) };
}

const linesOf = (text: string): string => text.replaceAll(' / ', '\n');

const rowsIn = (folder: string): Promise<Row[]> => linesIn(folder, rowOf);

async function linesIn<Read>(
  folder: string,
  read: (lang: Lang, line: string, at: string) => Read,
): Promise<Read[]> {
  const files = (await readdir(folder)).toSorted();
  const rows = await Promise.all(
    files.map(async (file) => {
      const lang = LANGS.find((each) => `${each}.txt` === file);
      if (!lang) throw new Error(`${join(folder, file)}: a file is named by a language, as en.txt`);
      const lines = (await readFile(join(folder, file), 'utf8')).split(/\r?\n/);
      return lines.flatMap((line, at) =>
        line.trim() === '' ? [] : [read(lang, line, `${basename(folder)}/${file}:${at + 1}`)],
      );
    }),
  );
  return rows.flat();
}

/** Examples of a pack's phrases. They have no mood, except that interest is glad. */
function examplesOf({ lang, intents, optOut }: Pack): Row[] {
  const row = (category: Class, text: string): Row => ({
    lang,
    category,
    mood: category === 'interested' || category === 'meeting_request' ? 'positive' : null,
    text,
  });
  return [
    ...Object.entries(intents).flatMap(([category, rules]) =>
      rules.flatMap(({ yes }) => yes.map((text) => row(category as Class, text))),
    ),
    ...optOut.flatMap(({ yes }) => yes.map((text) => row('opt_out', text))),
  ];
}
