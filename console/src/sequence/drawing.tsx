import { Background, Controls, MarkerType, ReactFlow } from '@xyflow/react';
import type { ReactFlowInstance } from '@xyflow/react';
import '@xyflow/react/dist/style.css';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Card, NO_EXIT, heightOf } from './card.tsx';
import type { CardData, CardNode } from './card.tsx';
import type { Facts } from './facts.ts';
import type { Edge, Graph, Step, Way } from './graph.ts';
import { exitsOf, wayOf } from './graph.ts';
import { CARD_WIDTH, placesOf } from './layout.ts';
import type { Places } from './layout.ts';
import { Line } from './line.tsx';
import type { LineEdge } from './line.tsx';
import './sequence.css';
import { exitWords } from './words.ts';

const CARDS = { card: Card };
const LINES = { line: Line };
const MARGIN = 24;
const LEAST_ZOOM = 0.8;
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
  const [flow, setFlow] = useState<ReactFlowInstance<CardNode, LineEdge> | null>(null);
  const clicked = useRef<string | null>(null);
  const places = usePlaces(graph, facts);
  const nodes = useCards(graph, { places, facts, faulty, selected });
  const edges = useMemo(() => linesOf(graph, places), [graph, places]);

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
      <ReactFlow<CardNode, LineEdge>
        nodes={nodes}
        edges={edges}
        nodeTypes={CARDS}
        edgeTypes={LINES}
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
        defaultMarkerColor="var(--quiet)"
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
        <Controls showInteractive={false} position="bottom-right" />
      </ReactFlow>
    </div>
  );
}

/** The whole graph where it can be read; else its first steps, so that the rest is not drawn before it is looked at. */
function showStart(flow: ReactFlowInstance<CardNode, LineEdge>, places: Places): void {
  const pane = document.querySelector('.drawing');
  const cards = [...places.cards.values()];
  const first = cards.toSorted((a, b) => a.x - b.x)[0];
  if (!first || !pane) return;
  const last = Math.max(...cards.map(({ x }) => x)) + CARD_WIDTH;
  if ((pane.clientWidth - 2 * MARGIN) / (last - first.x) >= LEAST_ZOOM) {
    void flow.fitView({ padding: 0.08, maxZoom: 1 });
    return;
  }
  const y = pane.clientHeight / 2 - (first.y + MARGIN) * LEAST_ZOOM;
  void flow.setViewport({ x: MARGIN - first.x * LEAST_ZOOM, y, zoom: LEAST_ZOOM });
}

const shorter = (text: string): string =>
  text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS - 1)}…` : text;

const labelOf = (sources: ReadonlyMap<string, Step>, edge: Edge): string => {
  const source = sources.get(edge.source);
  const { exit } = wayOf(edge);
  return source && exit !== '' ? shorter(exitWords(source, exit)) : '';
};

const byId = ({ nodes }: Graph): Map<string, Step> => new Map(nodes.map((step) => [step.id, step]));

const linesOf = (graph: Graph, places: Places): LineEdge[] => {
  const sources = byId(graph);
  return graph.edges.map((edge) => ({
    id: edge.id,
    source: edge.source,
    sourceHandle: wayOf(edge).exit || null,
    target: edge.target,
    type: 'line',
    data: { points: places.lines.get(edge.id) ?? [] },
    markerEnd: { type: MarkerType.ArrowClosed },
    label: labelOf(sources, edge),
  }));
};

/** Laid out anew only when steps, exits or the sizes of cards change, not while a person types. */
function usePlaces(graph: Graph, facts: Facts): Places {
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

/** From the highest target to the lowest, so that lines do not cross. */
function exitsInOrder(step: Step, edges: readonly Edge[], places: Places): string {
  const exits = exitsOf(step);
  if (exits.length === 0) return NO_EXIT;
  if (exits.length === 1) return exits[0]!;
  const targets = new Map(
    edges.filter(({ source }) => source === step.id).map((edge) => [wayOf(edge).exit, edge.target]),
  );
  const heightAt = (exit: string): number => places.cards.get(targets.get(exit) ?? '')?.y ?? 1e9;
  return exits.toSorted((a, b) => heightAt(a) - heightAt(b)).join('\n');
}

const NO_ROWS: never[] = [];

/** The cards; one that did not change stays the same object, so that it is not drawn again. */
function useCards(
  { nodes, edges }: Graph,
  at: {
    places: Places;
    facts: Facts;
    faulty: ReadonlySet<string>;
    selected: string | null;
  },
): CardNode[] {
  const kept = useRef(new Map<string, CardNode>());
  const { places, facts, faulty, selected } = at;
  return useMemo(() => {
    const cards = nodes.map((step): CardNode => {
      const position = places.cards.get(step.id) ?? { x: 0, y: 0 };
      const rows = facts.get(step.id) ?? NO_ROWS;
      const data: CardData = {
        step,
        rows,
        exits: exitsInOrder(step, edges, places),
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
  }, [nodes, edges, places, facts, faulty, selected]);
}
