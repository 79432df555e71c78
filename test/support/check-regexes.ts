import { join, relative } from 'node:path';
import pLimit from 'p-limit';
import recheck from 'recheck';
import type { Diagnostics } from 'recheck';
import { SyntaxKind } from 'typescript/unstable/ast';
import type { Expression, Node, SourceFile } from 'typescript/unstable/ast';
import {
  isBinaryExpression,
  isIdentifier,
  isNewExpression,
  isNoSubstitutionTemplateLiteral,
  isPropertyAssignment,
  isRegularExpressionLiteral,
  isStringLiteral,
  isTemplateExpression,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is';
import { API } from 'typescript/unstable/sync';

/** One expression of the sources, by where it stands. */
interface Found {
  at: string;
  source: string;
  flags: string;
}

const ROOT = join(import.meta.dirname, '../..');
const CONCURRENCY = 2;
/** The slowest one is decided in 7 s on an idle core. */
const TIMEOUT_MS = 180_000;

/** Expressions that the checker calls slow and that are not: file, a part of the source, and why. */
const ALLOWED: readonly [file: string, part: string, why: string][] = [];

/** The constants of a file by name, and then what an expression says when it says the same each time. */
function constantsOf(file: SourceFile): (node: Expression) => string | null {
  const constants = new Map<string, Expression>();
  walk(file, (node) => {
    if (isVariableDeclaration(node) && isIdentifier(node.name) && node.initializer)
      constants.set(node.name.text, node.initializer);
  });
  const textOf = (node: Expression): string | null => {
    if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return node.text;
    if (isIdentifier(node)) {
      const constant = constants.get(node.text);
      return constant && constant !== node ? textOf(constant) : null;
    }
    if (isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.PlusToken) {
      const [left, right] = [textOf(node.left), textOf(node.right)];
      return left === null || right === null ? null : left + right;
    }
    if (!isTemplateExpression(node)) return null;
    let text = node.head.text;
    for (const span of node.templateSpans) {
      const value = textOf(span.expression);
      if (value === null) return null;
      text += value + span.literal.text;
    }
    return text;
  };
  return textOf;
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  node.forEachChild((child) => walk(child, visit));
}

/** The last slash of a literal ends its source: a flag is a letter. */
function readLiteral(text: string): { source: string; flags: string } {
  const end = text.lastIndexOf('/');
  return { source: text.slice(1, end), flags: text.slice(end + 1) };
}

/** Every expression of a file: literals, `new RegExp`, and the `pattern` of a schema, which the validator compiles. */
function expressionsOf(path: string, file: SourceFile): { found: Found[]; unread: string[] } {
  const constant = constantsOf(file);
  const found: Found[] = [];
  const unread: string[] = [];
  const at = (node: Node): string => `${path}:${file.text.slice(0, node.getStart(file)).split('\n').length}`;
  const add = (node: Node, source: string | null, flags: string | null): void => {
    if (source === null || flags === null) unread.push(at(node));
    else found.push({ at: at(node), source, flags });
  };
  walk(file, (node) => {
    if (isRegularExpressionLiteral(node)) found.push({ at: at(node), ...readLiteral(node.text) });
    else if (isNewExpression(node) && isIdentifier(node.expression) && node.expression.text === 'RegExp') {
      const [source, flags] = node.arguments ?? [];
      add(node, source ? constant(source) : null, flags ? constant(flags) : '');
    } else if (isPropertyAssignment(node) && isIdentifier(node.name) && node.name.text === 'pattern')
      add(node, constant(node.initializer), 'u');
  });
  return { found, unread };
}

function readExpressions(): { found: Found[]; unread: string[] } {
  const api = new API({ cwd: ROOT });
  try {
    const config = join(ROOT, 'tsconfig.json');
    const { program, rootFiles } = api.updateSnapshot({ openProjects: [config] }).getProject(config)!;
    const read = rootFiles
      .filter((name) => relative(ROOT, name).startsWith('src/'))
      .map((name) => expressionsOf(relative(ROOT, name), program.getSourceFile(name)!));
    return { found: read.flatMap((each) => each.found), unread: read.flatMap((each) => each.unread) };
  } finally {
    api.close();
  }
}

/** What is wrong with an expression, or null. What the checker cannot decide in time counts as slow. */
async function faultOf({ at, source, flags }: Found): Promise<string | null> {
  const said: Diagnostics = await recheck.check(source, flags, {
    timeout: TIMEOUT_MS,
    // Judged by steps and not by time, so that a loaded machine says the same.
    attackTimeout: null,
    incubationTimeout: null,
  });
  if (said.status === 'safe') return null;
  const why =
    said.status === 'unknown'
      ? `undecided (${said.error.kind})`
      : said.complexity.type === 'exponential'
        ? 'exponential'
        : `polynomial of degree ${said.complexity.degree}`;
  return `${at} ${why}: /${source}/${flags}`;
}

/** Whether an expression may stay as it is. */
const isAllowed = ({ at, source }: Found): boolean =>
  ALLOWED.some(([file, part]) => at.startsWith(`${file}:`) && source.includes(part));

async function main(): Promise<void> {
  const { found, unread } = readExpressions();
  const atOnce = pLimit(CONCURRENCY);
  const asked = found.filter((each) => !isAllowed(each));
  const faults = await Promise.all(asked.map((each) => atOnce(() => faultOf(each))));
  const unused = ALLOWED.filter(
    ([file, part]) =>
      !found.some((each) => isAllowed(each) && each.at.startsWith(`${file}:`) && each.source.includes(part)),
  );
  const said = [
    ...faults.filter((fault) => fault !== null),
    ...unread.map((at) => `${at} is made of what is not constant`),
    ...unused.map(([file, part]) => `${file} has no expression with ${part}, which is allowed`),
  ];
  for (const line of said) console.error(line);
  console.log(`${found.length} expressions, ${said.length} faults`);
  process.exitCode = said.length > 0 ? 1 : 0;
}

await main();
