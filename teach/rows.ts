import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CLASSES } from '../src/inbox/rules/learned.ts';
import { MOODS } from '../src/inbox/rules/pack.ts';
import type { Lang, Mood, Pack } from '../src/inbox/rules/pack.ts';
import { PACKS } from '../src/inbox/rules/packs.ts';

type Class = (typeof CLASSES)[number];

/** A reply and what it is. */
export interface Row {
  lang: Lang;
  category: Class;
  /** Null: it teaches nothing of moods. */
  mood: Mood | null;
  text: string;
}

const REPLIES = join(import.meta.dirname, 'replies');
const EXAM = join(import.meta.dirname, 'exam');
const LINE = /^(\w+) (\w+|-) (\S.*)$/;

/** `later neutral Try us in May. / Tom`: category, mood (`-`: none) and text, whose lines ` / ` parts. */
function rowOf(lang: Lang, line: string, at: string): Row {
  const [, category, mood, text] = LINE.exec(line) ?? [];
  const row = {
    lang,
    category: CLASSES.find((each) => each === category),
    mood: mood === '-' ? null : MOODS.find((each) => each === mood),
    text: text?.replaceAll(' / ', '\n'),
  };
  if (!row.category) throw new Error(`${at}: ${category ?? line} is no category`);
  if (row.mood === undefined) throw new Error(`${at}: ${mood} is no mood`);
  return row as Row;
}

/** What teaches: the labelled replies, and the examples of the phrases. */
export async function lessonRows(): Promise<Row[]> {
  const rows = [...PACKS.flatMap(examplesOf), ...(await rowsIn(REPLIES))];
  return [...new Map(rows.map((row) => [`${row.lang} ${row.text}`, row])).values()];
}

/** Replies that teach nothing: they tell how well the others taught. */
export const examRows = (): Promise<Row[]> => rowsIn(EXAM);

async function rowsIn(folder: string): Promise<Row[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.txt')).toSorted();
  const rows = await Promise.all(
    files.map(async (file) => {
      const lines = (await readFile(join(folder, file), 'utf8')).split('\n');
      return lines.flatMap((line, index) =>
        line.trim() === '' ? [] : [rowOf(file.slice(0, 2) as Lang, line, `${file}:${index + 1}`)],
      );
    }),
  );
  return rows.flat();
}

/** What the examples of a pack's phrases say. Of their mood they say nothing, but that who wants something is glad. */
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
