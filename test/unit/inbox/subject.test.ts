import { expect, it } from 'vitest';
import { subjectKey } from '../../../src/inbox/rules/subject.ts';

it.each([
  'Re: Hello Ben',
  'RE: Fwd: Hello  Ben',
  'AW: WG: Hello Ben',
  'Antw: [EXTERNAL] Hello Ben',
  '[EXT] Re[2]: hello ben',
  'Odp: Hello Ben ',
  '回复：Hello Ben',
  'Ответ: Hello Ben',
])('an answer keeps its subject: %s', (subject) => expect(subjectKey(subject)).toBe('hello ben'));

it('a word with a colon that the first mail had is no difference', () => {
  expect(subjectKey('Re: Idea: tires')).toBe(subjectKey('Idea: tires'));
});

it.each(['Re:', '', null, ' [EXT] '])('nothing is left of %j', (subject) =>
  expect(subjectKey(subject)).toBe(''),
);

it('a subject of many prefixes costs no more than ten', () => {
  expect(subjectKey('Re: '.repeat(100)).startsWith('re:')).toBe(true);
});
