import { parseSync } from 'oxc-parser';

/** A dependency of a file; `target` null: the code does not say it. */
export interface Dependency {
  target: string | null;
  typeOnly: boolean;
  /** `export … from`, or an import that is exported again. */
  reexported: boolean;
}

export interface Syntax {
  dependencies: Dependency[];
  /** Dotted paths that the file uses without declaring them: `fetch`, `Math.random`, `new Date()`. */
  globals: Set<string>;
  /** The last part of imported names and called members: `randomUUID`. */
  names: Set<string>;
  /** Statements, with the text of constant parts, and `?` for others. */
  sql: string[];
  texts: string[];
  built: (string | null)[];
}

type Node = { type: string } & Record<string, unknown>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const nodesOf = (value: unknown): Node[] =>
  Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [];
const childrenOf = (node: Node): Node[] => Object.values(node).flatMap(nodesOf);
const literalOf = (node: unknown): string | null => {
  if (!isNode(node)) return null;
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  const quasis = node.type === 'TemplateLiteral' ? nodesOf(node.quasis) : [];
  return quasis.length === 1 ? (quasis[0]!.value as { cooked: string }).cooked : null;
};
const nameOf = (node: unknown): string | null =>
  isNode(node) && node.type === 'Identifier' ? String(node.name) : null;

/** Types have no effect, but values beside them do. */
const TYPED_VALUES = new Set([
  'TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression', 'TSInstantiationExpression', 'TSTypeAssertion',
  'TSImportEqualsDeclaration', 'TSExternalModuleReference', 'TSParameterProperty', 'TSEnumDeclaration', 'TSEnumBody',
  'TSEnumMember', 'TSModuleDeclaration', 'TSModuleBlock', 'TSExportAssignment',
]); // prettier-ignore
const isType = (node: Node): boolean => node.type.startsWith('TS') && !TYPED_VALUES.has(node.type);

function declaredBy(node: Node): string[] {
  switch (node.type) {
    case 'Identifier':
      return [String(node.name)];
    case 'AssignmentPattern':
      return nodesOf(node.left).flatMap(declaredBy);
    case 'RestElement':
      return nodesOf(node.argument).flatMap(declaredBy);
    case 'ArrayPattern':
      return nodesOf(node.elements).flatMap(declaredBy);
    case 'ObjectPattern':
      return nodesOf(node.properties).flatMap((each) =>
        each.type === 'RestElement' ? declaredBy(each) : nodesOf(each.value).flatMap(declaredBy),
      );
    case 'TSParameterProperty':
      return nodesOf(node.parameter).flatMap(declaredBy);
    default:
      return [];
  }
}

/** `sealedTable` counts as a writer of its table. */
const WRITERS = new Set([
  'insertInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
  'replaceInto',
  'sealedTable',
]);
const STATEMENT_CALLS = new Set(['query', 'raw', 'copyFrom', 'executeQuery', 'compile']);
const NAME_CALLS = new Set(['table', 'ref', 'id', 'raw', 'lit']);

/** Throws when the file is no TypeScript. */
export function readSyntax(path: string, text: string): Syntax {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);
  const root = program as unknown as Node;
  const syntax: Syntax = {
    dependencies: [],
    globals: new Set(),
    names: new Set(),
    sql: [],
    texts: [],
    built: [],
  };
  const declared = new Set<string>();
  const constants = new Map<string, Node>();
  const importedFrom = new Map<string, Dependency>();

  function declare(node: Node): void {
    if (node.type === 'VariableDeclarator') {
      for (const name of nodesOf(node.id).flatMap(declaredBy)) declared.add(name);
      const name = nameOf(node.id);
      if (name && isNode(node.init)) constants.set(name, node.init);
    }
    if ('params' in node) for (const name of nodesOf(node.params).flatMap(declaredBy)) declared.add(name);
    if (node.type === 'CatchClause')
      for (const name of nodesOf(node.param).flatMap(declaredBy)) declared.add(name);
    if (/^(Function|Class)(Declaration|Expression)$/.test(node.type) || node.type === 'TSEnumDeclaration')
      for (const name of nodesOf(node.id).flatMap(declaredBy)) declared.add(name);
    if (node.type.startsWith('Import') && isNode(node.local)) declared.add(nameOf(node.local)!);
    if (node.type === 'TSImportEqualsDeclaration') declared.add(nameOf(node.id)!);
    for (const child of childrenOf(node)) declare(child);
  }

  /** The path of a chain of names, such as `a.b.c`; else null. */
  function pathOf(node: unknown): string | null {
    if (!isNode(node)) return null;
    if (node.type === 'Identifier') return String(node.name);
    if (node.type === 'ChainExpression' || node.type === 'TSNonNullExpression')
      return pathOf(node.expression);
    if (node.type === 'TSAsExpression' || node.type === 'ParenthesizedExpression')
      return pathOf(node.expression);
    if (node.type !== 'MemberExpression') return null;
    const object = pathOf(node.object);
    const property = node.computed ? literalOf(node.property) : nameOf(node.property);
    return object && property ? `${object}.${property}` : null;
  }

  /** The text of an expression: a constant, a name of the query builder, or a sum of parts. */
  function textOf(node: unknown, depth = 0): string {
    if (!isNode(node) || depth > 8) return '?';
    const literal = literalOf(node);
    if (literal !== null) return literal;
    const name = nameOf(node);
    if (name && constants.has(name)) return textOf(constants.get(name), depth + 1);
    if (node.type === 'TaggedTemplateExpression') return textOf(node.quasi, depth + 1);
    if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression')
      return textOf(node.expression, depth + 1);
    if (node.type === 'BinaryExpression' && node.operator === '+')
      return textOf(node.left, depth + 1) + textOf(node.right, depth + 1);
    if (node.type === 'CallExpression') {
      const called = pathOf(node.callee)?.split('.').at(-1) ?? '';
      if (NAME_CALLS.has(called)) return textOf(nodesOf(node.arguments)[0], depth + 1);
    }
    if (node.type === 'TemplateLiteral') {
      const expressions = nodesOf(node.expressions);
      return nodesOf(node.quasis)
        .map(
          (quasi, at) =>
            (quasi.value as { cooked: string }).cooked +
            (at < expressions.length ? textOf(expressions[at], depth + 1) : ''),
        )
        .join('');
    }
    return '?';
  }

  function depend(source: unknown, typeOnly: boolean, reexported = false): Dependency {
    const made = { target: literalOf(source), typeOnly, reexported };
    syntax.dependencies.push(made);
    return made;
  }

  /** Records a path whose first name the file does not declare; `how`: called or made. */
  function useGlobal(path: string, how: (path: string) => string = (same) => same): void {
    const bare = path.replace(/^(?:(?:globalThis|global|window|self)\.)+/, '');
    if (!declared.has(path.split('.')[0]!)) syntax.globals.add(how(bare));
  }

  function call(node: Node): void {
    const path = pathOf(node.callee);
    const isNew = node.type === 'NewExpression';
    const args = nodesOf(node.arguments);
    if (path && !isNew) useGlobal(path, (called) => `${called}()`);
    if (path && isNew) useGlobal(path, (made) => `new ${made}(${args.length === 0 ? '' : '…'})`);
    if (path === 'require') depend(args[0], false);
    const called =
      isNode(node.callee) && node.callee.type === 'MemberExpression'
        ? node.callee.computed
          ? literalOf(node.callee.property)
          : nameOf(node.callee.property)
        : path;
    if (!called) return;
    if (WRITERS.has(called)) {
      const [first] = args;
      const listed = first?.type === 'ArrayExpression' ? nodesOf(first.elements) : [first];
      for (const each of listed) {
        const table = textOf(each);
        syntax.built.push(table.includes('?') ? null : table);
      }
    }
    if (STATEMENT_CALLS.has(called) && args[0]) {
      const [first] = args;
      const given =
        first!.type === 'ObjectExpression'
          ? nodesOf(first!.properties).find((each) => nameOf(each.key) === 'text')?.value
          : first;
      const said = textOf(given);
      if (said !== '?') syntax.sql.push(said);
    }
  }

  function visit(node: Node, parent: Node | null): void {
    switch (node.type) {
      case 'ImportDeclaration': {
        const specifiers = nodesOf(node.specifiers);
        const typeOnly =
          node.importKind === 'type' ||
          (specifiers.length > 0 && specifiers.every((each) => each.importKind === 'type'));
        const made = depend(node.source, typeOnly);
        for (const each of specifiers) {
          if (nameOf(each.local))
            importedFrom.set(nameOf(each.local)!, {
              ...made,
              typeOnly: typeOnly || each.importKind === 'type',
            });
          if (!typeOnly && nameOf(each.imported)) syntax.names.add(nameOf(each.imported)!);
        }
        return;
      }
      case 'ExportAllDeclaration':
        return void depend(node.source, node.exportKind === 'type', true);
      case 'ExportNamedDeclaration': {
        if (node.source) return void depend(node.source, node.exportKind === 'type', true);
        for (const each of nodesOf(node.specifiers)) {
          const from = importedFrom.get(nameOf(each.local) ?? '');
          if (from)
            syntax.dependencies.push({
              ...from,
              typeOnly: from.typeOnly || node.exportKind === 'type',
              reexported: true,
            });
        }
        break;
      }
      case 'ImportExpression':
        depend(node.source, false);
        break;
      case 'TSImportType':
        return void depend(node.source, true);
      case 'TSExternalModuleReference':
        return void depend(node.expression, false);
      case 'CallExpression':
      case 'NewExpression':
        call(node);
        break;
      case 'TaggedTemplateExpression':
        if (/^sql(?:\.|$)/.test(pathOf(node.tag) ?? '')) syntax.sql.push(textOf(node.quasi));
        break;
      case 'VariableDeclarator': {
        const from = pathOf(node.init);
        if (from && isNode(node.id) && node.id.type === 'ObjectPattern')
          for (const each of nodesOf(node.id.properties))
            if (nameOf(each.key)) useGlobal(`${from}.${nameOf(each.key)}`);
        break;
      }
      case 'MemberExpression': {
        const path = pathOf(node);
        if (path) {
          useGlobal(path);
          syntax.names.add(path.split('.').at(-1)!);
        }
        break;
      }
      case 'Literal':
      case 'TemplateLiteral': {
        const said = textOf(node);
        if (parent?.type !== 'TaggedTemplateExpression') syntax.texts.push(said);
        break;
      }
      case 'Identifier':
        for (const type of nodesOf(node.typeAnnotation)) visitTypes(type);
        return void (isValue(node, parent) && useGlobal(String(node.name)));
    }
    for (const [key, value] of Object.entries(node))
      for (const child of nodesOf(value)) {
        if (isType(child) && child.type !== 'TSImportType') {
          visitTypes(child);
          continue;
        }
        const isName =
          (key === 'property' && !node.computed) || (key === 'key' && !node.computed && !node.shorthand);
        if (isName && child.type === 'Identifier') continue;
        // A path counts as a whole.
        if (
          key === 'object' &&
          node.type === 'MemberExpression' &&
          child.type === 'Identifier' &&
          pathOf(node)
        )
          continue;
        visit(child, node);
      }
  }

  /** Only the imports of a type matter. */
  function visitTypes(node: Node): void {
    if (node.type === 'TSImportType') depend(node.source, true);
    for (const child of childrenOf(node)) visitTypes(child);
  }

  /** True when a name stands for its value: not called, made or asked for its kind. */
  const isValue = (node: Node, parent: Node | null): boolean =>
    !(
      parent &&
      ((/^(Call|New)Expression$/.test(parent.type) && parent.callee === node) ||
        (parent.type === 'BinaryExpression' && parent.operator === 'instanceof' && parent.right === node) ||
        (parent.type === 'UnaryExpression' && parent.operator === 'typeof'))
    ) || !['Date', 'Math'].includes(String(node.name));

  declare(root);
  visit(root, null);
  return syntax;
}
