import { expect, it } from 'vitest';
import { nextMail } from '../../../src/sequences/rules/next-mail.ts';
import type { Plan, Position } from '../../../src/sequences/rules/walk.ts';
import { edge, id, node } from '../../support/graph.ts';

const mail = (n: number, step: number) => node(n, 'emailNode', { step_number: step });
/** start, mail 1, wait, task, mail 2, if, mail 3; a circle of waits from 8 on. */
const NODES = [
  node(1, 'startNode'),
  mail(2, 1),
  node(3, 'waitNode'),
  node(4, 'taskNode'),
  mail(5, 2),
  node(6, 'ifNode'),
  mail(7, 3),
  node(8, 'waitNode'),
  node(9, 'waitNode'),
];
const EDGES = [
  edge(1, 2),
  edge(2, 3),
  edge(3, 4),
  edge(4, 5),
  edge(5, 6),
  edge(6, 7),
  edge(8, 9),
  edge(9, 8),
];
const plan: Plan = {
  start: id(1),
  nodes: new Map(NODES.map((each) => [each.id, each as never])),
  exits: new Map(EDGES.map(({ source, target }) => [source, new Map([['', target]])])),
};

it.each<[nodeId: number | null, state: Position['state'], next: number | null]>([
  [null, 'entering', 1],
  [1, 'entering', 1],
  [2, 'entering', 1],
  [2, 'sending', 1],
  [2, 'sent', 2],
  [3, 'waiting', 2],
  [4, 'sending', 2],
  [4, 'entering', 2],
  [5, 'entering', 2],
  [5, 'sent', null],
  [6, 'entering', null],
  [7, 'entering', 3],
  [7, 'sent', null],
  [8, 'waiting', null],
  [10, 'waiting', null],
])('from node %s, %s, the next mail is %s', (nodeId, state, next) => {
  expect(nextMail(plan, { nodeId: nodeId === null ? null : id(nodeId), state })).toBe(next);
});
