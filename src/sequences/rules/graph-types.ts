/** The graph of a campaign as it is saved and drawn. spec: Campaign, Sequence; decisions: Campaigns and sequences */
export interface SequenceNode {
  id: string;
  type: string;
  data: Record<string, unknown>;
  position: { x: number; y: number };
}
export interface SequenceEdge {
  id: string;
  source: string;
  target: string;
  type: string;
  data?: Record<string, unknown>;
}
export interface Graph {
  nodes: SequenceNode[];
  edges: SequenceEdge[];
}
