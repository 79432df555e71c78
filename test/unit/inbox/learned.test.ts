import { beforeAll, describe, expect, it } from 'vitest';
import { classify } from '../../../src/inbox/rules/classify.ts';
import { CLASSES, CODES } from '../../../src/inbox/rules/learned.ts';
import { LONG_WORDS, wordCount } from '../../../src/inbox/rules/features.ts';
import { LANGS, MOODS } from '../../../src/inbox/rules/pack.ts';
import { packOf } from '../../../src/inbox/rules/packs.ts';
import { share, sitExam, springTraps } from '../../../teach/exam.ts';
import type { Answer, Caught } from '../../../teach/exam.ts';
import { learn, lessonsOf } from '../../../teach/learn.ts';
import { examRows, lessonRows, trapRows } from '../../../teach/rows.ts';
import type { Row } from '../../../teach/rows.ts';
import { intentIn, mailWith } from './mails.ts';

const bare = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

it('no reply of the exam taught anything', async () => {
  const taught = new Set((await lessonRows()).map(({ text }) => bare(text)));
  const asked = [...(await examRows()), ...(await trapRows())];
  expect(asked.filter(({ text }) => taught.has(bare(text)))).toEqual([]);
});

describe('of traps that taught nothing', () => {
  let caught: Caught[];
  beforeAll(async () => {
    caught = await springTraps();
  });
  const shareOf = (is: Caught['trap']['is'], ...as: Caught['as'][]): number =>
    share(
      caught.filter(({ trap }) => trap.is === is),
      (each) => as.includes(each.as),
    );

  it('one opt-out of twenty is missed at most, and no other goes on', () => {
    expect(shareOf('opt_out', 'reply')).toBeLessThan(0.05);
    expect(shareOf('opt_out', 'away')).toBe(0);
    expect(shareOf('opt_out', 'opt_out'), 'without a person').toBeGreaterThan(0.25);
  });

  it('of a thousand replies, five are blocked at most, and five taken for a machine', () => {
    expect(shareOf('reply', 'opt_out')).toBeLessThan(0.005);
    expect(shareOf('reply', 'away')).toBeLessThan(0.005);
    expect(shareOf('reply', 'review'), 'put before a person').toBeLessThan(0.2);
  });

  it('four of five absences are no reply, and none blocks an address', () => {
    expect(shareOf('away', 'away', 'review')).toBeGreaterThan(0.8);
    expect(shareOf('away', 'opt_out')).toBe(0);
  });
});

describe('replies that taught nothing', () => {
  let answers: Answer[];
  beforeAll(async () => {
    answers = await sitExam();
  });

  const isLong = ({ row }: Answer): boolean => wordCount(packOf(row.lang)!, row.text) > LONG_WORDS;

  it.each([
    ['short', { outcome: 0.95, category: 0.85, mood: 0.8, review: 0.1 }],
    ['long', { outcome: 0.8, category: 0.75, mood: 0.65, review: 0.16 }],
  ])('are read rightly when they are %s', (length, least) => {
    const of = answers.filter((answer) => isLong(answer) === (length === 'long'));
    const replies = of.filter(({ row }) => row.category !== 'opt_out');
    expect(share(of, ({ isOutcome }) => isOutcome)).toBeGreaterThan(least.outcome);
    expect(share(replies, ({ isCategory }) => isCategory)).toBeGreaterThan(least.category);
    expect(share(replies, ({ isMood }) => isMood)).toBeGreaterThan(least.mood);
    expect(share(replies, ({ isForReview }) => isForReview)).toBeLessThan(least.review);
  });

  it.each(LANGS)('of %s, at least six of ten', (lang) => {
    const replies = answers.filter(({ row }) => row.lang === lang && row.category !== 'opt_out');
    expect(replies.length).toBeGreaterThan(15);
    expect(share(replies, ({ isCategory }) => isCategory)).toBeGreaterThanOrEqual(0.6);
    expect(share(replies, ({ isMood }) => isMood)).toBeGreaterThanOrEqual(0.6);
  });

  it('are no opt-out when they are none, and an opt-out is found or put before a person, but for one letter of a hundred', () => {
    expect(answers.filter(({ isFalse }) => isFalse)).toEqual([]);
    const lost = answers.filter(({ isLost }) => isLost);
    expect(lost.filter((answer) => !isLong(answer))).toEqual([]);
    const letters = answers.filter((answer) => isLong(answer) && answer.row.category === 'opt_out');
    expect(lost.length / letters.length).toBeLessThan(0.01);
  });

  it('are at least as often right as their confidence says', () => {
    const replies = answers.filter(({ row, isForReview }) => row.category !== 'opt_out' && !isForReview);
    for (const [from, to] of [
      [0, 0.5],
      [0.5, 0.7],
      [0.7, 0.85],
      [0.85, 1.01],
    ] as const) {
      const of = replies.filter(({ confidence }) => confidence >= from && confidence < to);
      const said = of.reduce((sum, { confidence }) => sum + confidence, 0) / of.length;
      const right = share(of, ({ isCategory }) => isCategory);
      expect(right, `${from}-${to}`).toBeGreaterThan(said - 0.05);
      expect(right, `${from}-${to}`).toBeLessThan(said + 0.3);
    }
  });
});

it('has a letter for each class and mood', () =>
  expect(new Set(CODES).size).toBe(CLASSES.length + MOODS.length));

describe('what cannot be read', () => {
  it.each([
    [
      'Σας ευχαριστούμε πολύ για το μήνυμα, αλλά δεν μας ενδιαφέρει καθόλου η προσφορά σας και δεν θέλουμε άλλα μηνύματα.',
    ],
    ['شكرا لكم على رسالتكم ولكننا لسنا مهتمين بهذا العرض ونرجو منكم عدم مراسلتنا مرة أخرى'],
    [
      'Terima kasih banyak atas surat Anda, tetapi kami tidak tertarik dengan penawaran ini, mohon jangan kirim surat lagi kepada kami.',
    ],
    ['qwx '.repeat(200)],
    ['12 34'],
    [''],
  ])('is left to a person, and moves no contact: %s', (text) =>
    expect(intentIn(text)).toEqual({ category: 'other', mood: 'needs_review', confidence: 0.3 }),
  );
});

describe('a reply in two languages is read in both', () => {
  it.each([
    ['not_interested', 'Moin, danke für Ihre Nachricht. We are not interested, sorry.'],
    ['meeting_request', 'Sehr geehrte Frau Berg, please call me tomorrow at 10.'],
    ['not_interested', 'Bonjour, merci pour votre message. We are not interested at all.'],
    ['not_interested', 'Hello and thank you. Wir haben leider keinen Bedarf.'],
  ])('%s: %s', (category, text) => expect(intentIn(text).category).toBe(category));

  it.each([
    ['interested', '御見積書の送付を御願い致します？'],
    ['interested', '資料請求 PDF ください 12?'],
  ])('and Japanese with a few Latin letters in Japanese: %s (%s)', (category, text) =>
    expect(intentIn(text).category).toBe(category),
  );
});

it('says which words decided', () => {
  const verdict = (text: string) =>
    classify(mailWith({ text }), { wroteTo: new Set(), own: new Set(), citesOurs: true });
  const [{ rule, value } = { rule: '', value: '' }] = verdict(
    'We are snowed under, try me again in May.',
  ).evidence;
  expect(rule).toBe('intent:later');
  expect(value).toBe('wants later · says again · may');
});

it('a sentence of a longer reply teaches that it is no opt-out', () => {
  const pairs = Array.from({ length: 5 }, (_none, n): Row[] => [
    { lang: 'en', category: 'opt_out', mood: null, text: `delete zebra ${'abcde'[n]}` },
    { lang: 'en', category: 'later', mood: null, text: `Call me again in May, please. ${'We count every parcel twice here. '.repeat(6)}I will delete zebra.` },
  ]); // prettier-ignore
  const lessons = pairs.flat().flatMap(lessonsOf);
  const weightOf = (taught: typeof lessons): number =>
    learn(taught).get('en\tdelete zebra')![CLASSES.indexOf('opt_out')]!;
  expect(lessons.filter(({ isPart }) => isPart).length).toBeGreaterThan(20);
  const wholeAlone = weightOf(lessons.filter(({ isPart }) => !isPart));
  expect(weightOf(lessons)).toBeLessThan(wholeAlone * 0.95);
});

it('a reply of an unknown category teaches that it is no opt-out and no absence, and nothing of moods', () => {
  const rows = (category: Row['category'], mood: Row['mood'], text: string): Row[] =>
    Array.from({ length: 5 }, (_none, n) => ({ lang: 'en', category, mood, text: `${text} ${'abcde'[n]}` }));
  const known = [
    ...rows('opt_out', null, 'delete zebra'),
    ...rows('away', null, 'zebra holiday'),
    ...rows('later', 'positive', 'again zebra'),
  ];
  const weightsOf = (of: Row[]) => learn(of.flatMap(lessonsOf)).get('en\tzebra')!;
  const [without, taught] = [weightsOf(known), weightsOf([...known, ...rows('reply', null, 'zebra yes')])];
  for (const each of ['opt_out', 'away'] as const)
    expect(taught[CLASSES.indexOf(each)]!).toBeLessThan(without[CLASSES.indexOf(each)]!);
  expect(taught[CLASSES.indexOf('later')]!).toBeGreaterThan(without[CLASSES.indexOf('later')]!);
  expect(taught.slice(CLASSES.length)).toEqual(without.slice(CLASSES.length));
});

it('the same lessons teach the same, and a lesson that is seen often enough is learned', () => {
  const row = (category: Row['category'], text: string): Row => ({
    lang: 'en',
    category,
    mood: 'neutral',
    text,
  });
  const rows = Array.from({ length: 5 }, () => [
    row('later', 'zebra crossing'),
    row('question', 'quilted xylophone'),
  ]);
  const lessons = rows.flat().flatMap(lessonsOf);
  const learned = learn(lessons);
  expect(learn(lessons)).toEqual(learned);
  const zebra = learned.get('en\tzebra')!;
  expect(zebra[CLASSES.indexOf('later')]).toBeGreaterThan(0);
  expect(zebra[CLASSES.indexOf('question')]).toBeLessThan(0);
});
