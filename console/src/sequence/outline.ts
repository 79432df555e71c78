import { exitsOf } from './graph.ts';
import type { Graph, Step } from './graph.ts';

/** Where an exit leads. `isNext`: to the line that follows. */
export interface Exit {
  exit: string;
  target: Step | null;
  isNext: boolean;
}

/** A step in reading order: what follows it stands below it, the steps of a branch one deeper. */
export interface Line {
  step: Step;
  depth: number;
  /** The exit of a branching step that leads here, when the line begins a branch. */
  from: { step: Step; exit: string } | null;
  exits: Exit[];
  isReached: boolean;
}

/** Each step once: from the start, then those that no path leads to, then notes. */
export function outlineOf(graph: Graph): Line[] {
  const byId = new Map(graph.nodes.map((step) => [step.id, step]));
  const targets = new Map(
    graph.edges.map(({ source, target, data }) => [`${source}\n${data?.path ?? ''}`, target]),
  );
  const exitOf = (step: Step): Exit[] =>
    exitsOf(step).map((exit) => ({
      exit,
      target: byId.get(targets.get(`${step.id}\n${exit}`) ?? '') ?? null,
      isNext: false,
    }));
  const lines: Line[] = [];
  const seen = new Set<string>();
  const visit = (first: Step, at: Pick<Line, 'depth' | 'from' | 'isReached'>): void => {
    let step: Step | undefined = first;
    let { from } = at;
    while (step && !seen.has(step.id)) {
      seen.add(step.id);
      const exits = exitOf(step);
      lines.push({ step, depth: at.depth, from, exits, isReached: at.isReached });
      from = null;
      if (exits.length === 1) {
        const [only] = exits;
        only!.isNext = only!.target !== null && !seen.has(only!.target.id);
        step = only!.target ?? undefined;
        continue;
      }
      for (const exit of exits) {
        if (!exit.target || seen.has(exit.target.id)) continue;
        exit.isNext = true;
        visit(exit.target, {
          depth: at.depth + 1,
          from: { step, exit: exit.exit },
          isReached: at.isReached,
        });
      }
      step = undefined;
    }
  };
  const entered = new Set(graph.edges.map(({ target }) => target));
  const rank = (step: Step): number =>
    step.type === 'startNode' ? 0 : step.type === 'noteNode' ? 3 : entered.has(step.id) ? 2 : 1;
  for (const step of graph.nodes.toSorted((a, b) => rank(a) - rank(b)))
    visit(step, { depth: 0, from: null, isReached: step.type === 'startNode' || step.type === 'noteNode' });
  return lines;
}
