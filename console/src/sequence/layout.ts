import { Graph as Laid, layout } from '@dagrejs/dagre';
import type { Edge, Graph } from './graph.ts';

export const CARD_WIDTH = 240;
const LETTER_WIDTH = 6;

export interface Point {
  x: number;
  y: number;
}

/** Where all is: cards by the id of their step (the left upper corner), lines by the id of their edge. */
export interface Places {
  cards: ReadonlyMap<string, Point>;
  lines: ReadonlyMap<string, Point[]>;
}

interface Sizes {
  heightOf(id: string): number;
  labelOf(edge: Edge): string;
}

/** From left to right. */
export function placesOf(graph: Graph, { heightOf, labelOf }: Sizes): Places {
  const laid = new Laid({ multigraph: true });
  laid.setGraph({ rankdir: 'LR', nodesep: 28, ranksep: 48 });
  laid.setDefaultEdgeLabel(() => ({}));
  for (const { id } of graph.nodes) laid.setNode(id, { width: CARD_WIDTH, height: heightOf(id) });
  const edges = graph.edges.filter(({ source, target }) => laid.hasNode(source) && laid.hasNode(target));
  for (const edge of edges) {
    const width = labelOf(edge).length * LETTER_WIDTH;
    laid.setEdge(edge.source, edge.target, { width, height: 16, labelpos: 'c' }, edge.id);
  }
  layout(laid);
  const cards = graph.nodes.map(({ id }): [string, Point] => {
    const { x, y } = laid.node(id) as Point;
    return [id, { x: x - CARD_WIDTH / 2, y: y - heightOf(id) / 2 }];
  });
  const lines = edges.map(({ id, source, target }): [string, Point[]] => {
    const { points } = laid.edge(source, target, id) as { points: Point[] };
    return [id, points];
  });
  return { cards: new Map(cards), lines: new Map(lines) };
}
