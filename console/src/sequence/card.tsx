import { Handle, Position } from '@xyflow/react';
import type { Node, NodeProps } from '@xyflow/react';
import { memo } from 'react';
import type { ReactNode } from 'react';
import { Figures } from './figure.tsx';
import type { FactRow } from './facts.ts';
import type { Step } from './graph.ts';
import { aboutStep, kindOf } from './words.ts';

export interface CardData extends Record<string, unknown> {
  step: Step;
  rows: FactRow[];
  /** In the order of the steps that they lead to, by line breaks. */
  exits: string;
  isFaulty: boolean;
  isSelected: boolean;
}

export type CardNode = Node<CardData, 'card'>;

export const NO_EXIT = 'none';

const HEAD = 62;
const ROW = 22;

export const heightOf = (rows: FactRow[]): number => HEAD + ROW * rows.length;

/** A step of the drawing. */
export const Card = memo(function Card({ data, isConnectable }: NodeProps<CardNode>): ReactNode {
  const { step, rows, isFaulty, isSelected } = data;
  const exits = data.exits === NO_EXIT ? [] : data.exits.split('\n');
  return (
    <div
      className={`card ${step.type}${isSelected ? ' is-selected' : ''}${isFaulty ? ' is-faulty' : ''}`}
      style={{ height: heightOf(rows) }}
    >
      {step.type !== 'startNode' && step.type !== 'noteNode' && (
        <Handle type="target" position={Position.Left} isConnectable={isConnectable} />
      )}
      <p className="card-kind">
        {kindOf(step)}
        {isFaulty && <span className="card-fault"> has a fault</span>}
      </p>
      <p className="card-about">{aboutStep(step)}</p>
      <Figures rows={rows} drawn />
      {exits.map((exit, index) => (
        <Handle
          key={exit}
          id={exit === '' ? null : exit}
          type="source"
          position={Position.Right}
          isConnectable={isConnectable}
          style={{ top: `${(100 * (index + 1)) / (exits.length + 1)}%` }}
        />
      ))}
    </div>
  );
});
