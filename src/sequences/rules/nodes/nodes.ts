import { emailNode } from './email.ts';
import { httpNode } from './http.ts';
import { ifNode } from './if.ts';
import { linkedinNode } from './linkedin.ts';
import type { NodeKind } from './node-kind.ts';
import { noteNode } from './note.ts';
import { startNode } from './start.ts';
import { stopNode } from './stop.ts';
import { switchNode } from './switch.ts';
import { taskNode } from './task.ts';
import { waitNode } from './wait.ts';

/**
 * The node types, each one entry. A new type is a file here with its entry; if it has an act of its own, the compiler
 * names the missing case in `enrollments/rules/step.ts`. decisions: Campaigns and sequences
 */
export const NODES = {
  startNode,
  emailNode,
  linkedinNode,
  taskNode,
  httpNode,
  waitNode,
  ifNode,
  switchNode,
  stopNode,
  noteNode,
} as const satisfies Record<string, NodeKind>;
export type NodeType = keyof typeof NODES;
export const NODE_TYPES = Object.keys(NODES) as NodeType[];

export const isNodeType = (type: string): type is NodeType => Object.hasOwn(NODES, type);
export const nodeKindOf = (type: string): NodeKind | null => (isNodeType(type) ? NODES[type] : null);
