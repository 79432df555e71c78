import { describe, expect, it } from 'vitest';
import { replyLinksOf, withUtm } from '../../../src/tracking/rules/reply-links.ts';
import { tracksLinks } from '../../../src/tracking/rules/tracks-links.ts';

const UTM = { source: 'sales', medium: 'email', campaign: 'Spring & summer' };
const ADDED = 'utm_source=sales&utm_medium=email&utm_campaign=Spring%20%26%20summer';

describe('the links of a reply are tracked', () => {
  it.each([
    [true, null, null, true],
    [false, null, null, false],
    [false, null, true, true],
    [true, null, false, false],
    [false, true, null, true],
    [true, false, null, false],
    [false, true, false, true],
    [true, false, true, false],
  ])('organization %s, team %s, reply %s: %s', (organization, team, reply, tracked) => {
    expect(tracksLinks(organization, team, reply)).toBe(tracked);
  });
});

describe('a link gets the utm parameters of the team', () => {
  it.each([
    ['https://acme.test', `https://acme.test?${ADDED}`],
    ['https://acme.test/a b', `https://acme.test/a b?${ADDED}`],
    ['https://acme.test/?', `https://acme.test/?${ADDED}`],
    ['https://acme.test/?x=1', `https://acme.test/?x=1&${ADDED}`],
    ['https://acme.test/?x=1&', `https://acme.test/?x=1&${ADDED}`],
    ['https://acme.test/#top?x', `https://acme.test/?${ADDED}#top?x`],
    ['https://acme.test/?q=%7Ea+b#top#2', `https://acme.test/?q=%7Ea+b&${ADDED}#top#2`],
    [
      'https://acme.test/?utm_source=mine&x=?',
      'https://acme.test/?utm_source=mine&x=?&utm_medium=email&utm_campaign=Spring%20%26%20summer',
    ],
    [
      'https://acme.test/?utm%5Fsource=a&UTM_MEDIUM=b&utm_campaign',
      'https://acme.test/?utm%5Fsource=a&UTM_MEDIUM=b&utm_campaign',
    ],
    ['https://acme.test/?%=1', `https://acme.test/?%=1&${ADDED}`],
  ])('%s', (url, final) => {
    expect(withUtm(url, UTM)).toBe(final);
    expect(withUtm(final, UTM)).toBe(final);
  });

  it('none when the team has none, only those that it has, and none to a URL that would be too long', () => {
    expect(withUtm('https://acme.test/', null)).toBe('https://acme.test/');
    expect(withUtm('https://acme.test/', { source: null, medium: 'email', campaign: null })).toBe(
      'https://acme.test/?utm_medium=email',
    );
    const long = `https://acme.test/${'x'.repeat(1_470)}`;
    expect(withUtm(long, UTM)).toBe(long);
  });
});

describe('the tracked links of a reply', () => {
  it('are http and https links, each once, not those of ours', () => {
    const html = `<a href="https://acme.test/?a=1&amp;b=2">one</a> <a href='https://acme.test/?a=1&amp;b=2'>again</a>
      <a href="mailto:x@y.test">m</a> <a href="tel:1">t</a> <a href="#top">top</a> <a href="https://go.test/u/abc">leave</a>
      <!-- <a href="https://hidden.test/">no</a> --> <area href=HTTP://acme.test/map> <a>none</a> <img src="https://pic.test/">`;
    expect(replyLinksOf(html, ['https://go.test/u/'], null)).toEqual([
      { original_url: 'https://acme.test/?a=1&b=2', final_url: 'https://acme.test/?a=1&b=2' },
      { original_url: 'HTTP://acme.test/map', final_url: 'HTTP://acme.test/map' },
    ]);
  });

  it('are a hundred at most', () => {
    const html = Array.from({ length: 130 }, (_none, n) => `<a href="https://acme.test/${n}">x</a>`).join('');
    const links = replyLinksOf(html, [], UTM);
    expect([links.length, links[99]!.final_url]).toEqual([100, `https://acme.test/99?${ADDED}`]);
  });
});
