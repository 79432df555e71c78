import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';

/**
 * `node test/support/check-sql.ts [--write]`: no line of a statement is longer than `MOST` characters. A longer line breaks before
 * a clause, else before a condition, else behind a comma. Without `--write` it names the lines and exits with 1.
 */
const MOST = 120;
const STEP = 2;

type Node = { type: string; start: number; end: number } & Record<string, unknown>;
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Places to break a line, best first: at the white space before these. */
const BREAKS = [
  /(?<!\b(?:left|cross|inner|full|distinct|delete|epoch|do update)) (?=(?:from|where|(?:left |cross |inner )?join|on conflict|group by|order by|returning|union all|having|values|set|select|with|limit|for update|for (?:no key )?share)\b)/g,
  / (?=(?:and|or|when|else|then)\b)/g,
  /(?<=,) /g,
];

function sqlPieces(path: string, text: string): [start: number, end: number][][] {
  const templates: [number, number][][] = [];
  const walk = (node: Node): void => {
    if (node.type === 'TaggedTemplateExpression') {
      const tag = node.tag as Node & { name?: string };
      if (tag.type === 'Identifier' && tag.name === 'sql') {
        const { quasis } = node.quasi as unknown as { quasis: Node[] };
        templates.push(quasis.map(({ start, end }) => [start, end]));
      }
    }
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child);
  };
  walk(parseSync(path, text).program as unknown as Node);
  return templates;
}

/** 1 for characters where a statement may break: in SQL, outside of strings and comments. */
function breakable(path: string, text: string): Uint8Array {
  const may = new Uint8Array(text.length);
  for (const pieces of sqlPieces(path, text)) {
    let quote: string | null = null;
    let inComment = false;
    for (const [start, end] of pieces)
      for (let at = start; at < end; at++) {
        const char = text[at]!;
        if (inComment) inComment = !text.startsWith('*/', at - 1);
        else if (quote) quote = char === quote ? null : quote;
        else if (char === "'" || char === '"') quote = char;
        else if (text.startsWith('/*', at)) inComment = true;
        else may[at] = 1;
      }
  }
  return may;
}

function formatSql(path: string, text: string): string {
  if (!text.includes('sql')) return text;
  const may = breakable(path, text);
  let offset = 0;
  const lines = text.split('\n').flatMap((line) => {
    const from = offset;
    offset += line.length + 1;
    if (line.length <= MOST) return [line];
    const indent = /^ */.exec(line)![0].length;
    const out: string[] = [];
    let begin = 0;
    for (;;) {
      const lead = begin === 0 ? 0 : indent + STEP;
      if (line.length - begin + lead <= MOST) break;
      const at = breakIn(line, begin, { from, may, lead, indent });
      if (at === null) break;
      out.push(' '.repeat(lead) + line.slice(begin, at));
      begin = at + 1;
    }
    out.push(' '.repeat(begin === 0 ? 0 : indent + STEP) + line.slice(begin));
    return out;
  });
  return lines.join('\n');
}

/** Outside of parentheses and cases first, then by kind, then the last place that fits. */
function breakIn(
  line: string,
  begin: number,
  { from, may, lead, indent }: { from: number; may: Uint8Array; lead: number; indent: number },
): number | null {
  const least = begin + (begin === 0 ? indent : 0) + 20;
  const most = begin + MOST - lead;
  const depths: number[] = [];
  for (let at = begin, depth = 0; at < line.length; at++) {
    const opens = line[at] === '(' || line.startsWith(' case ', at - 1);
    const closes = line[at] === ')' || / end\b/.test(line.slice(at - 1, at + 4));
    if (closes && may[from + at] === 1) depth--;
    depths[at] = depth;
    if (opens && may[from + at] === 1) depth++;
  }
  const places = BREAKS.flatMap((kind, rank) =>
    [...line.matchAll(kind)].map(({ index: at }) => ({ at, rank, depth: depths[at] ?? 0 })),
  ).filter(({ at }) => at >= least && may[from + at] === 1);
  const fitting = places.filter(({ at }) => at <= most);
  if (fitting.length === 0) return places.toSorted((one, other) => one.at - other.at)[0]?.at ?? null;
  const [best] = fitting.toSorted(
    (one, other) => one.depth - other.depth || one.rank - other.rank || other.at - one.at,
  );
  return best!.at;
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '../..');
  const write = process.argv.includes('--write');
  let long = 0;
  for (const path of globSync('{src,bench}/**/*.ts', { cwd: root })) {
    const text = readFileSync(join(root, path), 'utf8');
    const formatted = formatSql(path, text);
    if (formatted === text) continue;
    long++;
    if (write) writeFileSync(join(root, path), formatted);
    else process.stdout.write(`${path}: statements with lines over ${MOST} characters\n`);
  }
  if (long > 0 && !write) {
    process.stdout.write('run node test/support/check-sql.ts --write\n');
    process.exitCode = 1;
  }
}
