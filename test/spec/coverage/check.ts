import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { LONG } from '../../faults/long-files.ts';

/** A row of the specification's tables, and the tests that fail when it does not hold: titles by file. */
export interface Row {
  says?: string;
  tests: Readonly<Record<string, readonly string[]>>;
}

/** By the row's name in its table: a route, a field, a code. */
export type Table = Readonly<Record<string, Row>>;

export interface Part {
  part: string;
  tables: Readonly<Record<string, Table>>;
}

export interface Coverage {
  part: string;
  rows: number;
  proven: number;
  missing: { table: string; row: string; why: string }[];
}

type Node = { type: string } & Record<string, unknown>;
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function literalOf(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node.type !== 'TemplateLiteral') return null;
  const quasis = node.quasis as { value: { cooked: string } }[];
  return quasis.length === 1 ? quasis[0]!.value.cooked : null;
}

/** `it.each(rows)` is called by `it`, with the member `each`. */
function calleeOf(node: unknown, members: string[] = []): { name: string; members: string[] } | null {
  if (!isNode(node)) return null;
  switch (node.type) {
    case 'Identifier':
      return { name: String(node.name), members };
    case 'MemberExpression':
      return calleeOf(node.object, [String((node.property as Node).name), ...members]);
    case 'CallExpression':
      return calleeOf(node.callee, members);
    case 'TaggedTemplateExpression':
      return calleeOf(node.tag, members);
    default:
      return null;
  }
}

/** Members of `it` and `describe` whose tests do not run, not everywhere, or must fail. */
const NOT_ALWAYS_RUN = ['skip', 'skipIf', 'runIf', 'todo', 'fails'];

const isOff = (options: unknown): boolean =>
  isNode(options) &&
  options.type === 'ObjectExpression' &&
  (options.properties as Node[]).some(
    ({ key }) => isNode(key) && NOT_ALWAYS_RUN.includes(String(key.name ?? key.value)),
  );

/** The always-run tests of a file with their `describe` titles: `describe > it`. */
export function titlesOf(path: string, text: string): string[] {
  const titles: string[] = [];
  const visit = (node: unknown, around: readonly string[]): void => {
    if (Array.isArray(node)) return node.forEach((each) => visit(each, around));
    if (typeof node !== 'object' || node === null) return;
    if (!isNode(node) || node.type !== 'CallExpression')
      return Object.values(node).forEach((each) => visit(each, around));
    const callee = calleeOf(node.callee);
    const title = literalOf((node.arguments as unknown[])[0]);
    if (!callee || title === null || !['it', 'test', 'describe'].includes(callee.name))
      return Object.values(node).forEach((each) => visit(each, around));
    const [, ...given] = node.arguments as unknown[];
    if (given.length === 0 || given.some(isOff)) return;
    if (callee.members.some((member) => NOT_ALWAYS_RUN.includes(member))) return;
    const named = [...around, title];
    if (callee.name === 'describe') return visit(node.arguments, named);
    titles.push(named.join(' > '));
  };
  visit(parseSync(path, text).program, []);
  return titles;
}

/** Not run by `.ci/run`: bounds of time and memory, and the long part of `faults`. */
const isLeftOut = (file: string): boolean =>
  file.startsWith('test/limits/') || LONG.some((name) => file === `test/faults/${name}`);

/** Finds rows with a test that does not exist or not always runs; a title of two tests names neither. */
export function checkCoverage(parts: readonly Part[], root: string): Coverage[] {
  const known = new Map<string, string[] | null>();
  const titlesIn = (file: string): string[] | null => {
    if (!known.has(file)) {
      const path = join(root, file);
      known.set(file, existsSync(path) ? titlesOf(file, readFileSync(path, 'utf8')) : null);
    }
    return known.get(file)!;
  };
  const faultsOf = ({ tests }: Row): string[] => {
    const named = Object.entries(tests).flatMap(([file, titles]) =>
      titles.map((title) => [file, title] as const),
    );
    if (named.length === 0) return ['no test'];
    if (named.every(([file]) => isLeftOut(file))) return ['only tests that no change has to pass'];
    return named.flatMap(([file, title]) => {
      const titles = titlesIn(file);
      if (titles === null) return [`no file ${file}`];
      const found = titles.filter((each) => each === title || each.endsWith(` > ${title}`));
      if (found.length === 1) return [];
      return [`${found.length === 0 ? 'no test' : 'more than one test'} "${title}" in ${file}`];
    });
  };
  return parts.map(({ part, tables }) => {
    const rows = Object.entries(tables).flatMap(([table, each]) =>
      Object.entries(each).map(([row, said]) => ({ table, row, faults: faultsOf(said) })),
    );
    const missing = rows.flatMap(({ table, row, faults }) => faults.map((why) => ({ table, row, why })));
    return {
      part,
      rows: rows.length,
      proven: rows.filter(({ faults }) => faults.length === 0).length,
      missing,
    };
  });
}
