import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { profileKey } from '../../../../src/actions/linkedin/rules/profile-key.ts';
import { profileUrl } from '../../../../src/actions/linkedin/rules/profile-url.ts';

const CARL = 'https://www.linkedin.com/in/carl-x';

describe('one spelling of a URL at LinkedIn', () => {
  it.each([
    [CARL, CARL],
    ['https://www.linkedin.com/in/carl-x/', CARL],
    ['http://linkedin.com/in/carl-x', CARL],
    ['linkedin.com/in/carl-x', CARL],
    ['www.linkedin.com/in/carl-x/?utm=1', CARL],
    ['HTTPS://DE.LinkedIn.com/in/carl-x#about', CARL],
    ['https://pt-br.linkedin.com:443/in/carl-x/de', CARL],
    ['https://www.linkedin.com/in/carl-x/details/experience/', CARL],
    ['https://m.linkedin.com/mwlite/in/carl%2Dx', CARL],
    ['https://www.linkedin.com/in/CARL-x', 'https://www.linkedin.com/in/CARL-x'],
    ['https://www.linkedin.com/in/José', 'https://www.linkedin.com/in/jos%C3%A9'],
    ['https://www.linkedin.com/in/JOS%C3%89/', 'https://www.linkedin.com/in/jos%C3%A9'],
    ['https://www.linkedin.com/in/jose\u0301', 'https://www.linkedin.com/in/jos%C3%A9'],
    ['https://www.linkedin.com/in/a%ZZ', 'https://www.linkedin.com/in/a%ZZ'],
    ['https://linkedin.com/company/acme/?a=1', 'https://www.linkedin.com/company/acme'],
    ['http://linkedin.com/pub/ann/1/2/3/', 'https://www.linkedin.com/pub/ann/1/2/3'],
    [
      'https://www.linkedin.com/sales/lead/ACw,NAME_SEARCH,x1?_ntb=2',
      'https://www.linkedin.com/sales/lead/ACw,NAME_SEARCH,x1',
    ],
    ['https://www.linkedin.com/profile/view?id=12#top', 'https://www.linkedin.com/profile/view?id=12'],
    ['https://linkedin.com.evil.test/in/carl-x', 'https://linkedin.com.evil.test/in/carl-x'],
    ['https://evil-linkedin.com/in/carl-x', 'https://evil-linkedin.com/in/carl-x'],
    ['carl-x', 'carl-x'],
    ['http://linkedin.com/in/carl\nx', 'http://linkedin.com/in/carl\nx'],
  ])('%s is %s', (given, url) => {
    expect(profileUrl(given)).toBe(url);
  });

  it('is its own spelling, and names the profile that it named', () => {
    const slug = fc
      .string({ unit: 'binary', minLength: 1, maxLength: 12 })
      .filter((text) => !/[/?#\s\p{Cc}]/u.test(text));
    const spelling = fc.record({
      scheme: fc.constantFrom('', 'http://', 'https://', 'HTTPS://'),
      host: fc.constantFrom('linkedin.com', 'www.linkedin.com', 'DE.linkedin.com', 'pt-br.LinkedIn.com'),
      behind: fc.constantFrom('', '/', '/de', '?utm=1', '/?a=/in/b', '#top', '/details/skills/'),
      slug,
      escapes: fc.boolean(),
    });
    fc.assert(
      fc.property(spelling, ({ scheme, host, behind, slug: name, escapes }) => {
        const spelled = escapes && name.isWellFormed() ? encodeURIComponent(name) : name;
        const url = profileUrl(`${scheme}${host}/in/${spelled}${behind}`);
        expect(profileUrl(url)).toBe(url);
        expect(url).toBe(profileUrl(`https://www.linkedin.com/in/${spelled}`));
        const key = profileKey(`https://www.linkedin.com/in/${spelled}`);
        if (key !== null && name === name.normalize('NFC')) expect(profileKey(url)).toBe(key);
      }),
      { numRuns: 500 },
    );
  });
});
