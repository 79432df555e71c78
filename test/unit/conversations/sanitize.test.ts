import { describe, expect, it } from 'vitest';
import { sanitize } from '../../../src/conversations/sanitize.ts';
import { HOSTILE } from '../../fixtures/hostile-html.ts';

/** Markup that could run, load, submit or restyle. */
const HARM =
  /<\s*(?:script|style|iframe|object|embed|form|input|button|select|textarea|svg|math|link|meta|base|template|frame|frameset|applet|video|audio|source|noscript|title)\b|\son\w+\s*=|\sstyle\s*=|\sclass\s*=|\sid\s*=|\ssrcset\s*=|\sbackground\s*=|\sformaction\s*=|\sping\s*=/i;
const URLS = /\s(href|src)\s*=\s*"([^"]*)"/gi;
const decoded = (url: string): string =>
  url.replace(/&amp;/g, '&').replace(/&#(\d+);/g, (_all, code: string) => String.fromCodePoint(Number(code)));

describe('HTML of other people', () => {
  it.each(HOSTILE)('comes out harmless: %s', (_name, html) => {
    const { html: safe } = sanitize(html);
    expect(safe).not.toMatch(HARM);
    for (const [, name, url] of safe.matchAll(URLS))
      expect(decoded(url!)).toMatch(name!.toLowerCase() === 'src' ? /^cid:/i : /^(?:https?:\/\/|mailto:)/i);
    for (const [link] of safe.matchAll(/<a [^>]*href[^>]*>/gi))
      expect(link).toMatch(/rel="noopener noreferrer nofollow" target="_blank"/);
    expect(sanitize(safe).html).toBe(safe);
  });

  it('keeps text, tables, quotes and links', () => {
    const html =
      '<div dir="ltr"><p>Hi <b>Anna</b>,</p><table><tr><td colspan="2">A &amp; B</td></tr></table><blockquote>Before</blockquote>' +
      '<a href="https://example.com/a?b=1&amp;c=2">here</a> <a href="mailto:ben@people.test">Ben</a></div>';
    expect(sanitize(html).html).toBe(
      html
        .replace('c=2">', 'c=2" rel="noopener noreferrer nofollow" target="_blank">')
        .replace('test">', 'test" rel="noopener noreferrer nofollow" target="_blank">'),
    );
  });

  it('counts the pictures of other servers that it leaves out, and keeps those of the mail', () => {
    const { html, imagesBlocked } = sanitize(
      '<img src="https://track.test/p.gif" alt="Logo"><img src="//track.test/q"><img src="cid:part1@people.test" width="10"><img src="data:image/png;base64,AAAA">',
    );
    expect(imagesBlocked).toBe(3);
    expect(html).toBe('<img alt="Logo" /><img /><img src="cid:part1@people.test" width="10" /><img />');
  });

  it('cuts what is behind 50,000 tags', () => {
    expect(sanitize(`${'<br>'.repeat(50_000)}<p>behind</p>`).html).toBe('<br />'.repeat(50_000));
  });

  it('cuts what is longer than 5 MB', () => {
    const { html } = sanitize(`${'a'.repeat(5 * 1024 * 1024)}<p>behind</p>`);
    expect(html).toHaveLength(5 * 1024 * 1024);
  });
});
