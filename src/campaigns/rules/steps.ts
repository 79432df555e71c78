import type { Graph } from '../../sequences/rules/graph.ts';

export interface Step {
  id: string;
  type: string;
  step_number?: number;
  subject?: string;
  variants?: number;
}

const SILENT: ReadonlySet<string> = new Set(['startNode', 'stopNode', 'noteNode']);

/** Orders by step number. Steps without a number come last, in the order of the graph. */
export function stepsOf({ nodes }: Graph): Step[] {
  const numberOf = ({ step_number: given }: Step): number => given ?? Number.POSITIVE_INFINITY;
  return nodes
    .filter((node) => !SILENT.has(node.type))
    .map(({ id, type, data }) => ({
      id,
      type,
      ...(typeof data.step_number === 'number' ? { step_number: data.step_number } : {}),
      ...(typeof data.subject === 'string' ? { subject: data.subject } : {}),
      ...(Array.isArray(data.variants) ? { variants: data.variants.length } : {}),
    }))
    .toSorted((a, b) => (numberOf(a) === numberOf(b) ? 0 : numberOf(a) - numberOf(b)));
}
