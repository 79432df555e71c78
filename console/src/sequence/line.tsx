import { BaseEdge } from '@xyflow/react';
import type { Edge, EdgeProps } from '@xyflow/react';
import { memo } from 'react';
import type { ReactNode } from 'react';
import type { Point } from './layout.ts';

export type LineEdge = Edge<{ points: Point[] }, 'line'>;

/** A curve from the exit through the turns of the layout to the next step, round the cards between them. */
function pathOf(from: Point, turns: readonly Point[], to: Point): string {
  const between = turns.slice(1, -1);
  if (between.length === 0) return `M${from.x},${from.y} L${to.x},${to.y}`;
  const half = (a: Point, b: Point): string => `${(a.x + b.x) / 2},${(a.y + b.y) / 2}`;
  const curves = between.map((turn, at) => {
    const next = between[at + 1];
    return `Q${turn.x},${turn.y} ${next ? half(turn, next) : `${to.x},${to.y}`}`;
  });
  return `M${from.x},${from.y} ${curves.join(' ')}`;
}

export const Line = memo(function Line(of: EdgeProps<LineEdge>): ReactNode {
  const { id, sourceX, sourceY, targetX, targetY, data, label, markerEnd } = of;
  const turns = data?.points ?? [];
  const middle = turns[Math.floor(turns.length / 2)];
  const path = pathOf({ x: sourceX, y: sourceY }, turns, { x: targetX, y: targetY });
  return (
    <BaseEdge
      id={id}
      path={path}
      label={label}
      labelX={middle?.x ?? (sourceX + targetX) / 2}
      labelY={middle?.y ?? (sourceY + targetY) / 2}
      {...(markerEnd ? { markerEnd } : {})}
    />
  );
});
