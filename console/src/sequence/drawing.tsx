import { Background, Controls, ReactFlow } from '@xyflow/react';
import type { Edge as FlowEdge, ReactFlowInstance } from '@xyflow/react';
import '@xyflow/react/dist/style.css';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Card, heightOf } from './card.tsx';
import type { CardData, CardNode } from './card.tsx';
import type { Facts } from './facts.ts';
import type { Edge, Graph, Step, Way } from './graph.ts';
import { wayOf } from './graph.ts';
import { CARD_WIDTH, placesOf } from './layout.ts';
import './sequence.css';
import { exitWords } from './words.ts';

const CARDS = { card: Card };
const MARGIN = 24;
const LEAST_ZOOM = 0.55;
const MOST_LETTERS = 32;
const NO_FACTS: Facts = new Map();
const NO_FAULTS: ReadonlySet<string> = new Set();

export interface DrawingOf {
  graph: Graph;
  facts?: Facts;
  faulty?: ReadonlySet<string>;
  selected?: string | null;
  onSelect?(id: string): void;
  onConnect?(way: Way, target: string): void;
}

/** The graph, drawn. A list beside it says the same: nothing here is needed by keyboard. */
export function Drawing(of: DrawingOf): ReactNode {
  const { graph, facts = NO_FACTS, faulty = NO_FAULTS, selected = null, onSelect, onConnect } = of;
  const [flow, setFlow] = useState<ReactFlowInstance<CardNode, FlowEdge> | null>(null);
  const clicked = useRef<string | null>(null);
  const places = usePlaces(graph, facts);
  const nodes = useCards(graph, { places, facts, faulty, selected });
  const edges = useMemo(() => linesOf(graph), [graph]);

  useEffect(() => {
    if (flow) showStart(flow, places);
    // The first time alone: later steps do not move what a person looks at.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [flow]);
  useEffect(() => {
    if (!flow || selected === null || clicked.current === selected) return;
    const zoom = flow.getZoom();
    void flow.fitView({ nodes: [{ id: selected }], minZoom: zoom, maxZoom: zoom });
  }, [flow, selected, places]);

  return (
    <div className="drawing">
      <ReactFlow<CardNode, FlowEdge>
        nodes={nodes}
        edges={edges}
        nodeTypes={CARDS}
        onInit={setFlow}
        onNodeClick={(_event, { id }) => {
          clicked.current = id;
          onSelect?.(id);
        }}
        onConnect={({ source, sourceHandle, target }) =>
          onConnect?.({ source, exit: sourceHandle ?? '' }, target)
        }
        nodesConnectable={onConnect !== undefined}
        nodesDraggable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        disableKeyboardA11y
        deleteKeyCode={null}
        zoomOnScroll={false}
        preventScrolling={false}
        panOnScroll={false}
        minZoom={0.1}
        maxZoom={1.5}
        onlyRenderVisibleElements
        proOptions={{ hideAttribution: true }}
        aria-label="Drawing of the sequence; the list below says the same"
      >
        <Background />
        <Controls showInteractive={false} />
      </ReactFlow>
    </div>
  );
}

function showStart(
  flow: ReactFlowInstance<CardNode, FlowEdge>,
  places: ReadonlyMap<string, { x: number; y: number }>,
): void {
  void flow.fitView({ padding: 0.08, maxZoom: 1 }).then(() => {
    if (flow.getZoom() >= LEAST_ZOOM) return;
    const first = [...places.values()].toSorted((a, b) => a.x - b.x)[0];
    const pane = document.querySelector('.drawing');
    if (!first || !pane) return;
    const y = pane.clientHeight / 2 - (first.y + MARGIN) * LEAST_ZOOM;
    void flow.setViewport({ x: MARGIN - first.x * LEAST_ZOOM, y, zoom: LEAST_ZOOM });
  });
}

const shorter = (text: string): string =>
  text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS - 1)}…` : text;

const labelOf = (sources: ReadonlyMap<string, Step>, edge: Edge): string => {
  const source = sources.get(edge.source);
  const { exit } = wayOf(edge);
  return source && exit !== '' ? shorter(exitWords(source, exit)) : '';
};

const byId = ({ nodes }: Graph): Map<string, Step> => new Map(nodes.map((step) => [step.id, step]));

const linesOf = (graph: Graph): FlowEdge[] => {
  const sources = byId(graph);
  return graph.edges.map((edge) => ({
    id: edge.id,
    source: edge.source,
    sourceHandle: wayOf(edge).exit || null,
    target: edge.target,
    type: 'smoothstep',
    label: labelOf(sources, edge),
  }));
};

/** Laid out anew only when steps, exits or the sizes of cards change, not while a person types. */
function usePlaces(graph: Graph, facts: Facts): ReadonlyMap<string, { x: number; y: number }> {
  const rowsOf = (id: string): number => facts.get(id)?.length ?? 0;
  const shape = [
    ...graph.nodes.map(({ id }) => `${id} ${rowsOf(id)}`),
    ...graph.edges.map((edge) => `${edge.source} ${wayOf(edge).exit} ${edge.target}`),
  ].join('\n');
  return useMemo(() => {
    const sources = byId(graph);
    return placesOf(graph, {
      heightOf: (id) => heightOf(facts.get(id) ?? []),
      labelOf: (edge) => labelOf(sources, edge),
    });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `shape` is what the places depend on
  }, [shape]);
}

const NO_ROWS: never[] = [];

/** The cards; one that did not change stays the same object, so that it is not drawn again. */
function useCards(
  { nodes }: Graph,
  at: {
    places: ReadonlyMap<string, { x: number; y: number }>;
    facts: Facts;
    faulty: ReadonlySet<string>;
    selected: string | null;
  },
): CardNode[] {
  const kept = useRef(new Map<string, CardNode>());
  const { places, facts, faulty, selected } = at;
  return useMemo(() => {
    const cards = nodes.map((step): CardNode => {
      const position = places.get(step.id) ?? { x: 0, y: 0 };
      const rows = facts.get(step.id) ?? NO_ROWS;
      const data: CardData = {
        step,
        rows,
        isFaulty: faulty.has(step.id),
        isSelected: step.id === selected,
      };
      const before = kept.current.get(step.id);
      const isSame =
        before !== undefined &&
        before.position === position &&
        Object.entries(data).every(([key, value]) => before.data[key] === value);
      if (isSame) return before;
      return { id: step.id, type: 'card', position, data, width: CARD_WIDTH, height: heightOf(rows) };
    });
    kept.current = new Map(cards.map((card) => [card.id, card]));
    return cards;
  }, [nodes, places, facts, faulty, selected]);
}
