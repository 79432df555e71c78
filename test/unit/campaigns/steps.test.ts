import { expect, it } from 'vitest';
import { stepsOf } from '../../../src/campaigns/rules/steps.ts';
import { node } from '../../support/graph.ts';

it('steps are what a campaign does, by number, those without one last', () => {
  const nodes = [
    node(1, 'startNode'),
    node(2, 'waitNode', { amount: 1 }),
    node(3, 'emailNode', { step_number: 2, subject: 'B', variants: [{ id: 'x' }] }),
    node(4, 'noteNode'),
    node(5, 'emailNode', { step_number: 1, subject: 'A' }),
    node(6, 'taskNode', { title: 'Call' }),
    node(7, 'stopNode'),
  ];
  expect(stepsOf({ nodes, edges: [] }).map(({ id: _id, ...step }) => step)).toEqual([
    { type: 'emailNode', step_number: 1, subject: 'A' },
    { type: 'emailNode', step_number: 2, subject: 'B', variants: 1 },
    { type: 'waitNode' },
    { type: 'taskNode' },
  ]);
});
