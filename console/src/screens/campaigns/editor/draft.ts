import type { Edge, Graph, Step } from '../../../sequence/graph.ts';

/** A sequence that is edited, and the version that it was made of. */
export interface Draft {
  graph: Graph;
  saved: Graph;
  version: number | null;
  past: Graph[];
  /** The step whose text was changed last: typing is undone as one change. */
  typed: string | null;
}

export type Act =
  | { do: 'change'; graph: Graph; typed?: string }
  | { do: 'undo' }
  | { do: 'read'; graph: Graph; version: number | null }
  | { do: 'saved'; sent: Graph; graph: Graph; version: number | null }
  | { do: 'expect'; version: number | null };

export interface Published {
  nodes: unknown[];
  edges: unknown[];
  sequence_version: number | null;
}

const MOST_UNDONE = 100;

export const graphOf = ({ nodes, edges }: Published): Graph => ({
  nodes: nodes as Step[],
  edges: edges as Edge[],
});

export function nextDraft(draft: Draft, act: Act): Draft {
  switch (act.do) {
    case 'change': {
      if (act.graph === draft.graph) return draft;
      const goesOn = act.typed !== undefined && act.typed === draft.typed;
      const past = goesOn ? draft.past : [...draft.past, draft.graph].slice(-MOST_UNDONE);
      return { ...draft, graph: act.graph, past, typed: act.typed ?? null };
    }
    case 'undo': {
      const before = draft.past.at(-1);
      return before ? { ...draft, graph: before, past: draft.past.slice(0, -1), typed: null } : draft;
    }
    case 'read':
      return { graph: act.graph, saved: act.graph, version: act.version, past: [], typed: null };
    case 'saved':
      // What was typed while the save was under way stays.
      return draft.graph === act.sent
        ? nextDraft(draft, { ...act, do: 'read' })
        : { ...draft, saved: act.graph, version: act.version };
    case 'expect':
      return { ...draft, version: act.version };
  }
}

/** A sequence begins with its start. */
export function beginDraft(published: Published): Draft {
  const saved = graphOf(published);
  const start: Step = { id: crypto.randomUUID(), type: 'startNode', data: {} };
  const graph = saved.nodes.length === 0 ? { nodes: [start], edges: [] } : saved;
  return { graph, saved, version: published.sequence_version, past: [], typed: null };
}

export const isChanged = ({ graph, saved }: Draft): boolean =>
  graph !== saved && (saved.nodes.length > 0 || graph.nodes.length > 1);
