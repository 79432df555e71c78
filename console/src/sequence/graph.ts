/** A sequence as it is edited. Keys of other drawing tools stay as they came. */
export type Data = Readonly<Record<string, unknown>>;

export interface Step {
  readonly id: string;
  readonly type: string;
  readonly data: Data;
}

export interface Edge {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  readonly data?: { readonly path?: string };
}

export interface Graph {
  readonly nodes: readonly Step[];
  readonly edges: readonly Edge[];
}

/** One way out of a step. `exit` is empty where a step has only one. */
export interface Way {
  source: string;
  exit: string;
}

type Part = { id: string } & Record<string, unknown>;

export const partsOf = (list: unknown): Part[] =>
  Array.isArray(list) ? list.filter((each): each is Part => typeof each === 'object' && each !== null) : [];

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A value as a person types it; empty for what is none. */
export const shownOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

/** The exits of a step, in their order; none: the sequence ends there. */
export function exitsOf({ type, data }: Step): string[] {
  switch (type) {
    case 'ifNode':
      return [...partsOf(data.paths).map(({ id }) => id), 'else'];
    case 'switchNode':
      return [...partsOf(data.cases).map(({ id }) => id), 'default'];
    case 'stopNode':
    case 'noteNode':
      return [];
    default:
      return [''];
  }
}

export const wayOf = ({ source, data }: Edge): Way => ({ source, exit: data?.path ?? '' });

const isWay =
  ({ source, exit }: Way) =>
  (edge: Edge): boolean =>
    edge.source === source && wayOf(edge).exit === exit;

export const targetOf = ({ edges }: Graph, way: Way): string | null => edges.find(isWay(way))?.target ?? null;

const edgeOf = ({ source, exit }: Way, target: string): Edge => ({
  id: crypto.randomUUID(),
  source,
  target,
  ...(exit === '' ? {} : { data: { path: exit } }),
});

/** Leads an exit to another step; null: the sequence ends there. */
export function connect(graph: Graph, way: Way, target: string | null): Graph {
  const found = graph.edges.find(isWay(way));
  if ((found?.target ?? null) === target) return graph;
  if (target === null) return { ...graph, edges: graph.edges.filter((edge) => edge !== found) };
  if (!found) return { ...graph, edges: [...graph.edges, edgeOf(way, target)] };
  return { ...graph, edges: graph.edges.map((edge) => (edge === found ? { ...edge, target } : edge)) };
}

const nextNumber = ({ nodes }: Graph): number =>
  1 + Math.max(0, ...nodes.map(({ data }) => (typeof data.step_number === 'number' ? data.step_number : 0)));

const firstData = (graph: Graph, type: string): Data => {
  switch (type) {
    case 'emailNode':
      return { step_number: nextNumber(graph), subject: '', body: '' };
    case 'waitNode':
      return { amount: 3, unit: 'days' };
    case 'ifNode':
      return { paths: [{ id: 'path 1', conditions: [{ field: 'opened', operator: 'is_true' }] }] };
    case 'switchNode':
      return { field: 'country', cases: [{ id: 'case 1', value: '' }] };
    case 'httpNode':
      return { method: 'POST', url: '' };
    case 'taskNode':
      return { title: '' };
    case 'linkedinNode':
      return { action: 'connection' };
    default:
      return {};
  }
};

/** Puts a new step behind an exit; what stood there follows its first exit. Null: it stands alone. */
export function addStep(graph: Graph, way: Way | null, type: string): { graph: Graph; id: string } {
  const step: Step = { id: crypto.randomUUID(), type, data: firstData(graph, type) };
  const added = { ...graph, nodes: [...graph.nodes, step] };
  if (way === null) return { graph: added, id: step.id };
  const behind = targetOf(graph, way);
  const [first] = exitsOf(step);
  const joined = connect(added, way, step.id);
  return {
    graph: first === undefined ? joined : connect(joined, { source: step.id, exit: first }, behind),
    id: step.id,
  };
}

/** Takes a step out; what led to it leads on to what followed its first exit. */
export function removeStep(graph: Graph, id: string): Graph {
  const step = graph.nodes.find((each) => each.id === id);
  if (!step) return graph;
  const [first] = exitsOf(step);
  const next = first === undefined ? null : targetOf(graph, { source: id, exit: first });
  return {
    nodes: graph.nodes.filter((each) => each !== step),
    edges: graph.edges
      .filter(({ source }) => source !== id)
      .map((edge) => (edge.target === id ? { ...edge, target: next ?? '' } : edge))
      .filter(({ target }) => target !== '' && target !== id),
  };
}

/** Writes the fields of a step. Edges out of exits that it has no more are taken away. */
export function changeData(graph: Graph, id: string, data: Data): Graph {
  const nodes = graph.nodes.map((step) => (step.id === id ? { ...step, data } : step));
  const exits = exitsOf(nodes.find((step) => step.id === id)!);
  const isLost = (edge: Edge): boolean => edge.source === id && !exits.includes(wayOf(edge).exit);
  return {
    nodes,
    edges: graph.edges.some(isLost) ? graph.edges.filter((edge) => !isLost(edge)) : graph.edges,
  };
}
