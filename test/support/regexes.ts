import { parseSync } from 'oxc-parser';

export interface Found {
  at: string;
  source: string;
  flags: string;
}

type Node = { type: string; start: number } & Record<string, unknown>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const nodesOf = (value: unknown): Node[] =>
  Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [];
const nameOf = (node: unknown): string | null =>
  isNode(node) && node.type === 'Identifier' ? String(node.name) : null;

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const value of Object.values(node)) for (const child of nodesOf(value)) walk(child, visit);
}

/** A file's constants by name; returns the constant text of an expression, or null. */
function constantsOf(program: Node): (node: unknown) => string | null {
  const constants = new Map<string, Node>();
  walk(program, ({ type, id, init }) => {
    const name = type === 'VariableDeclarator' ? nameOf(id) : null;
    if (name !== null && isNode(init)) constants.set(name, init);
  });
  const textOf = (node: unknown): string | null => {
    if (!isNode(node)) return null;
    const name = nameOf(node);
    if (name !== null) {
      const constant = constants.get(name);
      return constant && constant !== node ? textOf(constant) : null;
    }
    if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
    if (node.type === 'BinaryExpression' && node.operator === '+')
      return joined([textOf(node.left), textOf(node.right)]);
    if (node.type !== 'TemplateLiteral') return null;
    const values = nodesOf(node.expressions).map(textOf);
    const texts = nodesOf(node.quasis).map(({ value }) => (value as { cooked: string }).cooked);
    return joined(texts.flatMap((text, at) => (at < values.length ? [text, values[at]!] : [text])));
  };
  return textOf;
}

const joined = (texts: readonly (string | null)[]): string | null =>
  texts.some((text) => text === null) ? null : texts.join('');

/** All expressions of a file: literals, `new RegExp`, and the `pattern` of a schema. `unread`: those made of other than constants. */
export function expressionsOf(path: string, text: string): { found: Found[]; unread: string[] } {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);
  const root = program as unknown as Node;
  const constant = constantsOf(root);
  const found: Found[] = [];
  const unread: string[] = [];
  const add = (node: Node, source: string | null, flags: string | null): void => {
    const at = `${path}:${text.slice(0, node.start).split('\n').length}`;
    if (source === null || flags === null) unread.push(at);
    else found.push({ at, source, flags });
  };
  walk(root, (node) => {
    if (node.type === 'Literal' && node.regex) {
      const { pattern, flags } = node.regex as { pattern: string; flags: string };
      add(node, pattern, flags);
    } else if (node.type === 'NewExpression' && nameOf(node.callee) === 'RegExp') {
      const [source, flags] = nodesOf(node.arguments);
      add(node, constant(source), flags ? constant(flags) : '');
    } else if (node.type === 'ObjectExpression') {
      for (const each of nodesOf(node.properties))
        if (each.type === 'Property' && nameOf(each.key) === 'pattern' && !each.computed && !each.shorthand)
          add(each, constant(each.value), 'u');
    }
  });
  return { found, unread };
}
