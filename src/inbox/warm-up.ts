import { readMail } from './read-mail.ts';
import { classify } from './rules/classify.ts';
import type { Pack } from './rules/pack.ts';
import { PACKS } from './rules/packs.ts';

const HEAD = 'From: a@people.test\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n';
const CONTEXT = { wroteTo: new Set<string>(), own: new Set<string>(), citesOurs: true };

const examplesOf = ({ intents, away, optOut }: Pack): string[] =>
  [intents.later, intents.question, away, optOut].flatMap(([rule]) => rule?.yes[0] ?? []);

const read = async (text: string): Promise<void> => {
  classify(await readMail(Buffer.from(HEAD + text)), CONTEXT);
};

/**
 * Small steps, English first. Each reads an example of a language, which compiles its pack. Without them the first
 * message of a language takes up to 50 ms; together they take a second.
 */
export const WARM_UPS: readonly (() => Promise<void>)[] = PACKS.flatMap((pack) =>
  examplesOf(pack).map((text) => () => read(text)),
);
