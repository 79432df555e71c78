import { describe, expect, it } from 'vitest';
import { clean } from '../../../src/contacts/rules/clean.ts';
import { emailOf, faultOf } from '../../../src/contacts/rules/contact-fields.ts';
import { addressIn } from '../../../src/imports/rules/address-cell.ts';

const reasonOf = (email: string): string | undefined =>
  faultOf({ email }, { identified: true })?.message.replace('email must be one plain address', '…');

describe('what is not seen', () => {
  it.each(['\u200b', '\u200e', '\u202a', '\u2060', '\ufeff', '\u00a0', '\u00ad', ' \u200b ', '\t\u2066\n'])(
    'is trimmed at both ends: %j',
    (unseen) => {
      expect(clean(`${unseen}a b${unseen}`)).toBe('a b');
      expect(clean(unseen)).toBeNull();
      expect(emailOf(`${unseen}ann@x.test${unseen}`)).toBe('ann@x.test');
    },
  );

  it('stays within a text, where letters and pictures need it', () => {
    for (const text of ['می‌خواهم', '👩‍💻', '🏴󠁧󠁢󠁳󠁣󠁴󠁿']) expect(clean(` ${text} `)).toBe(text);
  });
});

describe('a domain in any script', () => {
  it.each([
    ['info@müller-bau.test', 'info@xn--mller-bau-q9a.test'],
    ['post@пример.рф', 'post@xn--e1afmkfd.xn--p1ai'],
    ['Ann@MÜLLER.test', 'Ann@xn--mller-kva.test'],
    ['ann@x。test', 'ann@x.test'],
    ['ann@exam\u200bple.test', 'ann@example.test'],
    ['ann@xn--mller-kva.test', 'ann@xn--mller-kva.test'],
  ])('%s is %s', (given, stored) => {
    expect([emailOf(given), reasonOf(given)]).toEqual([stored, undefined]);
  });
});

describe('what is no address says why', () => {
  it.each([
    ['no mail', '…; it has no @'],
    ['max@firm', '…; its domain has no dot'],
    ['mailto:otto@x.test', '…, without mailto:'],
    ['Eva <eva@x.test>', '…, without a name, brackets or quotes'],
    ['a@x.test; b@x.test', '…; it holds several'],
    ['a@x.test/b@x.test', '…; it holds several'],
    ['eva ernst@x.test', '…; it holds a space'],
    ['ev\u200ba@x.test', '…; it holds a character that is not seen (U+200B)'],
    ['почта@пример.рф', '…; the part before the @ holds a letter beyond ASCII'],
    ['@x.test', '…; it has nothing before the @'],
    ['a@b@x.test', '…; it has more than one @'],
    [`${'a'.repeat(65)}@x.test`, '…; the part before the @ is longer than 64 characters'],
    [`a@${'x.'.repeat(130)}test`, '…; it is longer than 254 characters'],
    ['a@x_y.test', '…; x_y.test is no domain of mail'],
    ['a@ü<.test', '…, without a name, brackets or quotes'],
    ['.a@x.test', '…; the part before the @ begins and ends without a dot and has no two in a row'],
  ])('%s', (email, reason) => {
    expect(reasonOf(email)).toBe(reason);
  });
});

describe('a cell of a file', () => {
  it.each([
    ['Lelah Jerde <lelah@x.test>', 'lelah@x.test'],
    ['"Denesik, Reinhold" < reinhold@x.test >', 'reinhold@x.test'],
    ['Denesik, Reinhold (Reinhold.Denesik@x.test)', 'Reinhold.Denesik@x.test'],
    ['ann@x.test (Ann, Berg)', 'ann@x.test'],
    ['<ann@x.test>', 'ann@x.test'],
    ["'ann@x.test'", 'ann@x.test'],
    ['mailto:ann@x.test?subject=Hi', 'ann@x.test'],
    ['Bau <info@müller.test>', 'info@müller.test'],
    ['ann@x.test', 'ann@x.test'],
    ["o'neill@x.test", "o'neill@x.test"],
    ['Ann <ann@x.test>, Ben <ben@x.test>', 'Ann <ann@x.test>, Ben <ben@x.test>'],
    ['Ann <at work>', 'Ann <at work>'],
  ])('%s names %s', (cell, address) => {
    expect(addressIn(cell)).toBe(address);
  });
});
