import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partWords } from '../../../src/inbox/rules/own-words.ts';
import { PACKS } from '../../../src/inbox/rules/packs.ts';

const wordsOf = (text: string): string =>
  partWords(text, { writer: 'Ben Baker', answered: null, packs: PACKS }).own;
const letter = (...lines: string[]): string => lines.join('\r\n');

describe('of an answer only the words of the person are kept', () => {
  it.each([
    ['Gmail', 'On Mon, 16 Nov 2026 at 10:00, Anna Berg <anna@outreach.test> wrote:'],
    ['Gmail, in French', 'Le lun. 16 nov. 2026 à 10:00, Anna Berg <anna@outreach.test> a écrit :'],
    ['Gmail, in Spanish', 'El lun, 16 nov 2026 a las 10:00, Anna Berg (<anna@outreach.test>) escribió:'],
    [
      'Gmail, in Italian',
      'Il giorno lun 16 nov 2026 alle ore 10:00 Anna Berg <anna@outreach.test> ha scritto:',
    ],
    [
      'Gmail, in Portuguese',
      'Em seg., 16 de nov. de 2026 às 10:00, Anna Berg <anna@outreach.test> escreveu:',
    ],
    ['Outlook', '-----Original Message-----'],
    ['Outlook, in German', '-----Ursprüngliche Nachricht-----'],
    ['Outlook, by its headers', 'From: Anna Berg <anna@outreach.test>'],
    ['Outlook, by its headers in German', 'Von: Anna Berg <anna@outreach.test>'],
    ['Outlook on the web', '________________________________'],
  ])('%s', (_program, mark) => {
    expect(wordsOf(letter('Yes, gladly.', '', mark, 'Would you like a demo?', 'Unsubscribe here'))).toBe(
      'Yes, gladly.',
    );
  });

  it('when the program broke its attribution into two lines', () => {
    const text = letter(
      'Yes.',
      '',
      'On Mon, 16 Nov 2026 at 10:00, Anna Berg',
      '<anna@outreach.test> wrote:',
      '> Hi',
    );
    expect(wordsOf(text)).toBe('Yes.');
  });

  it.each([['-- '], ['Sent from my iPhone'], ['Von meinem iPhone gesendet'], ['Get Outlook for iOS']])(
    'and no signature that begins with %s',
    (mark) => expect(wordsOf(letter('Yes.', mark, 'Ben Baker', 'We do not unsubscribe'))).toBe('Yes.'),
  );

  it.each([
    [
      'a separator with the head of the mail below it',
      ['----------', 'Von: Anna Berg', 'Gesendet: 16.11.2026 10:00', 'An: Ben Baker', 'Betreff: Hallo'],
    ],
    [
      'a date, an empty line and the sender',
      ['Gesendet: Montag, 16. November 2026', '', 'Von: "Anna Berg" <anna@outreach.test>'],
    ],
  ])('without %s', (_program, head) =>
    expect(wordsOf(letter('Ja, gern.', '', ...head, '', 'Unsere Preise finden Sie hier.'))).toBe('Ja, gern.'),
  );

  it('below a separator, the head of our mail and its quote', () => {
    const head = ['----------', 'Von: Anna Berg', 'Gesendet: 16.11.2026 10:00', 'Betreff: Hallo'];
    expect(wordsOf(letter(...head, '', '> Eine Demo?', '', 'Ja, gern.'))).toBe('Ja, gern.');
  });

  it.each([
    ['[EXTERNAL] This mail comes from outside the company.'],
    ['CAUTION: External sender. Do not open links that you do not expect.'],
    ['【社外】このメールは外部から送信されました。'],
  ])('without what a gateway put above them: %s', (banner) =>
    expect(wordsOf(letter(banner, '', 'Yes, gladly.'))).toBe('Yes, gladly.'),
  );

  it.each([
    [['[EXTERNAL EMAIL]']],
    [['CAUTION: External sender.']],
    [['CAUTION: This mail came from outside of the', 'company.']],
  ])('nor do they go with it when they stand on the next line: %j', (banner) =>
    expect(wordsOf(letter(...banner, 'Yes, gladly.', '', 'Ben'))).toBe('Yes, gladly.'),
  );

  it.each([
    ['[Ben] Yes, external audits are our trade.'],
    ['STOP SENDING EXTERNAL OFFERS TO US.'],
    ['Extern buchen wir nichts.'],
    ['[next week] Yes, external audits suit us.'],
    ['OBSERVERA! Vi har en extern leverantör.'],
    ['[STOP]'],
    ['[EXTERN] Ja, das passt.'],
    ['WARNING: the pump is not for the farm.'],
  ])('and no first words of theirs that look like it: %s', (said) =>
    expect(wordsOf(letter(said, 'Ben', '', 'We host it ourselves.'))).toContain(said),
  );

  it('below the quote', () => {
    const text = letter(
      'On Mon, 16 Nov 2026, Anna <anna@outreach.test> wrote:',
      '> A demo?',
      '',
      'Yes, gladly.',
    );
    expect(wordsOf(text)).toBe('Yes, gladly.');
  });

  it('above a quote without a head', () => {
    expect(wordsOf(letter('Yes, gladly.', '', '> Would you like a demo?', '>', '> Unsubscribe here'))).toBe(
      'Yes, gladly.',
    );
  });

  it('without the rest of a quoted line that was wrapped', () => {
    const quoted = '> Not relevant? Then answer with the two words that stand at the end: please';
    expect(wordsOf(letter('Yes, gladly.', '', quoted, 'remove me', '> Anna'))).toBe('Yes, gladly.');
  });

  it.each([['Please take me off your list.'], ['Unsubscribe'], ['yes, send the price']])(
    'right below a long quoted line: %s',
    (said) => {
      const quoted = '> our offer is very good, and you can ask for it at any time, as you like';
      expect(wordsOf(letter('On 3 March 2026 at 10:12 Anna <anna@outreach.test> wrote:', quoted, said))).toBe(
        said,
      );
    },
  );

  it('between the lines of the quote', () => {
    const text = letter('> A demo?', 'Yes.', '> On Tuesday?', 'No, on Friday.');
    expect(wordsOf(text)).toBe(letter('Yes.', 'No, on Friday.').replaceAll('\r', ''));
  });

  it('below a thousand quoted lines, and sixty thousand letters', () => {
    const quoted = Array.from({ length: 1_000 }, (_none, n) => `> ${n} ${'word '.repeat(12)}`);
    expect(
      wordsOf(
        letter('On 3 March 2026 at 10:12 Anna <anna@outreach.test> wrote:', ...quoted, '', 'Yes, gladly.'),
      ),
    ).toBe('Yes, gladly.');
  });

  it('but of a quote without marks, however long, none', () => {
    const quoted = Array.from({ length: 1_000 }, (_none, n) => `${n} please unsubscribe me`);
    expect(wordsOf(letter('Yes, gladly.', '', '-----Original Message-----', ...quoted))).toBe('Yes, gladly.');
  });

  it('all of them when nothing was quoted', () => {
    const text = 'I read your mail.\n\nFrom what I see it fits.\n\nLe prix ?';
    expect(wordsOf(text)).toBe(text);
  });
});

const belowClosing = (paragraph: string): string =>
  wordsOf(letter('Yes, gladly.', '', 'Thanks', 'Ben', '', paragraph));

it('a long footer goes with the closing above it', () => {
  const footer =
    'You may ask us at any time to delete your personal data, and how we keep it is told at people.test/privacy.';
  expect(belowClosing(footer)).toBe('Yes, gladly.');
});

it('a wish below a closing stays, though it has a phrase of such a footer', () => {
  const wish =
    'You can access our calendar at the link below to book a call, we would be very interested in a demo next week.';
  expect(belowClosing(wish)).toContain(wish);
});

describe('with the mail that it answers', () => {
  const answered = { subject: 'Hello', text: 'Good morning,\n\nwould you like a demo?\n\nAnna' };
  const ofAnswer = (...lines: string[]): string =>
    partWords(letter(...lines), { writer: 'Ben Baker', answered, packs: PACKS }).own;

  it('a greeting is the person’s, though ours was the same', () => {
    expect(ofAnswer('Good morning,', '', 'yes, gladly.', '', 'would you like a demo?', 'Anna')).toBe(
      'Good morning,\n\nyes, gladly.',
    );
  });

  it('the mail above an answer is ours, though no mark says so', () => {
    expect(ofAnswer('Good morning,', '', 'would you like a demo?', '', 'Yes, gladly.')).toBe('Yes, gladly.');
  });
});

it('nothing is left of a mail that only quotes', () => {
  expect(wordsOf('> one\r\n> two\r\n')).toBe('');
  expect(wordsOf('')).toBe('');
});

it('a hostile text costs bounded time, and the answer is never longer than what is read', () => {
  const pieces = fc.constantFrom(
    '<',
    'a@',
    '-'.repeat(300),
    '_'.repeat(300),
    ' '.repeat(400),
    'on ',
    'wrote',
    '\n',
    '>',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 400 }), (parts) => {
      const text = parts.join('');
      expect(wordsOf(text).length).toBeLessThanOrEqual(Math.min(text.length, 16_000));
    }),
  );
});
