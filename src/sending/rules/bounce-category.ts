import type { BounceCategory } from '../../platform/db/types.ts';
import { subtypeOfCode, subtypeOfStatus } from './bounces/codes.ts';
import { CONSUMER } from './bounces/consumer.ts';
import { ENGLISH_RECIPIENTS } from './bounces/english-recipients.ts';
import { ENGLISH_REFUSALS } from './bounces/english-refusals.ts';
import { FILTERS } from './bounces/filters.ts';
import { GOOGLE } from './bounces/google.ts';
import { EASTERN } from './bounces/languages-east.ts';
import { WESTERN } from './bounces/languages-west.ts';
import { MICROSOFT } from './bounces/microsoft.ts';
import { createOwnerFinder, finderOf, wordsOf } from './bounces/phrase.ts';
import { REGIONAL } from './bounces/regional.ts';
import { CATEGORY_OF } from './bounces/rule.ts';
import type { BounceRule, BounceSubtype } from './bounces/rule.ts';
import { SERVERS } from './bounces/servers.ts';
import { splitSaid } from './bounces/said.ts';
import type { SmtpPhase } from './smtp-reply.ts';

export interface BounceVerdict {
  category: BounceCategory;
  subtype: BounceSubtype;
  because: string;
}

export interface Refusal {
  code: number | null;
  enhanced: string | null;
  text: string;
}

interface SaidInSession {
  code: number;
  enhanced: string | null;
  reply: string;
  phase: SmtpPhase;
}

/** Order of rules for any server: a refusal of the sender comes before a refusal of the address. */
const ORDER: readonly BounceSubtype[] = [
  'rate_limited', 'mailbox_full', 'greylisted', 'reputation', 'authentication', 'message_too_large', 'content', 'sender',
  'mail_loop', 'restricted', 'mailbox_not_found', 'mailbox_disabled', 'domain_not_found', 'policy', 'server_trouble',
  'unknown',
]; // prettier-ignore

const PROVIDERS: readonly BounceRule[] = [
  ...GOOGLE,
  ...MICROSOFT,
  ...CONSUMER,
  ...FILTERS,
  ...REGIONAL,
  ...SERVERS,
];
const WORDS: readonly BounceRule[] = [
  ...ENGLISH_REFUSALS,
  ...ENGLISH_RECIPIENTS,
  ...WESTERN,
  ...EASTERN,
].toSorted((a, b) => ORDER.indexOf(a.subtype) - ORDER.indexOf(b.subtype));
export const BOUNCE_RULES: readonly BounceRule[] = [...PROVIDERS, ...WORDS];

const conditionOf = (phrases: readonly string[] | undefined): ((words: string) => boolean) | null => {
  const find = phrases && finderOf(phrases);
  return find ? (words) => find(words, { onlyFirst: true }).size > 0 : null;
};
const CONDITIONS = new Map(
  BOUNCE_RULES.map((rule) => [rule, { needs: conditionOf(rule.with), forbids: conditionOf(rule.unless) }]),
);
const ruleFinder = (rules: readonly BounceRule[]) =>
  createOwnerFinder(rules.map((rule) => ({ owner: rule, phrases: rule.says })));
const findProvider = ruleFinder(PROVIDERS);
const findWords = ruleFinder(WORDS);

const matchesStatus = (rule: BounceRule, { code, enhanced }: Refusal): boolean =>
  (!rule.status || rule.status.includes(enhanced ?? '')) &&
  (!rule.reply || rule.reply === Math.trunc((code ?? Number(enhanced?.[0] ?? rule.reply) * 100) / 100));

const verdict = (subtype: BounceSubtype, because: string): BounceVerdict => ({
  category: CATEGORY_OF[subtype],
  subtype,
  because,
});

export function ruleFor(said: Refusal): BounceRule | null {
  const { text, links } = splitSaid(said.text);
  const words = wordsOf(text);
  const all = links ? `${words}${wordsOf(links).trimStart()}` : words;
  const accepts = (seen: string) => (rule: BounceRule) => {
    const { needs, forbids } = CONDITIONS.get(rule)!;
    return matchesStatus(rule, said) && (!needs || needs(all)) && !forbids?.(seen);
  };
  return findProvider(all, accepts(all)) ?? findWords(words, accepts(words));
}

export function categorizeWords(said: Refusal): BounceVerdict | null {
  const rule = ruleFor(said);
  if (!rule) return null;
  // A code of "for now" is no final check, so it never makes an address or a domain dead.
  const forNow = said.code !== null ? said.code < 500 : said.enhanced?.startsWith('4') === true;
  const dead = CATEGORY_OF[rule.subtype] === 'invalid_recipient' && !rule.provider;
  const unsure = rule.subtype === 'domain_not_found' ? forNow : forNow && said.code !== null;
  const later = rule.subtype === 'policy' && said.code !== null && said.code < 500;
  return (dead && unsure) || later ? verdict('server_trouble', rule.id) : verdict(rule.subtype, rule.id);
}

/**
 * As `categorizeSmtpReply`, within a session. At RCPT the server has not seen the message, so "message blocked" is
 * about the sender.
 */
export function categorizeReply({ code, enhanced, reply, phase }: SaidInSession): BounceVerdict {
  const said = categorizeSmtpReply({ code, enhanced, text: reply });
  return phase === 'rcpt' && said.subtype === 'content' ? { ...said, subtype: 'reputation' } : said;
}

/** The words of the reply decide first, then its enhanced status (RFC 3463), then its code. spec: Bounce categories */
export function categorizeSmtpReply(said: Refusal): BounceVerdict {
  const worded = categorizeWords(said);
  if (worded) return worded;
  const status = subtypeOfStatus(said.enhanced);
  if (status) return verdict(status, 'status');
  const code = subtypeOfCode(said.code);
  return code ? verdict(code, 'code') : verdict('unknown', 'nothing');
}
