import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { classify } from '../../../src/inbox/rules/classify.ts';
import { CLASSES, LETTERS, likely } from '../../../src/inbox/rules/learned.ts';
import { LANGS, MOODS } from '../../../src/inbox/rules/pack.ts';
import { share, sitExam } from '../../../teach/exam.ts';
import type { Answer } from '../../../teach/exam.ts';
import { digestOf, learn, lessonOf } from '../../../teach/learn.ts';
import { examRows, lessonRows } from '../../../teach/rows.ts';
import type { Row } from '../../../teach/rows.ts';
import { mailWith } from './mails.ts';

const TAUGHT = join(import.meta.dirname, '../../../teach/taught.json');

it('the weights were learned from the replies and phrases that are here (else: npm run teach)', async () => {
  expect(digestOf(await lessonRows())).toBe(JSON.parse(await readFile(TAUGHT, 'utf8')));
});

it('no reply of the exam taught anything', async () => {
  const taught = new Set((await lessonRows()).map(({ text }) => text));
  expect((await examRows()).filter(({ text }) => taught.has(text))).toEqual([]);
});

describe('replies that taught nothing', () => {
  let answers: Answer[];
  beforeAll(async () => {
    answers = await sitExam();
  });

  it('are read rightly: four of five categories and moods', () => {
    const replies = answers.filter(({ row }) => row.category !== 'opt_out');
    expect(answers.length).toBeGreaterThan(400);
    expect(share(answers, ({ isOutcome }) => isOutcome)).toBeGreaterThan(0.95);
    expect(share(answers, ({ isCategory }) => isCategory)).toBeGreaterThan(0.8);
    expect(share(replies, ({ isMood }) => isMood)).toBeGreaterThan(0.8);
  });

  it('are no opt-out when they are none, and an opt-out is found or put before a person', () => {
    expect(answers.filter(({ isFalse }) => isFalse)).toEqual([]);
    expect(answers.filter(({ isLost }) => isLost)).toEqual([]);
  });

  it('are as often right as their confidence says', () => {
    const replies = answers.filter(({ row, isForReview }) => row.category !== 'opt_out' && !isForReview);
    for (const [from, to] of [
      [0, 0.6],
      [0.6, 0.85],
      [0.85, 1.01],
    ] as const) {
      const of = replies.filter(({ confidence }) => confidence >= from && confidence < to);
      const said = of.reduce((sum, { confidence }) => sum + confidence, 0) / of.length;
      expect(Math.abs(share(of, ({ isCategory }) => isCategory) - said), `${from}-${to}`).toBeLessThan(0.2);
    }
  });
});

it('has a letter for each class and mood, and shares that sum up to 1 for any words', () => {
  expect(new Set(LETTERS).size).toBe(CLASSES.length + MOODS.length);
  for (const lang of LANGS) {
    const { classes, moods } = likely({ words: ['a', 'not a word of any language'], signs: ['any'] }, lang);
    for (const shares of [classes, moods])
      expect(shares.reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 9);
  }
});

it('says which words decided', () => {
  const verdict = (text: string) =>
    classify(mailWith({ text }), { wroteTo: new Set(), own: new Set(), citesOurs: true });
  const [{ rule, value } = { rule: '', value: '' }] = verdict(
    'We are snowed under, try me again in May.',
  ).evidence;
  expect(rule).toBe('intent:later');
  expect(value).toMatch(/in may|again|try me/);
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
  const lessons = rows.flat().map(lessonOf);
  const learned = learn(lessons);
  expect(learn(lessons)).toEqual(learned);
  const zebra = learned.get('en\tzebra')!;
  expect(zebra[CLASSES.indexOf('later')]).toBeGreaterThan(0);
  expect(zebra[CLASSES.indexOf('question')]).toBeLessThan(0);
});
