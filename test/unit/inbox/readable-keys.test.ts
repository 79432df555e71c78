import { describe, expect, it } from 'vitest';
import { readableKeys } from '../../../src/inbox/rules/readable-keys.ts';

const keysOf = (...lines: string[]) => {
  const { ids, from } = readableKeys(Buffer.from(lines.join('\r\n')));
  return [ids.map(({ value }) => value), from === null ? [] : [from]];
};

describe('what the headers of a message tell of the mail that it answers', () => {
  it.each<[string, string[], [string[], string[]]]>([
    [
      'ids of both fields, each once, and the address of From',
      ['From: Ben <Ben@People.test>', 'In-Reply-To: <a@us>', 'References: <b@us> <a@us>'],
      [['<a@us>', '<b@us>'], ['ben@people.test']],
    ],
    [
      'folded fields, in any case of letters',
      ['FROM:', ' "B, B"', '\t<b@p.test>', 'references: <a@us>', ' <b@us>', 'X-Next:', ' <c@us>'],
      [['<b@us>', '<a@us>'], ['b@p.test']],
    ],
    ['nothing of a body', ['Subject: x', '', 'In-Reply-To: <a@us>'], [[], []]],
    ['nothing of fields that only look alike', ['X-From: b@p.test', 'In-Reply-To-Us: <a@us>'], [[], []]],
    ['nothing of what is no address', ['From: undisclosed', 'References: <a b@us> <>'], [[], []]],
    ['nothing at all', [''], [[], []]],
  ])('%s', (_says, lines, expected) => {
    expect(keysOf(...lines)).toEqual(expected);
  });

  it.each<[string, string[], string[]]>([
    [
      'every mailbox of From',
      ['From: Foo, Joe <joe@p.test>; Ann <ann@p.test>'],
      ['joe@p.test', 'ann@p.test'],
    ],
    [
      'where it has none, those of others',
      ['From: Joe', 'Sender: joe@p.test', 'Return-Path: <j.oe@gmail.com>'],
      ['joe@p.test', 'joe@gmail.com'],
    ],
    ['where it has one, no other', ['Reply-To: ann@p.test', 'From: joe@p.test'], ['joe@p.test']],
  ])('who wrote it: %s', (_says, lines, writers) => {
    expect(readableKeys(Buffer.from(lines.join('\r\n'))).writers).toEqual(writers);
  });

  it('the newest hundred of very many ids', () => {
    const ids = Array.from({ length: 1_500 }, (_none, n) => `<${n}@us>`);
    const [cited] = keysOf('References:', ...ids.map((each) => ` ${each}`));
    expect(cited).toEqual(ids.slice(-100).toReversed());
  });

  it('no more of a hostile header than a bounded part', () => {
    const flood = Array.from({ length: 40_000 }, () => `References: ${'<'.repeat(40)}`);
    expect(keysOf(...flood, 'In-Reply-To: <a@us>')).toEqual([[], []]);
  });
});
