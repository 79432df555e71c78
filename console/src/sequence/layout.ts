import { Graph as Laid, layout } from '@dagrejs/dagre';
import type { Edge, Graph } from './graph.ts';

export const CARD_WIDTH = 240;
const LETTER_WIDTH = 6;

interface Sizes {
  heightOf(id: string): number;
  labelOf(edge: Edge): string;
}

/** Where the cards are, by id: the left upper corner of each. From left to right. */
export function placesOf(graph: Graph, { heightOf, labelOf }: Sizes): Map<string, { x: number; y: number }> {
  const laid = new Laid({ multigraph: true });
  laid.setGraph({ rankdir: 'LR', nodesep: 28, ranksep: 48 });
  laid.setDefaultEdgeLabel(() => ({}));
  for (const { id } of graph.nodes) laid.setNode(id, { width: CARD_WIDTH, height: heightOf(id) });
  for (const edge of graph.edges) {
    if (!laid.hasNode(edge.source) || !laid.hasNode(edge.target)) continue;
    const width = labelOf(edge).length * LETTER_WIDTH;
    laid.setEdge(edge.source, edge.target, { width, height: 16, labelpos: 'c' }, edge.id);
  }
  layout(laid);
  return new Map(
    graph.nodes.map(({ id }) => {
      const { x, y } = laid.node(id) as { x: number; y: number };
      return [id, { x: x - CARD_WIDTH / 2, y: y - heightOf(id) / 2 }];
    }),
  );
}
