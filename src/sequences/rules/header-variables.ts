import { compileTemplate, variablesOf } from '../../sending/rules/template.ts';
import { HEADER_MASK } from '../../platform/rules/check-headers.ts';
import type { SequenceNode } from './graph-types.ts';
import { isRecord } from './node-checks.ts';
import type { Data } from './node-checks.ts';

/** The key of a node's data with the variables that its sealed headers need; never shown. */
export const HEADER_VARIABLES = 'header_variables';

/** By header, the variables without a default as a template: `{{custom.token}}`. Nothing else of the value is in it. */
export function variablesOfHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const needed = Object.entries(headers).flatMap(([name, value]) => {
    const compiled = compileTemplate(value, { choices: false });
    if (compiled.kind === 'error') return [];
    const names = variablesOf(compiled.template).flatMap(({ name: of, hasFallback }) =>
      hasFallback ? [] : [of],
    );
    return names.length === 0 ? [] : [[name, [...new Set(names)].map((of) => `{{${of}}}`).join('')]];
  });
  return Object.fromEntries(needed) as Record<string, string>;
}

/** The templates of the headers; of a sealed one, its variables. Total, also for data that was never checked. */
export function headerTexts({ headers, [HEADER_VARIABLES]: known }: Data): unknown[] {
  if (!isRecord(headers)) return [];
  return Object.entries(headers).map(([name, value]) =>
    value === HEADER_MASK ? isRecord(known) && Object.hasOwn(known, name) && known[name] : value,
  );
}

/** A graph that is not saved yet: its masked headers need what those of the same nodes needed before. */
export const withHeadersOf = (
  nodes: readonly SequenceNode[],
  before: readonly SequenceNode[],
): SequenceNode[] =>
  nodes.map((node) => {
    if (node.type !== 'httpNode') return node;
    const was = before.find(({ id }) => id === node.id);
    return { ...node, data: { ...node.data, [HEADER_VARIABLES]: was?.data[HEADER_VARIABLES] } };
  });
