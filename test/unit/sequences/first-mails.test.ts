import { expect, it } from 'vitest';
import { validateGraph } from '../../../src/sequences/rules/validate.ts';
import { edge as edgeOf, id, node } from '../../support/graph.ts';

const edge = (...ends: Parameters<typeof edgeOf>) => ({ type: '', ...edgeOf(...ends) });
const mail = (n: number, data: object) => node(n, 'emailNode', { body: 'Text', ...data });
const faultsOf = (first: object, second: object = { subject: '' }) =>
  validateGraph({
    nodes: [
      node(1, 'startNode'),
      node(2, 'ifNode', { paths: [{ id: 'p', conditions: [{ field: 'title', operator: 'is_empty' }] }] }),
      mail(3, { subject: 'Hello' }),
      mail(4, first),
      mail(5, second),
    ],
    edges: [edge(1, 2), edge(2, 3, 'p'), edge(2, 4, 'else'), edge(4, 5)],
  }).errors.map(({ param, rule }) => `${param} ${rule}`);

it('a mail that continues a thread needs no subject', () => {
  expect(faultsOf({ subject: 'Hi' })).toEqual([]);
});

it.each([
  ['the first mail of a path', { subject: ' ' }, 'subject'],
  ['a first mail that says it continues', { subject: '', thread: 'reply' }, 'subject'],
  [
    'a variant of the first mail',
    { subject: 'Hi', variants: [{ id: 'a', subject: '' }] },
    'variants[0].subject',
  ],
])('%s without a subject is refused', (_says, first, path) => {
  expect(faultsOf(first)).toEqual([`nodes[3].data.${path} subject`]);
});

it('a variant that is out of use needs no subject', () => {
  const variants = [{ id: 'a' }, { id: 'b', weight: 0, subject: '' }];
  expect(faultsOf({ subject: 'Hi', variants })).toEqual([]);
});

it('a later mail that begins a thread without a subject is refused, and named', () => {
  const [fault] = validateGraph({
    nodes: [node(1, 'startNode'), mail(2, { subject: 'Hi' }), mail(3, { subject: '', thread: 'new' })],
    edges: [edge(1, 2), edge(2, 3)],
  }).errors;
  expect(fault).toMatchObject({ param: 'nodes[2].data.subject', message: expect.stringContaining(id(3)) });
});
