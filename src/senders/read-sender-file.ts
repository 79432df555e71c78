import { parse } from 'csv-parse/sync';

/** One mailbox of a file, as written there; `line` is its line (CSV) or its number (JSON). */
export interface FileRow {
  line: number;
  values: Record<string, unknown>;
}

export type SenderFile = { kind: 'rows'; rows: FileRow[] } | { kind: 'bad'; why: string };

const MAX_ROWS = 10_000;
const WHOLE_NUMBER = /^\d{1,9}$/;
const NUMBERS = new Set(['max_per_day', 'spacing_seconds', 'smtp_port', 'imap_port']);
const FLAGS = new Set(['disabled', 'forward_unsubscribes', 'plus_addressing', 'save_sent']);

/** A cell of a CSV as a value of the API; an unreadable one stays text, and the schema refuses it. */
function readCell(key: string, text: string): unknown {
  if (NUMBERS.has(key)) return WHOLE_NUMBER.test(text) ? Number(text) : text;
  if (FLAGS.has(key))
    return /^(true|yes|1)$/i.test(text) ? true : /^(false|no|0)$/i.test(text) ? false : text;
  return text;
}

function readCsv(text: string): SenderFile {
  const records = parse(text, {
    bom: true,
    columns: (header: string[]) => header.map((name) => name.trim().toLowerCase()),
    delimiter: [',', ';', '\t'],
    info: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  }) as unknown as { record: Record<string, string>; info: { lines: number } }[];
  const rows = records.map(({ record, info }) => ({
    line: info.lines,
    values: Object.fromEntries(
      Object.entries(record)
        .filter(([, cell]) => cell !== '')
        .map(([key, cell]) => [key, readCell(key, cell)]),
    ),
  }));
  return { kind: 'rows', rows };
}

function readJson(text: string): SenderFile {
  const list: unknown = JSON.parse(text);
  if (!Array.isArray(list)) return { kind: 'bad', why: 'the file must hold a JSON array of mailboxes' };
  const rows = list.map((values: unknown, index) => ({
    line: index + 1,
    values: (typeof values === 'object' && values !== null ? values : {}) as Record<string, unknown>,
  }));
  return { kind: 'rows', rows };
}

export function readSenderFile(text: string): SenderFile {
  const isJson = /^\uFEFF?\s*[[{]/.test(text);
  let file: SenderFile;
  try {
    file = isJson ? readJson(text.replace(/^\uFEFF/, '')) : readCsv(text);
  } catch (error) {
    return { kind: 'bad', why: error instanceof Error ? error.message : 'the file cannot be read' };
  }
  if (file.kind === 'rows' && file.rows.length > MAX_ROWS)
    return { kind: 'bad', why: `a file holds at most ${MAX_ROWS} mailboxes` };
  return file;
}
