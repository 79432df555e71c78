import { describe, expect, it } from 'vitest';
import { htmlToText } from '../../../src/platform/html-text.ts';

describe('HTML becomes plain text:', () => {
  it.each<[string, string, string]>([
    ['blocks become lines', '<div>One</div><div>Two</div><p>Three</p>four', 'One\nTwo\nThree\nfour'],
    ['a break is a line, a break alone in a block an empty one', 'a<br>b<div><br></div>c', 'a\nb\n\nc'],
    [
      'entities are letters',
      '<p>l&ouml;schen, don&#8217;t contact me&#x21;&nbsp;&lt;',
      'löschen, don’t contact me! <',
    ],
    [
      'head, style, script and comments are dropped',
      '<head><title>T</title><meta>x</head><style>p{}</style><script>if (a<b) c</script><!--[if mso]><p>no<![endif]-->Hi',
      'Hi',
    ],
    ['a head that does not end ends at the first block', '<html><head><title>T</title><p>Hi</p>', 'Hi'],
    ['cells stand apart', '<table><tr><td>a<td>b</tr><tr><td>c</td></tr></table>', 'a b\n c'],
    ['a less-than sign is text', 'if a < b, 3<5', 'if a < b, 3<5'],
    ['many empty lines are one', '<p>a</p>\n\n\n<p> </p>\n\n<p>b</p>', 'a\n\nb'],
  ])('%s', (_says, html, text) => expect(htmlToText(html)).toBe(text));

  it('a link keeps its address, but for one that is its own label', () => {
    const html =
      '<a class=x href="https://a.test/?p=1&amp;q=2"><b>our</b> page</a>, <a href="https://b.test">https://b.test</a>, ' +
      '<a href="mailto:ben@a.test">ben@a.test</a>, <a name="top">here</a>, <a href="https://c.test"><img src=x></a>';
    expect(htmlToText(html, { links: true })).toBe(
      'our page (https://a.test/?p=1&q=2), https://b.test, ben@a.test, here,  (https://c.test)',
    );
    expect(htmlToText(html)).toBe('our page, https://b.test, ben@a.test, here,');
  });

  it('each line of a quote is marked, once per level', () => {
    const html = 'Yes.<blockquote>One<br>two<blockquote>three</blockquote>four</blockquote>Best';
    expect(htmlToText(html, { quotes: true })).toBe('Yes.\n> One\n> two\n> > three\n> four\nBest');
    expect(htmlToText(html)).toBe('Yes.\nOne\ntwo\nthree\nfour\nBest');
  });

  it('input and output are bounded', () => {
    expect(htmlToText('abcdef', { maxHtmlChars: 3 })).toBe('abc');
    expect(htmlToText('abcdef', { maxTextChars: 3 })).toBe('abc');
    expect(
      htmlToText(`<blockquote>${'a\n'.repeat(1000)}`, { quotes: true, maxTextChars: 100 }).length,
    ).toBeLessThanOrEqual(100);
  });
});
