import { expect, it } from 'vitest';
import { openingMail } from '../../../src/sending/rules/opening-mail.ts';

const edges = [
  ['first', 'wait'],
  ['wait', 'again'],
  ['again', 'second'],
  ['second', 'last'],
].map(([source, target]) => ({ source: source!, target: target! }));

it.each([
  ['again', ['first', 'second'], 'first'],
  ['last', ['first', 'second'], 'second'],
  ['lonely', ['first', 'second'], 'first'],
  ['again', ['second'], 'second'],
  ['again', [], null],
])('the thread of %s among %j begins with %s', (node, begins, opening) => {
  expect(openingMail(node, new Set(begins), edges)).toBe(opening);
});

it('a circle of mails ends', () => {
  const round = [...edges, { source: 'last', target: 'first' }];
  expect(openingMail('again', new Set(), round)).toBeNull();
});
